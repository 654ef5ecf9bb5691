import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { toNpy } from '../src/lib/vectors/io/npy';
import { embedButton, tab, textsField } from './embeddings';
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

test('what is wrong with a file of vectors is said at the texts, what the page exports it opens again, and vectors of a file work in every view, beside a model and over a reload', async ({
  page,
  sandbox,
}) => {
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
  await test.step('exports opened again', async () => {
    await embedButton(page).click();
    await expect(page.getByText('all good')).toBeVisible();
    for (const [format, name] of [
      ['NPY', 'again.npy'],
      ['CSV', 'again.csv'],
    ] as const) {
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const saving = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: new RegExp(`^${format}`) }).click();
      await open(page, name, await readFile(await (await saving).path()));
      await expect(results(page)).toContainText(new RegExp(`${name}.*18 texts · \\d\\d:`));
      await expect(results(page)).toContainText(/\d+ of 18 labelled texts/);
      await expect(textsField(page)).toHaveValue(/^How do I rotate the token/);
    }
  });
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
  await expect(verdict).toContainText('separates groups by topic very well: 18 of 18');
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
