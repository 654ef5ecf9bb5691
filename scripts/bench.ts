/**
 * `npm run bench`: how quick the console is, in headless Chromium with the processor slowed down four times and a cold
 * cache, median of five. `npm run bench compared` measures one part. The numbers are for comparing; nothing passes or fails.
 */
import { chromium, type Browser, type Page } from '@playwright/test';
import { compared } from './benchCompared';
import { gateway } from './benchGateway';
import {
  armed,
  armFromClick,
  armFromKeyToRows,
  frameGaps,
  loadTimes,
  median,
  openList,
  quantile,
  slowed,
  type Note,
} from './benchPage';
import { playground } from './benchPlayground';
import { browserArgs, ensureBrowser } from './browser';
import { startBuilt, type Built } from './built';

const RUNS = 5;
const MANY = 10_000;

const lines: Record<'what' | 'measured' | 'reach', string>[] = [];
const note: Note = (what, measured, reach) => {
  lines.push({ what, measured, reach });
  console.log(`  ${what}: ${measured}`);
};
const ms = (value: number) => (Number.isFinite(value) ? `${Math.round(value)} ms` : 'not measured');

/** Runs `measure` in new pages, each slow and with nothing cached, and gives the medians of what it returns. */
async function medians<K extends string>(
  browser: Browser,
  measure: (page: Page) => Promise<Record<K, number>>,
): Promise<Record<K, number>> {
  const all: Record<K, number>[] = [];
  for (let run = 0; run < RUNS; run += 1) all.push(await slowed(browser, measure));
  const names = Object.keys(all[0] ?? {}) as K[];
  const pairs = names.map((name) => [name, median(all.map((one) => one[name]))]);
  return Object.fromEntries(pairs) as Record<K, number>;
}

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Networks' }).locator('tbody td:nth-child(2) a');

/** Waits until the page has had nothing to do for a while, as it has before a person clicks. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      performance.now() - Math.max(0, ...window.meridianBench.longTasks.map((x) => x.end)) > 800,
  );
  await page.waitForTimeout(500);
}

async function speed(browser: Browser, { address }: Built): Promise<void> {
  const { paint, row, detail, form } = await medians(browser, async (page) => {
    await openList(page, address);
    await settle(page);
    const load = await page.evaluate(loadTimes);
    const link = rows(page).nth(2);
    const heading = (await link.textContent()) ?? '';
    const text = await link.locator('xpath=ancestor::tr').textContent();
    const prefix = /\d+\.\d+\.\d+\.\d+\/\d+/.exec(text ?? '')?.[0] ?? '';
    await page.evaluate(armFromClick, { heading, text: prefix });
    await link.click();
    const opened = (await page.evaluate(armed)) ?? Number.NaN;
    await page.goBack();
    await settle(page);
    await page.evaluate(armFromClick, { heading: 'Create network', selector: 'form input' });
    await page.getByRole('link', { name: 'Create network' }).first().click();
    return { ...load, detail: opened, form: (await page.evaluate(armed)) ?? Number.NaN };
  });
  note('4  First contentful paint', ms(paint), '≤ 500 ms');
  note('5  First row of the networks list', ms(row), '≤ 1,000 ms');
  note('6  Row click to detail painted', ms(detail), '≤ 250 ms');
  note('7  "Create network" click to form painted', ms(form), '≤ 250 ms');
}

async function manyNetworks(browser: Browser, { address, control }: Built): Promise<void> {
  await control('POST', 'reset', { networks: MANY });
  const many = await medians(browser, async (page) => {
    await openList(page, address);
    await settle(page);
    const { row, quiet } = await page.evaluate(loadTimes);

    await page.getByLabel('Search networks').first().focus();
    await page.evaluate(armFromKeyToRows);
    // A letter that ids do not contain, so that it keeps some rows and drops others.
    await page.keyboard.press('k');
    const key = (await page.evaluate(armed)) ?? Number.NaN;
    await page.keyboard.press('Backspace');
    await settle(page);

    await rows(page).first().hover();
    const gaps = page.evaluate(frameGaps);
    for (let step = 0; step < 90; step += 1) {
      await page.mouse.wheel(0, 240);
      await page.waitForTimeout(16);
    }
    await page.evaluate(() => dispatchEvent(new Event('meridian-bench-stop')));
    return { row, quiet, key, frame: quantile(await gaps, 0.95) };
  });
  const count = MANY.toLocaleString('en-GB');
  note(`8  ${count} networks: first row`, ms(many.row), '');
  note(`8  ${count} networks: interactive`, ms(many.quiet), '≤ 1,600 ms');
  note(`8  ${count} networks: one keystroke of search to its rows`, ms(many.key), '≤ 100 ms');
  note(
    `8  ${count} networks: frame while scrolling, p95`,
    `${many.frame.toFixed(1)} ms`,
    '≤ 34 ms',
  );
  await control('POST', 'reset', { seed: 'demo' });
}

const parts = { speed, compared, many: manyNetworks, playground, gateway };
const wanted = process.argv.slice(2).filter((argument) => argument in parts);
const built = await startBuilt();
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...browserArgs] });
try {
  for (const [name, part] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    await part(browser, built, note).catch((error: unknown) => {
      note(name, `not measured: ${String(error).split('\n')[0]}`, '');
    });
  }
} finally {
  await browser.close();
  await built.stop();
}
console.table(lines);
