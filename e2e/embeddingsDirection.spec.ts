import type { Locator, Page } from '@playwright/test';
import { embedButton, tab, textsField } from './embeddings';
import { expect, test } from './fixtures';

const arabic =
  'كيف أقوم بتدوير رمز الوصول لحساب الخدمة قبل انتهاء صلاحيته في المنطقة الشمالية من المركز الجديد للبيانات';
const hebrew =
  'איך אני מחליף את אסימון הגישה של חשבון השירות לפני שתוקפו פג באזור הצפוני של מרכז הנתונים החדש';
const lines = [
  arabic,
  `${arabic}!`,
  hebrew,
  'Mount an NFS share',
  'GPU memory',
  'red bicycle',
  // Enough texts that the two models differ in the neighbours of the first.
  'قطار سريع يمر بين الجبال كل صباح ومساء',
  'دراجة حمراء',
  'مفتاح',
];

/** Cut at its end, which is on the left. */
const expectCutAtTheLeft = (text: Locator) => expect(text).toHaveCSS('direction', 'rtl');
const shown = (within: Locator | Page, text: string) =>
  within.getByText(text, { exact: true }).locator('visible=true').first();

test('a text from right to left is cut at its end, on every tab', async ({ page }) => {
  await page.goto('/embeddings?tab=similarity');
  await textsField(page).fill(lines.join('\n'));
  await embedButton(page).click();
  const view = (name: string) => page.getByRole('tabpanel', { name });

  await expectCutAtTheLeft(shown(page.getByRole('region', { name: /^Nearest to/ }), hebrew));
  await expectCutAtTheLeft(shown(page.getByRole('table', { name: /^Most similar/ }), arabic));
  const pairs = page.getByRole('table', { name: /^Most similar/ });
  await pairs.getByRole('button', { name: arabic, exact: true }).first().click();
  await expect(page.getByRole('region', { name: `Nearest to “${arabic}”` })).toBeVisible();
  await page.getByRole('application', { name: 'Similarity of each pair' }).press('ArrowRight');
  await expectCutAtTheLeft(shown(page.getByRole('group', { name: 'Pair' }), arabic));

  await tab(page, 'Details').click();
  await expectCutAtTheLeft(shown(view('Details'), arabic));

  await tab(page, 'Map').click();
  await page.getByRole('list', { name: 'Groups' }).getByRole('button').first().click();
  await expectCutAtTheLeft(shown(page.getByRole('list', { name: 'Selection' }), arabic));

  await tab(page, 'Search').click();
  await page.getByRole('textbox', { name: 'Query' }).fill(hebrew);
  await page.keyboard.press('Enter');
  await expectCutAtTheLeft(shown(page.getByRole('region', { name: /^Nearest to/ }), arabic));

  await tab(page, 'Evaluate').click();
  await page.getByRole('button', { name: 'By queries' }).click();
  const queries = page.getByRole('textbox', { name: 'Queries as CSV' });
  await queries.fill(`query,expected\n${hebrew},1`);
  await page.getByRole('button', { name: /^Send the queries/ }).click();

  await tab(page, 'Details').click();
  // The sandbox's model leaves marks out: both have the same vector.
  await expectCutAtTheLeft(shown(page.getByRole('list', { name: 'Checks' }), arabic));
});
