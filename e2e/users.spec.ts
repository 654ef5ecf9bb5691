import type { Page } from '@playwright/test';
import { visit } from './checks';
import { expect, test } from './fixtures';
import { metadata, spec, type SandboxControl } from './sandboxControl';
import { addGroup, heading, plan, unknown, yesToUnseen } from './formParts';

const organization = 'acme-research';
const subjectField = (page: Page) => page.getByLabel('Subject', { exact: true });
const create = (page: Page) => page.getByRole('button', { name: 'Create user', exact: true });
const table = (page: Page) => page.getByRole('table', { name: 'Users' });

async function review(page: Page) {
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(plan(page)).toBeVisible();
}

async function save(page: Page) {
  await plan(page).getByRole('button', { name: 'Save changes' }).click();
}

async function stored(sandbox: SandboxControl, subject: string) {
  const all = await sandbox.objects('users');
  return all.find((user) => spec(user).subject === subject) ?? {};
}

async function expectGroup(page: Page, name: string) {
  await expect(page.getByRole('button', { name: `Remove ${name}`, exact: true })).toHaveCount(1);
}

/** What is typed about a user nobody has seen. */
async function expectTyped(page: Page) {
  await expect(subjectField(page)).toHaveValue('anna@acme-research.example');
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('active');
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Research');
  await expectGroup(page, 'auditors');
}

test('a user is created once and edited from the last answer; one never seen is not replaced without a yes; an odd ID is the one written to', async ({
  page,
  sandbox,
}) => {
  await test.step('created here', async () => {
    await visit(page, '/users/new');
    await subjectField(page).fill('no address');
    await expect(
      page.getByText('Not an e-mail address. You can still create the user.'),
    ).toBeVisible();
    await subjectField(page).fill('kim@example.com');
    const state = page.getByLabel('State', { exact: true });
    await state.fill('asleep');
    await addGroup(page, 'researchers');
    await addGroup(page, 'auditors');
    // A refusal keeps the input and marks the field.
    await create(page).click();
    await expect(state).toHaveAttribute('aria-invalid', 'true');
    await expect(subjectField(page)).toHaveValue('kim@example.com');
    await expect(state).toHaveValue('asleep');
    await state.fill('pending');
    await create(page).dblclick();
    await expect(heading(page, 'Users')).toBeVisible();
    await expect(table(page).getByRole('link', { name: 'kim@example.com' })).toBeVisible();
    await expect(table(page).getByText('not reported')).toBeVisible();
    expect(await sandbox.requests('createUser')).toHaveLength(2);
    const user = await stored(sandbox, 'kim@example.com');
    expect(spec(user)).toMatchObject({ state: 'pending' });
    expect(spec(user).groupIDs).toHaveLength(2);

    await table(page).getByRole('link', { name: 'kim@example.com' }).click();
    await page.getByRole('link', { name: 'Edit user', exact: true }).click();
    await expect(heading(page, 'Edit kim@example.com')).toBeVisible();
    await expect(page.getByText(/Starts from the service’s last answer/)).toBeVisible();
    await addGroup(page, 'automation');
    await review(page);
    const row = plan(page).getByRole('row', { name: /Group automation/ });
    await expect(row.getByRole('cell').last()).toHaveText('+automation');
    await save(page);
    await expect(heading(page, 'Users')).toBeVisible();
    const later = await stored(sandbox, 'kim@example.com');
    expect(spec(later)).toMatchObject({ state: 'pending' });
    expect(spec(later).groupIDs).toHaveLength(3);
  });
  await test.step('never seen here', async () => {
    const anna = 'anna@acme-research.example';
    const before = await stored(sandbox, anna);
    await sandbox.clearRequests();
    await visit(page, `/users/${String(metadata(before).id)}/edit`);
    await subjectField(page).fill(anna);
    await page.getByLabel('State', { exact: true }).fill('active');
    await page.getByLabel('Description', { exact: true }).fill('Research');
    await addGroup(page, 'auditors');
    // A draft is there after a reload, which sends nothing.
    await expectGroup(page, 'auditors');
    await page.reload();
    await expect(page.getByText(/Restored your unsent draft/)).toBeVisible();
    await expectTyped(page);
    expect(await sandbox.requests('updateUser')).toHaveLength(0);
    await review(page);
    await expect(plan(page)).toContainText('Replaces every group the user currently belongs to');
    await expect(plan(page)).toContainText('cleared: name and tags.');
    const row = plan(page).getByRole('row', { name: /^Group auditors/ });
    await expect(row.getByRole('cell').last()).toHaveText('auditors');
    await expect(plan(page).getByRole('row', { name: 'Tags not known none' })).toBeVisible();
    await expect(plan(page).getByRole('button', { name: 'Save changes' })).toBeDisabled();
    await yesToUnseen(page, 'user').check();
    await expect(plan(page)).toContainText('What this changes is not known');
    await expect(plan(page)).not.toContainText(/sent as (it was|they were)/);

    // Until an answer has come, nothing has been seen; then there is nothing to ask.
    await sandbox.fault({ operation: 'updateUser', kind: 'drop' });
    await save(page);
    await unknown(page).getByRole('button', { name: 'Decide later' }).click();
    await review(page);
    await yesToUnseen(page, 'user').check();
    await save(page);
    await expect(heading(page, 'Users')).toBeVisible();
    await page.goBack();
    await expect(subjectField(page)).toHaveValue(anna);
    await expect(page.getByText(/Restored your/)).toHaveCount(0);
    await addGroup(page, 'researchers');
    await review(page);
    await expect(plan(page).getByRole('checkbox')).toHaveCount(0);
    await save(page);
    await expect(heading(page, 'Users')).toBeVisible();
    expect(await sandbox.requests('updateUser')).toHaveLength(3);
  });
  await test.step('an id, and nothing remembered', async () => {
    await sandbox.clearRequests();
    await visit(page, '/users');
    // What cannot be part of an address is refused before sending.
    await page.getByLabel('User ID').fill('..');
    await page.getByRole('button', { name: 'Open by ID' }).click();
    await expect(page.getByText('This ID cannot be part of an address.')).toBeVisible();
    // A user of the demo. What other ids become in a path is held by path.test.ts.
    const id = '100%25 ünïcode 🦊';
    await page.getByLabel('User ID').fill(id);
    await page.getByRole('button', { name: 'Open by ID' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Edit/ })).toBeVisible();
    await expect(page.getByText(id, { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Current values unknown')).toBeVisible();
    await expect(subjectField(page)).toHaveValue('');
    await expect(page.getByLabel('State', { exact: true })).toHaveValue('');
    const subject = '<img src=x onerror=alert(1)>@\u202Ex';
    await subjectField(page).fill(subject);
    await page.getByLabel('State', { exact: true }).fill('active');
    await review(page);
    await expect(plan(page)).toContainText('Leaves the user in no group');
    await expect(plan(page)).toContainText('cleared: name, description and tags.');
    for (const label of ['Groups', 'Tags'])
      await expect(plan(page).getByRole('row', { name: `${label} not known none` })).toBeVisible();
    await expect(plan(page).getByRole('button', { name: 'Save changes' })).toBeDisabled();
    await plan(page).getByRole('checkbox', { name: 'Save the user with no groups' }).check();
    await save(page);
    await expect(heading(page, 'Users')).toBeVisible();
    const shown = subject.replace('\u202E', '[U+202E]');
    await expect(table(page).getByRole('link', { name: shown })).toBeVisible();
    expect((await sandbox.requests('updateUser')).map(({ url }) => url)).toEqual([
      `/api/v1/organizations/${organization}/users/${encodeURIComponent(id)}`,
    ]);
    const user = await stored(sandbox, subject);
    expect(metadata(user).id).toBe(id);
    expect(spec(user).groupIDs).toEqual([]);
  });
  await test.step('an organization', async () => {
    const other = '..%2f..';
    await visit(page, `/users/new?organizationID=${encodeURIComponent(other)}`);
    await expect(page.getByText(`Identity of ${other}`)).toBeVisible();
    await subjectField(page).fill('lee@example.com');
    await addGroup(page, 'auditors');
    await create(page).click();
    await expect(page.getByRole('alert').first()).toContainText('404');
    expect((await sandbox.requests('createUser')).map(({ url }) => url)).toEqual([
      `/api/v1/organizations/${encodeURIComponent(other)}/users`,
    ]);
    expect(await stored(sandbox, 'lee@example.com')).toEqual({});
  });
});
