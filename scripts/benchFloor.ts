import { cp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { armed, armFromEvent, loadTimes } from './benchPage';
import { startGateway, type Built } from './built';
import { compressAll } from './compress';
import { root } from './run';

// Rows 14 to 17: the networks list as a share of the floor, a bare page of the same libraries with a table of the same
// rows, served by a gateway of its own. Both are opened in turns on the same machine, so its speed cancels out.

const folder = path.join(root, 'dist/floor');

/** Builds the floor beside a copy of the gateway's program, and starts that. */
async function startFloor(): Promise<Built> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(path.join(root, 'dist/server'), path.join(folder, 'server'), { recursive: true });
  const console = path.join(folder, 'console');
  await build({
    root: path.join(root, 'scripts/floor'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir: console, emptyOutDir: true, target: 'baseline-widely-available' },
  });
  await compressAll(console);
  return startGateway(path.join(folder, 'server/main.js'));
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
export async function floor(
  browser: Browser,
  { address }: Built,
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
  const bare = await startFloor();
  try {
    for (const latency of LATENCIES) {
      const loads: { floor: Load; own: Load; form: number }[] = [];
      for (let round = 0; round < rounds; round += 1)
        loads.push({
          floor: await slowed(browser, (page) => load(page, bare.address), latency),
          own: await slowed(browser, (page) => load(page, address), latency),
          form: await slowed(browser, (page) => formAtOnce(page, address), latency),
        });
      const say = (what: string, goal: string, of: (one: (typeof loads)[number]) => number[]) => {
        const [top = 0, under = 0] = [0, 1].map((at) =>
          median(loads.map((one) => of(one)[at] ?? Number.NaN)),
        );
        const where = latency === 0 ? '' : `, server ${latency} ms away`;
        const times = `${Math.round(top)} and ${Math.round(under)} ms`;
        note(`${what}${where}`, `${(top / under).toFixed(2)} (${times})`, goal);
      };
      say("14 First row, as a share of the floor's", '≤ 1.4', (x) => [x.own.row, x.floor.row]);
      say(
        "15 Main-thread work until 1 s after the first row, as a share of the floor's",
        '≤ 1.6',
        (x) => [x.own.work, x.floor.work],
      );
      say(
        "16 Create form pressed at the first row, as a share of the floor's first row",
        '≤ 0.35',
        (x) => [x.form, x.floor.row],
      );
      say("17 First contentful paint, as a share of the floor's", '≤ 0.6', (x) => [
        x.own.paint,
        x.floor.paint,
      ]);
    }
  } finally {
    await bare.stop();
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
