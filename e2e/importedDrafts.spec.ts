import type { Page } from '@playwright/test';
import { moveTo } from './checks';
import { expect, test } from './fixtures';

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

test('drafts of an imported memory file lead into the console and nowhere else', async ({
  page,
}) => {
  const key = { connection: 'sandbox', organization: 'acme-research' };
  const lists = [{ section: 'drafts', ...key, items: drafts('Imported') }];
  await page.goto('/settings');
  await page.getByLabel('Memory file').setInputFiles({
    name: 'memory.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ format: 'meridian-memory', version: 1, lists })),
  });
  await expect(page.getByText('4 of 5 entries of "drafts" were not usable.')).toBeVisible();
  await expectOnlyOwn(page, 'Imported');
});
