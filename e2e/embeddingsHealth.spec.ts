import type { Page } from '@playwright/test';
import {
  answerTo,
  chooseBatches,
  chooseModel,
  embedButton,
  sent,
  manyLines,
  tab,
  textsField,
} from './embeddings';
import { expect, test } from './fixtures';

const check = (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'Checks' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${title}`) });

/** The problem a faulty answer is shown with, and how many of three texts have a usable vector. */
const faulty = [
  { kind: 'other-dimensions', words: /dimensions/, tone: 'Dimensions', vectors: 3 },
  { kind: 'wrong-lengths', words: /length|dimensions/, tone: 'Dimensions', vectors: 1 },
  { kind: 'nan', words: /not .*numbers|finite/, tone: 'Numbers', vectors: 2 },
] as const;

for (const { kind, words, tone, vectors } of faulty)
  test(`an answer with ${kind} is said loudly and its good vectors are kept`, async ({
    page,
    sandbox,
  }) => {
    await sandbox.fault({ operation: 'createEmbeddings', kind });
    await page.goto('/embeddings?tab=health');
    await textsField(page).fill('one\ntwo\nthree');
    await page.getByRole('textbox', { name: 'Dimensions' }).fill('256');
    await embedButton(page).click();
    await expect(page.getByRole('alert')).toContainText(words);
    await expect(check(page, tone).first()).toContainText(words);
    await tab(page, 'Vectors').click();
    await expect(page.getByRole('tabpanel', { name: 'Vectors' })).toContainText(
      vectors === 1 ? '1 vector' : `${vectors} vectors`,
    );
  });

test('a vector of zeros is said loudly, and no tab makes a number of it', async ({
  page,
  sandbox,
}) => {
  await sandbox.fault({ operation: 'createEmbeddings', kind: 'zeros' });
  await page.goto('/embeddings?tab=health');
  await textsField(page).fill('nothing\nthe networks of a region\nthe networks of a project\nGPU');
  await embedButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Vectors of zeros have no direction');
  for (const name of ['Vectors', 'Similarity', 'Map', 'Evaluate', 'Health']) {
    await tab(page, name).click();
    const panel = page.getByRole('tabpanel', { name });
    await expect(panel).toContainText(/\d/);
    await expect(panel).not.toContainText(/NaN|Infinity|undefined/);
  }
});

test('a shuffled answer is put in order by its index, and that is said', async ({
  page,
  sandbox,
}) => {
  await page.goto('/embeddings?tab=vectors');
  await textsField(page).fill('first text\nsecond text\nthird text');
  await embedButton(page).click();
  const copy = async (index: number) => {
    await page.getByRole('button', { name: `Copy vector ${index}` }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const straight = [await copy(0), await copy(1), await copy(2)];
  await sandbox.fault({ operation: 'createEmbeddings', kind: 'shuffled' });
  await embedButton(page).click();
  await expect(page.getByRole('button', { name: 'Runs of this session' })).toHaveText('2 runs');
  await expect(page.getByRole('button', { name: 'Copy vector 2' })).toBeVisible();
  expect([await copy(0), await copy(1), await copy(2)]).toEqual(straight);
  await tab(page, 'Health').click();
  await expect(check(page, 'Index')).toContainText(/order/);
});

test('vectors whose indexes count from 1 are put on no text', async ({ page, sandbox }) => {
  await sandbox.fault({ operation: 'createEmbeddings', kind: 'index-from-1' });
  await page.goto('/embeddings?tab=health');
  await textsField(page).fill(manyLines(4));
  await chooseBatches(page, 2, 1);
  await embedButton(page).click();
  const words = 'The indexes seem to run from 1 to 2 instead of 0 to 1';
  await expect(check(page, 'Index')).toContainText(words);
  await expect(check(page, 'Count')).toContainText('Without a vector: 4 of 4 texts.');
  await expect(page.getByRole('list', { name: 'Failed batches' })).toContainText(words);
  await page.getByRole('button', { name: 'Retry lines 1 to 2' }).click();
  await expect(page.getByText('all good').first()).toBeVisible();
});

test('0 tokens for texts are not believed, and nothing is said to have cost nothing', async ({
  page,
  sandbox,
}) => {
  await sandbox.fault({ operation: 'createEmbeddings', kind: 'zero-usage' });
  await page.goto('/embeddings?tab=health');
  await textsField(page).fill('one\ntwo');
  await embedButton(page).click();
  await expect(check(page, 'Usage')).toContainText('must be whole and above 0');
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results).toContainText('Tokensnot known');
  await expect(results).toContainText('Costunknown');
  await expect(page.getByText('all good')).toBeHidden();
});

test('base64 gives the same numbers as floats', async ({ page, sandbox }) => {
  await page.goto('/embeddings?tab=similarity');
  const numbers = async () => {
    await page.getByText('The same as a table of numbers').click();
    return page.getByRole('table', { name: /Cosine similarity/ }).innerText();
  };
  await embedButton(page).click();
  const floats = await numbers();
  await sandbox.fault({ operation: 'createEmbeddings', kind: 'base64' });
  await embedButton(page).click();
  await expect(page.getByRole('button', { name: 'Runs of this session' })).toHaveText('2 runs');
  expect(await numbers()).toBe(floats);
});

test('base64 that was asked for is read number by number', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/embeddings?tab=vectors');
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

test('dimensions that nobody asked for are told, and held against the run before', async ({
  page,
  sandbox,
}) => {
  await page.goto('/embeddings?tab=health');
  await textsField(page).fill('one\ntwo\nthree');
  await embedButton(page).click();
  await expect(check(page, 'Dimensions')).toContainText(
    'All vectors have 1,024 dimensions; none were asked for.',
  );
  await sandbox.fault({ operation: 'createEmbeddings', kind: 'other-dimensions' });
  await embedButton(page).click();
  await expect(check(page, 'Dimensions')).toContainText(
    /The same model gave vectors of 1,024 dimensions in the run of \d\d:\d\d:\d\d, and of 512 now\./,
  );
  await expect(page.getByText('all good')).toBeHidden();
  await page.getByRole('textbox', { name: 'Dimensions' }).fill('512');
  await embedButton(page).click();
  await expect(check(page, 'Dimensions')).toContainText('All vectors are as long as was asked for');
});

test('batches of different dimensions are a finding, and can be made alike by a click', async ({
  page,
  sandbox,
}) => {
  await sandbox.fault({ operation: 'createEmbeddings', kind: 'other-dimensions' });
  await page.goto('/embeddings?tab=health');
  await textsField(page).fill(manyLines(60));
  await chooseBatches(page, 20, 1);
  await embedButton(page).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await expect(check(page, 'Dimensions')).toContainText(
    'Batches came with different dimensions: 512 in lines 1 to 20; 1,024 in lines 21 to 40. Those of 512 are kept.',
  );
  await expect(page.getByRole('alert')).toContainText('Batches came with different dimensions');
  expect(await sandbox.requests('createEmbeddings')).toHaveLength(2);
  await page.getByRole('button', { name: 'Retry 1 batch of 512 dimensions' }).click();
  await expect(page.getByRole('region', { name: 'Progress' })).toBeHidden();
  await expect(page.getByText('all good').first()).toBeVisible();
  await expect(check(page, 'Dimensions')).toContainText(
    'All vectors have 1,024 dimensions; none were asked for.',
  );
  // The second batch was right and is not paid for again.
  expect(await sandbox.requests('createEmbeddings')).toHaveLength(4);
  await tab(page, 'Vectors').click();
  await expect(page.getByText('60 vectors')).toBeVisible();
});

test('a batch of other dimensions in the middle is made right by its own retry', async ({
  page,
  sandbox,
}) => {
  await sandbox.fault({ operation: 'createEmbeddings', kind: 'other-dimensions', after: 1 });
  await page.goto('/embeddings?tab=health');
  await textsField(page).fill(manyLines(60));
  await chooseBatches(page, 20, 1);
  await embedButton(page).click();
  await expect(check(page, 'Dimensions')).toContainText('512 in lines 21 to 40');
  await page.getByRole('button', { name: 'Retry lines 21 to 40' }).click();
  await expect(page.getByText('all good').first()).toBeVisible();
  expect(await sandbox.requests('createEmbeddings')).toHaveLength(4);
});

test('the same vector for different texts stands out', async ({ page }) => {
  await page.goto('/embeddings?tab=health');
  await textsField(page).fill('Same words\nsame words\nother things');
  await embedButton(page).click();
  await expect(check(page, 'Duplicates')).toContainText(
    /Different texts have exactly the same vector.*index 0Same words.*index 1same words/,
  );
});

test('a run that lacks vectors is not called good, and what lacks is sent again by a click', async ({
  page,
  sandbox,
}) => {
  await sandbox.fault({ operation: 'createEmbeddings', kind: '500', after: 1 });
  await page.goto('/embeddings?tab=health');
  await textsField(page).fill(manyLines(30));
  await chooseBatches(page, 20, 1);
  await embedButton(page).click();
  await expect(check(page, 'Count')).toContainText('Without a vector: 10 of 30 texts.');
  await expect(check(page, 'Count')).not.toContainText('one vector for each');
  await expect(page.getByText('all good')).toBeHidden();
  await page.getByRole('button', { name: 'Retry lines 21 to 30' }).click();
  await expect(check(page, 'Count')).toContainText('There is one vector for each text.');
  await expect(page.getByText('all good').first()).toBeVisible();
});

test('a text without a usable vector is sent again by a click', async ({ page, sandbox }) => {
  await sandbox.fault({ operation: 'createEmbeddings', kind: 'nan' });
  await page.goto('/embeddings?tab=health');
  await textsField(page).fill('one\ntwo\nthree');
  await embedButton(page).click();
  await expect(check(page, 'Count')).toContainText('Without a vector: 1 of 3 texts.');
  const progress = page.getByRole('region', { name: 'Progress' });
  await expect(progress).toContainText('2 of 3 vectors can be used');
  expect(await sandbox.requests('createEmbeddings')).toHaveLength(1);
  await progress.getByRole('button', { name: 'Retry lines 1 to 3' }).click();
  await expect(progress).toBeHidden();
  await expect(page.getByText('all good').first()).toBeVisible();
  expect(await sandbox.requests('createEmbeddings')).toHaveLength(2);
});

test('an element of JSON is called an input, not a line', async ({ page, sandbox }) => {
  await sandbox.fault({ operation: 'createEmbeddings', kind: 'nan' });
  await page.goto('/embeddings?tab=health');
  await page.getByRole('tab', { name: 'JSON', exact: true }).click();
  await page.getByRole('textbox', { name: 'Input JSON' }).fill('["one", "two"]');
  await embedButton(page).click();
  await expect(page.getByRole('button', { name: 'Retry inputs 1 to 2' })).toBeVisible();
  await expect(page.getByText('1 of 2 inputs · 1 failed')).toBeVisible();
  await expect(page.getByLabel('Results')).toContainText(/2 inputs · \d\d:/);
  await expect(check(page, 'Count')).toContainText('Without a vector: 1 of 2 inputs.');
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

test('numbers in findings are written as everywhere', async ({ page, sandbox }) => {
  await sandbox.fault({ operation: 'createEmbeddings', kind: 'other-dimensions' });
  await page.goto('/embeddings?tab=health');
  await chooseModel(page, 'lexical-4096');
  await textsField(page).fill('one\ntwo');
  await page.getByRole('textbox', { name: 'Dimensions' }).fill('2048');
  await embedButton(page).click();
  await expect(check(page, 'Dimensions')).toContainText(
    '2,048 dimensions were asked for, vectors of 1,024 came.',
  );
});

test('an answer without any usable vector says why, and can be looked at', async ({
  page,
  sandbox,
}) => {
  await sandbox.fault({ operation: 'createEmbeddings', kind: 'nan' });
  await page.goto('/embeddings?tab=health');
  await textsField(page).fill('alone');
  await embedButton(page).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('got an unreadable answer');
  await expect(alert).toContainText('not finite numbers');
  await expect(alert.getByRole('link', { name: 'Show request' })).toBeVisible();
  await expect(page.getByText('Paused')).toBeHidden();
  await expect(check(page, 'Numbers')).toContainText('not finite numbers');
  await expect(check(page, 'Length')).toContainText('Not known');
  await tab(page, 'Response').click();
  await expect(page.getByLabel('Response JSON')).toContainText('null');
  await tab(page, 'Vectors').click();
  await expect(page.getByText('No vectors came')).toBeVisible();
});

test('an error inside an answer of status 200 is said in the words of the service', async ({
  page,
  sandbox,
}) => {
  await sandbox.fault({ operation: 'createEmbeddings', kind: 'error-200', times: 2 });
  await page.goto('/embeddings?tab=health');
  await textsField(page).fill('one\ntwo\nthree');
  await embedButton(page).click();
  const words = 'The service says: “Model is loading, try in 20 s”.';
  await expect(page.getByRole('alert')).toContainText(words);
  await expect(check(page, 'Count')).toContainText('no vector came for any of its texts');
  await expect(page.getByText(/for some of the texts/)).toBeHidden();
  await chooseBatches(page, 2, 1);
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Failed batches' })).toContainText(words);
});

test('vectors of zeros alone have no length that could be right', async ({ page, sandbox }) => {
  await sandbox.fault({ operation: 'createEmbeddings', kind: 'zeros' });
  await page.goto('/embeddings?tab=health');
  await textsField(page).fill('nothing');
  await embedButton(page).click();
  await expect(check(page, 'Zeros')).toContainText('Vectors of zeros have no direction');
  await expect(check(page, 'Length')).toContainText('there is no length to judge');
  await expect(page.getByText('There is one vector, of length 0.')).toBeVisible();
});
