import type { Page } from '@playwright/test';
import { moveTo, visit } from './checks';
import { expect, test } from './fixtures';
import { metadata, spec, type SandboxControl } from './sandboxControl';
import { field, heading, plan, review, save } from './formParts';

const create = (page: Page) =>
  page.getByRole('button', { name: 'Create file storage', exact: true });
const attachment = (page: Page, network: string) =>
  page.getByRole('region', { name: `Attachment to ${network}` });

async function fill(page: Page, name: string, size = '200') {
  await visit(page, '/file-storage/new');
  await field(page, 'Name').fill(name);
  await field(page, 'Storage class').fill('nfs-standard');
  await field(page, 'Size (GiB)').fill(size);
}

/** Ids of networks of the demo by name; all of the project and region that forms begin with. */
async function networkIds(sandbox: SandboxControl, ...names: string[]): Promise<string[]> {
  const found = await Promise.all(names.map((name) => sandbox.named('networks', name)));
  return found.map((network) => String(metadata(network).id));
}

async function namesHere(sandbox: SandboxControl): Promise<[string, string]> {
  const networks = await sandbox.objects('networks');
  const home = await sandbox.named('networks', 'edge-north');
  const names = networks
    .filter((network) => metadata(network).projectId === metadata(home).projectId)
    .filter((network) => regionOf(network) === regionOf(home))
    .map((network) => String(metadata(network).name))
    .sort();
  const [first, second] = names;
  if (first === undefined || second === undefined) throw new Error('two networks are needed');
  return [first, second];
}

function regionOf(stored: object): unknown {
  return ((stored as Record<string, unknown>)['status'] as Record<string, unknown>)['regionId'];
}

test('a file storage is opened by its ID, changed, found after a lost answer, created as it was typed, and attached to networks', async ({
  page,
  sandbox,
  context,
}) => {
  await test.step('opened, changed and lost', async () => {
    const id = String(metadata(await sandbox.named('filestorage', 'checkpoints')).id);
    await page.goto('/file-storage');
    await expect(page.getByText('No file storage yet')).toBeVisible();
    await field(page, 'File storage ID').fill('Not/An ID');
    await page.getByRole('button', { name: 'Open by ID' }).click();
    await expect(page.getByRole('alert')).toContainText('lower case letters');
    expect(await sandbox.requests('getFileStorage')).toHaveLength(0);
    await field(page, 'File storage ID').fill(id);
    await page.getByRole('button', { name: 'Open by ID' }).click();
    await expect(heading(page, 'checkpoints')).toBeVisible();
    await expect(page.getByRole('meter', { name: 'Usage' })).toHaveAttribute(
      'aria-valuetext',
      /\d %$/,
    );
    await expect(page.getByText(/ free$/)).toBeVisible();

    const home = String(metadata(await sandbox.named('filestorage', 'home')).id);
    await moveTo(page, `/file-storage/${home}/edit`);
    await field(page, 'Size (GiB)').fill('100');
    await expect(page.getByText(/Less than the .* in use/)).toBeVisible();
    await page.getByRole('switch', { name: 'Root squash' }).uncheck();
    await review(page).click();
    await expect(plan(page)).toContainText('below what is used');
    await expect(plan(page)).toContainText('Turns root squash off');
    await plan(page).getByRole('button', { name: 'Back to editing' }).click();
    expect(await sandbox.requests('updateFileStorage')).toHaveLength(0);
    await page.getByRole('switch', { name: 'Root squash' }).check();
    for (const typed of ['1.5', '1e3', '2 TB', '-50']) {
      await field(page, 'Size (GiB)').fill(typed);
      await review(page).click();
      await expect(field(page, 'Size (GiB)')).toHaveAccessibleDescription(
        /A whole number of GiB, such as/,
      );
      await expect(field(page, 'Size (GiB)')).toHaveValue(typed);
    }
    await field(page, 'Size (GiB)').fill('4,096');
    await review(page).click();
    await sandbox.fault({ operation: 'updateFileStorage', kind: 'drop' });
    await save(page).click();
    const dialog = page.getByRole('dialog', { name: 'Outcome unknown' });
    await dialog.getByRole('button', { name: 'Look for it' }).click();
    await page
      .getByRole('dialog', { name: 'The changes to home were saved' })
      .getByRole('link', { name: 'Open home' })
      .click();
    await expect(heading(page, 'home')).toBeVisible();
    expect(await sandbox.requests('updateFileStorage')).toHaveLength(1);

    await sandbox.fault({ operation: 'createFileStorage', kind: 'drop' });
    await fill(page, 'lost');
    await create(page).click();
    await expect(dialog).toContainText('no list to look in');
    await expect(dialog.getByRole('button', { name: 'Look for it' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Decide later' }).click();
    await expect(page.getByText('The outcome of the last request is unknown')).toBeVisible();
    await expect(field(page, 'Name')).toHaveValue('lost');
    expect(await sandbox.requests('createFileStorage')).toHaveLength(1);
  });
  await test.step('created', async () => {
    await sandbox.clearRequests();
    await fill(page, 'scratch');
    await field(page, 'Description').fill('For a while');
    await create(page).click();
    await expect(heading(page, 'scratch')).toBeVisible();
    const [sent] = await sandbox.requests('createFileStorage');
    const body = JSON.parse(sent?.body ?? '');
    expect(body.metadata).toEqual({ name: 'scratch', description: 'For a while' });
    expect(body.spec).toEqual({
      organizationId: 'acme-research',
      projectId: expect.any(String),
      regionId: 'eu-north-1',
      storageClassId: 'nfs-standard',
      sizeGiB: 200,
      storageType: { nfs: { rootsquash: true } },
    });
    await sandbox.named('filestorage', 'scratch');
    await moveTo(page, '/file-storage');
    await expect(page.getByText(/file storage created or opened by your team/)).toBeVisible();
    const row = page
      .getByRole('table', { name: 'File storage' })
      .getByRole('row', { name: /scratch/ });
    await expect(row).toContainText('200');

    await fill(page, 'huge', '200000');
    await create(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Quota exceeded' })).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Access token' })).toBeHidden();
    await expect(field(page, 'Name')).toHaveValue('huge');
    await field(page, 'Size (GiB)').fill('100');
    await create(page).click();
    await expect(heading(page, 'huge')).toBeVisible();
    expect(await sandbox.requests('createFileStorage')).toHaveLength(3);
  });
  await test.step('attached, mounted and detached, in the spelling of services', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await sandbox.settings({ spelling: 'services', unknownMembers: 'ignore' });
    const [first, second] = await namesHere(sandbox);
    const ids = await networkIds(sandbox, first, second);
    const home = await sandbox.named('networks', 'edge-north');
    const made = await sandbox.api('POST', '/api/v2/filestorage', {
      metadata: { name: 'shared' },
      spec: {
        organizationId: metadata(home).organizationId,
        projectId: metadata(home).projectId,
        regionId: regionOf(home),
        storageClassId: 'nfs-standard',
        sizeGiB: 200,
        storageType: { NFS: { rootSquash: false } },
      },
    });
    await moveTo(page, `/file-storage/${String(metadata(made).id)}`);
    await expect(heading(page, 'shared')).toBeVisible();
    await expect(page.getByText('Usage is not reported')).toBeVisible();

    await page.getByRole('link', { name: 'Edit file storage' }).click();
    const attached = field(page, 'Attached networks');
    for (const name of [first, second]) {
      await attached.fill(name);
      await page
        .getByRole('option', { name: new RegExp(`^${name}`) })
        .first()
        .click();
    }
    await attached.press('Escape');
    await review(page).click();
    await expect(plan(page)).toContainText(`Attaches ${first} and ${second}`);
    await save(page).click();
    await expect(heading(page, 'shared')).toBeVisible();
    for (const name of [first, second])
      await expect(attachment(page, name)).toContainText('Provisioned');
    await expect(page.getByRole('status').getByText('2 of 2 provisioned')).toBeVisible();

    await attachment(page, first)
      .getByRole('button', { name: `Copy mount command for ${first}` })
      .click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^sudo mkdir -p \/mnt\/shared && sudo mount -t nfs \d+\.\d+\.\d+\.5:\/exports\/\w+ \/mnt\/shared$/,
    );

    const before = await sandbox.named('filestorage', 'shared');
    await page.getByRole('link', { name: 'Edit file storage' }).click();
    await page.getByRole('button', { name: new RegExp(`^Remove ${first}`) }).click();
    await review(page).click();
    await expect(plan(page)).toContainText(`Detaches ${first}`);
    await sandbox.clearRequests();
    await save(page).click();
    await expect(heading(page, 'shared')).toBeVisible();
    await expect(attachment(page, second)).toBeVisible();
    await expect(attachment(page, first)).toBeHidden();

    const [put] = await sandbox.requests('updateFileStorage');
    const sent = JSON.parse(put?.body ?? '');
    expect(sent.spec.storageType).toEqual({ NFS: { rootSquash: false } });
    const stored = await sandbox.named('filestorage', 'shared');
    expect(spec(stored)).toEqual({
      ...spec(before),
      attachments: { networkIds: [ids[1]] },
    });
    expect(metadata(stored).name).toBe(metadata(before).name);
  });
});
