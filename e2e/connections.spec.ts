import { moveTo } from './checks';
import { addConnection } from './connect';
import { expect, test } from './fixtures';
import { startSandbox } from './gateway';
import { SandboxControl } from './sandboxControl';

test('a connection made in the console calls the cloud directly; with another address it is not sent the token of before, and removed it leaves nothing behind', async ({
  page,
  sandbox,
}) => {
  const cloud = await startSandbox();
  const control = new SandboxControl(cloud.address);
  const open = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
  await page.goto('/settings');
  await addConnection(page, 'Straight', cloud.address);
  await open('Networks');
  const dialog = page.getByRole('dialog', { name: 'Access token' });
  await dialog.getByLabel('Token', { exact: true }).fill('sandbox-admin');
  await dialog.getByRole('checkbox', { name: 'Keep for this tab' }).check();
  await dialog.getByRole('button', { name: 'Use token' }).click();
  await expect(page.getByRole('table', { name: 'Networks' })).toContainText('edge-north');

  await open('Create network');
  await page.getByLabel('Name', { exact: true }).fill('straight-in');
  await page.getByLabel('Prefix', { exact: true }).fill('10.93.0.0/24');
  await page.getByRole('button', { name: 'Create network', exact: true }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'straight-in', exact: true }),
  ).toBeVisible();
  await control.named('networks', 'straight-in');

  await moveTo(page, '/projects/new');
  await page.getByLabel('Name', { exact: true }).fill('half-typed');
  const left = () =>
    page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  await expect.poll(left).toContain('half-typed');
  expect(await left()).toContain('sandbox-admin');

  await open('Settings');
  await page.getByRole('button', { name: 'Edit Straight' }).click();
  const form = page.getByRole('form', { name: 'Edit Straight' });
  await form.getByLabel('Regional API', { exact: true }).fill(sandbox.address);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Straight has new addresses/)).toBeVisible();
  await sandbox.clearRequests();
  await open('Networks');
  await expect(page.getByText(/There is no token for Straight/)).toBeVisible();
  expect(await sandbox.requests('listNetworks')).toHaveLength(0);
  expect(await left()).not.toContain('sandbox-admin');
  await page.getByRole('button', { name: 'Paste a token' }).click();
  await dialog.getByLabel('Token', { exact: true }).fill('sandbox-readonly');
  await dialog.getByRole('checkbox', { name: 'Keep for this tab' }).check();
  await dialog.getByRole('button', { name: 'Use token' }).click();
  await expect.poll(left).toContain('sandbox-readonly');

  await open('Settings');
  await page.getByRole('button', { name: 'Remove Straight' }).dblclick();
  await expect(page.getByRole('button', { name: 'Remove Straight' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Straight' }).click();
  await expect(page.getByText(/1 draft\..*Sandbox is used from then on/)).toBeVisible();
  await page.getByRole('button', { name: 'Really remove Straight' }).click();
  await expect(page.getByRole('button', { name: 'Remove Straight' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Use Sandbox' })).toHaveCount(0);
  expect(await left()).not.toMatch(/half-typed|sandbox-readonly/);
  await cloud.stop();
});

test('two tabs add a connection each, and both stay; editing one leaves a half-filled form as it is', async ({
  page,
  context,
}) => {
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

  await page.getByRole('button', { name: 'Add connection' }).click();
  const added = page.getByRole('form', { name: 'Add connection' }).getByLabel('Name');
  await added.fill('Delta');
  await page.getByRole('button', { name: 'Edit Alpha' }).click();
  const edited = page.getByRole('form', { name: 'Edit Alpha' });
  await edited.getByLabel('Name').fill('Gamma');
  await expect(added).toHaveValue('Delta');
  await edited.getByRole('button', { name: 'Save' }).click();
  await expect(edited).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit Gamma' })).toBeVisible();
  await expect(added).toHaveValue('Delta');
});
