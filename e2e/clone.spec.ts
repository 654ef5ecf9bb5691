import { expect, test } from './fixtures';
import { field, heading } from './formParts';
import { metadata, spec } from './sandboxControl';

test('a clone starts with the values of a network, under a new name and without its ID', async ({
  page,
  sandbox,
}) => {
  const original = await sandbox.named('networks', 'edge-north');
  await page.goto('/networks');
  const table = page.getByRole('table', { name: 'Networks' });
  await table.getByRole('button', { name: 'Actions for edge-north' }).click();
  await page.getByRole('menuitem', { name: 'Clone' }).click();
  await expect(heading(page, 'Create network')).toBeVisible();
  await expect(page.getByText('Starts with the values of edge-north')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('edge-north-copy');
  // The prefix stays, since routes and nameservers may lie in it; the next free range is one press away.
  await expect(field(page, 'Prefix')).toHaveValue('10.20.0.0/20');
  const free = page.getByRole('button', { name: /^Use .*, which is free$/ });
  await free.press('Enter');
  await expect(field(page, 'Prefix')).not.toHaveValue('10.20.0.0/20');
  await expect(free).toBeHidden();
  const prefix = await field(page, 'Prefix').inputValue();
  await page.getByRole('button', { name: 'Create network', exact: true }).click();
  await expect(heading(page, 'edge-north-copy')).toBeVisible();
  const [sent] = await sandbox.requests('createNetwork');
  const { name: _name, id: _id, ...rest } = metadata(original);
  expect(JSON.parse(sent?.body ?? '{}')).toEqual({
    metadata: {
      name: 'edge-north-copy',
      ...(rest.description !== undefined && { description: rest.description }),
      tags: rest.tags,
    },
    spec: {
      organizationId: rest.organizationId,
      projectId: rest.projectId,
      regionId: 'eu-north-1',
      prefix,
      dnsNameservers: spec(original).dnsNameservers,
      routes: spec(original).routes ?? [],
    },
  });
});

test('file storage and an instance are cloned from their pages, and an unknown one says so', async ({
  page,
  sandbox,
}) => {
  await page.goto('/file-storage/new');
  await field(page, 'Name').fill('datasets');
  await field(page, 'Storage class').fill('nfs-standard');
  await field(page, 'Size (GiB)').fill('120');
  await page.getByRole('switch', { name: 'Root squash' }).press('Space');
  await page.getByRole('button', { name: 'Create file storage', exact: true }).click();
  await expect(heading(page, 'datasets')).toBeVisible();
  await page.getByRole('link', { name: 'Clone' }).click();
  await expect(field(page, 'Name')).toHaveValue('datasets-copy');
  await page.getByRole('button', { name: 'Create file storage', exact: true }).click();
  await expect(heading(page, 'datasets-copy')).toBeVisible();
  const bodies = (await sandbox.requests('createFileStorage')).map(
    ({ body }) => JSON.parse(body) as { metadata: object; spec: object },
  );
  expect(bodies).toHaveLength(2);
  expect(bodies[1]).toEqual({ ...bodies[0], metadata: { name: 'datasets-copy' } });

  await page.goto('/instances/new');
  await field(page, 'Name').fill('trainer');
  await field(page, 'Network').fill(
    String(metadata(await sandbox.named('networks', 'edge-north')).id),
  );
  await field(page, 'Flavor').fill('c1-small');
  await field(page, 'Image').fill('bf3e3adc-aa8a-40ff-9fdc-d74ea1725f07');
  await page.getByRole('button', { name: 'Create instance', exact: true }).click();
  await expect(heading(page, 'trainer')).toBeVisible();
  await page.getByRole('link', { name: 'Clone' }).click();
  await expect(field(page, 'Name')).toHaveValue('trainer-copy');
  await page.getByRole('button', { name: 'Create instance', exact: true }).click();
  await expect(heading(page, 'trainer-copy')).toBeVisible();
  const instances = (await sandbox.requests('createInstance')).map(
    ({ body }) => JSON.parse(body) as { metadata: object; spec: object },
  );
  expect(instances).toHaveLength(2);
  expect(instances[1]).toMatchObject({
    metadata: { name: 'trainer-copy' },
    spec: instances[0]?.spec,
  });

  await page.goto('/instances/new?copyOf=nobody');
  await expect(page.getByText('This instance is not known here')).toBeVisible();
  await page.goto('/networks/new?copyOf=nobody');
  await expect(page.getByRole('alert')).toContainText('“Read network” was refused');
});
