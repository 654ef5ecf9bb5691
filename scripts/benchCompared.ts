import { cp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { armed, armFromEvent, loadTimes } from './benchPage';
import { startGateway, type Built } from './built';
import { compressAll } from './compress';
import { root } from './run';

// Rows 14 to 17: the networks list as a share of two other pages with the same rows, each served by a gateway of its own:
// the documented page, which is the list as Mantine's documentation would have it written, and the floor, a bare page of
// the other libraries. All are opened in turns on the same machine, so its speed cancels out.

/** The page of a folder beside this file, built beside a copy of the gateway's program, which is started. */
async function startPage(name: 'documented' | 'floor'): Promise<Built> {
  const folder = path.join(root, 'dist', name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(path.join(root, 'dist/server'), path.join(folder, 'server'), { recursive: true });
  const console = path.join(folder, 'console');
  await build({
    root: path.join(root, 'scripts', name),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    // As in vite.config.ts: the gateway replaces it.
    html: { cspNonce: 'MERIDIAN_NONCE' },
    build: { outDir: console, emptyOutDir: true, target: 'baseline-widely-available' },
  });
  await compressAll(console);
  return startGateway([path.join(folder, 'server/main.js')]);
}

interface Load {
  paint: number;
  row: number;
  /** Milliseconds the main thread was busy, until a second after the first row. */
  work: number;
}

export type Measure = <T>(
  browser: Browser,
  measure: (page: Page) => Promise<T>,
  /** How far away the server is, in milliseconds. */
  latency?: number,
) => Promise<T>;

/** The same machine, and a server far away. */
const LATENCIES = [0, 100];

/** Rows 14 to 17 of the targets. */
export async function compared(
  browser: Browser,
  {
    rounds,
    slowed,
    median,
    note,
  }: {
    rounds: number;
    /** Gives a new page on a slowed machine. */
    slowed: Measure;
    median: (values: number[]) => number;
    note: (what: string, measured: string, reach: string) => void;
  },
): Promise<void> {
  // With a journal, as people start it.
  const own = await startGateway([path.join(root, 'dist/server/main.js')], {
    MERIDIAN_STORE: ':memory:',
  });
  const documented = await startPage('documented');
  const floor = await startPage('floor');
  try {
    for (const latency of LATENCIES) {
      const all: { own: Load; form: number; documented: Load; floor: Load }[] = [];
      for (let round = 0; round < rounds; round += 1)
        all.push({
          documented: await slowed(browser, (page) => load(page, documented.address), latency),
          own: await slowed(browser, (page) => load(page, own.address), latency),
          floor: await slowed(browser, (page) => load(page, floor.address), latency),
          form: await slowed(browser, (page) => formAtOnce(page, own.address), latency),
        });
      type Round = (typeof all)[number];
      const say = (what: string, goal: string, pick: (one: Round) => number, of: keyof Load) => {
        const mine = median(all.map(pick));
        const first = median(all.map(({ documented: page }) => page[of]));
        const second = median(all.map(({ floor: page }) => page[of]));
        const times = [mine, first, second].map(Math.round).join(', ');
        note(
          `${what}${latency === 0 ? '' : `, server ${latency} ms away`}`,
          `${(mine / first).toFixed(2)} and ${(mine / second).toFixed(2)} (${times} ms)`,
          goal,
        );
      };
      const shares = "÷ the documented page's and the floor's";
      say(`14 First row ${shares}`, '≤ 1.0', (one) => one.own.row, 'row');
      say(`15 Main-thread work ${shares}`, '≤ 0.85', (one) => one.own.work, 'work');
      say(`16 Form at the first row ${shares} first row`, '≤ 0.25', (one) => one.form, 'row');
      say(`17 First paint ${shares}`, '≤ 0.42', (one) => one.own.paint, 'paint');
    }
  } finally {
    for (const page of [own, documented, floor]) await page.stop();
  }
}

async function firstRow(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/networks`);
  await page.waitForFunction(() => window.meridianBench.firstRow !== undefined);
}

async function load(page: Page, address: string): Promise<Load> {
  const session = await page.context().newCDPSession(page);
  // Time of the processor, so that other programs on the machine do not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await firstRow(page, address);
  await page.waitForTimeout(1000);
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  const { paint, row } = await page.evaluate(loadTimes);
  return { paint, row, work: seconds * 1000 };
}

/** From a press of "Create network" at the moment the first row stands, to the form. */
async function formAtOnce(page: Page, address: string): Promise<number> {
  await firstRow(page, address);
  const heading = 'Create network';
  await page.evaluate(armFromEvent, { event: 'click', heading, selector: 'form input' });
  // A press from inside the page, since a driver looks for the link first, which takes time.
  await page.evaluate((name) => {
    const links = [...document.querySelectorAll<HTMLElement>('main a, main button')];
    links.find((link) => link.textContent?.trim() === name)?.click();
  }, heading);
  return (await page.evaluate(armed)) ?? Number.NaN;
}
