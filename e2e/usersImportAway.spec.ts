import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { begin, resultChip, resume, sent } from './importPage';
import { spec, type SandboxControl } from './sandboxControl';
import { heading } from './formParts';

const messages = (page: Page) => page.getByRole('status', { name: 'Messages' });
const openImport = (page: Page) => messages(page).getByRole('link', { name: 'Open the import' });
const token = (page: Page) => page.getByRole('dialog', { name: 'Access token' });
const subjects = Array.from({ length: 12 }, (_, index) => `u${index}@example.com`);

/** Begins an import, and is on another page before it ends. */
async function beginAndLeave(page: Page, sandbox: SandboxControl) {
  await sandbox.settings({ latencyMs: 150 });
  await begin(page, subjects.length);
  await expect(resultChip(page, /^Created/)).toBeVisible();
  await leave(page);
}

async function leave(page: Page) {
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click();
  await expect(heading(page, 'Users')).toBeVisible();
}

async function enterToken(page: Page) {
  await token(page).getByLabel('Token', { exact: true }).fill('sandbox-admin');
  await token(page).getByRole('button', { name: 'Use token' }).click();
  await expect(token(page)).toBeHidden();
}

test('an import that stops for a lost answer or finishes elsewhere says so on whatever page the person is, and one that is looked at says nothing', async ({
  page,
  sandbox,
}) => {
  await sandbox.fault({ operation: 'createUser', kind: '409', after: 3 });
  await sandbox.fault({ operation: 'createUser', kind: 'drop', after: 5 });
  await beginAndLeave(page, sandbox);
  await expect(messages(page)).toContainText('Import stopped: an answer never came');
  await openImport(page).click();
  const unknown = page.getByRole('dialog', { name: 'Outcome unknown' });
  await expect(unknown).toContainText('u5@example.com');

  await unknown.getByRole('button', { name: 'Decide later' }).click();
  await sandbox.settings({ latencyMs: 300 });
  await resume(page).click();
  await leave(page);
  await expect(messages(page)).toContainText(
    'Import finished: 10 created, 1 refused and 1 unknown',
  );
  await openImport(page).click();
  await page.getByRole('button', { name: 'Send 1 refused row again' }).click();
  await expect(page.getByText('Finished: 11 created and 1 unknown')).toBeVisible();
  await expect(messages(page)).not.toContainText('Import');
});

test('a 401 asks for a token on whatever page the person is, and then no row is lost or sent twice', async ({
  page,
  sandbox,
}) => {
  await sandbox.fault({ operation: 'createUser', kind: '401', after: 5 });
  await beginAndLeave(page, sandbox);
  await enterToken(page);
  await expect(messages(page)).toContainText('Import stopped: the service needs a new token');
  await openImport(page).click();
  await expect(page.getByText('Stopped: the service needs a new token')).toBeVisible();
  expect(await sent(sandbox)).toEqual(subjects.slice(0, 6));
  await resume(page).click();
  await expect(page.getByText('Finished: 11 created and 1 refused')).toBeVisible();
  await page.getByRole('button', { name: 'Send 1 refused row again' }).click();
  await expect(page.getByText('Finished: 12 created')).toBeVisible();
  expect(await sent(sandbox)).toEqual([...subjects, 'u5@example.com']);
  const stored = (await sandbox.objects('users')).map((user) => String(spec(user).subject));
  const made = stored.filter((subject) => subjects.includes(subject));
  expect(made.toSorted()).toEqual(subjects.toSorted());
});
