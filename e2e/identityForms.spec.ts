import type { Page } from '@playwright/test';
import { moveTo, visit } from './checks';
import { expect, test } from './fixtures';
import { heading } from './formParts';

async function nameGroup(page: Page, id: string, name: string) {
  await visit(page, '/settings');
  await page.getByLabel('ID', { exact: true }).fill(id);
  await page.getByLabel('Nickname', { exact: true }).fill(name);
  await page.getByLabel('It is a group').check();
  await page.getByRole('button', { name: 'Add nickname' }).click();
  await expect(page.getByLabel(`Nickname of group ${id}`)).toHaveValue(name);
}

const addresses = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
];
const drafts = (title: string) => [
  ...addresses.map((form, at) => ({ form, title: `${title} ${at}`, at: at + 1 })),
  { form: '/networks/new', title: `${title} of a network`, at: 9 },
];

/** What was planted leads nowhere, in the overview and in the palette; the draft of a form leads to it. */
async function expectOnlyOwn(page: Page, title: string) {
  await moveTo(page, '/');
  const kept = page.getByRole('link', { name: `${title} of a network` });
  await expect(kept).toHaveAttribute('href', '/networks/new');
  await expect(page.getByText(new RegExp(`^${title} \\d`))).toHaveCount(0);
  await page.getByRole('button', { name: 'Search or jump to…' }).click();
  await page.getByRole('combobox', { name: 'Search or jump to…' }).fill(title);
  await expect(page.getByRole('option', { name: title })).toHaveCount(1);
  await expect(page.getByRole('option').first()).toContainText(`${title} of a network`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/networks\/new$/);
}

test('imported drafts lead nowhere else; nicknames and memory come and go; half a group’s name is not sent; a full browser says so', async ({
  page,
  sandbox,
}) => {
  await test.step('drafts of an imported memory file lead into the console and nowhere else', async () => {
    const key = { connection: 'sandbox', organization: 'acme-research' };
    const lists = [{ section: 'drafts', ...key, items: drafts('Imported') }];
    await visit(page, '/settings');
    await page.getByLabel('Memory file').setInputFiles({
      name: 'memory.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ format: 'meridian-memory', version: 1, lists })),
    });
    await expect(page.getByText('4 of 5 entries of "drafts" were not usable.')).toBeVisible();
    await expectOnlyOwn(page, 'Imported');
  });
  await test.step('nicknames and memory', async () => {
    await nameGroup(page, 'g-typo', 'mistyped');
    const field = page.getByLabel('Nickname of group g-typo');
    await page.getByRole('button', { name: 'Remove group g-typo' }).click();
    await expect(field).toHaveCount(0);
    await moveTo(page, '/projects/new');
    const groups = page.getByLabel('Groups', { exact: true }).last();
    await groups.fill('aud');
    await expect(page.getByRole('option', { name: /auditors/ })).toBeVisible();
    await expect(page.getByText('Not listed? Paste any ID.')).toBeVisible();
    await groups.fill('mistyped');
    await expect(page.getByRole('option')).toHaveText('Use “mistyped” as ID');
    await moveTo(page, '/settings');
    // What the connection suggests is not this browser's to remove.
    await expect(page.getByLabel(/^Nickname of group/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Remove group/ })).toHaveCount(0);

    // A name of one’s own taken away gives way to the one the connection brings.
    const panel = page.getByRole('region', { name: 'Nicknames', exact: true });
    const first = panel.getByLabel(/^Nickname of group/).first();
    await expect(first).toHaveValue(/.+/);
    const provided = await first.inputValue();
    await first.fill('');
    await first.press('Enter');
    await expect(first).toHaveValue(provided);
    const memory = page.getByRole('region', { name: 'Memory' });
    await nameGroup(page, 'g-kept', 'kept');
    await memory.getByRole('button', { name: 'Clear' }).dblclick();
    await expect(memory.getByRole('button', { name: 'Clear' })).toBeVisible();
    await expect(page.getByLabel('Nickname of group g-kept')).toHaveValue('kept');
    const waiting = page.waitForEvent('download');
    await memory.getByRole('button', { name: /Export/ }).click();
    const file = await (await waiting).path();
    await memory.getByRole('button', { name: 'Clear' }).click();
    await memory.getByRole('button', { name: 'Forget all of it' }).click();
    await expect(page.getByLabel('Nickname of group g-kept')).toHaveCount(0);
    await memory.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByLabel('Nickname of group g-kept')).toHaveValue('kept');
  });
  await test.step('the field of groups', async () => {
    await moveTo(page, '/users/new');
    await page.getByLabel('Subject', { exact: true }).fill('half@example.com');
    const groups = page.getByLabel('Groups', { exact: true }).last();
    const remove = (id: string) => page.getByRole('button', { name: `Remove ${id}`, exact: true });
    await test.step('the focus stays among those that are left', async () => {
      await groups.fill('g-1,g-2,g-3');
      await groups.press('Enter');
      await remove('g-2').press('Enter');
      await expect(remove('g-3')).toBeFocused();
      await remove('g-3').press('Enter');
      await expect(remove('g-1')).toBeFocused();
      await remove('g-1').press('Enter');
      await expect(groups).toBeFocused();
    });
    await test.step('pasted IDs are parted by lines and commas, never by spaces', async () => {
      await groups.evaluate((field) => {
        const data = new DataTransfer();
        data.setData('text', 'team one\nteam/🦊 two, third');
        field.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
      });
      await expect(groups).toHaveValue('team one, team/🦊 two, third');
      await groups.press('Enter');
      for (const id of ['team one', 'team/🦊 two', 'third']) await expect(remove(id)).toBeVisible();
    });
    await test.step('an ID with a comma is taken whole in double quotes', async () => {
      await groups.fill('"with, comma; and ""quotes"""');
      await groups.press('Enter');
      await expect(remove('with, comma; and "quotes"')).toBeVisible();
    });
    await groups.fill('audit, auditors');
    await page.getByRole('button', { name: 'Create user', exact: true }).click();
    await expect(remove('auditors')).toBeVisible();
    await expect(groups).toBeFocused();
    await expect(groups).toHaveValue('audit');
    await expect(groups).toHaveAccessibleDescription(/Choose “audit” from the list/);
    await expect(page.getByText('Choose “audit” from the list, or use it as an ID.')).toBeVisible();
    expect(await sandbox.requests('createUser')).toHaveLength(0);
  });
  await test.step('a browser that is full', async () => {
    await page.evaluate(() => {
      for (let size = 1 << 22; size >= 1; size >>= 1)
        try {
          for (let at = 0; ; at++) localStorage.setItem(`other.${size}.${at}`, 'x'.repeat(size));
        } catch {
          // The next smaller piece may still fit.
        }
    });
    await page.getByLabel('Subject', { exact: true }).fill('too-long-for-the-rest@example.com');
    const notice = page.getByText(/storage is full or switched off/);
    await expect(notice).toBeVisible();
    await page.getByRole('link', { name: 'Networks', exact: true }).click();
    await expect(heading(page, 'Networks')).toBeVisible();
    await expect(notice).toBeVisible();
    await page.getByRole('link', { name: 'Open Settings', exact: true }).click();
    await expect(heading(page, 'Settings')).toBeVisible();
  });
});
