import type { Page } from '@playwright/test';
import { expect } from './fixtures';

/** On paper a list has all its rows, its headings, its count and the time, and nothing to press. */
export async function expectOnPaper(page: Page, name: string): Promise<void> {
  const table = page.getByRole('table', { name, exact: true });
  await page.emulateMedia({ media: 'print' });
  await expect(table.getByRole('row')).toHaveCount(
    Number(await table.getAttribute('aria-rowcount')),
  );
  const [first, last] = [table.getByRole('row').nth(1), table.getByRole('row').last()];
  expect((await last.boundingBox())?.y).toBeGreaterThanOrEqual(
    (await first.boundingBox())?.y ?? Number.NaN,
  );
  const heading = table.getByRole('columnheader').filter({ hasText: /./ }).first();
  await expect(heading.getByText(/./).last()).toBeVisible();
  await expect(page.getByText(/^[\d,]+ [a-z ]+$/).first()).toBeVisible();
  await expect(page.getByText(/^Printed \d{4}-\d\d-\d\d /)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Create / })).toBeHidden();
  // The page has noticed the end before the next print begins.
  await page.emulateMedia({ media: null });
  await expect(page.getByText(/^Printed /)).toHaveCount(0);
}
