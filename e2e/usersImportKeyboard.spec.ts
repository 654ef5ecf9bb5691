import { expect, test } from './fixtures';
import { unknown } from './formParts';
import { resultChip, resume, start, text } from './importPage';

test('the keyboard stays where it is: import, pause, continue, a lost answer, a new import, and rows sent again', async ({
  page,
  sandbox,
}) => {
  await test.step('an import that is paused and loses an answer', async () => {
    await sandbox.settings({ latencyMs: 200 });
    await sandbox.fault({ operation: 'createUser', kind: 'drop', after: 6 });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const region = page.getByRole('region', { name: 'Import', exact: true });
    await page.goto('/users/import');
    const subjects = Array.from({ length: 9 }, (_, index) => `u${index}@example.com,auditors`);
    await text(page).fill(['subject,groups', ...subjects].join('\n'));
    await start(page).press('Enter');
    await expect(region).toBeFocused();
    await expect(resultChip(page, /^Created/)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(button('Pause')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(resume(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button('Pause')).toBeFocused();

    await unknown(page).getByRole('button', { name: 'Decide later' }).press('Enter');
    await expect(resume(page)).toBeFocused();
    await page.reload();
    await resume(page).press('Enter');
    await expect(page.getByText(/^Finished: 8 created and 1 unknown/)).toBeVisible();
    await expect(region).toBeFocused();
    await button('New import').press('Enter');
    await button('Forget it').press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Import users' })).toBeFocused();
  });
  await test.step('a question that is open at once, and rows sent again', async () => {
    await sandbox.fault({ operation: 'createUser', kind: 'drop' });
    await sandbox.fault({ operation: 'createUser', kind: '500', after: 1 });
    await sandbox.settings({ latencyMs: 0 });
    await text(page).fill('subject,groups\na@example.com,auditors\nb@example.com,auditors');
    await start(page).press('Enter');
    await expect(unknown(page)).toBeVisible();
    await page.reload();
    const region = page.getByRole('region', { name: 'Import', exact: true });
    await unknown(page).getByRole('button', { name: 'Decide later' }).press('Enter');
    await expect(region).toBeFocused();
    await resume(page).press('Enter');
    await page.getByRole('button', { name: 'Send again: row 3' }).press('Enter');
    await page.getByRole('button', { name: 'Send 1 row again' }).press('Enter');
    await expect(resultChip(page, 'Created 1')).toBeVisible();
    await expect(region).toBeFocused();
  });
});
