import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './checks';
import { expect, test } from './fixtures';

const errors = '/networks?provisioning=error&sort=-creationTime';
const rowOf = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const toasts = (page: Page) => page.getByRole('status', { name: 'Messages' });

async function views(page: Page) {
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Views' });
  await expect(panel.getByRole('textbox')).toBeFocused();
  return panel;
}

test('a view is saved, opened, removed and brought back', async ({ page }) => {
  await page.goto(errors);
  const empty = await views(page);
  await expectAccessible(page);
  await empty.getByLabel('View name').fill('Broken');
  await empty.getByLabel('View name').press('Enter');
  await expect(toasts(page)).toContainText('View “Broken” saved');
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeFocused();

  await page.getByRole('button', { name: 'Remove filter Provisioning: error' }).click();
  await expect(page).toHaveURL(/\/networks\?sort=-creationTime$/);
  await page.setViewportSize({ width: 390, height: 800 });
  const narrow = await views(page);
  await expectNoSidewaysScroll(page);
  await narrow.getByRole('link', { name: 'Broken' }).click();
  await expect(page).toHaveURL(/provisioning=error/);
  await expect(rowOf(page, 'backup')).toHaveCount(0);

  const full = await views(page);
  const list = full.getByRole('list', { name: 'Saved views of networks' });
  await list.getByRole('button', { name: 'Remove view Broken' }).click();
  await expect(list).toHaveCount(0);
  await toasts(page).getByText('View “Broken” removed').locator('..').getByText('Undo').click();
  await page.reload();
  await expect((await views(page)).getByRole('link', { name: 'Broken' })).toBeVisible();
});
