import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { routes } from './routes';
import { heading } from './formParts';

const search = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to…' });

async function openPalette(page: Page) {
  await page.goto('/reference');
  await expect(heading(page, 'API reference')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(search(page)).toBeFocused();
}

for (const [path, title] of routes.filter(([address]) => !/[?]|^.no/.test(address)))
  test(`the palette leads to ${path}`, async ({ page }) => {
    await openPalette(page);
    await search(page).fill(title);
    await page.getByRole('option', { name: title }).first().click();
    await expect(page).toHaveURL(new RegExp(`${path}(\\?.*)?$`));
    await expect(heading(page, title)).toBeVisible();
  });

test('what was created or opened here is offered first, of every kind, newest first', async ({
  page,
  sandbox,
}) => {
  const addGroup = async () => {
    const groups = page.getByLabel('Groups', { exact: true }).last();
    await groups.fill('researchers');
    await groups.press('Enter');
  };
  const edge = await sandbox.named('networks', 'edge-north');
  await page.goto(`/networks/${(edge as { metadata: { id: string } }).metadata.id}`);
  await expect(heading(page, 'edge-north')).toBeVisible();
  await page.goto('/file-storage/new');
  await page.getByLabel('Name', { exact: true }).fill('scratch');
  await page.getByLabel('Storage class', { exact: true }).fill('nfs-standard');
  await page.getByLabel('Size (GiB)', { exact: true }).fill('200');
  await page.getByRole('button', { name: 'Create file storage', exact: true }).click();
  await expect(heading(page, 'scratch')).toBeVisible();
  for (const subject of ['a', 'b', 'c', 'd']) {
    await page.goto('/users/new');
    await page.getByLabel('Subject', { exact: true }).fill(`${subject}@example.com`);
    await addGroup();
    await page.getByRole('button', { name: 'Create user', exact: true }).click();
    await expect(heading(page, 'Users')).toBeVisible();
  }
  await page.goto('/projects/new');
  await page.getByLabel('Name', { exact: true }).fill('orbit');
  await addGroup();
  await page.getByRole('button', { name: 'Create project', exact: true }).click();
  await expect(heading(page, 'Projects')).toBeVisible();

  await openPalette(page);
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
  // Of four users the last three: one kind does not crowd the others out.
  await expect(recent).toHaveText([
    /^orbit.*project/,
    /^d@example.com.*user/,
    /^c@example.com.*user/,
    /^b@example.com.*user/,
    /^scratch.*file storage/,
    /^edge-north.*network/,
  ]);
  await search(page).fill('a@example');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Edit a@example.com')).toBeVisible();
  await openPalette(page);
  await search(page).fill('orbit');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Projects' })).toContainText('orbit');
});

test('a model that a list has read is found by its name', async ({ page }) => {
  await page.goto('/models');
  await expect(page.getByRole('main')).toContainText('lexical-1024');
  await page.keyboard.press('Control+k');
  await search(page).fill('lexical-1024');
  await page
    .getByRole('dialog', { name: 'Search or jump to…' })
    .getByRole('option', { name: /^lexical-1024/ })
    .click();
  await expect(heading(page, 'lexical-1024')).toBeVisible();
});
