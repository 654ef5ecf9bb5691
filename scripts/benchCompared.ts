import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { loadTimes, median, openList, slowed, type Note } from './benchPage';
import { startGateway, type Built } from './built';
import { compressAll } from './compress';
import { root } from './run';
import { startStatic } from './staticServer';

// Rows 14 to 17: the networks list as a share of the documented page with the same rows, which is the list as Mantine's
// documentation would have it written. Both are opened in turns on the same machine, so its speed cancels out, and every
// gateway is warm.
//
// A static server gives the documented page out, and the console's gateway answers it. It is opened from a gateway of its own
// as well: `Cross-Origin-Opener-Policy`, which a gateway sends, makes an empty tab of Chromium start another process.

/** Builds the documented page, beside a copy of the gateway's program; returns where. */
async function buildPage(): Promise<string> {
  const folder = path.join(root, 'dist/documented');
  await rm(folder, { recursive: true, force: true });
  await cp(path.join(root, 'dist/server'), path.join(folder, 'server'), { recursive: true });
  const console = path.join(folder, 'console');
  await build({
    root: path.join(root, 'scripts/documented'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    // As in vite.config.ts: the gateway replaces it.
    html: { cspNonce: 'MERIDIAN_NONCE' },
    build: { outDir: console, emptyOutDir: true, target: 'baseline-widely-available' },
  });
  await compressAll(console);
  return folder;
}

/** A gateway with a journal, as people start it, that has answered so often that its code is compiled. */
async function startWarm(program: string): Promise<Built> {
  const gateway = await startGateway([program], { MERIDIAN_STORE: ':memory:' });
  const headers = { Authorization: 'Bearer sandbox-admin' };
  for (let times = 0; times < 50; times += 1)
    for (const asked of ['networks', 'config.json', 'api/v2/networks?organizationID=acme-research'])
      await (await fetch(`${gateway.address}/${asked}`, { headers })).text();
  return gateway;
}

interface Load {
  paint: number;
  row: number;
  /** Milliseconds the main thread was busy, until a second after the first row. */
  work: number;
}

const ROUNDS = 5;
/** The same machine, and a server far away. */
const LATENCIES = [0, 100];

/** Rows 14 to 17 of the targets. */
export async function compared(browser: Browser, _: Built, note: Note): Promise<void> {
  const own = await startWarm(path.join(root, 'dist/server/main.js'));
  const folder = await buildPage();
  const alone = await startWarm(path.join(folder, 'server/main.js'));
  const documented = await startStatic(path.join(folder, 'console'), own.address);
  const pages = { own, alone, documented };
  try {
    for (const latency of LATENCIES) {
      const all: (Record<keyof typeof pages, Load> & { form: number })[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const open = (page: keyof typeof pages) =>
          slowed(browser, (tab) => load(tab, pages[page].address), latency);
        all.push({
          documented: await open('documented'),
          own: await open('own'),
          alone: await open('alone'),
          form: await slowed(browser, (page) => formAtOnce(page, own.address), latency),
        });
      }
      type Round = (typeof all)[number];
      const say = (what: string, goal: string, pick: (one: Round) => number, of: keyof Load) => {
        const mine = median(all.map(pick));
        const others = (['alone', 'documented'] as const).map((page) =>
          median(all.map((one) => one[page][of])),
        );
        const shares = others.map((other) => (mine / other).toFixed(2)).join(', ');
        note(
          `${what}${latency === 0 ? '' : `, server ${latency} ms away`}`,
          `${shares} (${[mine, ...others].map(Math.round).join(', ')} ms)`,
          goal,
        );
      };
      const shares = "÷ the documented page's from a gateway, from a static server";
      say(`14 First row ${shares}`, '≤ 1.0', (one) => one.own.row, 'row');
      say(`15 Main-thread work ${shares}`, '≤ 0.85', (one) => one.own.work, 'work');
      say(`16 Form at the first row ${shares} first row`, '≤ 0.25', (one) => one.form, 'row');
      say(`17 First paint ${shares}`, '≤ 0.42', (one) => one.own.paint, 'paint');
    }
  } finally {
    for (const page of Object.values(pages)) await page.stop();
  }
}

async function load(page: Page, address: string): Promise<Load> {
  const session = await page.context().newCDPSession(page);
  // Time of the processor, so that other programs on the machine do not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await openList(page, address);
  await page.waitForTimeout(1000);
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  const { paint, row } = await page.evaluate(loadTimes);
  return { paint, row, work: seconds * 1000 };
}

async function formAtOnce(page: Page, address: string): Promise<number> {
  await openList(page, address);
  return page.evaluate(fromPressToForm);
}

/**
 * In the page: milliseconds from a press of "Create network" to the frame after its form is there. A driver would look for
 * the link first, which takes time.
 */
function fromPressToForm(): Promise<number> {
  const heading = 'Create network';
  const links = [...document.querySelectorAll<HTMLElement>('main a, main button')];
  const pressed = performance.now();
  links.find((link) => link.textContent?.trim() === heading)?.click();
  return new Promise((resolve) => {
    const look = () => {
      const isThere = document.querySelector('h1')?.textContent?.trim() === heading;
      if (isThere && document.querySelector('main form input'))
        requestAnimationFrame((now) => resolve(now - pressed));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
