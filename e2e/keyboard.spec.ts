import { expect, test } from './fixtures';
import { control, tabTo } from './keys';
import { metadata, spec } from './sandboxControl';

test('a network is created and changed without a mouse', async ({ page, sandbox }) => {
  await page.goto('/networks');
  await expect(page.getByRole('table', { name: 'Networks' })).toContainText('edge-north');
  await tabTo(page, control(page, 'link', 'Create network'));
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Create network', exact: true }),
  ).toBeFocused();

  await tabTo(page, control(page, 'textbox', 'Name'));
  await page.keyboard.type('by-keyboard');
  await tabTo(page, control(page, 'button', 'Add tag'));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Tag 1 name')).toBeFocused();
  await page.keyboard.type('env');
  await page.keyboard.press('Tab');
  await page.keyboard.type('dev');
  await tabTo(page, control(page, 'textbox', 'Prefix'));
  await page.keyboard.type('10.90.0.0/22');
  await tabTo(page, control(page, 'button', 'Add route'));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Route 1 destination')).toBeFocused();
  await page.keyboard.type('192.168.0.0/16');
  await page.keyboard.press('Tab');
  await page.keyboard.type('10.90.0.1');
  await tabTo(page, control(page, 'button', 'Create network'));
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: 'by-keyboard', exact: true }),
  ).toBeFocused();

  await tabTo(page, control(page, 'link', 'Edit network'));
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Edit by-keyboard', exact: true }),
  ).toBeFocused();
  await tabTo(page, control(page, 'button', 'Remove route 1'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Add route' })).toBeFocused();
  await tabTo(page, control(page, 'button', 'Review changes'));
  await page.keyboard.press('Enter');
  const plan = page.getByRole('dialog', { name: 'Review changes' });
  await expect(plan).toContainText('Removes 1 route');
  await page.keyboard.press('Escape');
  await expect(plan).toBeHidden();
  await expect(page.getByRole('button', { name: 'Review changes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(plan).toContainText('Removes 1 route');
  await tabTo(page, control(page, 'button', 'Save changes'));
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: 'by-keyboard', exact: true }),
  ).toBeVisible();

  const stored = await sandbox.named('networks', 'by-keyboard');
  expect(metadata(stored).tags).toEqual([{ name: 'env', value: 'dev' }]);
  expect(spec(stored).routes ?? []).toEqual([]);
});

test('menus and dialogs take the focus and give it back', async ({ page }) => {
  await page.goto('/networks');
  await expect(page.getByRole('table', { name: 'Networks' })).toContainText('edge-north');
  for (const name of ['Scope', 'Connection', 'Theme', 'Columns', 'Export', 'Filter']) {
    const button = page.getByRole('button', { name, exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(button).not.toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(button).toBeFocused();
  }
  const palette = page.getByRole('button', { name: 'Search or jump to…', exact: true });
  await palette.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search or jump to…' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette).toBeFocused();
});

test('the page behind a dialog stands still under the wheel, and moves again after it', async ({
  page,
}) => {
  await page.goto('/reference');
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or jump to…' })).toBeFocused();
  await page.mouse.move(700, 850);
  await page.mouse.wheel(0, 600);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.mouse.wheel(0, 100);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(100);
});
