import type { Page } from '@playwright/test';
import { expectAccessible } from './checks';
import {
  answersTo,
  keepAnswers,
  chooseBatches,
  embedButton,
  manyLines,
  textsField,
} from './embeddings';
import { expect, test } from './fixtures';

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await keepAnswers(page);
});

async function copy(page: Page): Promise<string> {
  const button = page.getByRole('button', { name: 'Copy JSON' });
  await button.click();
  await expect(button).toHaveText('Copied');
  return page.evaluate(() => navigator.clipboard.readText());
}

test('a long answer says what is left out of the view, and is copied whole', async ({ page }) => {
  await page.goto('/embeddings?tab=response');
  await textsField(page).fill(manyLines(50));
  const [answer] = await answersTo(page, () => embedButton(page).click());
  const view = page.getByRole('tabpanel', { name: 'Response' });
  const json = page.getByLabel('Response JSON');
  await expect(json).toContainText('… 1,016 more numbers');
  await expect(json).toContainText('… 30 more vectors');
  await expect(view.getByRole('note')).toContainText('“Copy” copies the whole answer,');
  await expectAccessible(page);
  expect(await copy(page)).toBe(answer);
});

test('base64 is cut in words too, and each request of a run is copied as it came', async ({
  page,
}) => {
  await page.goto('/embeddings?tab=response');
  await textsField(page).fill('one\ntwo\nthree');
  await page.getByRole('combobox', { name: 'Encoding format' }).selectOption('base64');
  await chooseBatches(page, 2, 1);
  const [first, second] = await answersTo(page, () => embedButton(page).click(), 2);
  await expect(page.getByLabel('Response JSON')).toContainText('… 5,344 more characters');
  expect(await copy(page)).toBe(second);
  await page.getByRole('button', { name: 'Lines 1 to 2' }).click();
  await expect(page.getByRole('button', { name: 'Copy JSON' })).toHaveText('Copy');
  expect(await copy(page)).toBe(first);
});

test('a short answer is shown whole', async ({ page }) => {
  await page.goto('/embeddings?tab=response');
  await textsField(page).fill('one');
  await page.getByLabel('Dimensions', { exact: true }).fill('4');
  const [answer] = await answersTo(page, () => embedButton(page).click());
  const shown = await page.getByLabel('Response JSON').textContent();
  expect(JSON.parse(shown ?? '')).toEqual(JSON.parse(answer ?? ''));
  await expect(page.getByRole('tabpanel', { name: 'Response' }).getByRole('note')).toHaveCount(0);
});
