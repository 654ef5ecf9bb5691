import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expectAccessible, expectNoSidewaysScroll } from './checks';
import { expect, test } from './fixtures';
import { control, tabTo } from './keys';
import { metadata, spec } from './sandboxControl';

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });
const plan = (page: Page) => page.getByRole('dialog', { name: 'Review changes' });

test('a user is created and changed without a mouse', async ({ page, sandbox }) => {
  await page.goto('/users');
  await expect(heading(page, 'Users')).toBeVisible();
  await tabTo(page, control(page, 'link', 'Create user'));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Create user')).toBeFocused();
  await tabTo(page, control(page, 'textbox', 'Subject'));
  await page.keyboard.type('keys@example.com');
  await tabTo(page, page.getByLabel('Groups', { exact: true }).last());
  await page.keyboard.type('researchers');
  await page.keyboard.press('Enter');
  await page.keyboard.type('auditors');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Backspace');
  await tabTo(page, control(page, 'button', 'Create user'));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Users')).toBeFocused();
  const created = (await sandbox.objects('users')).find(
    (user) => spec(user).subject === 'keys@example.com',
  );
  expect(spec(created ?? {}).groupIDs).toHaveLength(1);

  await tabTo(page, control(page, 'link', 'keys@example.com'));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Edit keys@example.com')).toBeFocused();
  await tabTo(page, control(page, 'combobox', 'State'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('suspended');
  await tabTo(page, control(page, 'button', 'Review changes'));
  await page.keyboard.press('Enter');
  await expect(plan(page)).toContainText('suspended');
  await page.keyboard.press('Escape');
  await expect(plan(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Review changes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, control(page, 'button', 'Save changes'));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Users')).toBeFocused();
  const changed = (await sandbox.objects('users')).find(
    (user) => spec(user).subject === 'keys@example.com',
  );
  expect(spec(changed ?? {})).toMatchObject({ state: 'suspended' });
});

test('a file of users is brought in without a mouse', async ({ page, sandbox }) => {
  await page.goto('/users/import');
  await tabTo(page, control(page, 'textbox', 'CSV text'));
  await page.keyboard.insertText(
    'subject,groups\none@example.com,auditors\ntwo@example.com,auditors',
  );
  await tabTo(page, control(page, 'button', 'Import 2 users'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Finished: 2 created')).toBeVisible();
  expect(await sandbox.requests('createUser')).toHaveLength(2);
  await tabTo(page, control(page, 'link', 'Users known here'));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Users')).toBeFocused();
});

test('a service account is opened and changed without a mouse', async ({ page, sandbox }) => {
  await page.goto('/service-accounts');
  await tabTo(page, control(page, 'textbox', 'Service account ID'));
  await page.keyboard.type('terraform');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  await tabTo(page, control(page, 'textbox', 'Name'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('terraform');
  await tabTo(page, page.getByLabel('Groups', { exact: true }).last());
  await page.keyboard.type('automation');
  await page.keyboard.press('Enter');
  await tabTo(page, control(page, 'button', 'Review changes'));
  await page.keyboard.press('Enter');
  await tabTo(page, control(page, 'button', 'Save changes'));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Service accounts')).toBeFocused();
  expect(await sandbox.requests('updateServiceAccount')).toHaveLength(1);
});

test('a project is created without a mouse', async ({ page, sandbox }) => {
  await page.goto('/projects');
  await tabTo(page, control(page, 'link', 'Create project'));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Create project')).toBeFocused();
  await tabTo(page, control(page, 'textbox', 'Name'));
  await page.keyboard.type('by-keyboard');
  await tabTo(page, page.getByLabel('Groups', { exact: true }).last());
  await page.keyboard.type('researchers');
  await page.keyboard.press('Enter');
  await tabTo(page, control(page, 'button', 'Create project'));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Projects')).toBeFocused();
  expect(metadata(await sandbox.named('projects', 'by-keyboard')).name).toBe('by-keyboard');
});

test('taking oneself out of a group is a change of one’s own access, and needs a yes', async ({
  page,
  sandbox,
}) => {
  const part = (claims: object) =>
    Buffer.from(JSON.stringify(claims)).toString('base64url').replaceAll('=', '');
  const subject = 'anna@acme-research.example';
  const token = `${part({ alg: 'none' })}.${part({ iss: 'meridian-sandbox', sub: subject })}.none`;
  await page.goto('/users');
  await page.getByRole('button', { name: /^Connection/ }).click();
  await page.getByRole('button', { name: /Enter token|Replace token|New token/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Access token' });
  await dialog.getByLabel('Token', { exact: true }).fill(token);
  await dialog.getByRole('button', { name: 'Use token' }).click();
  await expect(dialog).toBeHidden();
  const anna = (await sandbox.objects('users')).find((user) => spec(user).subject === subject);
  await page.getByLabel('User ID').fill(String(metadata(anna ?? {}).id));
  await page.getByRole('button', { name: 'Open by ID' }).click();
  await page.getByLabel('Subject', { exact: true }).fill(subject);
  await page.getByLabel('State', { exact: true }).fill('suspended');
  const groups = page.getByLabel('Groups', { exact: true }).last();
  await groups.fill('auditors');
  await groups.press('Enter');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(plan(page)).toContainText('This is you: your own access may end');
  await expect(plan(page).getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await plan(page).getByRole('checkbox', { name: 'Change my own access' }).check();
  await plan(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(heading(page, 'Users')).toBeVisible();
  expect(await sandbox.requests('updateUser')).toHaveLength(1);
});

test('pasted group IDs are parted by lines and commas, never by spaces', async ({ page }) => {
  await page.goto('/projects/new');
  const groups = page.getByLabel('Groups', { exact: true }).last();
  await groups.focus();
  await groups.evaluate((field) => {
    const data = new DataTransfer();
    data.setData('text', 'team one\nteam/🦊 two, third');
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  for (const id of ['team one', 'team/🦊 two', 'third'])
    await expect(page.getByRole('button', { name: `Remove ${id}`, exact: true })).toBeVisible();
});

test('names of groups go out as a file and come back in another browser', async ({
  page,
  browser,
}) => {
  await page.goto('/settings');
  await page.getByLabel('Group ID').fill('g/🦊 with space');
  await page.getByLabel('Group nickname').fill('foxes');
  await page.getByRole('button', { name: 'Add group' }).click();
  const panel = page.getByRole('region', { name: 'Groups' });
  const waiting = page.waitForEvent('download');
  await panel.getByRole('button', { name: /Export/ }).click();
  const file = await (await waiting).path();
  expect(await readFile(file, 'utf8')).toContain('foxes');
  const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await other.goto('/settings');
  await expect(other.getByLabel('Nickname of group g/🦊 with space')).toBeHidden();
  await other
    .getByRole('region', { name: 'Groups' })
    .locator('input[type=file]')
    .setInputFiles(file);
  await expect(other.getByLabel('Nickname of group g/🦊 with space')).toHaveValue('foxes');
  await other.reload();
  await expect(other.getByLabel('Nickname of group g/🦊 with space')).toHaveValue('foxes');
  await other.close();
});

test('an account that expires soon is named on the overview', async ({ page }) => {
  for (const name of ['terraform', 'backup-agent', 'old-importer']) {
    await page.goto('/service-accounts');
    await page.getByLabel('Service account ID').fill(name);
    await page.getByRole('button', { name: 'Open by ID' }).click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    const groups = page.getByLabel('Groups', { exact: true }).last();
    await groups.fill('automation');
    await groups.press('Enter');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await plan(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(heading(page, 'Service accounts')).toBeVisible();
  }
  await page.goto('/');
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention.getByRole('link', { name: 'old-importer has expired' })).toBeVisible();
  await expect(attention.getByText('terraform')).toBeHidden();
  await attention.getByRole('link', { name: 'backup-agent expires soon' }).click();
  await expect(heading(page, 'Edit backup-agent')).toBeVisible();
});

test('the form of a service account is accessible in both themes and fits 390 px', async ({
  page,
}) => {
  await page.goto('/service-accounts');
  await page.getByLabel('Service account ID').fill('terraform');
  await page.getByRole('button', { name: 'Open by ID' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  }
});
