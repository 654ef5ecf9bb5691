/**
 * `npm run bench`: how quick the console is, in headless Chromium with the processor slowed down four times and a cold
 * cache, median of five. `npm run bench compared` measures one part. The numbers are for comparing; nothing passes or fails.
 */
import { chromium, type Browser, type Page } from '@playwright/test';
import { compared } from './benchCompared';
import {
  fromKeyToRows,
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

/** Waits until the page has had nothing to do for a while, as it has before a person clicks. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      performance.now() - Math.max(0, ...window.meridianBench.longTasks.map((x) => x.end)) > 800,
  );
  await page.waitForTimeout(500);
}

async function manyNetworks(browser: Browser, { address, control }: Built): Promise<void> {
  await control('POST', 'reset', { networks: MANY });
  const listOfMany = async (page: Page) => {
    await openList(page, address);
    await settle(page);
    const { row, quiet } = await page.evaluate(loadTimes);

    await page.getByLabel('Search networks').first().focus();
    const rows = await page.evaluateHandle(fromKeyToRows);
    // A letter that ids do not contain, so that it keeps some rows and drops others.
    await page.keyboard.press('k');
    const key = await rows.evaluate(({ changed }) => changed);
    await page.keyboard.press('Backspace');
    await settle(page);

    await page.locator('table[aria-label="Networks"] tbody a').first().hover();
    const gaps = page.evaluate(frameGaps);
    for (let step = 0; step < 90; step += 1) {
      await page.mouse.wheel(0, 240);
      await page.waitForTimeout(16);
    }
    await page.evaluate(() => dispatchEvent(new Event('meridian-bench-stop')));
    return { row, quiet, key, frame: quantile(await gaps, 0.95) };
  };
  const runs: { row: number; quiet: number; key: number; frame: number }[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await slowed(browser, listOfMany));
  const count = MANY.toLocaleString('en-GB');
  const say = (what: string, reach: string, pick: (run: (typeof runs)[number]) => number) =>
    note(`8  ${count} networks: ${what}`, `${median(runs.map(pick)).toFixed(0)} ms`, reach);
  say('first row', '', ({ row }) => row);
  say('interactive', '≤ 1,600 ms', ({ quiet }) => quiet);
  say('one keystroke of search to its rows', '≤ 100 ms', ({ key }) => key);
  say('frame while scrolling, p95', '≤ 34 ms', ({ frame }) => frame);
  await control('POST', 'reset', { seed: 'demo' });
}

const parts = { compared, many: manyNetworks, playground };
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
