import { readFile } from 'node:fs/promises';
import { boxAtRest, expectAccessible, expectNoSidewaysScroll } from './checks';
import { askedSoFar } from './embeddingAnswers';
import { chooseModel, embedButton } from './embeddings';
import { expect, test } from './fixtures';

test('queries are sent once to each model, and a failed run over the same texts is one line; models, sizes and storages are judged over them', async ({
  page,
  sandbox,
}) => {
  await page.goto('/embeddings?tab=evaluate');
  const view = page.getByRole('tabpanel', { name: 'Evaluate' });
  const table = page.getByRole('table', { name: 'Models, sizes and storages' });
  await test.step('a query that finds none or one of its texts is a miss', async () => {
    await chooseModel(page, 'lexical-256');
    await embedButton(page).click();
    await page.getByRole('button', { name: 'By queries' }).click();
    await page
      .getByRole('textbox', { name: 'Queries as CSV' })
      .fill(await readFile('e2e/queries.csv', 'utf8'));
    await page.getByRole('button', { name: 'Send the queries to 1 model' }).click();
    await expect(table.getByRole('columnheader', { name: 'nDCG@10, 10 queries' })).toBeVisible();
    await expect(table.getByRole('rowheader')).toHaveCount(3 * 3);
    await page.getByRole('button', { name: 'Recall@10' }).click();
    const whole = table.getByRole('row').filter({ hasText: 'float32' }).first();
    await whole.getByRole('button').click();
    const misses = page.getByRole('region', { name: 'Misses' }).first();
    await expect(misses).toContainText('as float32');
    await expect(misses.getByRole('cell', { name: '0 of 1', exact: true })).toHaveCount(1);

    const expected = 'Which flavor has eight GPUs?|How do I mount file storage over NFS?';
    await page
      .getByRole('textbox', { name: 'Queries as CSV' })
      .fill(`query,expected\nmachine type with 8 graphics cards,${expected}`);
    await page.getByRole('button', { name: 'Send the queries to 1 model' }).click();
    await expect(whole).toContainText('0.50');
    await whole.getByRole('button').click();
    await expect(misses).toContainText('1 query without all that was expected');
    await expect(misses.getByRole('cell', { name: '1 of 2', exact: true })).toHaveCount(1);
    // Where a press has scrolled to, the header may lie half over a control.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);

    await chooseModel(page, 'lexical-1024');
    await embedButton(page).click();
    await expect(page.getByText(/^2 runs$/)).toBeVisible();
    await page.getByRole('button', { name: 'By queries' }).click();
    const send = page.getByRole('button', { name: 'Send the queries to 1 model' });
    await expect(send).toBeVisible();
    const before = await askedSoFar(sandbox);
    await send.click();
    await expect(table.getByRole('rowheader')).toHaveCount((3 + 5) * 3);
    await expect(send).toBeHidden();
    expect(await askedSoFar(sandbox)).toBe(before + 1);
  });
  await test.step('models, sizes and storages', async () => {
    await page.getByRole('button', { name: 'Judge by: topic' }).click();
    // Sizes from 64 to 256 and from 64 to 1,024, each by three storages.
    await expect(table.getByRole('rowheader')).toHaveCount((3 + 5) * 3);
    await expect(table.getByRole('columnheader', { name: 'Right, of 18' })).toBeVisible();
    await expect(table.getByText('right for all', { exact: true })).toHaveCount(1);
    // No model is called the best where the verdict names none.
    await expect(table.getByText('best', { exact: true })).toHaveCount(0);
    // What it comes to stands above the tabs, and once.
    await expect(page.getByText(/18 of 18 labelled texts right\./)).toHaveCount(1);
    await expect(view).not.toContainText('No winner');
    await expect(page.getByRole('figure', { name: 'Nearest 1 against size' })).toBeVisible();
    // 94 % by groups beside 21 % of the same nearest texts looks like a contradiction.
    await expect(view).toContainText('Groups can stay apart while it falls');

    // What a row gets wrong is as many texts as it says.
    const smallest = table
      .getByRole('row')
      .filter({ has: page.getByText('right for all', { exact: true }) });
    // It is whole, as all rows are: the page scrolls, and not the table.
    const area = await boxAtRest(page.getByRole('region', { name: 'Evaluation' }));
    const last = await boxAtRest(table.getByRole('row').last());
    const row = await boxAtRest(smallest);
    expect(row.y).toBeGreaterThan(area.y);
    expect(row.y + row.height).toBeLessThanOrEqual(area.y + area.height);
    expect(last.y + last.height).toBeLessThanOrEqual(area.y + area.height);
    const right = Number.parseInt(await smallest.getByRole('cell').nth(2).innerText(), 10);
    await expect(page.getByRole('region', { name: 'Wrong', exact: true })).toContainText(
      `${18 - right} of 18, by `,
    );
    // So is what each group gets right.
    const groups = page.getByRole('table', { name: 'Values of topic' });
    let together = 0;
    for (const row of (await groups.getByRole('row').all()).slice(1)) {
      const [, share = '', texts = ''] = await row.getByRole('cell').allInnerTexts();
      together += Math.round((Number.parseFloat(share) / 100) * Number(texts));
    }
    expect(together).toBe(right);

    const narrowed = page.getByRole('combobox', { name: 'Sizes and storage' });
    await narrowed.selectOption('int8');
    await expect(table.getByRole('rowheader')).toHaveCount(3 + 5);
    const exported = async () => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export table' }).click();
      return readFile(await (await download).path(), 'utf8');
    };
    const lines = (await exported()).split('\r\n');
    expect(lines.filter((line) => line.includes(',int8,topic,Nearest 1,'))).toHaveLength(8);

    await narrowed.selectOption('256');
    await page.getByRole('button', { name: 'Nearest 5' }).click();
    await expect(page.getByRole('figure', { name: 'Nearest 5 against size' })).toBeVisible();
    const rows = (await exported()).split('\r\n');
    for (const model of ['lexical-1024', 'lexical-256'])
      for (const storage of ['float32', 'int8', 'binary'])
        expect(
          rows.filter((row) => row.startsWith(`${model},256,${storage},topic,Nearest 5,`)),
        ).toHaveLength(1);
    expect(rows).toHaveLength(1 + 6 + 2);
    // The last line is what they come to.
    expect(rows[7]).toContain('labelled texts');

    await narrowed.selectOption('All sizes and storages');
  });
  await test.step('a failed run is one line with its reason, and the same again is no second row', async () => {
    await chooseModel(page, 'no-such-model');
    await embedButton(page).click();
    await expect(page.getByRole('region', { name: 'Progress' })).toContainText('Status 404');
    await chooseModel(page, 'lexical-1024');
    await embedButton(page).click();
    await expect(table.getByRole('rowheader')).toHaveCount((3 + 5) * 3);
    await expect(view.getByText(/^no-such-model has 0 of 18 texts: Status 404 · /)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Progress' })).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    // The names of groups keep their letters together.
    const groups = page.getByRole('table', { name: 'Values of topic' });
    const head = await boxAtRest(groups.getByRole('columnheader', { name: 'topic', exact: true }));
    expect(head.height).toBeLessThan(50);
    await view.getByRole('button', { name: 'no-such-model', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Progress' })).toContainText('Status 404');
  });
});

test('at every width the recommended row is whole, the heading stays in view, the view opens at its top, and one verdict is said', async ({
  page,
}) => {
  await page.goto('/embeddings');
  await embedButton(page).click();
  const verdict = page.getByRole('region', { name: 'Verdict' });
  await expect(verdict).toContainText('18 labelled texts can’t tell it from 14 others.');
  await test.step('opened from far below', async () => {
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.mouse.move(700, 400);
    await page.mouse.wheel(0, 3000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400);
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('Show Evaluate');
    await page.getByRole('option', { name: /Show Evaluate/ }).click();
    await expect(page.getByRole('tab', { name: 'Evaluate' })).toBeInViewport({ ratio: 1 });
  });
  const table = page.getByRole('table', { name: 'Models, sizes and storages' });
  const best = table
    .getByRole('row')
    .filter({ has: page.getByText('right for all', { exact: true }) });
  const heading = table.getByRole('columnheader', { name: 'Storage' });
  for (const width of [1440, 1280, 1080, 960, 820, 700, 600, 390])
    await test.step(`${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await best.scrollIntoViewIfNeeded();
      // None of its cells is left out, cut, or beyond the edge.
      const cells = best.locator('th, td');
      await boxAtRest(cells.last());
      const cut = await cells.evaluateAll((all) =>
        all.filter((one) => {
          const { left, right, height } = one.getBoundingClientRect();
          return (
            left < 0 || right > innerWidth || height === 0 || one.scrollWidth > one.clientWidth + 1
          );
        }),
      );
      expect(cut).toEqual([]);
      const name = best.getByRole('rowheader').getByRole('button');
      const lines = await name.evaluate(
        (one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight),
      );
      expect(Math.round(lines)).toBeLessThanOrEqual(2);
      await expect(cells).toHaveCount(10);
      const area = page.getByRole('region', { name: 'Evaluation' });
      expect(await area.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThan(2);
      await expectNoSidewaysScroll(page);
      await table.getByRole('row').last().scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 60);
      await expect(heading).toBeInViewport({ ratio: 1 });
      await expect(page.getByText(/is the (?:smallest|best)|can’t tell it/)).toHaveCount(1);
    });
});
