import {
  chooseBatches,
  embedButton,
  listRuns,
  manyLines,
  runsButton,
  showRun,
  tab,
  textsField,
} from './embeddings';
import { expect, test } from './fixtures';

// A translator rewrites the page meanwhile: counts, names and what comes and goes stay right.
test.use({ translated: true });

const progress = 'Progress';

test('answers can be looked at during a run, which blocks “Embed”; what failed goes again by a click, a 401 asks for a token', async ({
  page,
  sandbox,
}) => {
  await test.step('answers so far, and an older run', async () => {
    await sandbox.settings({ latencyMs: 500 });
    await page.goto('/embeddings');
    await textsField(page).fill(manyLines(400));
    await chooseBatches(page, 10, 1);
    // The catalogue comes late here, and what it says of the model moves the button.
    await expect(page.getByText(/about \$0\.0+44, 40 requests/)).toBeVisible();
    await embedButton(page).click();
    await expect(page.getByText(/appear here when the run is done/)).toBeVisible();
    await tab(page, 'Details').click();
    await expect(page.getByLabel('Response JSON')).toBeVisible();
    await expect(page.getByText('good so far')).toBeVisible();
    await expect(page.getByText('all good')).toBeHidden();
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText(/waiting for what is under way/)).toBeHidden();
    await textsField(page).fill('the second\nrun\nof three');
    await embedButton(page).click();
    await expect(page.getByLabel('Results')).toContainText(/3 texts · \d\d:/);
    await showRun(page, /400 texts/);
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(embedButton(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText('A run is under way.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText(/Without a vector: \d+ of 400 texts\./)).toBeVisible();
    await expect(embedButton(page)).not.toHaveAttribute('aria-disabled', 'true');
  });
  await test.step('without retries a batch that failed goes again by a click only', async () => {
    await sandbox.settings({ latencyMs: 0 });
    await sandbox.clearRequests();
    await sandbox.fault({ operation: 'createEmbeddings', kind: '500', after: 2 });
    await textsField(page).fill(manyLines(60));
    await page.getByLabel('Retry twice on 429, 500 and 503').uncheck();
    await embedButton(page).click();
    await expect(page.getByText('50 of 60 texts · 10 failed')).toBeVisible();
    expect(await sandbox.requests('createEmbeddings')).toHaveLength(6);
    await expect(page.getByRole('list', { name: 'Failed batches' })).toContainText('Status 500');
    await page.getByRole('button', { name: 'Retry lines 21 to 30' }).click();
    await expect(page.getByRole('region', { name: progress })).toBeHidden();
    expect(await sandbox.requests('createEmbeddings')).toHaveLength(7);
    await tab(page, 'Details').click();
    await expect(page.getByText('60 vectors')).toBeVisible();
  });
  await test.step('a single request that ends badly says so, and is sent again by a click only', async () => {
    await textsField(page).fill('one\ntwo');
    await sandbox.clearRequests();
    await sandbox.fault({ operation: 'createEmbeddings', kind: 'drop' });
    await embedButton(page).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('could not reach the service');
    await expect(alert.getByRole('link', { name: 'Show request' })).toBeVisible();
    expect(await sandbox.requests('createEmbeddings')).toHaveLength(1);
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await expect(page.getByText('all good').first()).toBeVisible();
    expect(await sandbox.requests('createEmbeddings')).toHaveLength(2);
  });
  await test.step('a 401 asks for a token, and the run goes on with it', async () => {
    await sandbox.fault({ operation: 'createEmbeddings', kind: '401' });
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
    await expect(page.getByText('all good').first()).toBeVisible();
  });
});

test('a good run outlasts others that fail, which are told apart', async ({ page, sandbox }) => {
  await page.goto('/embeddings');
  await textsField(page).fill('the only\nrun with\nvectors');
  await embedButton(page).click();
  await expect(page.getByLabel('Results')).toContainText(/3 texts · \d\d:/);
  await sandbox.fault({ operation: 'createEmbeddings', kind: '409', times: 2 });
  for (let failed = 1; failed <= 2; failed += 1) {
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
  await expect(runs).toHaveCount(4);
  await expect(runs.filter({ hasText: '0 of 3 texts' })).toHaveCount(2);
  await expect(runs.filter({ hasText: '12 of 20 texts' })).toHaveCount(1);
  await runs.last().getByRole('button').first().click();
  await expect(page.getByLabel('Results')).toContainText(/3 texts · \d\d:/);
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeEnabled();
  // Elsewhere and back, it is still the one that is shown.
  await page.getByRole('link', { name: 'Activity', exact: true }).click();
  // A page that still loads is not in the history yet.
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Results')).toContainText(/3 texts · \d\d:/);
  await expect(runsButton(page)).toHaveText('4 runs');
});
