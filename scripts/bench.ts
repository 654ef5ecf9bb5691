/**
 * `npm run bench`: how quick the console is, in headless Chromium with the processor slowed down four times and a cold
 * cache, median of five. `npm run bench compared` measures one part. The numbers are for comparing; nothing passes or fails.
 */
import { chromium, type Browser, type Page } from '@playwright/test';
import { armed, armFromEvent, armFromKeyToRows, frameGaps, loadTimes, observe } from './benchPage';
import { compared } from './benchCompared';
import { gateway } from './benchGateway';
import { playground } from './benchPlayground';
import { browserArgs, ensureBrowser } from './browser';
import { startBuilt, type Built } from './built';

const RUNS = 5;
const SLOWDOWN = 4;
const MANY = 10_000;

interface Line {
  what: string;
  measured: string;
  reach: string;
}
const lines: Line[] = [];
const note = (what: string, measured: string, reach: string) => {
  lines.push({ what, measured, reach });
  console.log(`  ${what}: ${measured}`);
};
const ms = (value: number) => (Number.isFinite(value) ? `${Math.round(value)} ms` : 'not measured');

function quantile(values: number[], share: number): number {
  const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
const median = (values: number[]) => quantile(values, 0.5);

/** A page on a processor slowed down, with nothing cached, and a server that many milliseconds away over 10 Mbit/s. */
function slowed<T>(browser: Browser, measure: (page: Page) => Promise<T>, latency = 0): Promise<T> {
  return withPage(browser, async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    if (latency > 0) {
      const [downloadThroughput, uploadThroughput] = [1_250_000, 1_250_000];
      const network = { offline: false, latency, downloadThroughput, uploadThroughput };
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', network);
    }
    return measure(page);
  });
}

async function withPage<T>(browser: Browser, measure: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    // tsx names functions by a helper of its own, which functions sent to the page refer to.
    await page.addInitScript('globalThis.__name = (named) => named;');
    await page.addInitScript(observe);
    return await measure(page);
  } finally {
    await context.close();
  }
}

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

async function openList(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/networks`);
  await rows(page).first().waitFor();
  await page.waitForFunction(() => window.meridianBench.firstRow !== undefined);
}

/** Waits until the page has had nothing to do for a while, as it has before a person clicks. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      performance.now() - Math.max(0, ...window.meridianBench.longTasks.map((x) => x.end)) > 800,
  );
  await page.waitForTimeout(500);
}

async function speed(browser: Browser, { address }: Built): Promise<void> {
  const load = await medians(browser, async (page) => {
    await openList(page, address);
    return page.evaluate(loadTimes);
  });
  note('4  First contentful paint', ms(load.paint), '≤ 500 ms');
  note('5  First row of the networks list', ms(load.row), '≤ 1,000 ms');

  const { detail } = await medians(browser, async (page) => {
    await openList(page, address);
    await settle(page);
    const link = rows(page).nth(2);
    const heading = (await link.textContent()) ?? '';
    const row = link.locator('xpath=ancestor::tr');
    const text = /\d+\.\d+\.\d+\.\d+\/\d+/.exec((await row.textContent()) ?? '')?.[0] ?? '';
    await page.evaluate(armFromEvent, { event: 'click', heading, text });
    await link.click();
    return { detail: (await page.evaluate(armed)) ?? Number.NaN };
  });
  note('6  Row click to detail painted', ms(detail), '≤ 250 ms');

  const { form } = await medians(browser, async (page) => {
    await openList(page, address);
    await settle(page);
    const heading = 'Create network';
    await page.evaluate(armFromEvent, { event: 'click', heading, selector: 'form input' });
    await page.getByRole('link', { name: heading }).first().click();
    return { form: (await page.evaluate(armed)) ?? Number.NaN };
  });
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

const parts = {
  speed,
  compared: (page: Browser) => compared(page, { rounds: RUNS, slowed, median, note }),
  many: manyNetworks,
  playground: (page: Browser, server: Built) => playground(page, server, note),
  gateway: () => gateway(note),
};
const wanted = process.argv.slice(2).filter((argument) => argument in parts);
const built = await startBuilt();
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...browserArgs] });
try {
  for (const [name, part] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    await part(browser, built).catch((error: unknown) => {
      note(name, `not measured: ${String(error).split('\n')[0]}`, '');
    });
  }
} finally {
  await browser.close();
  await built.stop();
}
console.table(lines);
