import { expect, test } from './fixtures';
import { field, heading } from './formParts';
import { control, tabTo } from './keys';
import { metadata } from './sandboxControl';

// Signing in with keys alone: signIn.spec.
test('from a list to a saved network with keys alone, and with every key of the sheet', async ({
  page,
  sandbox,
}) => {
  const { keyboard } = page;
  const enter = async (role: 'button' | 'link', name: string) => {
    await tabTo(page, control(page, role, name));
    await keyboard.press('Enter');
  };
  const row = (at: number) =>
    page
      .getByRole('table', { name: 'Networks' })
      .locator(`[data-index="${at}"]`)
      .getByRole('link')
      .first();
  const type = async (name: string, text: string) => {
    await tabTo(page, field(page, name));
    await keyboard.press('Control+a');
    await keyboard.type(text);
    await expect(field(page, name)).toHaveValue(text);
  };

  await page.goto('/networks');
  await expect(row(0)).toBeVisible();

  await keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByRole('region', { name: 'Go to' })).toBeVisible();
  const keys = await sheet.locator('dt').allInnerTexts();
  const does = await sheet.locator('dd').allInnerTexts();
  const places = await sheet.getByRole('region', { name: 'Go to' }).locator('dd').allInnerTexts();
  expect(new Set(keys).size).toBe(does.length);
  const keysOf = new Map(does.map((words, at) => [words, keys[at] ?? '']));
  const unused = new Set(does);
  const press = async (words: string) => {
    expect([...keysOf.keys()]).toContain(words);
    unused.delete(words);
    const text = keysOf.get(words) ?? '';
    const chord = text.replace(/^Ctrl /, 'Control+').replace('Esc', 'Escape');
    for (const key of chord.split(/\s+/)) await keyboard.press(key);
  };
  // Behind an open dialog the keys do nothing.
  await keyboard.press('c');
  await press('Close what is open');
  await expect(sheet).toBeHidden();
  await expect(heading(page, 'Networks')).toBeVisible();
  await press('Show these shortcuts');
  await expect(sheet).toBeVisible();
  await press('Close what is open');
  await expect(sheet).toBeHidden();

  for (const place of places) {
    await press(place);
    await expect(heading(page, place)).toBeFocused();
  }
  await press('Networks');
  await expect(heading(page, 'Networks')).toBeFocused();
  await expect(row(0)).toBeVisible();
  await press('Filter the list');
  await expect(page.getByRole('textbox', { name: 'Filter by' })).toBeFocused();
  await press('Close what is open');
  await expect(page.getByRole('dialog', { name: 'Add filter' })).toBeHidden();
  await press('Search on this page');
  await expect(page.getByRole('searchbox', { name: 'Search networks' })).toBeFocused();
  await keyboard.type('edge');
  await expect(row(0)).toHaveText('edge-east');
  await keyboard.press('Tab');
  await press('Next row');
  await expect(row(0)).toBeFocused();
  await press('Next row');
  await expect(row(1)).toBeFocused();
  await press('Previous row');
  await expect(row(0)).toBeFocused();
  if (unused.has('Select the row')) {
    await press('Select the row');
    await expect(page.getByText('1 selected')).toBeVisible();
    await press('Select the row');
    await expect(page.getByText('1 selected')).toBeHidden();
    await expect(row(0)).toBeFocused();
  }
  await press('Open the row');
  await expect(heading(page, 'edge-east')).toBeFocused();
  await press('Edit, on the page of a resource');
  await expect(heading(page, 'Edit edge-east')).toBeFocused();

  await press('Networks');
  await expect(heading(page, 'Networks')).toBeFocused();
  await expect(row(0)).toBeVisible();
  await press('Create, on a list');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await type('Name', 'by-keys');
  await type('Prefix', '10.91.0.0/22');
  await press('Send the form');
  await expect(heading(page, 'by-keys')).toBeFocused();
  await press('Edit, on the page of a resource');
  await expect(heading(page, 'Edit by-keys')).toBeFocused();
  await enter('button', 'Add route');
  await expect(page.getByLabel('Route 1 destination')).toBeFocused();
  await enter('button', 'Remove route 1');
  await expect(control(page, 'button', 'Add route')).toBeFocused();
  // No letter of it, nor its last key, leads away.
  await type('Description', 'Made without a mouse?');
  const review = page.getByRole('dialog', { name: 'Review changes' });
  await enter('button', 'Review changes');
  await expect(review).toContainText('Made without a mouse?');
  await keyboard.press('Escape');
  await expect(review).toBeHidden();
  await expect(control(page, 'button', 'Review changes')).toBeFocused();
  await press('Send the form');
  await expect(review).toContainText('Made without a mouse?');
  await enter('button', 'Save changes');
  await expect(heading(page, 'by-keys')).toBeFocused();
  await press('Search or jump to…');
  await keyboard.type('edge-north');
  await expect(page.getByRole('option', { name: /^edge-north/ }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await keyboard.press('Enter');
  await expect(heading(page, 'edge-north')).toBeVisible();

  const saved = await sandbox.named('networks', 'by-keys');
  expect(metadata(saved).description).toBe('Made without a mouse?');
  expect(saved.status).toMatchObject({ prefix: '10.91.0.0/22' });
  expect([...unused], 'keys of the sheet that this test does not use').toEqual([]);
});
