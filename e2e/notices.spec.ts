import { expect, test } from './fixtures';

test('a failed read and an unconfirmed change are both said', async ({ page, sandbox }) => {
  await sandbox.fault({ operation: 'getFileStorage', kind: '500', times: 100 });
  await page.goto('/file-storage/new');
  await page.getByLabel('Name', { exact: true }).fill('unread');
  await page.getByLabel('Project', { exact: true }).fill('platform');
  await page.getByLabel('Region', { exact: true }).fill('eu-north-1');
  await page.getByLabel('Storage class', { exact: true }).fill('nfs-standard');
  await page.getByLabel('Size (GiB)', { exact: true }).fill('10');
  await page.getByRole('button', { name: 'Create file storage', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'unread' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Status 500');
  await expect(
    page.getByText(/^Shows your change, sent .* and not confirmed by a read yet\.$/),
  ).toBeVisible();
});
