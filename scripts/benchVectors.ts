import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { build } from 'vite';
import { root } from './run';
import { wat } from './wat';

// The mathematics of the playground by itself: in real workers, under the console's policy, on a page of its own that
// does nothing else. Not slowed down, as its targets say.

const RUNS = 5;
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ');

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const ms = (value: number) => `${Math.round(value)} ms`;

/** Rows 10 and 11 of the targets. */
export async function vectors(
  browser: Browser,
  note: (what: string, measured: string, reach: string) => void,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'meridian-vectors-'));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    plugins: [wat()],
    worker: { format: 'es', plugins: () => [wat()] },
    build: {
      outDir: folder,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: path.join(root, 'scripts/benchVectorsPage.ts'),
        output: { entryFileNames: 'page.js' },
      },
    },
  });
  const server = createServer((request, response) => {
    const name = path.normalize(new URL(request.url ?? '/', 'http://x').pathname);
    const file = path.join(folder, name);
    response.setHeader('Content-Security-Policy', policy);
    if (name === '/') {
      response.setHeader('Content-Type', 'text/html');
      response.end('<!doctype html><script type="module" src="/page.js"></script>');
    } else if (existsSync(file)) {
      response.setHeader('Content-Type', 'text/javascript');
      createReadStream(file).pipe(response);
    } else response.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

  // A new page each time: starting the workers counts.
  const inPage = async <T>(
    measure: (page: Awaited<ReturnType<Browser['newPage']>>) => Promise<T>,
  ) => {
    const page = await browser.newPage();
    try {
      await page.goto(address);
      await page.waitForFunction(() => 'benchVectors' in window);
      return await measure(page);
    } finally {
      await page.close();
    }
  };
  try {
    for (const { row, rows, reach } of [
      { row: 10, rows: 500, reach: '< 300 ms' },
      { row: 11, rows: 2_000, reach: '< 2,500 ms' },
    ]) {
      const all = [];
      for (let run = 0; run < RUNS; run += 1)
        all.push(await inPage((page) => page.evaluate((n) => window.benchVectors(n, 1_024), rows)));
      const what = `${row} ${rows.toLocaleString('en-GB')} × 1,024: similarity, neighbours, PCA`;
      note(what, ms(median(all.map(({ whole }) => whole))), reach);
      note(`${row} … longest pause of the page`, ms(median(all.map(({ gap }) => gap))), '< 50 ms');
      if (row === 11)
        note('11 … progress told', `${median(all.map(({ told }) => told))} times`, '');
    }
    const cancelled = [];
    for (let run = 0; run < RUNS; run += 1)
      cancelled.push(
        await inPage((page) => page.evaluate(() => window.benchVectorsCancel(2_000, 1_024))),
      );
    note('11 … cancelled, until the next task is done', ms(median(cancelled)), '');
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
