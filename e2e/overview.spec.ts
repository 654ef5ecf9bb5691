import type { Page } from '@playwright/test';
import { moveTo } from './checks';
import { expect, test } from './fixtures';
import { metadata, type SandboxControl } from './sandboxControl';

const attention = (page: Page) => page.getByRole('region', { name: 'Needs attention' });
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' });

async function createStorage(sandbox: SandboxControl, name: string): Promise<string> {
  const [project] = await sandbox.objects('projects');
  const made = await sandbox.api('POST', '/api/v2/filestorage', {
    metadata: { name },
    spec: {
      organizationId: 'acme-research',
      projectId: metadata(project ?? {}).id,
      regionId: 'eu-north-1',
      storageClassId: 'nfs-standard',
      sizeGiB: 10,
      storageType: { nfs: { rootsquash: true } },
    },
  });
  return String(metadata(made).id);
}

test('each count of a card leads to the list of what it counts; nothing is said to be in order while a file storage could not be read', async ({
  page,
  sandbox,
}) => {
  await test.step('the cards, and on a phone the organization and the project', async () => {
    await page.goto('/');
    const card = page.getByRole('region', { name: 'Networks' });
    await card.getByRole('link', { name: '1 degraded' }).click();
    await expect(page).toHaveURL(/\/networks\?state=degraded$/);
    await expect(page.getByText('1 network', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'inference-canary', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Remove filter State: degraded' }).click();
    await expect(page.getByText('41 networks', { exact: true })).toBeVisible();
    await moveTo(page, '/');
    await card.getByRole('link', { name: '41 networks' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Networks' })).toBeVisible();
    await moveTo(page, '/');
    await page.getByRole('link', { name: '3 open' }).click();
    await expect(page.getByRole('tab', { name: 'Who can connect' })).toHaveAttribute(
      'aria-selected',
      'true',
    );

    await page.setViewportSize({ width: 390, height: 844 });
    await moveTo(page, '/');
    const banner = page.getByRole('banner');
    await expect(banner.getByText('acme-research')).toBeInViewport({ ratio: 1 });
    await expect(banner.getByText('All projects')).toBeInViewport({ ratio: 1 });
    await expect(banner.getByRole('button', { name: 'Scope' })).toBeVisible();
  });
  await test.step('what could not be read', async () => {
    await sandbox.reset({ seed: 'empty' });
    const id = await createStorage(sandbox, 'scratch');
    await page.setViewportSize({ width: 1280, height: 720 });
    await moveTo(page, `/file-storage/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'scratch' })).toBeVisible();
    await sandbox.fault({ operation: 'getFileStorage', kind: '500', times: 20 });
    // Loaded, for what the page before has just read is not read again.
    await page.goto('/');
    await expect(attention(page)).toContainText('Some resources could not be read');
    await sandbox.clearFaults();
    await refresh(page).click();
    await expect(attention(page)).toContainText('Nothing has failed');
    await sandbox.fill(id);
    await refresh(page).click();
    await expect(attention(page)).toContainText('is 97 % full');
    await attention(page).getByRole('link', { name: 'Make larger' }).click();
    await expect(page.getByLabel('Size (GiB)')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('20');
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'scratch' })).toBeVisible();
    await moveTo(page, '/');
    await expect(attention(page)).toContainText('Nothing has failed');
  });
  await test.step('what was not looked at', async () => {
    const items = [];
    for (let at = 0; at < 12; at += 1) {
      const id = await createStorage(sandbox, `scratch-${at}`);
      items.push({ kind: 'fileStorage', id, how: 'opened', at });
    }
    const list = { section: 'known', connection: 'sandbox', organization: 'acme-research', items };
    await moveTo(page, '/settings');
    await page.getByLabel('Memory file').setInputFiles({
      name: 'memory.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ format: 'meridian-memory', version: 1, lists: [list] })),
    });
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    // Twelve of the file, and the one that was opened before.
    await expect(attention(page)).toContainText('3 older volumes are not looked at');
  });
});

test('an empty organization shows three steps that tick themselves off, whoever does them, and go; a region has its own', async ({
  page,
  sandbox,
}) => {
  const steps = page.getByRole('region', { name: 'Three steps to something that runs' });
  const step = (name: string) => steps.getByRole('listitem').filter({ hasText: name });
  const tour = page.getByRole('region', { name: 'Tour' });
  const createNetwork = async (name: string, regionId: string, prefix: string) => {
    const [project] = await sandbox.objects('projects');
    const spec = {
      organizationId: 'acme-research',
      regionId,
      prefix,
      dnsNameservers: [],
      routes: [],
    };
    await sandbox.api('POST', '/api/v2/networks', {
      metadata: { name },
      spec: { ...spec, projectId: metadata(project ?? {}).id },
    });
  };
  await sandbox.reset({ seed: 'empty' });
  await test.step('nothing is said to be in order where nothing is', async () => {
    await page.goto('/');
    await expect(step('Create a network').getByRole('link')).toHaveText('Create network');
    await expect(attention(page)).toHaveCount(0);
    await expect(tour).toHaveCount(0);
  });
  await test.step('the list behind a tick can not be read', async () => {
    await sandbox.fault({ operation: 'listNetworks', kind: '403', times: 20 });
    await page.reload();
    await expect(page.getByText('Could not be read').first()).toBeVisible();
    await expect(steps).toHaveCount(0);
    await sandbox.clearFaults();
  });
  await test.step('a colleague creates the network, and a volume is created here', async () => {
    await createNetwork('first', 'eu-north-1', '10.0.0.0/20');
    await page.reload();
    await expect(step('Create a network')).toContainText(/Done by \S+, /);
    await expect(step('Create a network').getByRole('link')).toHaveCount(0);
    await expect(attention(page)).toContainText('Nothing has failed');
    await step('Start an instance').getByRole('link', { name: 'Create file storage' }).click();
    await page.getByLabel('Name', { exact: true }).fill('scratch');
    await page.getByLabel('Size (GiB)').fill('10');
    await page.getByLabel('Storage class').fill('nfs-standard');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'scratch' })).toBeVisible();
    await moveTo(page, '/');
    await expect(step('Start an instance')).toContainText('Done');
  });
  await test.step('a model is tried, and the steps go', async () => {
    await step('Invite people').getByRole('link', { name: 'Open embeddings' }).click();
    await page.getByRole('button', { name: 'Run the example' }).click();
    await expect(page.getByRole('application', { name: 'Points' })).toBeVisible();
    await moveTo(page, '/');
    await expect(attention(page)).toContainText('Nothing has failed');
    await expect(steps).toHaveCount(0);
  });
  await test.step('a region without anything', async () => {
    await page.getByRole('button', { name: /^Scope/ }).click();
    const region = page.getByRole('dialog').getByLabel('Region');
    await region.fill('us-east-1');
    await region.press('Enter');
    await page.keyboard.press('Escape');
    await expect(step('Create a network').getByRole('link')).toHaveText('Create network');
    await expect(step('Start an instance')).not.toContainText('Done');
    await expect(step('Invite people')).toContainText('Done');
    await moveTo(page, '/networks');
    await expect(page.getByText('No networks in us-east-1 yet')).toBeVisible();
    await page.getByRole('link', { name: 'Create a network' }).click();
    await expect(page.getByLabel('Region', { exact: true })).toHaveValue('us-east-1');
    await moveTo(page, '/');
    await steps.getByRole('button', { name: 'Hide the first steps' }).click();
    await expect(steps).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('link', { name: '0 networks' })).toBeVisible();
    await expect(steps).toHaveCount(0);
  });
  await test.step('another organization has its own steps, and no project of the first', async () => {
    await page.getByRole('button', { name: /^Scope/ }).click();
    const organization = page.getByRole('dialog').getByLabel('Organization');
    await organization.fill('northwind');
    await page.getByRole('option', { name: /northwind/ }).click();
    await page.keyboard.press('Escape');
    await step('Create a network').getByRole('link', { name: 'Create network' }).click();
    const project = page.getByLabel('Project', { exact: true });
    await expect(project).toHaveValue('');
    await expect(project).toHaveAccessibleDescription(/No projects yet/);
    await expect(page.getByRole('link', { name: 'Create a project' })).toBeVisible();
  });
});

test('an empty organization is told of the first network that may or may not be there', async ({
  page,
  sandbox,
}) => {
  await sandbox.reset({ seed: 'empty' });
  const recent = page.getByRole('region', { name: 'Recent changes' });
  await page.goto('/');
  await expect(page.getByRole('link', { name: '0 networks' })).toBeVisible();
  await expect(attention(page)).toHaveCount(0);
  await expect(recent).toHaveCount(0);

  await sandbox.fault({ operation: 'createNetwork', kind: 'drop-before' });
  await moveTo(page, '/networks/new');
  await page.getByLabel('Name', { exact: true }).fill('first');
  await page.getByLabel('Prefix', { exact: true }).fill('10.0.0.0/20');
  await page.getByRole('button', { name: 'Create network', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Outcome unknown' })
    .getByRole('button', { name: 'Decide later' })
    .click();
  await page.goto('/');
  await expect(attention(page)).toContainText(/first.* may or may not/);
  await expect(page.getByRole('link', { name: '0 networks' })).toBeVisible();
  await expect(recent).toHaveCount(0);
});

test('a step is neither done nor left while the list behind it has not come or can not come', async ({
  far,
  line,
  sandbox,
}) => {
  await sandbox.reset({ seed: 'empty' });
  const steps = far.getByRole('region', { name: 'Three steps to something that runs' });
  const step = (name: string) => steps.getByRole('listitem').filter({ hasText: name });
  const release = line.hold(/^\/journal\/team/);
  await far.goto('/');
  for (const name of ['Start an instance', 'Invite people'])
    await expect(step(name)).toContainText('Not counted yet');
  await expect(step('Create a network')).not.toContainText(/Not counted|Done/);
  release();
  await expect(steps.getByText('Not counted yet')).toHaveCount(0);
  const mend = line.fail(/^\/journal\/team/);
  await far.reload();
  for (const name of ['Start an instance', 'Invite people'])
    await expect(step(name)).toContainText('Could not be read');
  await expect(steps.locator('[data-tone="settled"]')).toHaveCount(0);
  await expect(step('Invite people').getByRole('link', { name: 'Create user' })).toBeVisible();
  mend();
});
