import type { Locator, Page } from '@playwright/test';
import { boxAtRest } from './checks';
import { embed, type Embedded } from './embeddingAnswers';
import { cosine, embedButton, score, tab, textsField } from './embeddings';
import { expect, test } from './fixtures';

const map = (page: Page) => page.getByRole('application', { name: 'Similarity of each pair' });
const pair = (page: Page) => page.getByRole('group', { name: 'Pair' });
const strip = (page: Page) => page.getByLabel('Results').locator('dl').first();
const nearest = (page: Page) => page.getByRole('region', { name: /^Nearest to/ });

/** The cosine of two texts, as the page should show it. */
function shown({ texts, vectors }: Embedded, a: string, b: string): string {
  const vector = (text: string) => vectors[texts.indexOf(text)] ?? [];
  return score(cosine(vector(a), vector(b)));
}

/** The other texts by cosine, as a ranking lists them. */
function ranked(run: Embedded, text: string, most: number): string[] {
  const vector = run.vectors[run.texts.indexOf(text)] ?? [];
  return run.texts
    .map((other, at) => ({ other, at, near: cosine(vector, run.vectors[at] ?? []) }))
    .filter(({ other }) => other !== text)
    .toSorted((a, b) => b.near - a.near || a.at - b.at)
    .slice(0, most)
    .map(({ other, near }, at) => `${at + 1}${other}${score(near)}`);
}

/** Points at the middle of a cell, both counted from 0, of `count` a side. */
async function pointAt(page: Page, row: number, column: number, count: number): Promise<void> {
  const box = await boxAtRest(map(page));
  const middle = (at: number, size: number) => ((at + 0.5) * size) / count;
  await page.mouse.move(box.x + middle(column, box.width), box.y + middle(row, box.height));
}

/** The score and the texts of a cell, as they are said below the map. */
async function pairAt(page: Page, row: number, column: number, count: number): Promise<string[]> {
  await page.mouse.move(0, 0);
  await expect(pair(page)).toContainText('Point at a cell');
  await pointAt(page, row, column, count);
  await expect(pair(page)).not.toContainText('Point at a cell');
  const [, ...words] = /^(\S+) (.*)\n(.*)$/.exec(await pair(page).innerText()) ?? [];
  return words;
}

async function middleOf(of: Locator, row: number, column: number, count: number) {
  const unit = (await boxAtRest(of)).width / count;
  return { x: (column + 0.5) * unit, y: (row + 0.5) * unit };
}

/** The colour in the middle of a cell of the canvas. */
async function colourAt(page: Page, row: number, column: number, count: number): Promise<string> {
  return map(page)
    .locator('canvas')
    .evaluate(
      (canvas: HTMLCanvasElement, [y, x]) => {
        const pixel = canvas
          .getContext('2d')
          ?.getImageData(Math.round(x * canvas.width), Math.round(y * canvas.height), 1, 1).data;
        return Array.from(pixel ?? []).join(' ');
      },
      [(row + 0.5) / count, (column + 0.5) / count] as const,
    );
}

const arabic =
  'كيف أقوم بتدوير رمز الوصول لحساب الخدمة قبل انتهاء صلاحيته في المنطقة الشمالية من المركز الجديد للبيانات';
const hebrew =
  'איך אני מחליף את אסימון הגישה של חשבון השירות לפני שתוקפו פג באזור הצפוני של מרכז הנתונים החדש';
const bothWays = [
  arabic,
  `${arabic}!`,
  hebrew,
  'Mount an NFS share',
  'GPU memory',
  'red bicycle',
  // Enough texts that the two models differ in the neighbours of the first.
  'قطار سريع يمر بين الجبال كل صباح ومساء',
  'دراجة حمراء',
  'مفتاح',
];

/** Cut at its end, which is on the left. */
const expectCutAtTheLeft = (text: Locator) => expect(text).toHaveCSS('direction', 'rtl');
const words = (within: Locator | Page, text: string) =>
  within.getByText(text, { exact: true }).locator('visible=true').first();

test('every pair is the cosine of its two vectors, in map and colours', async ({
  page,
  sandbox,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/embeddings?tab=similarity');
  const run = await embed(page, sandbox);
  await test.step('the canvas, and again when the theme changes', async () => {
    // A text with itself is 1: the accent itself.
    await expect.poll(() => colourAt(page, 4, 4, 18)).toBe('43 87 217 255');
    expect(await colourAt(page, 0, 17, 18)).not.toBe('43 87 217 255');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => colourAt(page, 4, 4, 18)).toBe('138 166 255 255');
    // Nor does a map that was away during the change keep the old ones.
    await tab(page, 'Details').click();
    await page.emulateMedia({ colorScheme: 'light' });
    await tab(page, 'Similarity').click();
    await expect.poll(() => colourAt(page, 4, 4, 18)).toBe('43 87 217 255');
    await page.emulateMedia({ colorScheme: 'dark' });
  });
  await test.step('keys, pointer and groups', async () => {
    await expect(page.getByRole('tab', { name: 'Similarity' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    // What is computed last stands above the map, and moves it from under the pointer.
    await expect(strip(page)).not.toContainText('…');
    // The keys move and choose, and the pair is said.
    const textAt = async (place: number) => (await pairAt(page, place, place, 18))[1] ?? '';
    const [one, fourth, eleventh] = [await textAt(0), await textAt(3), await textAt(10)];
    // Each row has its text before it.
    const card = page.getByRole('region', { name: 'Heat map' });
    const label = await boxAtRest(card.getByText(eleventh, { exact: true }).first());
    const cells = await boxAtRest(map(page));
    expect(label.x + label.width).toBeLessThanOrEqual(cells.x);
    const middle = label.y + label.height / 2 - cells.y;
    expect(Math.floor((middle / cells.height) * 18)).toBe(10);
    await page.mouse.move(0, 0);
    await expect(nearest(page)).toContainText(`Nearest to “${one}”`);
    await map(page).focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    await expect(
      page.getByRole('status').filter({ hasText: `${shown(run, one, fourth)}; ${one}; ${fourth}` }),
    ).toHaveCount(1);
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Enter');
    await expect(nearest(page)).toContainText(`Nearest to “${eleventh}”`);
    // The pointer takes over, in every part of the map.
    const count = run.texts.length;
    await pointAt(page, 0, 0, count);
    for (const [row, column] of [
      [3, 16],
      [17, 2],
    ] as const) {
      const [, a = '', same] = await pairAt(page, row, row, count);
      const [, b = ''] = await pairAt(page, column, column, count);
      expect(same).toBe('the same text');
      const words = [shown(run, a, b), a, b];
      expect(await pairAt(page, row, column, count)).toEqual(words);
    }
    // Pressing a row shows the texts nearest to it, best first.
    const [, pressed = ''] = await pairAt(page, 12, 4, count);
    await map(page).click({ position: await middleOf(map(page), 12, 4, count) });
    await expect(nearest(page)).toContainText(`Nearest to “${pressed}”`);
    await expect(nearest(page).getByRole('listitem')).toHaveText(ranked(run, pressed, 10));
    // And on from there.
    const second = nearest(page).getByRole('listitem').nth(1);
    const next = (await second.textContent())?.slice(1, -5) ?? '';
    await second.getByRole('button').click();
    await expect(nearest(page).getByRole('listitem')).toHaveText(ranked(run, next, 10));

    // The column of the example groups it.
    const groups = page.getByRole('combobox', { name: 'Groups' });
    await expect(groups.locator('option:checked')).toHaveText('by topic');
  });
  await test.step('a text from right to left is cut at its end, on every tab', async () => {
    await textsField(page).fill(bothWays.join('\n'));
    await embedButton(page).click();
    const view = (name: string) => page.getByRole('tabpanel', { name });

    await expectCutAtTheLeft(words(page.getByRole('region', { name: /^Nearest to/ }), hebrew));
    const near = page.getByRole('region', { name: /^Nearest to/ });
    await near.getByRole('button', { name: arabic }).first().click();
    await expect(page.getByRole('region', { name: `Nearest to “${arabic}”` })).toBeVisible();
    await page.getByRole('application', { name: 'Similarity of each pair' }).press('ArrowRight');
    await expectCutAtTheLeft(words(page.getByRole('group', { name: 'Pair' }), arabic));

    await tab(page, 'Details').click();
    await expectCutAtTheLeft(words(view('Details'), arabic));

    await tab(page, 'Map').click();
    await page.getByRole('list', { name: 'Groups' }).getByRole('button').first().click();
    await expectCutAtTheLeft(words(page.getByRole('list', { name: 'Selection' }), arabic));

    await tab(page, 'Search').click();
    await page.getByRole('textbox', { name: 'Query' }).fill(hebrew);
    await page.keyboard.press('Enter');
    await expectCutAtTheLeft(words(page.getByRole('region', { name: /^Nearest to/ }), arabic));

    await tab(page, 'Evaluate').click();
    await page.getByRole('button', { name: 'By queries' }).click();
    const queries = page.getByRole('textbox', { name: 'Queries as CSV' });
    await queries.fill(`query,expected\n${hebrew},1`);
    await page.getByRole('button', { name: /^Send the queries/ }).click();

    await tab(page, 'Details').click();
    // The sandbox's model leaves marks out: both have the same vector.
    await expectCutAtTheLeft(words(page.getByRole('list', { name: 'Checks' }), arabic));
    await tab(page, 'Similarity').click();
  });
  await test.step('unrelated texts', async () => {
    const lines = [
      'banana bread',
      'quantum field theory',
      'red bicycle',
      'tax return',
      'oil paint',
    ];
    lines.push('volcano', 'knitting a scarf', 'football score', 'deep sea diving', 'soup', 'moon');
    await textsField(page).fill(lines.join('\n'));
    await embed(page, sandbox);
    const groups = page.getByRole('combobox', { name: 'Groups' });
    await expect(groups.locator('option:checked')).toHaveText('No clear clusters');
    // Nor do the colours exaggerate tiny differences.
    const legend = page.getByRole('img', { name: 'Colours of the similarities' });
    const ends = (await legend.innerText())
      .split(/\s+/)
      .map((one) => Number(one.replace('−', '-')));
    expect((ends[1] ?? 0) - (ends[0] ?? 0)).toBeCloseTo(0.25, 1);
  });
});
