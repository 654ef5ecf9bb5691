import { visit } from './checks';
import { expect, test } from './fixtures';

// That a list prints whole is held by the stories of every resource (stories.spec.ts).

test('a list prints what was searched and filtered', async ({ page }) => {
  await visit(page, '/networks?q=edge&tag=env%3Dprod');
  const table = page.getByRole('table', { name: 'Networks' });
  await expect(table.getByRole('row')).toHaveCount(4);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('searchbox')).toHaveValue('edge');
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('env = prod');
  await expect(page.getByText(/^3 of \d+$/)).toBeVisible();
});
