import { expectAccessible } from './checks';
import { expect, test } from './fixtures';
import { field } from './formParts';

const secret = 'eyJhbGciOiJIUzI1NiJ9.pasted.secret';

test('a pasted cURL fills a create form, without its token, and what does not fit is said', async ({
  page,
  sandbox,
}) => {
  await page.goto('/networks/new');
  await field(page, 'Description').fill('typed before');
  const open = page.getByRole('button', { name: 'Paste a request' });
  await open.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Paste a request' });
  const text = dialog.getByLabel('cURL command or JSON body');
  await expect(text).toBeFocused();
  await text.fill('not a request');
  await expect(dialog.getByRole('status')).toHaveText('Paste a cURL command or a JSON body.');
  await expectAccessible(page);
  await text.fill(
    `curl -X POST https://elsewhere.example/api/v2/networks \\
  -H "Authorization: Bearer ${secret}" \\
  --data-raw '{"metadata": {"name": "it'\\''s pasted", "tags": [{"name": "env", "value": "prod"}]},
    "spec": {"prefix": "10.77.0.0/33", "regionId": "eu-west-2", "mtu": 9000}}'`,
  );
  await expect(dialog.getByRole('status')).toContainText('Fills Name, Tags, Region and Prefix.');
  await expect(dialog.getByRole('status')).toContainText('no field for it: spec.mtu.');
  await expect(text).not.toHaveValue(/secret|Authorization/);
  await dialog.getByRole('button', { name: 'Fill 4 fields' }).press('Enter');
  await expect(dialog).toBeHidden();

  // The wrong value is in its field, with the field's own words, and the focus is on it.
  await expect(field(page, 'Prefix')).toHaveValue('10.77.0.0/33');
  await expect(page.getByText('The mask is a whole number from 0 to 32')).toBeVisible();
  await expect(field(page, 'Prefix')).toBeFocused();
  await expect(field(page, 'Name')).toHaveValue("it's pasted");
  await expect(field(page, 'Tag 1 value')).toHaveValue('prod');
  await expect(field(page, 'Description')).toHaveValue('typed before');

  // What was filled is kept as a draft like what is typed, and the token is nowhere.
  await field(page, 'Prefix').fill('10.77.0.0/20');
  await field(page, 'Name').fill('pasted');
  await page.reload();
  await expect(field(page, 'Tag 1 value')).toHaveValue('prod');
  expect(
    await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
  ).not.toContain('pasted.secret');
  await page.getByRole('button', { name: 'Create network', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'pasted' })).toBeVisible();
  const [sent] = await sandbox.requests('createNetwork');
  expect(JSON.parse(sent?.body ?? '{}')).toEqual({
    metadata: {
      name: 'pasted',
      description: 'typed before',
      tags: [{ name: 'env', value: 'prod' }],
    },
    spec: {
      organizationId: 'acme-research',
      projectId: expect.any(String),
      regionId: 'eu-west-2',
      prefix: '10.77.0.0/20',
      dnsNameservers: [],
      routes: [],
    },
  });
});
