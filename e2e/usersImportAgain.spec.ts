import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './checks';
import { expect, test } from './fixtures';
import { unknown } from './formParts';
import { begin, resultChip, resume, sent } from './importPage';
import { spec, type SandboxControl } from './sandboxControl';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const result = (page: Page, name: RegExp) =>
  page.getByRole('table', { name: 'Results' }).getByRole('row', { name });
const forget = (page: Page) => page.getByRole('dialog', { name: 'Forget this import?' });

async function stored(sandbox: SandboxControl, subject: string): Promise<number> {
  const users = await sandbox.objects('users');
  return users.filter((user) => spec(user).subject === subject).length;
}

test('an import: a row the service failed at goes again or is forgotten only on a question; a refused one leads to its request', async ({
  page,
  context,
  sandbox,
}) => {
  await sandbox.fault({ operation: 'createUser', kind: '500-after', after: 1 });
  await sandbox.fault({ operation: 'createUser', kind: '409', after: 2 });
  await begin(page, 4);
  await expect(page.getByText('Finished: 2 created, 1 refused and 1 service failed')).toBeVisible();
  await expect(page.getByText('Details', { exact: true })).toBeVisible();
  await expect(result(page, /Service failed u1@/)).toContainText(
    'The user may exist now, or may not. 500',
  );
  await expect(resultChip(page, 'Refused 1')).toBeVisible();
  // It is forgotten only after a question, which offers the export.
  await button(page, 'New import').click();
  await expect(forget(page)).toContainText('1 service failed');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  const saving = page.waitForEvent('download');
  await forget(page).getByRole('button', { name: 'Export results' }).click();
  expect((await saving).suggestedFilename()).toBe('users-import-results.csv');
  await forget(page).getByRole('button', { name: 'Keep it' }).click();
  await button(page, 'Send 1 refused row again').click();
  await expect(resultChip(page, 'Created 3')).toBeVisible();
  expect((await sent(sandbox)).slice(4)).toEqual(['u2@example.com']);

  await button(page, 'Send again: row 3').click();
  const question = page.getByRole('dialog', { name: 'Send the row again?' });
  await expect(question).toContainText('no second user is created');
  await question.getByRole('button', { name: 'Do not send' }).click();
  await expect(question).toBeHidden();
  await button(page, 'Send 1 failed row again').click();
  await expect(question).toContainText('u1@example.com');
  await expectNoSidewaysScroll(page);
  expect(await sent(sandbox)).toHaveLength(5);
  await question.getByRole('button', { name: 'Send 1 row again' }).click();
  // A user who is older than the clocks may be apart was there already.
  await expect(
    page.getByText(/^Finished: (?:4 created|3 created and 1 already there)$/),
  ).toBeVisible();
  expect((await sent(sandbox)).slice(5)).toEqual(['u1@example.com']);
  expect(await stored(sandbox, 'u1@example.com')).toBe(1);
  await button(page, 'New import').click();

  await test.step('“Show request” stands only in the tab that still holds it', async () => {
    await sandbox.fault({ operation: 'createUser', kind: '409' });
    await begin(page, 1, '1', 'refused');
    const link = (tab: Page) => result(tab, /Refused/).getByRole('link', { name: 'Show request' });
    await expect(link(page)).toBeVisible();
    const other = await context.newPage();
    await other.goto('/users/import');
    await expect(result(other, /Refused/)).toBeVisible();
    await expect(link(other)).toHaveCount(0);
    await link(page).click();
    await expect(page.getByText('Request not found')).toHaveCount(0);
    await expect(page.getByText('refused0@example.com').first()).toBeVisible();
    await page.goBack();
    await expect(link(page)).toBeVisible();
  });
});

test('lost answers of an import: nothing is sent again without its question, and several say which of how many', async ({
  page,
  sandbox,
}) => {
  await test.step('“Send again” of an unknown row', async () => {
    await sandbox.fault({ operation: 'createUser', kind: 'drop-before' });
    await begin(page, 1, '1', 'lost');
    await unknown(page).getByRole('button', { name: 'Decide later' }).click();
    await button(page, 'Send again: row 2').click();
    await expect(unknown(page)).toContainText('lost0@example.com');
    await unknown(page).getByRole('button', { name: 'Decide later' }).click();
    await expect(unknown(page)).toHaveCount(0);
    await button(page, 'Send again: row 2').click();
    await unknown(page).getByRole('button', { name: 'Send again anyway' }).click();
    await expect(unknown(page)).toContainText(
      'If the user exists, this replaces their groups again; no second user is created',
    );
    await expect(unknown(page)).not.toContainText('makes a second user');
    expect(await sent(sandbox)).toHaveLength(1);
    await unknown(page).getByRole('button', { name: 'Send a second time' }).click();
    await expect(page.getByText('Finished: 1 created')).toBeVisible();
    expect(await sent(sandbox)).toHaveLength(2);
    await button(page, 'New import').click();
    const [first, second] = await sandbox.requests('createUser');
    expect(second?.body).toBe(first?.body);
    expect(await stored(sandbox, 'lost0@example.com')).toBe(1);
  });
  await test.step('several, also after a reload, are left open at once', async () => {
    await sandbox.fault({ operation: 'createUser', kind: 'drop', times: 3 });
    await begin(page, 20, '4');
    await expect(unknown(page)).toContainText('1 of 3 unknown');
    const lost = /u\d+@example\.com/.exec((await unknown(page).textContent()) ?? '')?.[0] ?? '';
    await unknown(page).getByRole('button', { name: 'Decide later' }).click();
    await expect(unknown(page)).toContainText('2 of 3 unknown');
    await expect(unknown(page)).not.toContainText(lost);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const { length } = await sent(sandbox);
    await unknown(page).getByRole('button', { name: 'Leave all 2 open' }).click();
    await expect(unknown(page)).toHaveCount(0);
    await page.reload();
    await expect(resume(page)).toBeVisible();
    await expect(page.getByText('The outcome of 3 rows is unknown')).toBeVisible();
    await expect(unknown(page)).toHaveCount(0);
    expect(await sent(sandbox)).toHaveLength(length);
  });
});
