import { chooseBatches, embedButton, manyLines, tab, textsField } from './embeddings';
import { expect, test } from './fixtures';

test('the keyboard stays where it is: pause, resume, cancel', async ({ page, sandbox }) => {
  await sandbox.settings({ latencyMs: 300 });
  await page.goto('/embeddings');
  await textsField(page).fill(manyLines(200));
  await chooseBatches(page, 5, 1);
  await embedButton(page).press('Enter');
  const pause = page.getByRole('button', { name: 'Pause' });
  const resume = page.getByRole('button', { name: 'Resume' });
  const region = page.getByRole('region', { name: 'Progress' });
  await pause.press('Enter');
  await expect(resume).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pause).toBeFocused();
  await region.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(region).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(region.getByRole('button', { name: /^Embed the remaining/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(region).toBeFocused();
  await region.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(region).toBeFocused();
});

test('the keyboard stays where it is: retry of some lines, then the results', async ({
  page,
  sandbox,
}) => {
  await sandbox.fault({ operation: 'createEmbeddings', kind: '500', times: 2 });
  await page.goto('/embeddings?tab=vectors');
  await textsField(page).fill(manyLines(60));
  await chooseBatches(page, 20, 1);
  await embedButton(page).press('Enter');
  const region = page.getByRole('region', { name: 'Progress' });
  await page.getByRole('button', { name: 'Retry lines 21 to 40' }).press('Enter');
  await expect(page.getByText('40 of 60 texts · 20 failed')).toBeVisible();
  await expect(region).toBeFocused();
  await page.getByRole('button', { name: 'Retry lines 1 to 20' }).press('Enter');
  await expect(region).toBeHidden();
  await expect(tab(page, 'Vectors')).toBeFocused();
});

test('the keyboard stays where it is: retry of the one request', async ({ page, sandbox }) => {
  await sandbox.fault({ operation: 'createEmbeddings', kind: '500', times: 2 });
  await page.goto('/embeddings?tab=vectors');
  await embedButton(page).press('Enter');
  const retry = page.getByRole('button', { name: 'Retry', exact: true });
  const region = page.getByRole('region', { name: 'Progress' });
  await retry.press('Enter');
  await expect.poll(() => sandbox.requests('createEmbeddings')).toHaveLength(2);
  await expect(region).toBeFocused();
  await retry.press('Enter');
  await expect(region).toBeHidden();
  await expect(tab(page, 'Vectors')).toBeFocused();
});
