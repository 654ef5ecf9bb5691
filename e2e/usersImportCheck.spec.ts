import type { Page } from '@playwright/test';
import { boxAtRest, expectNoSidewaysScroll } from './checks';
import { expect, test } from './fixtures';
import { include, sent, start, text } from './importPage';
import { control, tabTo } from './keys';

const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rows = (page: Page) => page.getByRole('table', { name: 'Rows of the file' });
const all = (page: Page) => page.getByRole('checkbox', { name: /^Include all \d+ rows to check$/ });
const send = (page: Page, users: string) =>
  page.getByRole('button', { name: `Import ${users}`, exact: true });

const file = [
  'subject,groups',
  'kim@example.com,auditors',
  'not-an-email,auditors',
  'bo@example.com,no-such-group',
  'ida@example.com,auditors',
].join('\n');

test('import: rows to check come first with their reason, and only those that are ticked are sent; a tick stays, for its row', async ({
  page,
  sandbox,
}) => {
  await page.goto('/users/import');
  await text(page).fill(file);
  await include(page, 'not-an-email').check();
  await expect(send(page, '3 users')).toBeVisible();
  await page.reload();
  await expect(include(page, 'not-an-email')).toBeChecked();
  await expect(include(page, 'bo@example.com')).not.toBeChecked();
  await expect(send(page, '3 users')).toBeVisible();

  await text(page).fill(`${file}\nalso-no-email,auditors`);
  await expect(include(page, 'also-no-email')).not.toBeChecked();
  await expect(include(page, 'not-an-email')).toBeChecked();
  await text(page).fill(file.replace('not-an-email,auditors', 'not-an-email,researchers'));
  await expect(send(page, '2 users')).toBeVisible();
  await expect(include(page, 'not-an-email')).not.toBeChecked();
  await text(page).fill('subject,groups\nnot-an-email,auditors');
  await expect(include(page, 'not-an-email')).toBeVisible();
  // One row has its own box.
  await expect(all(page)).toHaveCount(0);

  // Its tick comes back with the row.
  await text(page).fill(file);
  await expect(include(page, 'not-an-email')).toBeChecked();
  await include(page, 'not-an-email').uncheck();
  await test.step('the reason at any width, without scrolling', async () => {
    const why = rows(page).getByText('Not an e-mail address. You can still create the user.');
    for (const width of [700, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await rows(page).scrollIntoViewIfNeeded();
      await expect(why).toBeInViewport({ ratio: 1 });
      expect((await boxAtRest(why)).height).toBeLessThan(100);
      await expectNoSidewaysScroll(page);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  });
  await test.step('the keyboard', async () => {
    await expect(send(page, '2 users')).toBeVisible();
    await tabTo(page, control(page, 'checkbox', 'Include bo@example.com'));
    await page.keyboard.press('Space');
    await expect(include(page, 'bo@example.com')).toBeChecked();
    await expect(include(page, 'bo@example.com')).toBeFocused();
    await expect(send(page, '3 users')).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(all(page)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(send(page, '4 users')).toBeVisible();
  });
  await test.step('what is sent', async () => {
    await expect(chip(page, 'Check 2')).toBeVisible();
    await expect(chip(page, 'New 2')).toBeVisible();
    const lines = rows(page).getByRole('row');
    await expect(lines.nth(1)).toContainText(
      'Not an e-mail address. You can still create the user.',
    );
    await expect(lines.nth(2)).toContainText(
      'Unknown group “no-such-group”; it will be sent as an ID.',
    );
    await expect(lines.nth(3)).toContainText('kim@example.com');

    await expect(all(page)).toBeChecked();
    await include(page, 'bo@example.com').uncheck();
    await expect(all(page)).not.toBeChecked();
    await expect(send(page, '3 users')).toBeVisible();
    await start(page).click();
    await expect(page.getByText(/^Finished: 3 created and 1 left out/)).toBeVisible();
    await expect(
      page.getByRole('table', { name: 'Results' }).getByRole('row', { name: /Left out bo@/ }),
    ).toContainText('Skipped: Unknown group “no-such-group”');
    expect(await sent(sandbox)).toEqual(['kim@example.com', 'not-an-email', 'ida@example.com']);
  });
});
