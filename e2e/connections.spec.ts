import { addConnection } from './connect';
import { expect, test } from './fixtures';
import { startGateway, startSandbox } from './gateway';
import { place } from '../sandbox/seed';
import { SandboxControl } from './sandboxControl';

test('the gateway in front of a cloud on another port works the same', async ({ page }) => {
  const cloud = await startSandbox();
  const gateway = await startGateway({
    MERIDIAN_BASE_URL: cloud.address,
    MERIDIAN_IDENTITY_URL: cloud.address,
    MERIDIAN_AIPROXY_URL: cloud.address,
    MERIDIAN_INFERENCE_URL: cloud.address,
    MERIDIAN_CONNECTION_NAME: 'A real cloud',
    MERIDIAN_ORGANIZATION_ID: place.organization,
    MERIDIAN_PROJECT_ID: place.projects.platform,
    MERIDIAN_REGION_ID: place.regions[0],
  });
  const control = new SandboxControl(cloud.address);
  await page.goto(`${gateway.address}/networks`);
  const dialog = page.getByRole('dialog', { name: 'Access token' });
  await dialog.getByLabel('Token', { exact: true }).fill('sandbox-admin');
  await dialog.getByRole('checkbox', { name: 'Keep for this tab' }).check();
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
  await addConnection(page, 'Straight', cloud.address);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Networks' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Access token' });
  await dialog.getByLabel('Token', { exact: true }).fill('sandbox-admin');
  await dialog.getByRole('button', { name: 'Use token' }).click();
  await expect(page.getByRole('table', { name: 'Networks' })).toContainText('edge-north');

  await page.getByRole('link', { name: 'Create network' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('straight-in');
  await page.getByLabel('Prefix', { exact: true }).fill('10.93.0.0/24');
  await page.getByRole('button', { name: 'Create network', exact: true }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'straight-in', exact: true }),
  ).toBeVisible();
  await control.named('networks', 'straight-in');
  await cloud.stop();
});

test('the demo runs inside the page, without a request to any API', async ({ page, sandbox }) => {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Use Demo (in this browser)' }).click();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Networks' })
    .click();
  await sandbox.clearRequests();
  await expect(page.getByRole('table', { name: 'Networks' })).toContainText('edge-north');
  expect(await sandbox.requests()).toEqual([]);
});

test('two tabs add a connection each, and both stay', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/settings');
  await page.goto('/settings');
  await addConnection(page, 'Alpha', 'https://alpha.example');
  await expect(other.getByRole('button', { name: 'Remove Alpha' })).toBeVisible();
  await addConnection(other, 'Beta', 'https://beta.example');
  await expect(page.getByRole('button', { name: 'Remove Beta' })).toBeVisible();
  await page.reload();
  for (const name of ['Alpha', 'Beta'])
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
});

test('editing another connection leaves a half-filled form as it is', async ({ page }) => {
  await page.goto('/settings');
  await addConnection(page, 'Alpha', 'https://alpha.example');
  await page.getByRole('button', { name: 'Add connection' }).click();
  const added = page.getByRole('form', { name: 'Add connection' }).getByLabel('Name');
  await added.fill('Beta');
  await page.getByRole('button', { name: 'Edit Alpha' }).click();
  const edited = page.getByRole('form', { name: 'Edit Alpha' });
  await edited.getByLabel('Name').fill('Gamma');
  await expect(added).toHaveValue('Beta');
  await edited.getByRole('button', { name: 'Save' }).click();
  await expect(edited).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit Gamma' })).toBeVisible();
  await expect(added).toHaveValue('Beta');
});

test('removing a connection is asked first, and leaves nothing of it behind', async ({ page }) => {
  const cloud = await startSandbox();
  await page.goto('/settings');
  await addConnection(page, 'Gone', cloud.address);
  await page.getByRole('link', { name: 'Networks', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Access token' });
  await dialog.getByLabel('Token', { exact: true }).fill('sandbox-admin');
  await dialog.getByRole('checkbox', { name: 'Keep for this tab' }).check();
  await dialog.getByRole('button', { name: 'Use token' }).click();
  await page.goto('/projects/new');
  await page.getByLabel('Name', { exact: true }).fill('half-typed');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Remove Gone' }).dblclick();
  await expect(page.getByRole('button', { name: 'Remove Gone' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Gone' }).click();
  await expect(page.getByText(/1 draft\..*Sandbox is used from then on/)).toBeVisible();
  await page.getByRole('button', { name: 'Really remove Gone' }).click();
  await expect(page.getByRole('button', { name: 'Remove Gone' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Use Sandbox' })).toHaveCount(0);
  const left = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(left).not.toContain('sandbox-admin');
  expect(left).not.toContain('half-typed');
  await cloud.stop();
});

test('a connection that gets another address is not sent the token of the one before', async ({
  page,
}) => {
  const [before, after] = [await startSandbox(), await startSandbox()];
  await page.goto('/settings');
  await addConnection(page, 'Moving', before.address);
  await page.getByRole('link', { name: 'Networks', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Access token' });
  await dialog.getByLabel('Token', { exact: true }).fill('sandbox-admin');
  await dialog.getByRole('button', { name: 'Use token' }).click();
  await expect(page.getByRole('table', { name: 'Networks' })).toContainText('edge-north');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('button', { name: 'Edit Moving' }).click();
  const form = page.getByRole('form', { name: 'Edit Moving' });
  await form.getByLabel('Regional API', { exact: true }).fill(after.address);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Moving has new addresses/)).toBeVisible();
  await page.getByRole('link', { name: 'Networks', exact: true }).click();
  await expect(page.getByText(/There is no token for Moving/)).toBeVisible();
  expect(await new SandboxControl(after.address).requests('listNetworks')).toHaveLength(0);
  await before.stop();
  await after.stop();
});
