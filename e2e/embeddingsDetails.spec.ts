import type { Page } from '@playwright/test';
import { expectAccessible } from './checks';
import {
  answersTo,
  answerTo,
  chooseBatches,
  embedButton,
  keepAnswers,
  sent,
  manyLines,
  tab,
  textsField,
  runsButton,
} from './embeddings';
import { expect, test } from './fixtures';

const checks = (page: Page) => page.getByRole('list', { name: 'Checks' });

test('a vector of zeros is said loudly, and no tab makes a number of it', async ({
  page,
  sandbox,
}) => {
  await sandbox.fault({ operation: 'createEmbeddings', kind: 'zeros' });
  await page.goto('/embeddings?tab=details');
  await textsField(page).fill('nothing\nthe networks of a region\nthe networks of a project\nGPU');
  await embedButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Vectors of zeros have no direction');
  for (const name of ['Map', 'Similarity', 'Evaluate', 'Details']) {
    await tab(page, name).click();
    const panel = page.getByRole('tabpanel', { name });
    await expect(panel).toContainText(/\d/);
    await expect(panel).not.toContainText(/NaN|Infinity|undefined/);
  }
});

test('a shuffled answer is put in order by its index, 0 tokens are not believed, and both is said', async ({
  page,
  sandbox,
}) => {
  await page.goto('/embeddings?tab=details');
  await textsField(page).fill('first text\nsecond text\nthird text');
  await embedButton(page).click();
  await expect(checks(page)).toHaveText('No problems in the answers or the vectors.');
  const copy = async (index: number) => {
    await page.getByRole('button', { name: `Copy vector ${index}` }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const straight = [await copy(0), await copy(1), await copy(2)];
  await sandbox.fault({ operation: 'createEmbeddings', kind: 'shuffled' });
  await embedButton(page).click();
  await expect(runsButton(page)).toHaveText('2 runs');
  await expect(page.getByRole('button', { name: 'Copy vector 2' })).toBeVisible();
  expect([await copy(0), await copy(1), await copy(2)]).toEqual(straight);
  await expect(checks(page)).toContainText(/order/);

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

test('base64 that was asked for is read number by number', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/embeddings?tab=details');
  await textsField(page).fill('first text\nsecond text');
  await page.getByLabel('Encoding format').selectOption('base64');
  const body = await sent(page, () => embedButton(page).click());
  expect(body).toMatchObject({ encoding_format: 'base64' });
  const { data } = await answerTo(page, body);
  for (const { embedding, index } of data) {
    const bytes = Buffer.from(String(embedding), 'base64');
    const expected = Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(at * 4));
    await page.getByRole('button', { name: `Copy vector ${index}` }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect((JSON.parse(copied) as number[]).map(Math.fround)).toEqual(expected);
  }
  expect(data).toHaveLength(2);
});

test('a batch of other dimensions failed, says so, and is sent again by a click', async ({
  page,
  sandbox,
}) => {
  await sandbox.fault({ operation: 'createEmbeddings', kind: 'other-dimensions', after: 1 });
  await page.goto('/embeddings?tab=details');
  await textsField(page).fill(manyLines(60));
  await chooseBatches(page, 20, 1);
  await embedButton(page).click();
  const words = 'Vectors of 512 dimensions came, those of the batches before have 1,024.';
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText(words);
  await page
    .getByRole('button', { name: /^Retry/ })
    .first()
    .click();
  await expect(page.getByText('60 vectors')).toBeVisible();
});

test('a run that lacks vectors is not called good, and what lacks is sent again by a click', async ({
  page,
  sandbox,
}) => {
  await sandbox.fault({ operation: 'createEmbeddings', kind: '409' });
  await page.goto('/embeddings?tab=details');
  await textsField(page).fill(manyLines(30));
  await chooseBatches(page, 20, 1);
  await embedButton(page).click();
  await expect(checks(page)).toContainText('Without a vector: 20 of 30 texts.');
  await expect(page.getByText('all good')).toBeHidden();
  // A text keeps its index where a batch is missing.
  const vectors = page.getByRole('table', { name: 'Vectors' });
  await expect(vectors.getByRole('row', { name: /^20 Question 21 / })).toBeVisible();
  await page.getByRole('button', { name: 'Retry lines 1 to 20' }).click();
  await expect(page.getByText('all good').first()).toBeVisible();
});

test('an element of JSON is called an input, not a line', async ({ page, sandbox }) => {
  await sandbox.fault({ operation: 'createEmbeddings', kind: 'nan' });
  await page.goto('/embeddings?tab=details');
  await page.getByRole('tab', { name: 'JSON', exact: true }).click();
  await page.getByRole('textbox', { name: 'Input JSON' }).fill('["one", "two"]');
  await embedButton(page).click();
  await expect(page.getByRole('button', { name: 'Retry inputs 1 to 2' })).toBeVisible();
  await expect(page.getByText('1 of 2 inputs · 1 failed')).toBeVisible();
  await expect(page.getByLabel('Results')).toContainText(/2 inputs · \d\d:/);
  await expect(checks(page)).toContainText('Without a vector: 1 of 2 inputs.');
});

test('an empty list is sent as any other value, and is one input before and after', async ({
  page,
  sandbox,
}) => {
  await page.goto('/embeddings');
  await page.getByRole('tab', { name: 'JSON', exact: true }).click();
  await page.getByRole('textbox', { name: 'Input JSON' }).fill('[]');
  await expect(page.getByText('1 input, tokens cannot be estimated')).toBeVisible();
  await embedButton(page).click();
  await expect(page.getByText('0 of 1 input · 1 failed')).toBeVisible();
  const [sent] = await sandbox.requests('createEmbeddings');
  expect(JSON.parse(sent?.body ?? '')).toHaveProperty('input', []);
});

test('an answer without any usable vector says why, and can be looked at', async ({
  page,
  sandbox,
}) => {
  await sandbox.fault({ operation: 'createEmbeddings', kind: 'nan' });
  await page.goto('/embeddings?tab=details');
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

test('an error inside an answer of status 200 is said in the words of the service', async ({
  page,
  sandbox,
}) => {
  await sandbox.fault({ operation: 'createEmbeddings', kind: 'error-200', times: 2 });
  await page.goto('/embeddings?tab=details');
  await textsField(page).fill('one\ntwo\nthree');
  await embedButton(page).click();
  const words = 'The service says: “Model is loading, try in 20 s”.';
  await expect(page.getByRole('alert')).toContainText(words);
  await expect(checks(page)).toContainText('no vector came for any of its texts');
  await expect(page.getByText(/for some of the texts/)).toBeHidden();
  await chooseBatches(page, 2, 1);
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Failed batches' })).toContainText(words);
});

/** The answer that is shown, as it is copied. */
async function copiedAnswer(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const button = page.getByRole('button', { name: 'Copy JSON' });
  await button.click();
  await expect(button).toHaveText('Copied');
  return page.evaluate(() => navigator.clipboard.readText());
}

test('a long answer says what is left out of the view, and is copied whole', async ({ page }) => {
  await keepAnswers(page);
  await page.goto('/embeddings?tab=details');
  await textsField(page).fill(manyLines(50));
  const [answer] = await answersTo(page, () => embedButton(page).click());
  const view = page.getByRole('tabpanel', { name: 'Details' });
  const json = page.getByLabel('Response JSON');
  await expect(json).toContainText('… 1,016 more numbers');
  await expect(json).toContainText('… 30 more vectors');
  await expect(view.getByRole('note')).toContainText('“Copy” copies the whole answer,');
  await expectAccessible(page);
  expect(await copiedAnswer(page)).toBe(answer);
});

test('base64 is cut in words too, and each request of a run is copied as it came', async ({
  page,
}) => {
  await keepAnswers(page);
  await page.goto('/embeddings?tab=details');
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
