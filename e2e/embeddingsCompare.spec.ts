import { scoreOf } from './embeddingAnswers';
import {
  answerTo,
  chooseBatches,
  cosine,
  embedButton,
  keepAnswers,
  manyLines,
  recorded,
  tab,
  textsField,
  type EmbeddingAnswer,
} from './embeddings';
import { expect, test } from './fixtures';

test.beforeEach(({ page }) => keepAnswers(page));

test('another model over the same texts is one more request, and the first run stays', async ({
  page,
  sandbox,
}) => {
  await page.goto('/embeddings?tab=compare');
  const { body: first, answer: answerA } = await recorded(page, () => embedButton(page).click());
  await expect(page.getByText('Nothing to compare with yet')).toBeVisible();
  const form = page.getByRole('form', { name: 'Second run' });
  await form.getByRole('combobox', { name: 'Compare with' }).fill('lexical-4096');
  await form.getByRole('textbox', { name: 'Its size' }).fill('512');
  const { body: second, answer: answerB } = await recorded(page, () =>
    form.getByRole('button', { name: 'Run it over the same texts' }).click(),
  );
  expect(second).toEqual({ ...first, model: 'lexical-4096', dimensions: 512 });
  const table = page.getByRole('region', { name: 'Side by side' });
  await expect(table.getByRole('row', { name: /^Dimensions/ })).toHaveText(/1,024\s*512\s*× 0.5/);
  await expect(table.getByRole('row', { name: /^Tokens/ })).toHaveText(/202\s*202\s*same/);
  expect(await sandbox.requests('createEmbeddings')).toHaveLength(2);
  await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue('lexical-1024');

  const vectorsOf = ({ data }: EmbeddingAnswer) => data.map(({ embedding }) => embedding);
  const [a, b] = [vectorsOf(answerA), vectorsOf(answerB)];
  // Both are judged by the same groups: the topics, whatever the runs are coloured by.
  const topicOf = (at: number) => Math.floor(at / 6);
  const [scoreA = 0, scoreB = 0] = [a, b].map((vectors) => scoreOf({ vectors }, topicOf));
  const separation = table.getByRole('row', { name: /^Separation by topic/ });
  const cells = separation.getByRole('cell');
  for (const [at, own] of [scoreA, scoreB].entries()) {
    await expect(cells.nth(at)).toHaveText(/^[\d.]+ \([\d.]+ to [\d.]+\)$/);
    const [shown = 0, low = 0, high = 0] = numbersIn(await cells.nth(at).innerText());
    expect(Math.abs(shown - own)).toBeLessThan(0.006);
    expect([low <= shown, shown <= high]).toEqual([true, true]);
  }
  await expect(cells.nth(2)).toHaveText(
    /^(same|[+−][\d.]+) \([+−]?[\d.]+ to [+−]?[\d.]+\)(, no clear winner)?$/,
  );

  const near = (vectors: number[][]) =>
    vectors.map((vector, own) =>
      vectors
        .map((other, row) => ({ row, score: cosine(vector, other) }))
        .filter(({ row }) => row !== own)
        .toSorted((x, y) => y.score - x.score || x.row - y.row)
        .slice(0, 4)
        .map(({ row }) => row),
    );
  const [nearA, nearB] = [near(a), near(b)];
  const overlap = nearA.map(
    (rows, text) => rows.filter((row) => nearB[text]?.includes(row)).length / 4,
  );
  const mean = overlap.reduce((sum, share) => sum + share, 0) / overlap.length;
  const share = (vectors: number[][]) => {
    const hits = near(vectors).filter(([first = -1], at) => topicOf(first) === topicOf(at)).length;
    return `${Math.round((hits / 18) * 100)} %`;
  };
  await expect(table.getByRole('row', { name: /^Nearest of the same group/ })).toHaveText(
    new RegExp(`^Nearest of the same group${share(a)}${share(b)}(?:same|.* no clear winner)$`),
  );
  const agreement = page.getByRole('region', { name: 'Agreement' });
  await expect(agreement).toContainText(`Same neighbours${(mean * 100).toFixed(1)} %`);
});

test('how many neighbours are counted follows from the texts, not from what was looked at before', async ({
  page,
}) => {
  await page.goto('/embeddings?tab=compare');
  await embedButton(page).click();
  await page.getByRole('button', { name: 'Run it over the same texts' }).click();
  const agreement = page.getByRole('region', { name: 'Agreement' });
  await expect(agreement).toContainText('The share of each text’s 4 nearest texts that both runs');
  const share = /Same neighbours[\d.]+ %/;
  await expect(agreement).toContainText(share);
  const [before = ''] = (await agreement.textContent())?.match(share) ?? [];
  // UMAP uses 15 neighbours.
  for (const name of ['first', 'second']) {
    await tab(page, 'Map').click();
    await page.getByRole('button', { name: 'UMAP' }).click();
    await expect(page.getByText(/UMAP with 15 neighbours/), name).toBeVisible();
    await page.getByRole('button', { name: 'Runs of this session' }).click();
    await page.getByRole('menuitem', { name: /^lexical-256/ }).click();
  }
  await page.getByRole('button', { name: 'Runs of this session' }).click();
  await page.getByRole('menuitem', { name: /^lexical-1024/ }).click();
  await tab(page, 'Compare').click();
  await expect(agreement).toContainText(before);
});

test('two texts have but one neighbour each, which says nothing', async ({ page }) => {
  await page.goto('/embeddings?tab=compare');
  await textsField(page).fill('cats purr\nquantum field theory');
  await embedButton(page).click();
  await page.getByRole('button', { name: 'Run it over the same texts' }).click();
  await expect(page.getByRole('region', { name: 'Agreement' })).toContainText(
    'Same neighboursno meaning',
  );
  // Clusters of each run would not be the same groups.
  await expect(
    page.getByRole('region', { name: 'Side by side' }).getByRole('row', { name: /^Separation/ }),
  ).toHaveText('Separationno columnno column');
});

test('runs over other texts cannot be compared, and that is said', async ({ page }) => {
  await page.goto('/embeddings?tab=compare');
  await embedButton(page).click();
  await expect(page.getByText('Nothing to compare with yet')).toBeVisible();
  await textsField(page).fill('other\ntexts');
  await embedButton(page).click();
  await expect(page.getByText(/are over other texts and cannot be compared/)).toBeVisible();
});

test('texts without a vector in one run are left out of the comparison', async ({
  page,
  sandbox,
}) => {
  await page.goto('/embeddings?tab=compare');
  await embedButton(page).click();
  await expect(page.getByText('Nothing to compare with yet')).toBeVisible();
  await sandbox.fault({ operation: 'createEmbeddings', kind: 'nan' });
  await page.getByRole('button', { name: 'Run it over the same texts' }).click();
  await expect(
    page.getByText(
      '1 text without a vector in one of the runs: compared are the 17 that both have.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Agreement' })).toContainText(
    'the mean over 17 texts',
  );
});

test('tokens and cost of a part of the texts are not held against those of all', async ({
  page,
  sandbox,
}) => {
  await page.goto('/embeddings?tab=compare');
  const lines = manyLines(20);
  await textsField(page).fill(lines);
  await chooseBatches(page, 5, 1);
  await sandbox.fault({ operation: 'createEmbeddings', kind: '500', after: 1 });
  await embedButton(page).click();
  await expect(page.getByText('15 of 20 texts · 5 failed')).toBeVisible();
  const form = page.getByRole('form', { name: 'Second run' });
  const model = form.getByRole('combobox', { name: 'Compare with' });
  await model.fill('lexical-4096');
  await model.press('Escape');
  const tokensOf = async (input: string[]) =>
    (await answerTo(page, { model: 'lexical-1024', input })).usage.total_tokens;
  const input = lines.split('\n');
  const all = await tokensOf(input);
  const part = all - (await tokensOf(input.slice(5, 10)));
  // $0.0125 for a million; the other run is over all texts, and so is its estimate.
  const estimate = (Math.round((part / 15) * 20) * 0.0125) / 1e6;
  await expect(form).toContainText(
    new RegExp(`about \\$${estimate.toFixed(10).replace(/0+$/, '')}`),
  );
  await form.getByRole('button', { name: 'Run it over the same texts' }).click();
  const row = (name: string) =>
    page
      .getByRole('region', { name: 'Side by side' })
      .getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(row('Tokens')).toHaveText(`Tokens${part} for 15 texts${all} for 20 texts`);
  await expect(row('Cost')).toHaveText(/^Cost\$[\d.]+ for 15 texts\$[\d.]+ for 20 texts$/);
  // A request is of as many texts in both.
  await expect(row('Latency')).toHaveText(/^Latency\d+ ms\d+ ms(?:× [\d.]+|same)$/);
  await page.getByRole('button', { name: 'Retry lines 6 to 10' }).click();
  await expect(row('Tokens')).toHaveText(`Tokens${all}${all}same`);
});

test('latencies of requests of other sizes are not held against each other', async ({ page }) => {
  await page.goto('/embeddings?tab=compare');
  await textsField(page).fill(manyLines(20));
  await embedButton(page).click();
  await expect(page.getByText('Nothing to compare with yet')).toBeVisible();
  await chooseBatches(page, 5, 1);
  await embedButton(page).click();
  const table = page.getByRole('region', { name: 'Side by side' });
  await expect(table.getByRole('row', { name: /^Latency/ })).toHaveText(
    /^Latency\d+ ms for up to 5 texts\d+ ms for up to 20 texts$/,
  );
  await expect(table.getByRole('row', { name: /^Tokens/ })).toHaveText(/same$/);
});

test('the first comparison is one press away, and runs with the model it names', async ({
  page,
  sandbox,
}) => {
  await page.goto('/embeddings?tab=compare');
  await embedButton(page).click();
  const press = page.getByRole('button', { name: /^Compare with lexical-/ });
  await expect(press).toBeVisible();
  expect(await sandbox.requests('createEmbeddings')).toHaveLength(1);
  const model = ((await press.textContent()) ?? '').replace('Compare with ', '');
  const { body } = await recorded(page, () => press.click());
  expect(body['model']).toBe(model);
  await expect(page.getByRole('region', { name: 'Agreement' })).toContainText('Same neighbours');
  await expect(press).toHaveCount(0);
});

test('two runs alike agree wholly', async ({ page }) => {
  await page.goto('/embeddings?tab=compare');
  await embedButton(page).click();
  const form = page.getByRole('form', { name: 'Second run' });
  const model = form.getByRole('combobox', { name: 'Compare with' });
  await model.fill('lexical-1024');
  await model.press('Escape');
  await form.getByRole('button', { name: 'Run it over the same texts' }).click();
  await expect(page.getByRole('region', { name: 'Agreement' })).toContainText(
    'Same neighbours100.0 %',
  );
  await expect(
    page.getByRole('region', { name: 'Side by side' }).getByRole('row', { name: /^Separation/ }),
  ).toHaveText(/same$/);
});

test('500 sentences on ten topics are at hand, and two models are judged by them', async ({
  page,
}) => {
  await page.goto('/embeddings?tab=compare');
  await page.getByRole('button', { name: '500 sentences' }).click();
  await expect(page.getByText('500 lines')).toBeVisible();
  await expect(page.getByText('Texts have a column to colour by: topic.')).toBeVisible();
  await embedButton(page).click();
  await page.getByRole('button', { name: 'Compare with lexical-256' }).click();
  await expect(page.getByRole('row', { name: /^Nearest of the same group/ })).toHaveText(
    /^Nearest of the same group\d\d %\d\d %(?:0|[+−]\d+) points \([+−]\d+ to (?:0|[+−]\d+)\)/,
  );
});

function numbersIn(words: string): number[] {
  return [...words.matchAll(/[\d.]+/g)].map(([number]) => Number(number));
}
