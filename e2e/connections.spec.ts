import { expect, test } from './fixtures';
import { startGateway, startSandbox } from './gateway';
import { SandboxControl } from './sandboxControl';

test('the gateway in front of a cloud on another port works the same', async ({ page }) => {
  const cloud = await startSandbox();
  const gateway = await startGateway({
    MERIDIAN_BASE_URL: cloud.address,
    MERIDIAN_IDENTITY_URL: cloud.address,
    MERIDIAN_AIPROXY_URL: cloud.address,
    MERIDIAN_INFERENCE_URL: cloud.address,
    MERIDIAN_CONNECTION_NAME: 'A real cloud',
    MERIDIAN_ORGANIZATION_ID: 'acme-research',
    MERIDIAN_PROJECT_ID: 'platform',
    MERIDIAN_REGION_ID: 'eu-north-1',
  });
  const control = new SandboxControl(cloud.address);
  await page.goto(`${gateway.address}/networks`);
  const dialog = page.getByRole('dialog', { name: 'Access token' });
  await dialog.getByLabel('Token', { exact: true }).fill('sandbox-admin');
  await dialog.getByRole('button', { name: 'Use token' }).click();
  await expect(page.getByRole('table', { name: 'Networks' })).toContainText('edge-north');
  await page.goto(`${gateway.address}/networks?tag=env%3Dprod&tag=tier%3Dedge`);
  await expect
    .poll(async () => (await control.requests('listNetworks')).map((request) => request.url))
    .toContainEqual(expect.stringContaining('tag=env%3Dprod&tag=tier%3Dedge'));
  expect((await fetch(`${gateway.address}/_sandbox/requests`)).ok).toBe(false);
  await gateway.stop();
  await cloud.stop();
});

test('a connection made in the console calls the cloud directly, across origins', async ({
  page,
}) => {
  const cloud = await startSandbox();
  const control = new SandboxControl(cloud.address);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Add connection' }).click();
  await page.getByLabel('Connection name').fill('Straight');
  for (const label of [
    'Regional API address',
    'Identity API address',
    'Model endpoint listing address',
    'Embeddings address',
  ])
    await page.getByLabel(label).fill(cloud.address);
  await page.getByLabel('Organization', { exact: true }).fill('acme-research');
  await page.getByLabel('Project', { exact: true }).fill('platform');
  await page.getByLabel('Region', { exact: true }).fill('eu-north-1');
  await page.getByRole('button', { name: 'Save connection' }).click();
  await page.getByRole('button', { name: 'Use Straight' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Networks' }).click();
  const dialog = page.getByRole('dialog', { name: 'Access token' });
  await dialog.getByLabel('Token', { exact: true }).fill('sandbox-admin');
  await dialog.getByRole('button', { name: 'Use token' }).click();
  await expect(page.getByRole('table', { name: 'Networks' })).toContainText('edge-north');

  await page.getByRole('link', { name: 'Create network' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('straight-in');
  await page.getByLabel('Prefix', { exact: true }).fill('10.93.0.0/24');
  await page.getByRole('button', { name: 'Create network', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'straight-in' })).toBeVisible();
  await control.named('networks', 'straight-in');
  await cloud.stop();
});

test('the demo runs inside the page, without a request to any API', async ({ page, sandbox }) => {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Use Demo in this page' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Networks' }).click();
  await sandbox.clearRequests();
  await expect(page.getByRole('table', { name: 'Networks' })).toContainText('edge-north');
  expect(await sandbox.requests()).toEqual([]);
});
