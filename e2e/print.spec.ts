import { visit } from './checks';
import { expect, test } from './fixtures';

// The others have the same table, and rows only where somebody wrote through the gateway.
const lists = [
  ['/networks', 'Networks'],
  ['/security-groups', 'Security groups'],
  ['/flavors', 'Flavors'],
  ['/models', 'Models'],
] as const;

test('every list prints all its rows, with headings, count and time, and nothing to press', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  for (const [path, name] of lists)
    await test.step(path, async () => {
      await visit(page, path);
      const table = page.getByRole('table', { name, exact: true });
      await expect(table).toHaveAttribute('aria-rowcount', /^\d\d$/);
      await page.emulateMedia({ media: 'print' });
      await expect(table.getByRole('row')).toHaveCount(
        Number(await table.getAttribute('aria-rowcount')),
      );
      const [first, last] = [table.getByRole('row').nth(1), table.getByRole('row').last()];
      expect((await last.boundingBox())?.y).toBeGreaterThanOrEqual(
        (await first.boundingBox())?.y ?? 0,
      );
      const heading = table.getByRole('columnheader').filter({ hasText: /./ }).first();
      await expect(heading.getByText(/./).last()).toBeVisible();
      await expect(page.getByText(/^[\d,]+ [a-z ]+$/).first()).toBeVisible();
      await expect(page.getByText(/^Printed \d{4}-\d\d-\d\d /)).toBeVisible();
      await expect(page.getByRole('link', { name: /^Create / })).toBeHidden();
      // The page has noticed the end before the next print begins.
      await page.emulateMedia({ media: null });
      await expect(page.getByText(/^Printed /)).toHaveCount(0);
    });
});

test('a list prints what was searched and filtered', async ({ page }) => {
  await visit(page, '/networks?q=edge&tag=env%3Dprod');
  const table = page.getByRole('table', { name: 'Networks' });
  await expect(table.getByRole('row')).toHaveCount(4);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('searchbox')).toHaveValue('edge');
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('env = prod');
  await expect(page.getByText(/^3 of \d+$/)).toBeVisible();
});
