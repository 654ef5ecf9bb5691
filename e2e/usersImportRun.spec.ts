import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { begin, resultChip, resume, sent, start, text } from './importPage';
import { signOut } from './people';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

function csv(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => `u${index}@example.com,auditors`);
  return ['subject,groups', ...rows].join('\n');
}

test('signing out during an import leaves nothing of its users here', async ({ page, sandbox }) => {
  await sandbox.settings({ latencyMs: 2_500 });
  await begin(page, 24, '4');
  await expect(resultChip(page, 'Sending 4')).toBeVisible();
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: /^Connection/ }).click();
  await button(page, 'Sign out').click();
  await page.getByRole('dialog', { name: 'Sign out' }).getByText('Sign out').last().click();
  await expect(page.getByRole('region', { name: 'Import' })).toHaveCount(0);
  await answered;
  // Leaving writes down at once what waits to be.
  await page.reload();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(
    '@example.com',
  );
});

test('rows that were not begun stay with their organization over a reload, and go with a sign-out', async ({
  page,
}) => {
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await page.goto('/users/import?organizationID=other-lab');
  await text(page).fill(csv(2));
  await page.reload();
  await expect(text(page)).toHaveValue(csv(2));
  await page.goto('/users/import');
  await expect(text(page)).toHaveValue('');
  await page.goto('/users/import?organizationID=other-lab');
  await expect(text(page)).toHaveValue(csv(2));
  // What was typed a moment ago counts too.
  await text(page).fill(csv(3));
  await signOut(page);
  await expect(text(page)).toHaveValue('');
  await page.reload();
  expect(await kept()).not.toContain('@example.com');
});

test('a second tab knows of an import, and forgets it only once it is paused; one that cannot be kept is not begun', async ({
  page,
  context,
  sandbox,
}) => {
  await sandbox.settings({ latencyMs: 400 });
  await begin(page, 30);
  await expect(resultChip(page, /^Created/)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/users/import');
  await expect(other.getByText('Another tab runs this import')).toBeVisible();
  for (const name of ['New import', 'Pause']) await expect(button(other, name)).toHaveCount(0);
  await button(page, 'Pause').click();
  await expect(resume(page)).toBeVisible();
  const { length } = await sent(sandbox);
  await other.reload();
  await button(other, 'New import').click();
  await other.getByRole('dialog').getByRole('button', { name: 'Forget it' }).click();
  await expect(page.getByLabel('CSV text')).toBeVisible();
  expect(await sent(sandbox)).toHaveLength(length);
  await other.close();

  await page.evaluate(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (name, value) {
      if (value.length > 1_500) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, name, value);
    };
  });
  await text(page).fill(csv(60));
  // It moves the button that is pressed next.
  await expect(page.getByText('These rows are not kept')).toBeVisible();
  await start(page).click();
  await expect(page.getByRole('alert')).toContainText('The import was not started');
  await expect(text(page)).toHaveValue(csv(60));
  expect(await sent(sandbox)).toHaveLength(length);
});
