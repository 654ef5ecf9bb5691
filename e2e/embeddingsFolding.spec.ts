import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll, moveTo } from './checks';
import { embedButton, runsButton, sent, tab, textsField } from './embeddings';
import { expect, test } from './fixtures';

const inputs = (page: Page) => page.getByRole('form', { name: 'What to embed' });
const edit = (page: Page) => inputs(page).getByRole('button', { name: 'Edit' });
const dimensions = (page: Page) => page.getByRole('textbox', { name: 'Dimensions' });

test('“Embed” folds the inputs to one line, the verdict says what the vectors carry, and prefixes are no part of texts and queries', async ({
  page,
  sandbox,
}) => {
  await test.step('folded at the press, and unfolded by a field that is filled', async () => {
    await page.goto('/embeddings');
    await textsField(page).fill('one\ntwo\nthree');
    await dimensions(page).fill('128');
    await dimensions(page).press('Control+Enter');
    await expect(tab(page, 'Map')).toBeFocused();
    await expect(inputs(page)).toContainText('lexical-10243 texts · 128 dimensions');
    await expect(edit(page)).toBeVisible();
    expect((await inputs(page).boundingBox())?.height).toBeLessThan(60);
    // "Embed" sends the same again.
    const again = await sent(page, () => embedButton(page).click());
    expect(again).toMatchObject({ model: 'lexical-1024', dimensions: 128 });
    await expect(page.getByLabel('Results').getByText('2 runs')).toBeVisible();
    await expect(edit(page)).toBeVisible();

    await edit(page).press('Enter');
    await expect(page.getByRole('combobox', { name: 'Model' })).toBeFocused();
    await expect(edit(page)).toBeHidden();
    await embedButton(page).click();
    await expect(edit(page)).toBeVisible();
    // Fields are found by their names while they are folded.
    await textsField(page).fill('one\ntwo');
    await expect(edit(page)).toBeHidden();
    await expect(page.getByLabel('Results')).toContainText('the inputs have changed since');
    // They fold at the press, and whoever wants them meanwhile keeps them: nothing moves when the run ends.
    await sandbox.fault({ operation: 'createEmbeddings', kind: 'late', delayMs: 1_500, times: 1 });
    await embedButton(page).click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await edit(page).click();
    await expect(page.getByRole('combobox', { name: 'Model' })).toBeFocused();
    await expect(page.getByLabel('Results')).toContainText('2 texts');
    await expect(page.getByRole('progressbar')).toBeHidden();
    await expect(edit(page)).toBeHidden();
    await embedButton(page).click();
    await expect(inputs(page)).toContainText('2 texts · 128 dimensions');

    await page.getByRole('link', { name: 'Models', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Models');
    await page.goBack();
    await expect(edit(page)).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);

    // A run that fails needs the fields.
    await sandbox.fault({ operation: 'createEmbeddings', kind: '409', times: 1 });
    await embedButton(page).click();
    await expect(page.getByRole('button', { name: 'Retry', exact: true })).toBeVisible();
    await expect(edit(page)).toBeHidden();
    await expect(textsField(page)).toHaveValue('one\ntwo');
    await expect(dimensions(page)).toBeInViewport();
  });
  await test.step('the verdict', async () => {
    const verdict = page.getByRole('region', { name: 'Verdict' });
    await page.setViewportSize({ width: 1280, height: 720 });
    await moveTo(page, '/embeddings?tab=similarity');
    await dimensions(page).fill('');
    await page.getByRole('button', { name: 'Clusters', exact: true }).click();
    await embedButton(page).click();
    await expect(verdict).toHaveAttribute('aria-busy', 'false');
    await expect(verdict).toContainText(
      /1\d of 18 labelled texts have a neighbour of the same group nearest\./,
    );
    // Three groups of six: of the 17 other texts, five are of the same group.
    await expect(verdict.getByTitle(/95 % range .+, by chance 29 %$/)).toBeVisible();
    await expect(verdict).toContainText(
      /lexical-1024 at [\d,]+, stored as \w+, is the (smallest|best)/,
    );
    // What was there before it came moves nowhere: its room is as high as it is.
    for (const width of [390, 560, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 720 });
      const room = await verdict.evaluate((element) => {
        const { minHeight } = getComputedStyle(element);
        return { room: minHeight, height: `${element.getBoundingClientRect().height}px` };
      });
      expect(room.height, `at ${width} px`).toBe(room.room);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    const first = (await verdict.textContent()) ?? '';
    // The same again changes nothing.
    await embedButton(page).click();
    await expect(runsButton(page)).toHaveText('8 runs');
    await expect(verdict).toHaveText(first);
    // Without a column and with few texts, nothing can be told.
    await textsField(page).fill('one\ntwo\nthree');
    await embedButton(page).click();
    await expect(page.getByLabel('Results')).toContainText('3 texts');
    await expect(verdict).toBeHidden();
  });
  await test.step('prefixes', async () => {
    await moveTo(page, '/embeddings?tab=search');
    const prefix = (of: 'Passages' | 'Queries') =>
      page.getByRole('textbox', { name: `${of} begin with` });
    await prefix('Passages').fill('passage: ');
    await prefix('Queries').fill('question: ');
    await textsField(page).fill('a red apple\na green pear\na token');
    await expect(page.getByText('Sent: “passage: a red apple”')).toBeVisible();
    // Each prefix counts as three.
    await expect(inputs(page).getByText('3 lines, about 17 tokens')).toBeVisible();
    const run = await sent(page, () => embedButton(page).click());
    expect(run).toEqual({
      model: 'lexical-1024',
      input: ['passage: a red apple', 'passage: a green pear', 'passage: a token'],
    });
    await expect(inputs(page)).toContainText('3 texts · “passage: ” before each text');
    await expect(page.getByText('Nothing asked yet')).toBeVisible();
    const query = page.getByRole('textbox', { name: 'Query' });
    await query.fill('which fruit');
    const asked = await sent(page, () => query.press('Enter'));
    expect(asked).toEqual({ model: 'lexical-1024', input: 'question: which fruit' });
    const ranking = page.getByRole('region', { name: /^Nearest to/ });
    await expect(ranking.getByRole('listitem')).toHaveCount(3);
    await expect(ranking).not.toContainText('passage');

    await tab(page, 'Evaluate').click();
    await page.getByRole('button', { name: 'By queries' }).click();
    await page
      .getByRole('textbox', { name: 'Queries as CSV' })
      .fill('query,expected\nripe fruit,1|2\n');
    await page.getByRole('button', { name: /^Send the queries/ }).click();
    await expect(page.getByRole('columnheader', { name: 'nDCG@10, 1 query' })).toBeVisible();
    const benched = (await sandbox.requests('createEmbeddings')).at(-1)?.body ?? '';
    expect(JSON.parse(benched)).toEqual({ model: 'lexical-1024', input: 'question: ripe fruit' });

    await tab(page, 'Code').click();
    const code = page.getByRole('region', { name: 'Code', exact: true });
    await expect(code).toContainText('passage: a green pear');
  });
});
