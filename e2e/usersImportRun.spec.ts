import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './checks';
import { expect, test } from './fixtures';
import { begin, resultChip, resume, sent, start, text } from './importPage';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

function csv(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => `u${index}@example.com,auditors`);
  return ['subject,groups', ...rows].join('\n');
}

test('signing out during an import leaves nothing of its users here', async ({ page, sandbox }) => {
  await sandbox.settings({ latencyMs: 2_500 });
  await begin(page, 50, '4');
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

test('a second tab knows of an import, and forgets it only once it is paused, which ends it in the first', async ({
  page,
  context,
  sandbox,
}) => {
  await sandbox.settings({ latencyMs: 100 });
  await begin(page, 80);
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
});

test('an import that is not finished is forgotten only after a question', async ({
  page,
  sandbox,
}) => {
  await sandbox.settings({ latencyMs: 60 });
  await begin(page, 60);
  await expect(resultChip(page, /^Created/)).toBeVisible();
  await button(page, 'Pause').click();
  await expect(resume(page)).toBeVisible();
  await button(page, 'New import').dblclick();
  const question = page.getByRole('dialog', { name: 'Forget this import?' });
  await expect(question).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(resultChip(page, /^Not sent/)).toBeVisible();
  await button(page, 'New import').click();
  await question.getByRole('button', { name: 'Forget it' }).click();
  await expect(text(page)).toHaveValue('');
});

test('rows that could not be noted are not sent, and are sent once they can be', async ({
  page,
  sandbox,
}) => {
  await sandbox.settings({ latencyMs: 60 });
  await begin(page, 30);
  await expect(resultChip(page, /^Created/)).toBeVisible();
  await button(page, 'Pause').click();
  await expect(resume(page)).toBeVisible();
  await page.evaluate(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (name, value) {
      if (name.includes('userImportSteps')) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, name, value);
    };
    Object.assign(window, { mend: () => (Storage.prototype.setItem = setItem) });
  });
  await resume(page).click();
  await expect(
    page.getByText('Stopped: this browser cannot keep track of what is sent'),
  ).toBeVisible();
  await page.evaluate(() => (window as unknown as { mend: () => void }).mend());
  await resume(page).click();
  await expect(page.getByText('Finished: 30 created')).toBeVisible();
  expect(new Set(await sent(sandbox)).size).toBe(30);
});

test('the service is given the time it asks for, over a pause and a reload', async ({
  page,
  sandbox,
}) => {
  await sandbox.fault({ operation: 'createUser', kind: '429', after: 2, retryAfter: 9 });
  await begin(page, 5);
  const waits = page.getByText(/The service asks to wait/);
  await expect(waits).toBeVisible();
  await button(page, 'Pause').click();
  await expect(waits).toBeVisible();
  await resume(page).click();
  await expect(button(page, 'Pause')).toBeVisible();
  await page.reload();
  await expect(waits).toBeVisible();
  await resume(page).click();
  await expect(page.getByText(/^Finished: 4 created and 1 turned away/)).toBeVisible();
  const [, , refused, next] = (await sandbox.requests('createUser')).map(({ at }) =>
    Date.parse(at),
  );
  expect(Number(next) - Number(refused)).toBeGreaterThanOrEqual(9000);
});

test('an import that this browser cannot keep is not begun, and its rows stay', async ({
  page,
  sandbox,
}) => {
  await page.goto('/users/import');
  await text(page).fill(`${csv(10)}\n${'x'.repeat(1_500_001)}@example.com,auditors`);
  await expect(page.getByRole('alert')).toContainText('longer than 1,500,000 characters');
  await text(page).fill(csv(1000));
  await expect(start(page)).toBeEnabled();
  await page.evaluate(() => {
    for (let size = 1_000_000; size > 10_000; size = Math.floor(size / 2))
      for (let count = 0; ; count += 1)
        try {
          localStorage.setItem(`full ${size} ${count}`, 'x'.repeat(size));
        } catch {
          break;
        }
  });
  await start(page).click();
  await expect(page.getByRole('alert')).toContainText('The import was not started');
  await expect(text(page)).toHaveValue(csv(1000));
  expect(await sent(sandbox)).toEqual([]);
});
