import { readFile } from 'node:fs/promises';
import { expectAccessible, expectNoSidewaysScroll } from './checks';
import { askedSoFar } from './embeddingAnswers';
import { chooseModel, embedButton, openFile, tab } from './embeddings';
import { expect, test } from './fixtures';

test('models, sizes and storages are judged over the same texts, as one batch that goes on', async ({
  page,
  sandbox,
}) => {
  await page.goto('/embeddings?tab=compare');
  await chooseModel(page, 'lexical-256');
  await embedButton(page).click();
  await page.getByRole('button', { name: 'All models and sizes' }).click();
  const models = page.getByRole('list', { name: 'Models to run' });
  await models.getByRole('checkbox', { name: /^universal-sentence/ }).uncheck();
  await expect(models.getByRole('checkbox', { name: /^lexical-1024/ })).toBeChecked();
  await expect(page.getByText(/^about \$0\.0\d+ together$/)).toBeVisible();
  const before = await askedSoFar(sandbox);
  await sandbox.settings({ latencyMs: 10_000 });
  await page.getByRole('button', { name: 'Embed with 2 models' }).focus();
  await page.keyboard.press('Enter');
  // Whoever cancels the first run has the second wait for a press.
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await sandbox.settings({ latencyMs: 0 });
  const goOn = page.getByRole('button', { name: 'Go on with 1 model' });
  await expect(goOn).not.toHaveAttribute('aria-disabled', 'true');
  expect(await askedSoFar(sandbox)).toBe(before + 1);
  await goOn.click();

  const table = page.getByRole('table', { name: /^Quality of each model/ });
  await expect(table.getByRole('rowheader', { name: /^lexical-4096/ })).toBeVisible();
  await expect(page.getByText(/^Best: lexical-\d+, .* as good|^Best: .* As good, /)).toBeVisible();
  // Sizes from 64 to 256 and from 64 to 4,096, each by three storages.
  await expect(table.getByRole('cell')).toHaveCount((3 + 7) * 3);
  await expect(table).toContainText('free');
  await expect(table).toContainText('per 1,000 texts');
  await expect(table.getByText('(as good and smallest)')).toHaveCount(1);
  await expect(page.getByRole('figure', { name: 'Quality against storage' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('over labelled sentences the model that knows meanings beats those that know spelling', async ({
  page,
}) => {
  test.slow();
  const all = (await readFile('public/examples/sentences.csv', 'utf8')).trim().split('\n');
  const [head = '', ...lines] = all;
  await page.goto('/embeddings?tab=compare');
  await openFile(page, 'sentences.csv', [head, ...lines.slice(0, 100)].join('\n'));
  await chooseModel(page, 'lexical-1024');
  await embedButton(page).click();
  await page.getByRole('button', { name: 'All models and sizes' }).click();
  const models = page.getByRole('list', { name: 'Models to run' });
  for (const other of [/^lexical-256/, /^lexical-4096/])
    await models.getByRole('checkbox', { name: other }).uncheck();
  await page.getByRole('button', { name: 'Embed with 1 model' }).click();
  const verdict = page.getByText(/^Best: /);
  // The real model computes for some seconds, more on a busy machine.
  await expect(verdict).toContainText('Best: universal-sentence-encoder-lite, ', {
    timeout: 120_000,
  });
  const table = page.getByRole('table', { name: /^Quality of each model/ });
  const shareOf = async (model: RegExp) => {
    const row = table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: model }) });
    return Number.parseInt(await row.getByRole('cell').first().innerText(), 10);
  };
  expect(await shareOf(/^universal-sentence/)).toBeGreaterThan(50);
  expect(await shareOf(/^lexical-1024/)).toBeLessThan(30);
});

test('the matrix also judges by the queries of the bench, which each model is sent once', async ({
  page,
  sandbox,
}) => {
  await page.goto('/embeddings?tab=compare');
  await chooseModel(page, 'lexical-256');
  await embedButton(page).click();
  await page.getByRole('button', { name: 'All models and sizes' }).click();
  await page.getByRole('button', { name: 'By queries' }).click();
  await expect(page.getByText(/^Enter queries and the texts that answer them/)).toBeVisible();
  await tab(page, 'Bench').click();
  await page.getByRole('button', { name: 'Run the example' }).click();
  await expect(
    page
      .getByRole('table', { name: /^Measures/ })
      .or(page.getByText('nDCG@10'))
      .first(),
  ).toBeVisible();
  await tab(page, 'Compare').click();
  await page.getByRole('button', { name: 'All models and sizes' }).click();
  await page.getByRole('button', { name: 'By queries' }).click();
  const table = page.getByRole('table', { name: /^Quality of each model/ });
  await expect(page.getByText(/^Best: lexical-256, .* a vector, [01]\.\d\d\)/)).toBeVisible();
  await expect(table.getByRole('cell')).toHaveCount(3 * 3);

  const models = page.getByRole('list', { name: 'Models to run' });
  for (const other of [/^universal-sentence/, /^lexical-4096/])
    await models.getByRole('checkbox', { name: other }).uncheck();
  await page.getByRole('button', { name: 'Embed with 1 model' }).click();
  const send = page.getByRole('button', { name: 'Send the queries to 1 model' });
  await expect(send).toBeVisible();
  const before = await askedSoFar(sandbox);
  await send.click();
  await expect(table.getByRole('rowheader', { name: /^lexical-1024/ })).toBeVisible();
  await expect(table.getByRole('cell')).toHaveCount((3 + 5) * 3);
  await expect(send).toBeHidden();
  expect(await askedSoFar(sandbox)).toBe(before + 1);
  await expect(
    page.getByText(
      /^nDCG@10: how early the expected texts come .* for 10 queries among 18 texts\./,
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'By groups' }).click();
  await expect(
    page.getByText(/^Best: lexical-\d+, .* as far as 18 texts tell|^Best: lexical/),
  ).toBeVisible();
  await expectAccessible(page);
});
