import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { root } from '../scripts/run';

/** How large the console may be, in bytes after gzip (1 KB is 1,000 bytes) and in requests. */
export const sizeLimits = {
  script: 213_000,
  style: 20_500,
  chunk: 90_000,
  requests: 14,
};

export interface LoadSizes {
  /** Bytes after gzip of what the page asked for until its first row. */
  script: number;
  style: number;
  /** Requests until the first row, the page itself and the API's included. */
  requests: number;
  /** Addresses in the order they were asked for. */
  addresses: string[];
}

/** Opens the networks list in a page that has loaded nothing yet, and weighs what it took to show the first row. */
export async function firstLoad(page: Page, address: string): Promise<LoadSizes> {
  const addresses: string[] = [];
  const bodies: Promise<{ kind: 'script' | 'style'; bytes: number } | undefined>[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    const kind = /javascript/.test(type) ? 'script' : /css/.test(type) ? 'style' : undefined;
    if (kind) bodies.push(response.body().then((body) => ({ kind, bytes: gzipped(body) })));
  });
  // What a page fetches ahead once it has stood for a while is no part of this, however slow the machine is.
  await page.addInitScript(() => {
    const start = window.setTimeout;
    window.setTimeout = ((handler: () => void, delay = 0, ...rest: unknown[]) =>
      delay >= 1000 ? 0 : start(handler, delay, ...rest)) as typeof setTimeout;
  });
  await page.goto(`${address}/networks`);
  await page.getByRole('table', { name: 'Networks' }).locator('tbody a').first().waitFor();
  const asked = [...addresses];
  const weighed = await Promise.all(bodies);
  const sum = (kind: string) =>
    weighed.reduce((total, body) => total + (body?.kind === kind ? body.bytes : 0), 0);
  return { script: sum('script'), style: sum('style'), requests: asked.length, addresses: asked };
}

/** The scripts of the build, largest first, with their bytes after gzip. */
export async function chunkSizes(
  folder = path.join(root, 'dist/console'),
): Promise<{ file: string; bytes: number }[]> {
  const files = await readdir(folder, { recursive: true });
  const scripts = files.filter((file) => file.endsWith('.js'));
  const sizes = scripts.map(async (file) => ({
    file,
    bytes: gzipped(await readFile(path.join(folder, file))),
  }));
  return (await Promise.all(sizes)).toSorted((a, b) => b.bytes - a.bytes);
}

/** Bytes after gzip at its usual level, which is what the targets are stated in, whatever a server sends. */
function gzipped(content: Buffer): number {
  return gzipSync(content).length;
}
