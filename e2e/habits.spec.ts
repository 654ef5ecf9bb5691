import { readFile } from 'node:fs/promises';
import { moveTo, visit } from './checks';
import { expect, test } from './fixtures';
import { heading } from './formParts';

test('rows from a sheet become rows; chosen rows are exported; keys work on a Cyrillic layout; a conversion confirms nothing else', async ({
  page,
  sandbox,
}) => {
  await test.step('two rows of a sheet, pasted into the routes and the tags', async () => {
    await visit(page, '/networks/new');
    const paste = (label: string, text: string) =>
      page.getByLabel(label, { exact: true }).evaluate((input, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', pasted);
        input.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      }, text);
    await page.getByRole('button', { name: 'Add route' }).click();
    await paste('Route 1 destination', '10.1.0.0/16\t10.0.0.1\r\n10.2.0.0/16\t10.0.0.2\r\n');
    await expect(page.getByLabel('Route 1 next hop')).toHaveValue('10.0.0.1');
    await expect(page.getByLabel('Route 2 destination')).toHaveValue('10.2.0.0/16');
    await expect(page.getByLabel('Route 2 next hop')).toHaveValue('10.0.0.2');
    await expect(page.getByLabel('Route 3 destination')).toHaveCount(0);
    await page.getByRole('button', { name: 'Add tag' }).click();
    await paste('Tag 1 name', 'env\tprod\nteam\tdata');
    await expect(page.getByLabel('Tag 2 value')).toHaveValue('data');
  });
  await test.step('an Enter that ends a conversion', async () => {
    await page.getByLabel('Name', { exact: true }).evaluate((input) => {
      const init = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true, keyCode: 229 };
      input.dispatchEvent(new KeyboardEvent('keydown', init));
    });
    await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Fix \d+ fields? to continue/)).toHaveCount(0);
    expect(await sandbox.requests('createNetwork')).toHaveLength(0);
  });
  await test.step('chosen rows', async () => {
    await moveTo(page, '/networks');
    await page.getByRole('checkbox', { name: 'Select bench' }).check();
    await page.getByRole('checkbox', { name: 'Select datasets' }).check();
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByRole('menuitem', { name: /CSV/ })).toContainText('2 chosen rows');
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /JSON/ }).click();
    const rows = JSON.parse(await readFile(await (await download).path(), 'utf8'));
    expect(rows.map((row: { metadata: { name: string } }) => row.metadata.name)).toEqual([
      'bench',
      'datasets',
    ]);
  });
  await test.step('keys on a Cyrillic layout', async () => {
    const press = (key: string, code: string, ctrlKey = false) =>
      page.evaluate((init) => document.body.dispatchEvent(new KeyboardEvent('keydown', init)), {
        key,
        code,
        ctrlKey,
        bubbles: true,
        cancelable: true,
      });
    await press('л', 'KeyK', true);
    await expect(page.getByRole('combobox', { name: 'Search or jump to…' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await press('п', 'KeyG');
    await press('ь', 'KeyM');
    await expect(heading(page, 'Models')).toBeVisible();
  });
});

test('without a clipboard, what would be copied is shown selected', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await visit(page, '/networks');
  await page.getByRole('button', { name: 'Actions for bench' }).click();
  await page.getByRole('menuitem', { name: 'Copy ID' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy ID' });
  await expect(dialog.getByRole('textbox', { name: 'ID' })).toBeFocused();
  const selected = await page.evaluate(() => getSelection()?.toString());
  expect(selected).toMatch(/^[\da-f-]{36}$/);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
