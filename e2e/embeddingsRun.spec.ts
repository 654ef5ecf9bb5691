import { expectAccessible, expectNoSidewaysScroll } from './checks';
import {
  chooseBatches,
  chooseModel,
  embedButton,
  listRuns,
  manyLines,
  openFile,
  runsButton,
  showRun,
  tab,
  textsField,
} from './embeddings';
import { expect, test } from './fixtures';
import type { SandboxControl } from './sandboxControl';

const progress = 'Progress';

/** How many lines each request had, in their order. */
const linesOf = async (sandbox: SandboxControl) =>
  (await sandbox.requests('createEmbeddings')).map(({ body }) => {
    const { input } = JSON.parse(body) as { input: string | string[] };
    return Array.isArray(input) ? input.length : 1;
  });

test('5,000 lines from a file go out in batches, each once', async ({ page, sandbox }) => {
  test.slow();
  const text = manyLines(5000);
  await page.goto('/embeddings?tab=details');
  await page
    .getByLabel('File to embed')
    .setInputFiles({ name: 'lines.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await expect(page.getByText('5,000 lines', { exact: false }).first()).toBeVisible();
  await chooseModel(page, 'lexical-256');
  await chooseBatches(page, 250, 3);
  await embedButton(page).click();
  await expect(page.getByRole('progressbar', { name: 'Embedded' })).toBeHidden();
  const requests = await sandbox.requests('createEmbeddings');
  expect(requests).toHaveLength(20);
  const inputs = requests.flatMap(({ body }) => (JSON.parse(body) as { input: string[] }).input);
  expect(inputs.toSorted()).toEqual(text.split('\n').toSorted());
  await expect(page.getByLabel('Results')).toContainText('5,000 texts');
});

test('without retries a 429 is waited for, and the refused batch goes again by a click only', async ({
  page,
  sandbox,
}) => {
  await sandbox.fault({ operation: 'createEmbeddings', kind: '429', after: 2, retryAfter: 2 });
  await page.goto('/embeddings');
  await chooseModel(page, 'lexical-256');
  await textsField(page).fill(manyLines(600));
  await chooseBatches(page, 100, 1);
  await page.getByLabel('Retry twice on 429, 500 and 503').uncheck();
  await embedButton(page).click();
  await expect(page.getByText(/The service asks to wait: goes on in \d s/)).toBeVisible();
  expect(await sandbox.requests('createEmbeddings')).toHaveLength(3);
  await expect(page.getByText('500 of 600 texts · 100 failed')).toBeVisible();
  expect(await sandbox.requests('createEmbeddings')).toHaveLength(6);
  await expect(page.getByRole('list', { name: 'Failed batches' })).toContainText('Status 429');
  await page.getByRole('button', { name: 'Retry lines 201 to 300' }).click();
  await expect(page.getByRole('region', { name: progress })).toBeHidden();
  expect(await sandbox.requests('createEmbeddings')).toHaveLength(7);
  await tab(page, 'Details').click();
  await expect(page.getByText('600 vectors')).toBeVisible();
});

test('pause holds what is left, cancel keeps what came', async ({ page, sandbox }) => {
  await sandbox.settings({ latencyMs: 150 });
  await page.goto('/embeddings');
  await chooseModel(page, 'lexical-256');
  await textsField(page).fill(manyLines(400));
  await chooseBatches(page, 10);
  await embedButton(page).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  await expect(page.getByText(/waiting for what is under way/)).toBeHidden();
  const before = (await sandbox.requests('createEmbeddings')).length;
  expect(before).toBeLessThan(40);
  await expect(page.getByLabel('Results')).toContainText(`${before * 10} of 400 texts`);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect
    .poll(async () => (await sandbox.requests('createEmbeddings')).length)
    .toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Stopped early. What had come is kept')).toBeVisible();
  await tab(page, 'Details').click();
  const kept = await page.getByText(/^\d+ vectors$/).innerText();
  expect(Number.parseInt(kept, 10)).toBeGreaterThanOrEqual(before * 10);
});

test('what is wrong with one text of a batch is said by its line in the whole', async ({
  page,
}) => {
  await page.goto('/embeddings');
  const lines = manyLines(30).split('\n');
  lines[13] = 'word '.repeat(9000).trim();
  await textsField(page).fill(lines.join('\n'));
  // The note moves what stands below it, and a press that begins before may end beside it.
  await expect(page.getByText(/^Line 14 is longer than the model takes/)).toBeVisible();
  await chooseBatches(page, 10, 1);
  await embedButton(page).click();
  const failed = page.getByRole('list', { name: 'Failed batches' });
  await expect(failed).toContainText('Lines 11 to 20');
  await expect(failed).toContainText('Line 14: has 9000 tokens, lexical-1024 takes 8192');
});

test('413 says what may help, and a retry goes by the smaller “Batch size”', async ({
  page,
  sandbox,
}) => {
  await sandbox.fault({ operation: 'createEmbeddings', kind: '413' });
  await page.goto('/embeddings');
  await textsField(page).fill(manyLines(30));
  await chooseBatches(page, 20, 1);
  await embedButton(page).click();
  await expect(page.getByRole('list', { name: 'Failed batches' })).toContainText('Status 413');
  await expect(page.getByText(/A smaller “Batch size”/)).toBeVisible();
  await expect(page.getByText('10 of 30 texts · 20 failed')).toBeVisible();
  await page.getByLabel('Batch size').fill('8');
  await page.getByRole('button', { name: 'Retry lines 1 to 20' }).click();
  await expect(page.getByRole('region', { name: progress })).toBeHidden();
  expect(await linesOf(sandbox)).toEqual([20, 10, 8, 8, 4]);
  await tab(page, 'Details').click();
  await expect(page.getByText('30 vectors')).toBeVisible();
});

test('413 on the one batch there is says the same, and can be overcome alike', async ({
  page,
  sandbox,
}) => {
  await sandbox.fault({ operation: 'createEmbeddings', kind: '413' });
  await page.goto('/embeddings');
  await textsField(page).fill(manyLines(100));
  await embedButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Status 413');
  await expect(page.getByText(/A smaller “Batch size”/)).toBeVisible();
  await chooseBatches(page, 60, 1);
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(page.getByRole('region', { name: progress })).toBeHidden();
  expect(await linesOf(sandbox)).toEqual([100, 60, 40]);
});

test('more vectors than the page can hold pause the run', async ({ page, sandbox }) => {
  test.slow();
  await page.goto('/embeddings');
  await openFile(page, 'lines.txt', manyLines(17_000));
  await chooseModel(page, 'lexical-4096');
  await chooseBatches(page, 10, 1);
  await embedButton(page).click();
  const region = page.getByRole('region', { name: progress });
  await expect(region).toContainText(
    '17,000 vectors of 4,096 dimensions are more than this page can hold.',
  );
  await expect(region.getByRole('button', { name: 'Resume' })).toBeVisible();
  await expectAccessible(page);
  expect(await linesOf(sandbox)).toEqual([10]);
});

test('after a cancel the rest can be embedded by a click, and joins what had come', async ({
  page,
  sandbox,
}) => {
  await sandbox.settings({ latencyMs: 150 });
  await page.goto('/embeddings');
  await chooseModel(page, 'lexical-256');
  await textsField(page).fill(manyLines(200));
  await chooseBatches(page, 10, 1);
  await embedButton(page).click();
  await expect(page.getByText(/^[1-9]\d+ of 200 texts/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  const rest = page.getByRole('button', { name: /^Embed the remaining \d+ texts$/ });
  await expect(rest).toBeVisible();
  const before = await linesOf(sandbox);
  await rest.click();
  await expect(page.getByRole('region', { name: progress })).toBeHidden();
  // The batch in progress at the cancel is sent again, every other one once.
  const after = await linesOf(sandbox);
  const lines = after.reduce((sum, count) => sum + count, 0);
  expect([200, 210]).toContain(lines);
  expect(after.length).toBeGreaterThan(before.length);
  await tab(page, 'Details').click();
  await expect(page.getByText('200 vectors')).toBeVisible();
  await expect(runsButton(page)).toHaveText('1 run');
});

test('a 429 and a 500 in the middle of 5,000 lines are tried again, and each line is embedded once', async ({
  page,
  sandbox,
}) => {
  test.slow();
  await sandbox.fault({ operation: 'createEmbeddings', kind: '429', after: 18, retryAfter: 3 });
  const text = manyLines(5000);
  await page.goto('/embeddings');
  await page
    .getByLabel('File to embed')
    .setInputFiles({ name: 'lines.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await expect(page.getByText('5,000 lines', { exact: false }).first()).toBeVisible();
  await chooseModel(page, 'lexical-256');
  await embedButton(page).click();
  // No longer than was asked for, and some of the time is left.
  await expect(page.getByText(/The service asks to wait: goes on in [1-3] s/)).toBeVisible();
  await sandbox.fault({ operation: 'createEmbeddings', kind: '500', after: 4 });
  await expect(page.getByText('all good')).toBeVisible({ timeout: 60_000 });
  const requests = await sandbox.requests('createEmbeddings');
  expect(requests.map(({ status }) => Number(status)).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 40 }, () => 200),
    429,
    500,
  ]);
  const embedded = requests
    .filter(({ status }) => status === 200)
    .flatMap(({ body }) => (JSON.parse(body) as { input: string[] }).input);
  expect(embedded.toSorted()).toEqual(text.split('\n').toSorted());
});

for (const { kind, words } of [
  { kind: 'html', words: 'Status 502' },
  { kind: 'half', words: 'incomplete' },
  { kind: 'empty', words: 'empty' },
  { kind: 'drop', words: 'could not reach the service' },
] as const)
  test(`a single request that ends in ${kind} says so and is sent again by a click only`, async ({
    page,
    sandbox,
  }) => {
    await sandbox.fault({ operation: 'createEmbeddings', kind });
    await page.goto('/embeddings');
    await embedButton(page).click();
    await expect(page.getByRole('alert')).toContainText(words);
    await expect(page.getByRole('alert').getByRole('link', { name: 'Show request' })).toBeVisible();
    expect(await sandbox.requests('createEmbeddings')).toHaveLength(1);
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await expect(page.getByText('all good')).toBeVisible();
    expect(await sandbox.requests('createEmbeddings')).toHaveLength(2);
  });

test('a 401 asks for a token, and the run goes on with it', async ({ page, sandbox }) => {
  await sandbox.fault({ operation: 'createEmbeddings', kind: '401' });
  await page.goto('/embeddings');
  await textsField(page).fill('stays as it is\nwhile the token is new');
  await embedButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Access token' });
  await dialog.getByLabel('Token', { exact: true }).fill('sandbox-admin');
  await dialog.getByRole('button', { name: 'Use token' }).click();
  await expect(dialog).toBeHidden();
  await expect(textsField(page)).toHaveValue('stays as it is\nwhile the token is new');
  // Nothing is left to go on with: the one request was refused.
  await expect(page.getByText('0 of 2 texts · 2 failed')).toBeVisible();
  await expect(page.getByText('Paused')).toBeHidden();
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(page.getByText('all good')).toBeVisible();
});

test('a reload in the middle of a run keeps the texts and sends nothing', async ({
  page,
  sandbox,
}) => {
  await sandbox.settings({ latencyMs: 200 });
  await page.goto('/embeddings');
  await textsField(page).fill(manyLines(100));
  await chooseBatches(page, 5);
  await embedButton(page).click();
  await expect(page.getByRole('region', { name: progress })).toBeVisible();
  await page.reload();
  await expect(textsField(page)).toHaveValue(manyLines(100));
  await expect(page.getByRole('region', { name: progress })).toBeHidden();
  const after = (await sandbox.requests('createEmbeddings')).length;
  await embedButton(page).click();
  await expect
    .poll(async () => (await sandbox.requests('createEmbeddings')).length)
    .toBeGreaterThan(after);
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test('runs stay for the session, elsewhere and back', async ({ page, sandbox }) => {
  await page.goto('/embeddings');
  await textsField(page).fill('the first run\nof two');
  await embedButton(page).click();
  await expect(page.getByLabel('Results')).toContainText(/2 texts · \d\d:/);
  await textsField(page).fill('the second\nrun\nof three');
  await embedButton(page).click();
  await expect(page.getByLabel('Results')).toContainText(/3 texts · \d\d:/);
  await page.getByRole('link', { name: 'Activity', exact: true }).click();
  // A page that still loads is not in the history yet.
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Results')).toContainText(/3 texts · \d\d:/);
  await showRun(page, /2 texts/);
  await expect(page.getByLabel('Results')).toContainText(/2 texts · \d\d:/);
  expect(await sandbox.requests('createEmbeddings')).toHaveLength(2);
});

test('a run that failed leaves the way to the runs before it', async ({ page, sandbox }) => {
  await page.goto('/embeddings');
  for (const texts of ['the first run\nof two', 'the second\nrun\nof three']) {
    await textsField(page).fill(texts);
    await embedButton(page).click();
    await expect(page.getByLabel('Results')).toContainText(
      new RegExp(`${texts.split('\n').length} texts · \\d\\d:`),
    );
  }
  await sandbox.fault({ operation: 'createEmbeddings', kind: '409' });
  await embedButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Status 409');
  await expect(runsButton(page)).toHaveText('3 runs');
  await showRun(page, /2 texts/);
  await expect(page.getByLabel('Results')).toContainText(/2 texts · \d\d:/);
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeEnabled();
});

test('a good run outlasts ten that fail, which are told apart', async ({ page, sandbox }) => {
  await page.goto('/embeddings');
  await textsField(page).fill('the only\nrun with\nvectors');
  await embedButton(page).click();
  await expect(page.getByLabel('Results')).toContainText(/3 texts · \d\d:/);
  await sandbox.fault({ operation: 'createEmbeddings', kind: '409', times: 11 });
  for (let failed = 1; failed <= 11; failed += 1) {
    await embedButton(page).click();
    await expect(runsButton(page)).toHaveText(`${failed + 1} runs`);
    await expect(page.getByText('0 of 3 texts · 3 failed')).toBeVisible();
  }
  await sandbox.fault({ operation: 'createEmbeddings', kind: '409', after: 1 });
  await textsField(page).fill(manyLines(20));
  await chooseBatches(page, 12, 1);
  await embedButton(page).click();
  await expect(page.getByText('12 of 20 texts · 8 failed')).toBeVisible();
  const runs = await listRuns(page);
  await expect(runs).toHaveCount(13);
  await expect(runs.filter({ hasText: '0 of 3 texts' })).toHaveCount(11);
  await expect(runs.filter({ hasText: '12 of 20 texts' })).toHaveCount(1);
  await runs.last().getByRole('button').first().click();
  await expect(page.getByLabel('Results')).toContainText(/3 texts · \d\d:/);
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeEnabled();
});

test('a run that made room in memory is read again when it is chosen', async ({
  page,
  sandbox,
}) => {
  await page.goto('/embeddings');
  const results = page.getByLabel('Results');
  await textsField(page).fill('one of two\nsmall texts');
  await embedButton(page).click();
  await expect(results).toContainText(/2 texts · \d\d:/);
  await chooseModel(page, 'lexical-4096');
  await chooseBatches(page, 20, 1);
  await sandbox.settings({ latencyMs: 200 });
  // Room is made for all vectors of a run as soon as the first of them are there.
  await page.getByLabel('File to embed').setInputFiles({
    name: 'lines.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(manyLines(8192)),
  });
  await expect(page.getByText('8,192 lines', { exact: false }).first()).toBeVisible();
  await embedButton(page).click();
  await expect(results).toContainText(/[1-9]\d* of 8,192 texts/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Stopped early. What had come is kept')).toBeVisible();
  await showRun(page, /2 texts/);
  await expect(results).toContainText(/2 texts · \d\d:/);
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeEnabled();
  expect(
    (await sandbox.requests('createEmbeddings')).filter(({ body }) => body.includes('one of two')),
  ).toHaveLength(1);
});

test('what was changed on the left is not taken for what the results are of', async ({ page }) => {
  await page.goto('/embeddings');
  await textsField(page).fill('one text\nanother');
  await embedButton(page).click();
  const results = page.getByLabel('Results');
  await expect(results).toContainText(/2 texts · \d\d:/);
  await expect(results).not.toContainText('the input has changed since');
  await textsField(page).fill('one text\nanother one');
  await expect(results).toContainText('the input has changed since');
  await textsField(page).fill('one text\nanother');
  await expect(results).not.toContainText('changed since');
  await chooseModel(page, 'lexical-256');
  await expect(results).toContainText('the model has changed since');
  await page.getByLabel('Encoding format').selectOption('base64');
  await expect(results).toContainText('the model and the settings have changed since');
  await embedButton(page).click();
  await expect(results).not.toContainText('changed since');
});

test('while a run is under way, its answers can be looked at already', async ({
  page,
  sandbox,
}) => {
  await sandbox.settings({ latencyMs: 300 });
  await page.goto('/embeddings');
  await textsField(page).fill(manyLines(400));
  await chooseBatches(page, 10);
  // The catalogue comes late here, and what it says of the model moves the button.
  await expect(page.getByText(/about \$0\.0+44, 40 requests/)).toBeVisible();
  await embedButton(page).click();
  await expect(page.getByText(/appear here when the run is done/)).toBeVisible();
  await tab(page, 'Details').click();
  await expect(page.getByLabel('Response JSON')).toBeVisible();
  await expect(page.getByText('good so far')).toBeVisible();
  await expect(page.getByText('all good')).toBeHidden();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/Without a vector: \d+ of 400 texts\./)).toBeVisible();
});

test('an older run that goes on keeps “Embed” from doing nothing in silence', async ({
  page,
  sandbox,
}) => {
  await sandbox.settings({ latencyMs: 200 });
  await page.goto('/embeddings');
  await textsField(page).fill(manyLines(200));
  await chooseBatches(page, 5);
  await embedButton(page).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText(/waiting for what is under way/)).toBeHidden();
  await textsField(page).fill('the second\nrun\nof three');
  await embedButton(page).click();
  await expect(page.getByLabel('Results')).toContainText(/3 texts · \d\d:/);
  await showRun(page, /200 texts/);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(embedButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('A run is under way.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(embedButton(page)).not.toHaveAttribute('aria-disabled', 'true');
});

test('a reload while a run is under way is asked about, and not afterwards', async ({
  page,
  sandbox,
}) => {
  await sandbox.settings({ latencyMs: 200 });
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.goto('/embeddings');
  await textsField(page).fill(manyLines(100));
  await chooseBatches(page, 5);
  await embedButton(page).click();
  await expect(page.getByRole('region', { name: progress })).toBeVisible();
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await textsField(page).fill('one\nand another');
  await embedButton(page).click();
  await expect(page.getByLabel('Results')).toContainText(/2 texts · \d\d:/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Embeddings' })).toBeVisible();
  expect(asked).toEqual(['beforeunload']);
});

test('what failed fits a phone', async ({ page, sandbox }) => {
  await sandbox.fault({ operation: 'createEmbeddings', kind: '409' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/embeddings?tab=details');
  await textsField(page).fill(manyLines(30));
  await chooseBatches(page, 20);
  await embedButton(page).click();
  await expect(page.getByRole('list', { name: 'Failed batches' })).toContainText('Status 409');
  await expectNoSidewaysScroll(page);
});
