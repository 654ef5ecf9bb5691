import { expect, test, withoutJournal } from './fixtures';

withoutJournal(
  'the reason for a list is behind an info icon, by keyboard and by touch',
  async ({ page }) => {
    await page.goto('/users');
    await expect(page.getByText('Shows users created or changed in this browser.')).toBeVisible();
    const info = page.getByRole('button', { name: 'About this list' });
    const reason = page.getByRole('dialog', { name: 'About this list' });
    await info.press('Enter');
    await expect(reason).toContainText('The API has no list of users.');
    await page.keyboard.press('Escape');
    await expect(reason).toHaveCount(0);
    await expect(info).toBeFocused();
    await info.click();
    await expect(reason).toBeVisible();
  },
);

withoutJournal('a connection without a journal says so', async ({ page }) => {
  await page.goto('/changes');
  await expect(page.getByText('This connection keeps no journal')).toBeVisible();
});

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
