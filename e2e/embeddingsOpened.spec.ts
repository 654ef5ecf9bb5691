import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { toNpy } from '../src/lib/vectors/io/npy';
import {
  chooseBatches,
  chooseModel,
  cosine,
  embedButton,
  keepAnswers,
  recorded,
  score,
  sent,
  tab,
  textsField,
} from './embeddings';
import { expect, test } from './fixtures';

const results = (page: Page) => page.getByRole('region', { name: 'Results' });

/** Vectors of three groups well apart, for the example's texts: six of each topic. */
const vectors = Array.from({ length: 18 }, (_, at) =>
  Array.from({ length: 8 }, (_value, place) => (place === Math.floor(at / 6) ? 1 : (at % 6) / 40)),
);
const npy = (rows: readonly (readonly number[])[]) =>
  Buffer.from(
    toNpy({
      rows: rows.length,
      columns: rows[0]?.length ?? 0,
      data: Float32Array.from(rows.flat()),
    }),
  );

function open(page: Page, name: string, content: Buffer | string): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
  return page.getByLabel('File to embed').setInputFiles(file);
}

const query = (page: Page) => page.getByRole('textbox', { name: 'Query' });

test('vectors of a file work in every view; a query is one request, ranks the texts by cosine, and can fail', async ({
  page,
  sandbox,
}) => {
  await keepAnswers(page);
  await test.step('wrong files', async () => {
    await page.goto('/embeddings');
    const whole = npy(vectors);
    whole.write('<i4', whole.indexOf('<f4'));
    const wrong: readonly [name: string, content: Buffer | string, words: string][] = [
      ['whole.npy', whole, 'whole.npy could not be read: its numbers are of the type “<i4”.'],
      ['few.npy', npy(vectors.slice(1)), 'it has 17 vectors, and there are 18 texts here.'],
    ];
    for (const [name, content, words] of wrong) {
      await open(page, name, content);
      await expect(page.getByRole('form', { name: 'What to embed' })).toContainText(words);
    }
    await expect(textsField(page)).toHaveValue(/^How do I rotate the token/);
    await expect(page.getByRole('button', { name: 'Run the example' })).toBeVisible();
    expect(await sandbox.requests('createEmbeddings')).toEqual([]);
  });
  await test.step('an export opened again', async () => {
    await embedButton(page).click();
    await expect(page.getByText('all good')).toBeVisible();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /^CSV/ }).click();
    await open(page, 'again.csv', await readFile(await (await saving).path()));
    await expect(results(page)).toContainText(/again\.csv.*18 texts · \d\d:/);
    await expect(results(page)).toContainText(/\d+ of 18 labelled texts/);
    await expect(textsField(page)).toHaveValue(/^How do I rotate the token/);
  });
  await test.step('in every view, beside a model and over a reload', async () => {
    await open(page, 'mine.npy', npy(vectors));
    await expect(results(page)).toContainText(/mine\.npy.*18 texts · \d\d:/);
    await page.reload();
    await expect(results(page)).toContainText(/mine\.npy.*18 texts · \d\d:/);
    await expect(page.getByRole('application', { name: 'Points' })).toBeVisible();
    await tab(page, 'Similarity').click();
    await expect(page.getByRole('region', { name: 'Heat map' })).toBeVisible();
    await tab(page, 'Search').click();
    await expect(page.getByText('No model to ask')).toBeVisible();
    await tab(page, 'Evaluate').click();
    const table = page.getByRole('region', { name: 'Evaluation' });
    await expect(table.getByRole('row', { name: /mine\.npy/ }).first()).toContainText('18');
    const verdict = results(page).getByRole('region', { name: 'Verdict' });
    await expect(verdict).toContainText('models have 18 of 18 labelled texts right');
    await expect(table).toContainText('lexical-1024');
    await page.getByRole('button', { name: 'By queries' }).click();
    await expect(page.getByText(/^Vectors from a file have no model/)).toBeVisible();
    await tab(page, 'Details').click();
    await expect(page.getByRole('table', { name: 'Vectors' })).toContainText('How do I rotate');
    await expect(textsField(page)).toHaveValue(/^How do I rotate the token/);
    await tab(page, 'Code').click();
    await expect(page.getByText('The call that the fields describe, live.')).toBeVisible();
    expect(await sandbox.requests('createEmbeddings')).toHaveLength(1);
  });
  await test.step('a query in words of its own', async () => {
    await sandbox.clearRequests();
    await tab(page, 'Search').click();
    await sent(page, () => embedButton(page).click());
    // An empty query sends nothing.
    await query(page).fill('   ');
    await query(page).press('Enter');
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(await sandbox.requests('createEmbeddings')).toHaveLength(1);
    await query(page).fill('my token is too old');
    const { body } = await recorded(page, () => query(page).press('Enter'));
    expect(body['input']).toBe('my token is too old');
    const nearest = page.getByRole('region', { name: 'Nearest to “my token is too old”' });
    await expect(nearest.getByRole('listitem').first()).toContainText('token');
  });
  await test.step('what goes wrong', async () => {
    await sandbox.clearRequests();
    await sandbox.fault({ operation: 'createEmbeddings', kind: '500' });
    await query(page).fill('storage');
    await query(page).press('Enter');
    await expect(page.getByRole('alert')).toContainText('Status 500');

    await sandbox.fault({ operation: 'createEmbeddings', kind: 'other-dimensions' });
    await query(page).press('Enter');
    await expect(page.getByRole('alert')).toContainText(
      'The query’s vector has 512 dimensions, those of the run have 1024: they cannot be compared.',
    );
    await sandbox.fault({ operation: 'createEmbeddings', kind: 'nan' });
    await query(page).press('Enter');
    await expect(page.getByRole('alert')).toContainText('No vector of this answer can be used.');
    await sandbox.fault({ operation: 'createEmbeddings', kind: 'zeros' });
    await query(page).press('Enter');
    await expect(page.getByRole('alert')).toContainText('The query’s vector is all zeros');
    await query(page).press('Enter');
    await expect(page.getByRole('region', { name: 'Nearest to “storage”' })).toBeVisible();
    expect(await sandbox.requests('createEmbeddings')).toHaveLength(5);
  });
  await test.step('one query', async () => {
    await page.getByRole('textbox', { name: 'Dimensions' }).fill('96');
    await page.getByRole('textbox', { name: 'User' }).fill('ada');
    const { body: run, answer: corpus } = await recorded(page, () => embedButton(page).click());
    const vectors = corpus.data;
    await expect(page.getByText('Nothing asked yet')).toBeVisible();
    await sandbox.clearRequests();

    await query(page).fill('token of a service account expires');
    const { body: asked, answer } = await recorded(page, () => query(page).press('Enter'));
    expect(asked).toEqual({
      model: run['model'],
      input: 'token of a service account expires',
      dimensions: 96,
      user: 'ada',
    });
    expect(await sandbox.requests('createEmbeddings')).toHaveLength(1);
    const [vector] = answer.data;
    const texts = run['input'] as string[];
    const expected = texts
      .map((text, at) => ({
        text,
        at,
        near: cosine(vector?.embedding ?? [], vectors[at]?.embedding ?? []),
      }))
      .toSorted((a, b) => b.near - a.near || a.at - b.at)
      .map(({ text, near }, rank) => `${rank + 1}${text}${score(near)}`);
    const ranking = page.getByRole('region', { name: /^Nearest to/ }).getByRole('listitem');
    await expect(ranking).toHaveText(expected);
    await expect(page.getByText(`Scale: 0 to ${expected[0]?.slice(-5)}`)).toBeVisible();
    const facts = page.getByLabel('What the query took');
    await expect(facts).toContainText(`${answer.usage.total_tokens} tokens`);
    await expect(facts).toContainText(/\d+\sms/);
    await sandbox.clearRequests();

    // A second query by the button, then the first one again: nothing is sent for that.
    await query(page).fill('GPU memory');
    await sent(page, () => page.getByRole('button', { name: 'Search', exact: true }).click());
    await expect(page.getByRole('region', { name: 'Nearest to “GPU memory”' })).toBeVisible();
    await query(page).fill('token of a service account expires');
    await query(page).press('Enter');
    await expect(ranking).toHaveText(expected);
    await expect(query(page)).toBeFocused();
    expect(await sandbox.requests('createEmbeddings')).toHaveLength(1);
  });
});

test('files of BEIR are judged by their queries; labels and orders that change cost nothing, what lacks is said, and own texts are replaced only after a question', async ({
  page,
  sandbox,
}) => {
  const verdict = results(page).getByRole('region', { name: 'Verdict' });
  const table = page.getByRole('table', { name: 'Models, sizes and storages' });
  const requests = async () => (await sandbox.requests('createEmbeddings')).length;
  await test.step('three files at once', async () => {
    const topics = [
      'tokens',
      'disks',
      'GPUs',
      'networks',
      'users',
      'prices',
      'keys',
      'logs',
      'tags',
    ];
    const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n');
    const given = {
      'corpus.jsonl': lines(
        topics.map((topic, at) => ({
          _id: `d${9 - at}`,
          title: topic,
          text: `All about ${topic}.`,
        })),
      ),
      'queries.jsonl': lines(
        topics.map((topic, at) => ({ _id: `q${at}`, text: `where are ${topic}` })),
      ),
      'test.tsv': [
        'query-id\tcorpus-id\tscore',
        ...topics.map((_, at) => `q${at}\td${9 - at}\t1`),
      ].join('\n'),
    };
    await page.goto('/embeddings?tab=evaluate');
    await page.getByLabel('File to embed').setInputFiles(
      Object.entries(given).map(([name, text]) => ({
        name,
        mimeType: 'text/plain',
        buffer: Buffer.from(text),
      })),
    );
    await expect(textsField(page)).toHaveValue(/^tokens All about tokens\.\n/);
    await embedButton(page).click();
    await expect(page.getByText('9 matches found by the ids of the texts.')).toBeVisible();
    await page.getByRole('button', { name: 'Send the queries to 1 model' }).click();
    await expect(table.getByRole('columnheader', { name: 'nDCG@10, 9 queries' })).toBeVisible();
    await expect(verdict).toContainText('lexical-1024');
    await page.getByRole('button', { name: 'By what is kept' }).click();
  });
  const texts = Array.from({ length: 18 }, (_, at) =>
    at % 2 === 0 ? `a red apple number ${at}` : `the fast train number ${at}`,
  );
  const csv = (labelOf: (at: number) => string, order = [...texts.keys()]) =>
    ['text,topic', ...order.map((at) => `${texts[at]},${labelOf(at)}`)].join('\n');
  const right = (at: number) => (at % 2 === 0 ? 'fruit' : 'travel');
  const reversed = [...texts.keys()].toReversed();
  await test.step('labels that are corrected after a run, and another order', async () => {
    await open(
      page,
      'wrong.csv',
      csv((at) => (at % 3 === 0 ? 'fruit' : 'travel')),
    );
    await embedButton(page).click();
    await page.getByRole('button', { name: 'Judge by: topic' }).click();
    await expect(verdict).toContainText('No winner: nothing clearly separates groups by topic.');
    const sentSoFar = await requests();
    await open(page, 'right.csv', csv(right, reversed));
    await expect(verdict).toContainText('18 of 18 labelled texts have');
    expect(await requests()).toBe(sentSoFar);
    await chooseModel(page, 'lexical-256');
    await embedButton(page).click();
    await expect(table.getByRole('rowheader', { name: 'lexical-1024' }).first()).toBeVisible();
    await expect(table.getByRole('rowheader', { name: 'lexical-256' }).first()).toBeVisible();
    await expect(verdict).toContainText('both models have 18 of 18 labelled texts right');
  });
  await test.step('texts of which a model has no vector', async () => {
    await chooseModel(page, 'universal-sentence-encoder-lite');
    await chooseBatches(page, 6, 1);
    await sandbox.fault({ operation: 'createEmbeddings', kind: '409', after: 2 });
    await embedButton(page).click();
    await expect(page.getByText('12 of 18 texts · 6 failed')).toBeVisible();
    await expect(page.getByText('6 texts left out: not all runs have a vector.')).toBeVisible();
    await expect(verdict).toContainText('6 texts have no vector.');
  });
  await test.step('texts of one’s own in the field', async () => {
    await textsField(page).fill('typed here\nand here');
    const rows = ['one', 'two', 'three'].map((text, at) => ({ text, embedding: [at + 1, 1] }));
    await open(page, 'mine.json', JSON.stringify(rows));
    const question = page
      .getByRole('alert')
      .filter({ hasText: 'mine.json has 3 texts of its own' });
    await question.getByRole('button', { name: 'Keep the 2 texts here' }).click();
    await expect(question).toBeHidden();
    await expect(textsField(page)).toHaveValue('typed here\nand here');
    await open(page, 'mine.json', JSON.stringify(rows));
    await question.getByRole('button', { name: 'Replace them' }).click();
    await expect(textsField(page)).toHaveValue('one\ntwo\nthree');
    await expect(results(page)).toContainText(/mine\.json.*3 texts · \d\d:/);
  });
});
