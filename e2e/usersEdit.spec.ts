import type { Page } from '@playwright/test';
import { moveTo, visit } from './checks';
import { expect, test } from './fixtures';
import { metadata, spec, type SandboxControl } from './sandboxControl';
import { addGroup, heading, plan, unknown } from './formParts';

const kim = 'kim@example.com';
const lee = 'lee@example.com';
const subjectField = (page: Page) => page.getByLabel('Subject', { exact: true });
const nameField = (page: Page) => page.getByLabel('Name', { exact: true });
const stateField = (page: Page) => page.getByLabel('State', { exact: true });
const create = (page: Page) => page.getByRole('button', { name: 'Create user', exact: true });
const table = (page: Page) => page.getByRole('table', { name: 'Users' });
const group = (page: Page, name: string) =>
  page.getByRole('button', { name: `Remove ${name}`, exact: true });

async function createUser(page: Page, subject = kim, groups = ['researchers']) {
  await visit(page, '/users/new');
  await subjectField(page).fill(subject);
  for (const name of groups) await addGroup(page, name);
  await create(page).click();
  await expect(heading(page, 'Users')).toBeVisible();
}

async function edit(page: Page, subject = kim) {
  await table(page).getByRole('link', { name: subject }).click();
  await page.getByRole('link', { name: 'Edit user', exact: true }).click();
  await expect(heading(page, `Edit ${subject}`)).toBeVisible();
}

async function review(page: Page) {
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(plan(page)).toBeVisible();
}

async function save(page: Page) {
  await plan(page).getByRole('button', { name: 'Save changes' }).click();
}

async function saved(page: Page) {
  await review(page);
  await save(page);
  await expect(heading(page, 'Users')).toBeVisible();
}

async function stored(sandbox: SandboxControl, subject = kim) {
  const all = await sandbox.objects('users');
  return all.find((user) => spec(user).subject === subject) ?? {};
}

/** The edit form of one user in a second tab of the same browser. */
async function secondTab(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(heading(other, `Edit ${kim}`)).toBeVisible();
  return other;
}

async function useTokenOf(page: Page, subject: string) {
  const part = (claims: object) =>
    Buffer.from(JSON.stringify(claims)).toString('base64url').replaceAll('=', '');
  const token = `${part({ alg: 'none' })}.${part({ iss: 'meridian-sandbox', sub: subject })}.none`;
  await page.getByRole('button', { name: /^Connection/ }).click();
  await page.getByRole('button', { name: /Enter token|Replace token|New token/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Access token' });
  await dialog.getByLabel('Token', { exact: true }).fill(token);
  await dialog.getByRole('button', { name: 'Use token' }).click();
  await expect(dialog).toBeHidden();
}

test('what another tab saved meanwhile is kept, and asked about where both changed it; a draft upon an older state says so', async ({
  page,
  sandbox,
}) => {
  await createUser(page);
  await edit(page);
  const other = await secondTab(page);
  await addGroup(other, 'auditors');
  await nameField(other).fill('Theirs');
  await saved(other);

  await expect(page.getByText('There are newer values')).toBeVisible();
  await stateField(page).fill('suspended');
  await nameField(page).fill('Mine');
  await review(page);
  await expect(plan(page).getByText(/changed Group auditors while you were editing/)).toBeVisible();
  await expect(plan(page).getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await plan(page)
    .getByRole('radio', { name: /Use mine/ })
    .check();
  await save(page);
  await expect(heading(page, 'Users')).toBeVisible();
  const user = await stored(sandbox);
  expect(spec(user)).toMatchObject({ state: 'suspended' });
  expect(spec(user).groupIDs).toHaveLength(2);
  expect(metadata(user).name).toBe('Mine');

  await edit(page);
  await edit(other);
  await nameField(page).fill('Typed');
  // Nobody types in two tabs at once: the draft of one is kept before the other writes its own.
  await expect
    .poll(() => other.evaluate(() => Object.values(localStorage).join()))
    .toContain('Typed');
  await addGroup(other, 'automation');
  await saved(other);
  await expect(page.getByText('There are newer values')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/unsent draft.*based on older values/)).toBeVisible();
  await expect(nameField(page)).toHaveValue('Typed');
  await sandbox.fault({ operation: 'updateUser', kind: 'drop' });
  await review(page);
  await save(page);
  await expect(unknown(page)).toBeVisible();
  const later = await stored(sandbox);
  expect(metadata(later).name).toBe('Typed');
  expect(spec(later).groupIDs).toHaveLength(3);
});

test('Cancel and saving lead back to the list as it was; what takes a group away, or changes oneself, needs a yes', async ({
  page,
  sandbox,
}) => {
  await test.step('Cancel and names', async () => {
    await createUser(page);
    await moveTo(page, '/users?q=kim&sort=-answered');
    await edit(page);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(heading(page, 'Users')).toBeVisible();
    await expect(page).toHaveURL(/\/users\?q=kim&sort=-answered$/);
    await edit(page);
    await subjectField(page).fill('kim.lee@example.com');
    await nameField(page).fill('Kim Lee');
    await saved(page);
    await expect(page).toHaveURL(/\/users\?q=kim&sort=-answered$/);
    // The message leads to it.
    await page
      .getByRole('status', { name: 'Messages' })
      .getByRole('link', { name: 'Open' })
      .last()
      .click();
    await page.getByRole('link', { name: 'Edit user', exact: true }).click();
    await expect(heading(page, 'Edit kim.lee@example.com')).toBeVisible();
    await expect(page).toHaveTitle(/kim\.lee@example\.com/);
  });
  await test.step('a group', async () => {
    await sandbox.fault({ operation: 'updateUser', kind: 'drop' });
    await addGroup(page, 'auditors');
    await review(page);
    await expect(plan(page)).toContainText('kim.lee@example.com · user');
    await save(page);
    await unknown(page).getByRole('button', { name: 'Decide later' }).click();
    await group(page, 'auditors').click();
    await stateField(page).fill('suspended');
    await review(page);
    await expect(plan(page)).toContainText('The user may leave auditors');
    await expect(plan(page).getByRole('button', { name: 'Save changes' })).toBeDisabled();
  });
  await test.step('oneself', async () => {
    const anna = 'anna@acme-research.example';
    await sandbox.clearRequests();
    await visit(page, '/users/new');
    await useTokenOf(page, anna);
    await subjectField(page).fill(anna);
    await addGroup(page, 'auditors');
    await create(page).click();
    await expect(page.getByText('This is you. Confirm that your own groups')).toBeVisible();
    expect(await sandbox.requests('createUser')).toHaveLength(0);
    await page.getByRole('checkbox', { name: /Change my own access/ }).check();
    await create(page).click();
    await expect(heading(page, 'Users')).toBeVisible();
    expect(await sandbox.requests('createUser')).toHaveLength(1);
  });
});

test('an answer without its spec is filled in from what was sent; creating a known user again names the groups it leaves', async ({
  page,
  sandbox,
}) => {
  await sandbox.fault({ operation: 'createUser', kind: 'missing' });
  await createUser(page, lee, ['researchers', 'auditors']);
  await expect(
    page.getByText(`User ${lee} created; the service did not confirm everything`),
  ).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^Groups/ })).toContainText(
    'did not come back',
  );
  await expect(page.getByText('/spec')).toHaveCount(0);
  await edit(page, lee);
  await page.getByRole('button', { name: 'About these values' }).click();
  await expect(page.getByText('is filled in from what was sent')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(subjectField(page)).toHaveValue(lee);
  await expect(stateField(page)).toHaveValue('active');
  await expect(group(page, 'researchers')).toBeVisible();

  await visit(page, '/users/new');
  await subjectField(page).fill(` ${lee}`);
  await addGroup(page, 'automation');
  await expect(page.getByText('creating it again replaces its groups')).toBeVisible();
  const yes = page.getByRole('checkbox', { name: `Replace the groups of ${lee}` });
  await expect(yes).toHaveAccessibleName(/leaves researchers, auditors and any other/);
  const { id } = metadata(await stored(sandbox, lee));
  await expect(page.getByRole('link', { name: `Edit ${lee}` })).toHaveAttribute(
    'href',
    `/users/${String(id)}/edit`,
  );
  await create(page).click();
  await expect(page.getByText('Confirm that all its groups are replaced')).toBeVisible();
  expect(await sandbox.requests('createUser')).toHaveLength(1);

  // A confirmation counts only for what it says.
  await yes.check();
  await addGroup(page, 'auditors');
  await expect(yes).toHaveAccessibleName(/leaves researchers and any other/);
  await expect(yes).not.toBeChecked();
  await yes.check();
  await create(page).click();
  const note = page.getByText(new RegExp(`The service already had ${lee}`));
  await expect(note).toContainText('its ID was known before');
  expect(spec(await stored(sandbox, lee)).groupIDs).toHaveLength(2);
});
