import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import Big from 'big.js';
import { expectAccessible, expectNoSidewaysScroll } from './checks';
import { askedSoFar, embed, embeddedSince, type Embedded } from './embeddingAnswers';
import { cosine, textsField } from './embeddings';
import { expect, test } from './fixtures';
import type { SandboxControl } from './sandboxControl';

const queriesField = (page: Page) => page.getByRole('textbox', { name: 'Queries as CSV' });
const runBench = (page: Page) => page.getByRole('button', { name: 'Run bench' });
const exampleButton = (page: Page) =>
  page.getByRole('tabpanel', { name: 'Bench' }).getByRole('button', { name: 'Run the example' });
const measures = (page: Page) => page.getByRole('table', { name: 'Measures of the bench' });

async function open(page: Page, sandbox: SandboxControl): Promise<Embedded> {
  await page.goto('/embeddings?tab=bench');
  const run = await embed(page, sandbox);
  await expect(queriesField(page)).toBeVisible();
  return run;
}

interface Question {
  query: string;
  expected: readonly number[];
}

/** Ranks of all texts for each query, and the measures, worked out as their definitions say. */
function judge(run: Embedded, queries: Embedded, questions: readonly Question[]) {
  const ranks = questions.map(({ query, expected }) => {
    const vector = queries.vectors[queries.texts.indexOf(query)] ?? [];
    const order = run.vectors
      .map((other, at) => ({ at, score: cosine(vector, other) }))
      .toSorted((a, b) => b.score - a.score || a.at - b.at)
      .map(({ at }) => at);
    const places = expected.map((text) => order.indexOf(text) + 1).toSorted((a, b) => a - b);
    return { places, first: run.texts[order[0] ?? 0] ?? '' };
  });
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const recall = (k: number) =>
    mean(ranks.map(({ places }) => places.filter((place) => place <= k).length / places.length));
  const gain = (places: readonly number[]) =>
    places.reduce((sum, place) => sum + (place <= 10 ? 1 / Math.log2(1 + place) : 0), 0);
  return {
    ranks,
    lines: [
      ...[1, 3, 5, 10].map((k) => [`Recall@${k}`, recall(k).toFixed(2)] as const),
      ['MRR', mean(ranks.map(({ places }) => 1 / (places[0] ?? 1))).toFixed(2)] as const,
      [
        'nDCG@10',
        mean(
          ranks.map(({ places }) => gain(places) / gain([...places.keys()].map((at) => at + 1))),
        ).toFixed(2),
      ] as const,
    ],
  };
}

/** The questions of a simple CSV of the page, by the texts of a run. */
function questionsOf(csv: string, texts: readonly string[]): Question[] {
  return csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [, quoted, plain, rest = ''] = /^(?:"([^"]*)"|([^,]*)),(.*)$/.exec(line.trim()) ?? [];
      const matches = rest.replaceAll(/^"|"$/g, '').split('|');
      return { query: quoted ?? plain ?? '', expected: matches.map((one) => texts.indexOf(one)) };
    });
}

test('the example: one click, and every measure is what its definition gives', async ({
  page,
  sandbox,
}) => {
  const run = await open(page, sandbox);
  const before = await askedSoFar(sandbox);
  await exampleButton(page).click();
  const [queries] = await embeddedSince(sandbox, before, 1);
  if (!queries) throw new Error('No queries were sent.');
  expect(queries.body['model']).toBe(run.body['model']);
  const questions = questionsOf(await queriesField(page).inputValue(), run.texts);
  expect(questions.every(({ expected }) => expected.every((at) => at >= 0))).toBe(true);
  expect(queries.texts).toEqual(questions.map(({ query }) => query));
  const { lines, ranks } = judge(run, queries, questions);
  for (const [name, value] of lines)
    await expect(measures(page).getByRole('row', { name: new RegExp(`^${name} `) })).toHaveText(
      new RegExp(`^${name}${value}(?:[01]\\.\\d\\d to [01]\\.\\d\\d)?$`),
    );
  await expect(
    measures(page)
      .getByTitle(/^The 95 % interval of the mean/)
      .first(),
  ).toBeVisible();

  // What a thousand cost, exactly: lexical-1024 is $0.0125 for a million tokens.
  const price = new Big('0.0125').times(queries.tokens).times(1000).div(1e6).div(questions.length);
  await expect(measures(page)).toContainText(`Price per 1,000 queries$${price.toFixed()}`);
  await expect(measures(page)).toContainText(`Tokens${queries.tokens}`);
  await expect(measures(page)).toContainText(/Latency\d+ ms/);

  const missed = questions
    .map(({ query, expected }, at) => ({ query, expected, at, rank: ranks[at]?.places[0] ?? 0 }))
    .filter(({ rank }) => rank > 1)
    .toSorted((a, b) => b.rank - a.rank || a.at - b.at);
  expect(missed.length).toBeGreaterThan(0);
  const rows = page.getByRole('table', { name: /expected text was not first/ }).getByRole('row');
  await expect(rows).toHaveCount(missed.length + 1);
  for (const [at, { query, rank, at: place }] of missed.entries()) {
    await expect(rows.nth(at + 1)).toContainText(query);
    await expect(rows.nth(at + 1)).toContainText(`rank ${rank}`);
    await expect(rows.nth(at + 1)).toContainText(ranks[place]?.first ?? '?');
  }

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export result' }).click();
  await page.getByRole('menuitem', { name: 'Queries as CSV' }).click();
  const saved = await readFile(await (await saving).path(), 'utf8');
  expect(saved.split('\r\n')[0]).toBe(
    'query,expected,rank (lexical-1024),first (lexical-1024),score (lexical-1024)',
  );
  expect(saved.trim().split('\r\n')).toHaveLength(questions.length + 1);
  for (const { query, rank } of missed)
    expect(saved).toMatch(new RegExp(`^${query},.*,${rank},`, 'm'));
});

test('two models side by side over the same texts; the run on screen stays', async ({
  page,
  sandbox,
}) => {
  const run = await open(page, sandbox);
  const second = page.getByRole('combobox', { name: 'Second run' });
  await second.selectOption({ label: 'another, over the same texts…' });
  const form = page.getByRole('form', { name: 'Second run' });
  await form.getByRole('combobox', { name: 'Compare with' }).fill('lexical-256');
  let before = await askedSoFar(sandbox);
  await form.getByRole('button', { name: 'Run it over the same texts' }).click();
  const [other] = await embeddedSince(sandbox, before, 1);
  expect(other?.body).toMatchObject({ model: 'lexical-256', input: run.texts });
  await expect(second.locator('option:checked')).toContainText('lexical-256');

  await queriesField(page).fill('query,expected\ntoken expired,3|4\nGPU memory,9\nnfs,13|14|15\n');
  before = await askedSoFar(sandbox);
  await runBench(page).click();
  const both = await embeddedSince(sandbox, before, 2);
  const questions = [
    { query: 'token expired', expected: [2, 3] },
    { query: 'GPU memory', expected: [8] },
    { query: 'nfs', expected: [12, 13, 14] },
  ];
  const [first, next] = [run, other].map((corpus) => {
    const queries = both.find(({ body }) => body['model'] === corpus?.body['model']);
    return corpus && queries && judge(corpus, queries, questions).lines;
  });
  for (const [at, [name, value]] of (first ?? []).entries())
    await expect(
      measures(page)
        .getByRole('row', { name: new RegExp(`^${name} `) })
        .getByRole('cell'),
    ).toHaveText([
      new RegExp(`^${value}`),
      new RegExp(`^${next?.[at]?.[1]}`),
      /^(?:same|[+−]\d\.\d\d)$/,
    ]);
  await expect(measures(page).getByRole('columnheader')).toHaveText([
    'lexical-1024',
    'lexical-256',
    'Difference',
  ]);
  await expect(
    page.getByText('No clear winner: of fewer than 8 queries it cannot be told.'),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Results' })).toContainText('lexical-1024');
});

test('what cannot be judged is named before anything is sent', async ({ page, sandbox }) => {
  const run = await open(page, sandbox);
  const before = await askedSoFar(sandbox);
  await expect(runBench(page)).toHaveAttribute('aria-disabled', 'true');
  await queriesField(page).fill('query,expected\none,no such text\ntwo,99\n');
  await expect(page.getByText('2 matches not among the texts')).toBeVisible();
  await expect(page.getByText('“no such text” and “99”.')).toBeVisible();
  await expect(page.getByText('2 queries cannot be judged and will not be sent')).toBeVisible();
  await expect(page.getByText('None of the matches is among the texts.')).toBeVisible();
  await runBench(page).press('Enter');

  const csv = `query;expected\none;${run.texts[0]}\n<img src=x onerror=alert(1)>;2\nthree;nothing\n`;
  await page
    .getByLabel('File with queries')
    .setInputFiles({ name: 'bench.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByText('1 match not among the texts')).toBeVisible();
  expect(await askedSoFar(sandbox)).toBe(before);
  await runBench(page).click();
  await expect(measures(page)).toContainText('Queries judged2 of 3');
  expect(await askedSoFar(sandbox)).toBe(before + 1);
});

test('only what can be judged is estimated, sent and priced, and what is left out is counted', async ({
  page,
  sandbox,
}) => {
  await open(page, sandbox);
  const cost = page.getByRole('tabpanel', { name: 'Bench' }).getByText(/^about \$/);
  await queriesField(page).fill('query,expected\ntoken expired,3\nnfs,13|14\n');
  await expect(page.getByText('2 queries', { exact: true })).toBeVisible();
  const estimate = await cost.innerText();

  await queriesField(page).fill(
    'query,expected\ntoken expired,3\n,3\nbroken expectation,No such text here\nnfs,13|14\nout of range,99\nexpects nothing,\n',
  );
  await expect(page.getByText('5 queries', { exact: true })).toBeVisible();
  await expect(page.getByText('3 queries cannot be judged and will not be sent')).toBeVisible();
  await expect(page.getByText('1 row without a query')).toBeVisible();
  await expect(cost).toHaveText(estimate);

  const before = await askedSoFar(sandbox);
  await runBench(page).click();
  const [queries] = await embeddedSince(sandbox, before, 1);
  expect(queries?.texts).toEqual(['token expired', 'nfs']);
  const price = new Big('0.0125')
    .times(queries?.tokens ?? 0)
    .times(1000)
    .div(1e6)
    .div(2);
  await expect(measures(page)).toContainText(`Price per 1,000 queries$${price.toFixed()}`);
  await expect(measures(page)).toContainText('Queries judged2 of 5');
});

test('a result says that the queries have changed since, here and in its file', async ({
  page,
  sandbox,
}) => {
  await open(page, sandbox);
  const parts = ['Result', 'Worst misses'].map((name) =>
    page.getByRole('region', { name, exact: true }),
  );
  const expectNotes = async (count: 0 | 1) => {
    for (const part of parts)
      await expect(part.getByText('the queries have changed since')).toHaveCount(count);
  };
  const heading = async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export result' }).click();
    await page.getByRole('menuitem', { name: 'Measures as CSV' }).click();
    const saved = await readFile(await (await saving).path(), 'utf8');
    return saved.split('\r\n')[0];
  };
  const csv = 'query,expected\ntoken expired,3|4\nnfs,13';
  await queriesField(page).fill(csv);
  await runBench(page).click();
  await expect(measures(page)).toBeVisible();
  await expectNotes(0);
  expect(await heading()).toBe('measure,lexical-1024');

  await queriesField(page).fill(csv.replace('13', '14'));
  await expectNotes(1);
  expect(await heading()).toBe('measure of earlier queries,lexical-1024');
  // The same query written in another way is not a change.
  await queriesField(page).fill(csv.replaceAll(',', ';'));
  await expectNotes(0);
  await queriesField(page).fill('');
  await expectNotes(1);
  await queriesField(page).fill(`${csv}\ngpus,7`);
  await expect(page.getByText('3 queries', { exact: true })).toBeVisible();
  await expectNotes(1);
  await runBench(page).click();
  await expect(measures(page)).toContainText('Queries judged3 of 3');
  await expectNotes(0);
});

test('columns that are no matches are named and left out', async ({ page, sandbox }) => {
  const run = await open(page, sandbox);
  await queriesField(page).fill(
    `id,query,expected,expected_2\n7,gpus,${run.texts[6]},8\n8,nfs,13,\n`,
  );
  await expect(page.getByText('1 column not read')).toBeVisible();
  await expect(page.getByText('“id”.')).toBeVisible();
  const rows = page.getByRole('region', { name: 'Queries read' }).getByRole('row');
  await expect(rows.nth(1)).toContainText(`2 texts${run.texts[6]}`);
  await expect(rows.nth(2).getByRole('cell').nth(1)).toHaveText(run.texts[12] ?? '');
});

test('a batch of queries that fails is sent again by a click only', async ({ page, sandbox }) => {
  await open(page, sandbox);
  const lines = Array.from(
    { length: 130 },
    (_, at) => `question ${at} about tokens,${(at % 18) + 1}`,
  );
  await queriesField(page).fill(['query,expected', ...lines].join('\n'));
  await expect(page.getByText('130 queries', { exact: true })).toBeVisible();
  await expect(page.getByText('and 80 more')).toBeVisible();
  const before = await askedSoFar(sandbox);
  await sandbox.fault({ operation: 'createEmbeddings', kind: '500', after: 1 });
  await runBench(page).click();
  const progress = page.getByRole('region', { name: 'Queries for lexical-1024' });
  await expect(progress).toContainText('failed');
  await expect.poll(() => askedSoFar(sandbox)).toBe(before + 3);
  // What has come is judged already.
  await expect(measures(page)).toContainText(/Queries judged\d+ of 130/);
  await progress
    .getByRole('button', { name: /^Retry/ })
    .first()
    .click();
  await expect(measures(page)).toContainText('Queries judged130 of 130');
  await expect(progress).toBeHidden();
  expect(await askedSoFar(sandbox)).toBe(before + 4);
});

test('queries can be paused, and cancelled: what came is judged', async ({ page, sandbox }) => {
  await open(page, sandbox);
  const lines = Array.from({ length: 640 }, (_, at) => `question ${at},${(at % 18) + 1}`);
  await queriesField(page).fill(['query,expected', ...lines].join('\n'));
  await expect(page.getByText('640 queries', { exact: true })).toBeVisible();
  await sandbox.settings({ latencyMs: 300 });
  const before = await askedSoFar(sandbox);
  await runBench(page).click();
  const progress = page.getByRole('region', { name: 'Queries for lexical-1024' });
  await progress.getByRole('button', { name: 'Pause' }).click();
  await progress.getByRole('button', { name: 'Resume' }).waitFor();
  const sent = await askedSoFar(sandbox);
  expect(sent - before).toBeLessThan(10);
  await expect(measures(page)).toContainText(`Queries judged${(sent - before) * 64} of 640`);
  await progress.getByRole('button', { name: 'Resume' }).click();
  await progress.getByRole('button', { name: 'Cancel' }).click();
  await expect(progress.getByRole('button', { name: 'Cancel' })).toBeHidden();
  await expect(runBench(page)).not.toHaveAttribute('aria-disabled', 'true');
  expect((await askedSoFar(sandbox)) - before).toBeLessThan(10);
});

test('queries with other dimensions than the texts are not judged, and that is said', async ({
  page,
  sandbox,
}) => {
  await open(page, sandbox);
  await sandbox.fault({ operation: 'createEmbeddings', kind: 'other-dimensions' });
  await exampleButton(page).click();
  await expect(page.getByRole('alert')).toContainText(
    'The queries’ vectors have 512 dimensions, those of the texts 1024: they cannot be compared.',
  );
});

test('a query whose vector is all zeros is near to nothing, and that is said', async ({
  page,
  sandbox,
}) => {
  await open(page, sandbox);
  await sandbox.fault({ operation: 'createEmbeddings', kind: 'zeros' });
  await exampleButton(page).click();
  await expect(measures(page)).toBeVisible();
  await expect(page.getByText('1 query without a direction')).toBeVisible();
});

test('queries come back after a reload with the texts, and are forgotten at sign-out', async ({
  page,
  sandbox,
}) => {
  await page.goto('/embeddings?tab=bench');
  await textsField(page).fill('red apples\ngreen pears\nripe plums');
  await embed(page, sandbox);
  const csv = 'query,expected\nfruit,2';
  await queriesField(page).fill(csv);
  await page.reload();
  await embed(page, sandbox);
  await expect(queriesField(page)).toHaveValue(csv);
  await expect(measures(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Connection', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(await kept()).toContain('fruit');
  await page
    .getByRole('dialog', { name: 'Sign out' })
    .getByRole('button', { name: 'Sign out' })
    .click();
  await expect(measures(page).or(queriesField(page))).toHaveCount(0);
  expect(await kept()).not.toContain('fruit');
});

test('rows that repeat a query are said to count once, with the matches of all of them', async ({
  page,
  sandbox,
}) => {
  await open(page, sandbox);
  const rows = Array.from({ length: 37 }, (_, at) => `question ${at},${(at % 18) + 1}`);
  const again = ['question 4,5', 'question 4,9', 'question 7,2'];
  await queriesField(page).fill(['query,expected', ...rows, ...again].join('\n'));
  const told = page.getByRole('status').filter({ hasText: 'repeat a query' });
  await expect(told).toContainText('3 rows repeat a query: 40 rows, 37 queries');
  await expect(told).toContainText('“question 4” and “question 7”');
  await expect(
    page.getByRole('region', { name: 'Queries read' }).getByRole('row', { name: /^question 4 / }),
  ).toContainText('2 texts');
  const before = await askedSoFar(sandbox);
  await runBench(page).click();
  await expect(measures(page)).toContainText('Queries judged37 of 37');
  const [sent] = await embeddedSince(sandbox, before, 1);
  expect(sent?.texts).toHaveLength(37);
});

test('a second model that was chosen and has not run yet is waited for', async ({
  page,
  sandbox,
}) => {
  await open(page, sandbox);
  await queriesField(page).fill('query,expected\nnfs,13');
  await expect(runBench(page)).not.toHaveAttribute('aria-disabled', 'true');
  const second = page.getByRole('combobox', { name: 'Second run' });
  await second.selectOption({ label: 'another, over the same texts…' });
  await expect(page.getByText('Embed the texts with the second model first')).toBeVisible();
  const before = await askedSoFar(sandbox);
  await runBench(page).press('Enter');
  await expect(runBench(page)).toHaveAttribute('aria-disabled', 'true');
  // The example waits for it too.
  await exampleButton(page).click();
  await expect(queriesField(page)).toHaveValue(/machine type with 8 graphics cards/);
  expect(await askedSoFar(sandbox)).toBe(before);
  await second.selectOption({ label: 'nothing' });
  await runBench(page).click();
  await expect(measures(page).getByRole('columnheader')).toHaveText(['lexical-1024']);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the bench is accessible and fits a phone, ${colorScheme}`, async ({ page, sandbox }) => {
    await page.emulateMedia({ colorScheme });
    await open(page, sandbox);
    await expectAccessible(page);
    await exampleButton(page).click();
    await expect(measures(page)).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  });
