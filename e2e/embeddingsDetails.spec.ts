import type { Page } from '@playwright/test';

import {
  answersTo,
  chooseBatches,
  embedButton,
  keepAnswers,
  manyLines,
  tab,
  textsField,
} from './embeddings';
import { expect, test } from './fixtures';

const checks = (page: Page) => page.getByRole('list', { name: 'Checks' });

/** The answer that is shown, as it is copied. */
async function copiedAnswer(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const button = page.getByRole('button', { name: 'Copy JSON' });
  await button.click();
  await expect(button).toHaveText('Copied');
  return page.evaluate(() => navigator.clipboard.readText());
}

test('answers that are wrong or empty are each said; each can be looked at, says what is left out of the view, and is copied whole', async ({
  page,
  sandbox,
}) => {
  await test.step('a vector of zeros is said loudly, and no tab makes a number of it', async () => {
    await keepAnswers(page);
    await sandbox.fault({ operation: 'createEmbeddings', kind: 'zeros' });
    await page.goto('/embeddings?tab=details');
    await textsField(page).fill(
      'nothing\nthe networks of a region\nthe networks of a project\nGPU',
    );
    await embedButton(page).click();
    await expect(page.getByRole('alert')).toContainText('Vectors of zeros have no direction');
    for (const name of ['Map', 'Similarity', 'Evaluate', 'Details']) {
      await tab(page, name).click();
      const panel = page.getByRole('tabpanel', { name });
      await expect(panel).toContainText(/\d/);
      await expect(panel).not.toContainText(/NaN|Infinity|undefined/);
    }
  });
  await test.step('0 tokens are not believed, and that is said', async () => {
    await textsField(page).fill('first text\nsecond text\nthird text');
    await sandbox.fault({ operation: 'createEmbeddings', kind: 'zero-usage' });
    await embedButton(page).click();
    await expect(checks(page)).toContainText('must be whole and above 0');
    const results = page.getByRole('region', { name: 'Results' });
    await expect(results).toContainText('Tokensnot known');
    await expect(results).toContainText('Costunknown');
    await expect(page.getByText('all good')).toBeHidden();
    // Dimensions that were asked for are no fault of the answer.
    await page.getByRole('textbox', { name: 'Dimensions' }).fill('512');
    await embedButton(page).click();
    await expect(page.getByText('all good').first()).toBeVisible();
  });
  await test.step('an answer without any usable vector says why, and can be looked at', async () => {
    await sandbox.fault({ operation: 'createEmbeddings', kind: 'nan' });
    await textsField(page).fill('alone');
    await embedButton(page).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('got an unreadable answer');
    await expect(alert).toContainText('not finite numbers');
    await expect(alert.getByRole('link', { name: 'Show request' })).toBeVisible();
    await expect(page.getByText('Paused')).toBeHidden();
    await expect(checks(page)).toContainText('not finite numbers');
    await expect(page.getByLabel('Response JSON')).toContainText('null');
  });
  await test.step('an element', async () => {
    await sandbox.fault({ operation: 'createEmbeddings', kind: 'nan' });
    await page.getByRole('tab', { name: 'JSON', exact: true }).click();
    await page.getByRole('textbox', { name: 'Input JSON' }).fill('["one", "two"]');
    await embedButton(page).click();
    await expect(page.getByRole('button', { name: 'Retry inputs 1 to 2' })).toBeVisible();
    await expect(page.getByText('1 of 2 inputs · 1 failed')).toBeVisible();
    await expect(page.getByLabel('Results')).toContainText(/2 inputs · \d\d:/);
    await expect(checks(page)).toContainText('Without a vector: 1 of 2 inputs.');
  });
  await test.step('an empty list is sent as any other value, and is one input before and after', async () => {
    await sandbox.clearRequests();
    await page.getByRole('textbox', { name: 'Input JSON' }).fill('[]');
    await expect(page.getByText('1 input, tokens cannot be estimated')).toBeVisible();
    await embedButton(page).click();
    await expect(page.getByText('0 of 1 input · 1 failed')).toBeVisible();
    const [sent] = await sandbox.requests('createEmbeddings');
    expect(JSON.parse(sent?.body ?? '')).toHaveProperty('input', []);
  });
  await test.step('a long answer', async () => {
    await tab(page, 'Texts').click();
    await page.getByRole('textbox', { name: 'Dimensions' }).fill('');
    await textsField(page).fill(manyLines(50));
    const [answer] = await answersTo(page, () => embedButton(page).click());
    const view = page.getByRole('tabpanel', { name: 'Details' });
    const json = page.getByLabel('Response JSON');
    await expect(json).toContainText('… 1,016 more numbers');
    await expect(json).toContainText('… 30 more vectors');
    await expect(view.getByRole('note')).toContainText('“Copy” copies the whole answer,');
    expect(await copiedAnswer(page)).toBe(answer);
  });
  await test.step('base64, and each request of a run', async () => {
    await textsField(page).fill('one\ntwo\nthree');
    await page.getByRole('combobox', { name: 'Encoding format' }).selectOption('base64');
    await chooseBatches(page, 2, 1);
    const [first, second] = await answersTo(page, () => embedButton(page).click(), 2);
    await expect(page.getByLabel('Response JSON')).toContainText('… 5,344 more characters');
    expect(await copiedAnswer(page)).toBe(second);
    await page.getByLabel('Answer to').selectOption({ index: 0 });
    await expect(page.getByRole('button', { name: 'Copy JSON' })).toHaveText('Copy');
    expect(await copiedAnswer(page)).toBe(first);
  });
});
