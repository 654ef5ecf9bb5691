import { expectNoSidewaysScroll } from './checks';
import { chooseBatches, chooseModel, embedButton, manyLines, tab, textsField } from './embeddings';
import { expect, test } from './fixtures';

const progress = 'Progress';

test('5,000 lines from a file go out in batches, each once', async ({ page, sandbox }) => {
  test.slow();
  const text = manyLines(5000);
  await page.goto('/embeddings?tab=response');
  await page
    .getByLabel('File to embed')
    .setInputFiles({ name: 'lines.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await expect(page.getByText('5,000 lines', { exact: false }).first()).toBeVisible();
  await chooseModel(page, 'lexical-256');
  await chooseBatches(page, 250, 3);
  await embedButton(page).click();
  await expect(page.getByText('20 requests', { exact: true })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Embedded' })).toBeHidden();
  const requests = await sandbox.requests('createEmbeddings');
  expect(requests).toHaveLength(20);
  const inputs = requests.flatMap(({ body }) => (JSON.parse(body) as { input: string[] }).input);
  expect(inputs.toSorted()).toEqual(text.split('\n').toSorted());
  await expect(page.getByLabel('Results')).toContainText('5,000 texts');
});

test('a 429 in the middle is waited for, the refused batch goes again by a click only', async ({
  page,
  sandbox,
}) => {
  await sandbox.fault({ operation: 'createEmbeddings', kind: '429', after: 2, retryAfter: 2 });
  await page.goto('/embeddings');
  await chooseModel(page, 'lexical-256');
  await textsField(page).fill(manyLines(600));
  await chooseBatches(page, 100, 1);
  await embedButton(page).click();
  await expect(page.getByText(/The service asks to wait: goes on in \d s/)).toBeVisible();
  expect(await sandbox.requests('createEmbeddings')).toHaveLength(3);
  await expect(page.getByText('500 of 600 texts · 100 failed')).toBeVisible();
  expect(await sandbox.requests('createEmbeddings')).toHaveLength(6);
  await expect(page.getByRole('list', { name: 'Failed batches' })).toContainText('Status 429');
  await page.getByRole('button', { name: 'Retry lines 201 to 300' }).click();
  await expect(page.getByRole('region', { name: progress })).toBeHidden();
  expect(await sandbox.requests('createEmbeddings')).toHaveLength(7);
  await tab(page, 'Vectors').click();
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
  await expect(page.getByText('Cancelled. What had come is kept')).toBeVisible();
  await tab(page, 'Vectors').click();
  const kept = await page.getByText(/^\d+ vectors$/).innerText();
  expect(Number.parseInt(kept, 10)).toBeGreaterThanOrEqual(before * 10);
});

test('413 says what may help, in the server’s words and ours', async ({ page, sandbox }) => {
  await sandbox.fault({ operation: 'createEmbeddings', kind: '413' });
  await page.goto('/embeddings');
  await textsField(page).fill(manyLines(30));
  await chooseBatches(page, 20);
  await embedButton(page).click();
  await expect(page.getByRole('list', { name: 'Failed batches' })).toContainText('Status 413');
  await expect(page.getByText(/A smaller “Batch size”/)).toBeVisible();
  await expect(page.getByText('10 of 30 texts · 20 failed')).toBeVisible();
});

for (const { kind, words } of [
  { kind: '500', words: 'Status 500' },
  { kind: 'html', words: 'Status 502' },
  { kind: 'half', words: 'only a part' },
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
  await page.getByRole('button', { name: 'Runs of this session' }).click();
  await page.getByRole('menuitem', { name: /2 texts/ }).click();
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
  await sandbox.fault({ operation: 'createEmbeddings', kind: '500' });
  await embedButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Status 500');
  const history = page.getByRole('button', { name: 'Runs of this session' });
  await expect(history).toHaveText('3 runs');
  await history.click();
  await page.getByRole('menuitem', { name: /2 texts/ }).click();
  await expect(page.getByLabel('Results')).toContainText(/2 texts · \d\d:/);
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeEnabled();
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
  await expect(results).not.toContainText('the input has changed since');
});

test('while a run is under way, its answers can be looked at already', async ({
  page,
  sandbox,
}) => {
  await sandbox.settings({ latencyMs: 300 });
  await page.goto('/embeddings?tab=vectors');
  await textsField(page).fill(manyLines(400));
  await chooseBatches(page, 10);
  await embedButton(page).click();
  await expect(page.getByText(/appear here when the run is done/)).toBeVisible();
  await tab(page, 'Response').click();
  await expect(page.getByLabel('Response JSON')).toBeVisible();
  await tab(page, 'Health').click();
  await expect(page.getByText(/So far \d+ of 400 texts have a vector\./)).toBeVisible();
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
  await page.getByRole('button', { name: 'Runs of this session' }).click();
  await page.getByRole('menuitem', { name: /200 texts/ }).click();
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
  await sandbox.fault({ operation: 'createEmbeddings', kind: '500' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/embeddings?tab=response');
  await textsField(page).fill(manyLines(30));
  await chooseBatches(page, 20);
  await embedButton(page).click();
  await expect(page.getByRole('list', { name: 'Failed batches' })).toContainText('Status 500');
  await expectNoSidewaysScroll(page);
});
