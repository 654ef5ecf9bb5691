import type { Page } from '@playwright/test';
import { boxAtRest } from './checks';
import {
  answerTo,
  chooseBatches,
  chooseModel,
  embedButton,
  manyLines,
  sent,
  textsField,
} from './embeddings';
import { expect, test } from './fixtures';

test('the map says where its points come from; texts are selected by keys, lasso and search, and stay so when more come', async ({
  page,
  sandbox,
}) => {
  await test.step('points and keys', async () => {
    await page.goto('/embeddings?tab=map');
    const body = await sent(page, () => embedButton(page).click());
    const texts = body['input'] as string[];
    const { data } = await answerTo(page, body);
    const shares = explained(data.map(({ embedding }) => embedding));
    await expect(
      page.getByText(
        `PC1 ${(shares[0] * 100).toFixed(1)} %, PC2 ${(shares[1] * 100).toFixed(1)} % of variance.`,
      ),
    ).toBeVisible();
    const map = page.getByRole('application', { name: 'Points' });
    await map.focus();
    await page.keyboard.press('ArrowRight');
    const said = page.getByRole('region', { name: 'Map' });
    await expect(said).toContainText(texts[0] ?? '');
    await map.hover({ position: { x: 4, y: 4 } });
    await page.mouse.move(0, 0);
    await expect(said).toContainText(texts[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Selection' })).toHaveText(texts[0] ?? '');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '2 texts selected' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: /selected/ })).toBeHidden();
  });
  await test.step('lasso, groups and search', async () => {
    const before = await textsField(page).inputValue();
    const group = page.getByRole('list', { name: 'Groups' }).getByRole('button', { name: /GPUs/ });
    await expect(group.getByTitle(/^Words that these texts have more often/)).toContainText('gpus');
    const find = page.getByRole('searchbox', { name: 'Find on the map' });
    const mounts = before.split('\n').filter((line) => /mount/i.test(line)).length;
    await find.fill('Mount');
    await expect(page.getByText(`${mounts} texts found`)).toBeVisible();
    await expect(page.getByRole('heading', { name: `${mounts} texts selected` })).toBeVisible();
    await find.fill('no such words');
    await expect(page.getByText('0 texts found')).toBeVisible();
    await find.fill('');
    await expect(page.getByRole('heading', { name: /selected/ })).toBeHidden();
    await find.fill('NFS');
    await group.click();
    await expect(find).toHaveValue('');
    await expect(page.getByRole('heading', { name: '6 texts selected' })).toBeVisible();
    await selectAll(page);
    await expect(page.getByRole('heading', { name: '18 texts selected' })).toBeVisible();
    await page.getByRole('list', { name: 'Groups' }).getByRole('button', { name: /GPUs/ }).click();
    await expect(page.getByRole('list', { name: 'Selection' }).getByRole('listitem')).toHaveCount(
      6,
    );
    await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  });
  await test.step('a selection', async () => {
    await sandbox.fault({ operation: 'createEmbeddings', kind: '409' });
    await embedInBatches(page, 40);
    const retry = page.getByRole('button', { name: 'Retry lines 1 to 20' });
    await retry.waitFor();
    await page.getByRole('application', { name: 'Points' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const selection = page.getByRole('list', { name: 'Selection' });
    await expect(selection).toContainText('Question 21 ');
    // A search finds what came later as well.
    const find = page.getByRole('searchbox', { name: 'Find on the map' });
    await find.fill('question 2');
    await expect(page.getByText('9 texts found')).toBeVisible();
    await retry.click();
    await expect(page.getByText('11 texts found')).toBeVisible();
    await find.fill('question 21 ');
    await expect(page.getByRole('region', { name: 'Progress' })).toBeHidden();
    await expect(page.getByText(/^PC1/)).toBeVisible();
    await expect(selection).toContainText('Question 21 ');
    // The map of fewer texts does not stand for all.
    await selectAll(page);
    await expect(page.getByRole('heading', { name: '40 texts selected' })).toBeVisible();
  });
  await test.step('clusters', async () => {
    await page.getByRole('searchbox', { name: 'Find on the map' }).fill('');
    await chooseModel(page, 'lexical-256');
    const lines = ['ice lake', 'iron forge'].flatMap((words) =>
      Array.from({ length: 8 }, (_, at) => `${words} ${words} number ${at}`),
    );
    await textsField(page).fill(lines.join('\n'));
    await embedButton(page).click();
    const legend = page.getByRole('list', { name: 'Groups' });
    await page.getByRole('combobox', { name: 'Groups' }).selectOption('k 2');
    await expect(legend.getByRole('button')).toHaveText([
      /^(ice, lake|forge, iron)8$/,
      /^(ice, lake|forge, iron)8$/,
    ]);
    await page.getByRole('button', { name: 'UMAP' }).click();
    await expect(
      page.getByText(/UMAP with 15 neighbours: who is near to whom counts/),
    ).toBeVisible();
    await textsField(page).fill('one\ntwo\nthree');
    await embedButton(page).click();
    await expect(page.getByLabel('Results')).toContainText(/3 texts · \d\d:/);
    await page.getByRole('button', { name: 'UMAP' }).click();
    await expect(page.getByText(/Too few different texts for UMAP/)).toBeVisible();
    for (const [texts, words] of [
      ['alone', 'One text is one point.'],
      ['same\nsame', 'All vectors are the same'],
    ] as const) {
      await textsField(page).fill(texts);
      await embedButton(page).click();
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByRole('alert')).toBeHidden();
    }
  });
});

/** The two largest shares of variance, by power iteration with deflation on the Gram matrix of the centred vectors. */
function explained(vectors: readonly number[][]): [number, number] {
  const columns = vectors[0]?.length ?? 0;
  const mean = Array.from(
    { length: columns },
    (_, at) => vectors.reduce((sum, vector) => sum + (vector[at] ?? 0), 0) / vectors.length,
  );
  const centred = vectors.map((vector) => vector.map((value, at) => value - (mean[at] ?? 0)));
  const gram = centred.map((a) =>
    centred.map((b) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)),
  );
  const total = gram.reduce((sum, row, at) => sum + (row[at] ?? 0), 0);
  const shares = [0, 1].map(() => {
    let vector = gram.map((_, at) => Math.sin(at + 1));
    let value = 0;
    for (let turn = 0; turn < 3000; turn += 1) {
      const next = gram.map((row) =>
        row.reduce((sum, cell, at) => sum + cell * (vector[at] ?? 0), 0),
      );
      value = Math.hypot(...next);
      vector = next.map((one) => one / value);
    }
    for (const [a, row] of gram.entries())
      for (const b of row.keys())
        row[b] = (row[b] ?? 0) - value * (vector[a] ?? 0) * (vector[b] ?? 0);
    return value / total;
  });
  return [shares[0] ?? 0, shares[1] ?? 0];
}

/** Embeds in batches of 20, one at a time. */
async function embedInBatches(page: Page, lines: number): Promise<void> {
  await textsField(page).fill(manyLines(lines));
  await chooseBatches(page, 20, 1);
  await embedButton(page).click();
}

/** Draws around everything. */
async function selectAll(page: Page): Promise<void> {
  const { x, y, width, height } = await boxAtRest(
    page.getByRole('application', { name: 'Points' }),
  );
  await page.mouse.move(x + 4, y + 4);
  await page.mouse.down();
  for (const [left, top] of [
    [width - 4, 4],
    [width - 4, height - 4],
    [4, height - 4],
  ] as const)
    await page.mouse.move(x + left, y + top, { steps: 4 });
  await page.mouse.up();
}
