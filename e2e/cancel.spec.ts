import { visit } from './checks';
import { expect, test } from './fixtures';

const kept = 'datasets-on-hold';

test('Cancel says that the draft is kept, and the form opens with it; discarded it is gone, and an untouched form says nothing', async ({
  page,
}) => {
  const name = page.getByLabel('Name', { exact: true });
  const cancel = page.getByRole('link', { name: 'Cancel' });
  const messages = page.getByRole('status', { name: 'Messages' });
  await page.goto('/networks/new');
  await cancel.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Networks' })).toBeVisible();
  await expect(page.getByText('Draft kept')).toHaveCount(0);
  await visit(page, '/networks/new');
  await name.fill(kept);
  await cancel.click();
  await expect(page).toHaveURL(/\/networks$/);
  await expect(messages.getByText('Draft kept')).toBeVisible();
  await page.goto('/networks/new');
  await expect(name).toHaveValue(kept);
  await cancel.click();
  await messages.getByRole('button', { name: 'Discard' }).press('Enter');
  await visit(page, '/networks/new');
  await expect(page.getByRole('button', { name: 'Create network' })).toBeVisible();
  await expect(name).toHaveValue('');
});
