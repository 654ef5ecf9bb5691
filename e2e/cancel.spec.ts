import { expect, test } from './fixtures';

const kept = 'datasets-on-hold';

test('Cancel says that the draft is kept, and the form opens with it', async ({ page }) => {
  await page.goto('/networks/new');
  await page.getByLabel('Name', { exact: true }).fill(kept);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/networks$/);
  const messages = page.getByRole('status', { name: 'Messages' });
  await expect(messages.getByText('Draft kept')).toBeVisible();
  await page.goto('/networks/new');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(kept);
});

test('a draft discarded after Cancel is gone', async ({ page }) => {
  await page.goto('/networks/new');
  await page.getByLabel('Name', { exact: true }).fill(kept);
  await page.getByRole('link', { name: 'Cancel' }).click();
  const messages = page.getByRole('status', { name: 'Messages' });
  await messages.getByRole('button', { name: 'Discard' }).press('Enter');
  await page.goto('/networks/new');
  await expect(page.getByRole('button', { name: 'Create network' })).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
});

test('Cancel of an untouched form says nothing', async ({ page }) => {
  await page.goto('/networks/new');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Networks' })).toBeVisible();
  await expect(page.getByText('Draft kept')).toHaveCount(0);
});
