import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { begin, resultChip, resume, sent } from './importPage';
import { spec } from './sandboxControl';
import { heading, unknown } from './formParts';

const messages = (page: Page) => page.getByRole('status', { name: 'Messages' });
const openImport = (page: Page) => messages(page).getByRole('link', { name: 'Open the import' });
const token = (page: Page) => page.getByRole('dialog', { name: 'Access token' });
const subjects = Array.from({ length: 20 }, (_, index) => `u${index}@example.com`);

async function leave(page: Page) {
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click();
  await expect(heading(page, 'Users')).toBeVisible();
}

async function enterToken(page: Page) {
  await token(page).getByLabel('Token', { exact: true }).fill('sandbox-admin');
  await token(page).getByRole('button', { name: 'Use token' }).click();
  await expect(token(page)).toBeHidden();
}

test('an import elsewhere says what stopped it or how it ended, and one that is looked at says nothing; no row is lost or sent twice', async ({
  page,
  sandbox,
}) => {
  await test.step('a lost answer', async () => {
    await sandbox.settings({ latencyMs: 500 });
    await sandbox.fault({ operation: 'createUser', kind: '409', after: 1 });
    await sandbox.fault({ operation: 'createUser', kind: 'drop', after: 5 });
    await sandbox.fault({ operation: 'createUser', kind: '401', after: 11 });
    await begin(page, subjects.length);
    await expect(resultChip(page, /^Created/)).toBeVisible();
    await leave(page);
    await expect(messages(page)).toContainText('Import stopped: an answer never came');
    await openImport(page).click();
    await expect(unknown(page)).toContainText('u5@example.com');
    await unknown(page).getByRole('button', { name: 'Decide later' }).click();
  });
  await test.step('a token that is refused', async () => {
    await resume(page).click();
    await leave(page);
    await enterToken(page);
    await expect(messages(page)).toContainText('Import stopped: the service needs a new token');
    await openImport(page).click();
    await expect(page.getByText('Stopped: the service needs a new token')).toBeVisible();
    expect(await sent(sandbox)).toEqual(subjects.slice(0, 12));
  });
  await test.step('the end', async () => {
    await resume(page).click();
    await leave(page);
    await expect(messages(page)).toContainText(
      'Import finished: 17 created, 2 refused and 1 unknown',
    );
    await openImport(page).click();
    await page.getByRole('button', { name: 'Send 2 refused rows again' }).click();
    await expect(page.getByText('Finished: 19 created and 1 unknown')).toBeVisible();
    await expect(messages(page)).not.toContainText('Import');
    expect(await sent(sandbox)).toEqual([...subjects, 'u1@example.com', 'u11@example.com']);
    const stored = (await sandbox.objects('users')).map((user) => String(spec(user).subject));
    const made = stored.filter((subject) => subjects.includes(subject));
    expect(made.toSorted()).toEqual(subjects.toSorted());
  });
});
