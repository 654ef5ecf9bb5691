import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../scripts/run';
import { Cleanup, serve } from '../server/gateway.fixture';
import { postgresPrograms, startPostgres } from '../server/store/postgres.fixture';
import { setClock } from './conditions';
import { expect, served as test } from './fixtures';
import { heading } from './formParts';
import { startGateway } from './gateway';

// Two builds of the console behind one address, as while gateways are replaced one after the other.

// In one worker: they share the second build and a gateway of each.
test.describe.configure({ mode: 'default' });

const cleanup = new Cleanup();
/** A gateway of each build that all tests share, for none of them writes. */
let both: readonly [string, string];
const untilTheEnd = new Cleanup();
const second = path.join(root, 'dist/second');

/** A build whose scripts, and so all files that name one, have other contents and other names. */
async function buildAgain(): Promise<void> {
  const first = path.join(root, 'dist');
  await rm(second, { recursive: true, force: true });
  for (const part of ['server', 'console'])
    await cp(path.join(first, part), path.join(second, part), {
      recursive: true,
      // What is compressed would be that of before.
      filter: (file) => !/\.(?:br|gz)$/.test(file),
    });
  const assets = path.join(second, 'console/assets');
  const names = (await readdir(assets)).filter((file) => file.endsWith('.js'));
  const any = new RegExp(names.map((name) => name.slice(0, -'.js'.length)).join('|'), 'g');
  const renamed = (text: string) => text.replaceAll(any, (name) => `${name}2`);
  for (const name of names) {
    const code = renamed(await readFile(path.join(assets, name), 'utf8'));
    await rm(path.join(assets, name));
    await writeFile(path.join(assets, renamed(name)), `${code}\nglobalThis.build = 2;`);
  }
  const page = path.join(second, 'console/index.html');
  await writeFile(page, renamed(await readFile(page, 'utf8')));
}

test.beforeAll(async () => {
  await buildAgain();
  both = await bothBuilds({}, untilTheEnd);
});
test.afterEach(() => cleanup.run());
test.afterAll(() => untilTheEnd.run());

/** A gateway of each build. */
async function bothBuilds(
  settings: Record<string, string>,
  until: Cleanup,
): Promise<[string, string]> {
  const start = async (program?: string) => {
    const gateway = await startGateway(settings, program);
    until.add(() => gateway.stop());
    return gateway.address;
  };
  return [await start(), await start('dist/second/server/main.js')];
}

/** A proxy that hands each request on to the address that `choose` names; 404 where it names none. */
function proxyFor(choose: (target: string) => string | undefined): Promise<string> {
  const server = http.createServer((request, response) => {
    const address = choose(request.url ?? '');
    if (address === undefined) return response.writeHead(404).end();
    const { hostname, port } = new URL(address);
    const { method, url, headers } = request;
    const forwarded = http.request({ hostname, port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
    return undefined;
  });
  return serve(cleanup, server);
}

const isFile = (target: string): boolean => target.startsWith('/assets/');
const note = (page: Page) =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Reload' }) });

/** Counts how often the document is loaded from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => (loads += Number(request.isNavigationRequest())));
  return () => loads;
}

test('every load comes up while requests go to gateways of both', async ({ page }) => {
  const programs = postgresPrograms();
  test.skip(programs === undefined, 'PostgreSQL is not installed.');
  const database = await startPostgres(programs ?? '');
  cleanup.add(() => database.stop());
  const nowhere = 'http://127.0.0.1:9';
  let turn = 0;
  let gateways: readonly string[] = [];
  const address = await proxyFor(() => gateways[(turn += 1) % 2]);
  gateways = await bothBuilds(
    {
      MERIDIAN_BASE_URL: nowhere,
      MERIDIAN_IDENTITY_URL: nowhere,
      MERIDIAN_AIPROXY_URL: nowhere,
      MERIDIAN_INFERENCE_URL: nowhere,
      MERIDIAN_PUBLIC_URL: address,
      MERIDIAN_OIDC_ISSUER: nowhere,
      MERIDIAN_OIDC_CLIENT_ID: 'console',
      MERIDIAN_OIDC_CLIENT_SECRET: 'client-secret',
      MERIDIAN_SESSION_SECRET: '0123456789abcdef'.repeat(4),
      MERIDIAN_STORE: database.address,
    },
    cleanup,
  );
  const missed: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 404) missed.push(answer.url());
  });
  const loads = countLoads(page);
  for (let at = 0; at < 12; at += 1) {
    const [target, title] = at % 2 === 0 ? ['/networks', 'Networks'] : ['/users', 'Users'];
    await page.goto(`${address}${target}`);
    await expect(heading(page, title ?? '')).toBeVisible();
  }
  expect(missed).toEqual([]);
  expect(loads()).toBe(12);
});

test.describe('a page whose files are gone', () => {
  test('is loaded again once, with what was typed', async ({ page }) => {
    const [old, next] = both;
    let now = old;
    const address = await proxyFor(() => now);
    await page.goto(`${address}/networks/new`);
    await page.getByLabel('Name', { exact: true }).fill('half-typed');
    await expect(heading(page, 'Create network')).toBeVisible();
    const loads = countLoads(page);
    now = next;
    await page.getByRole('link', { name: 'Embeddings', exact: true }).click();
    await expect(heading(page, 'Embeddings')).toBeVisible();
    expect(loads()).toBe(1);
    await expect(page).toHaveURL(/\/embeddings/);
    await page.goBack();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('half-typed');
    await expect(note(page)).toHaveCount(0);
  });

  for (const [what, gone, open] of [
    ['a script', /Embeddings\w*-[\w-]+\.js$/, 'Embeddings'],
    ['a style sheet', /\.css$/, 'Embeddings'],
  ] as const)
    test(`says so when it still misses ${what}`, async ({ page }) => {
      const [gateway] = both;
      let isGone = false;
      const address = await proxyFor((target) =>
        isGone && gone.test(target) ? undefined : gateway,
      );
      await page.goto(`${address}/networks`);
      await expect(heading(page, 'Networks')).toBeVisible();
      const loads = countLoads(page);
      isGone = true;
      await page.getByRole('link', { name: open, exact: true }).click();
      await expect(note(page)).toContainText('The console was updated. Reload');
      expect(loads()).toBe(1);
      isGone = false;
      await note(page).getByRole('button', { name: 'Reload' }).click();
      await expect(heading(page, open)).toBeVisible();
    });

  test('says so when it misses the file of a worker', async ({ page }) => {
    const [gateway] = both;
    const address = await proxyFor((target) => (/worker-/.test(target) ? undefined : gateway));
    const loads = countLoads(page);
    await page.goto(`${address}/embeddings`);
    await expect(heading(page, 'Embeddings')).toBeVisible();
    const start = () => page.getByRole('button', { name: 'Sentences' }).first().click();
    const reloaded = page.waitForEvent('load');
    await start();
    await reloaded;
    await start();
    await expect(note(page)).toContainText('The console was updated.');
    expect(loads()).toBe(2);
  });

  test('says so when nothing of it is there', async ({ page }) => {
    const [old, next] = both;
    let now = next;
    const address = await proxyFor((target) => (isFile(target) ? now : old));
    const loads = countLoads(page);
    await page.goto(`${address}/networks`);
    await expect(note(page)).toContainText('The console was updated. Reload');
    expect(loads()).toBe(2);
    now = old;
    await note(page).getByRole('button', { name: 'Reload' }).click();
    await expect(heading(page, 'Networks')).toBeVisible();
  });

  test('stays when what stands beside it does not come, and has it when the connection is back', async ({
    page,
  }) => {
    const [gateway] = both;
    let isGone = true;
    const isNotice = /\/notices-/;
    const address = await proxyFor((target) =>
      isGone && isNotice.test(target) ? undefined : gateway,
    );
    await page.addInitScript(setClock, 40 * 86_400_000);
    const missed = page.waitForResponse(isNotice);
    await page.goto(`${address}/networks`);
    expect((await missed).status()).toBe(404);
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await expect(heading(page, 'Users')).toBeVisible();
    await expect(note(page)).toHaveCount(0);
    isGone = false;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByRole('status').filter({ hasText: /40\sd ahead/ })).toBeVisible();
    await expect(heading(page, 'Users')).toBeVisible();
  });

  test('says that it is offline when it is, until it is not', async ({ page, context }) => {
    const [gateway] = both;
    for (const [link, title] of [
      ['Models', 'Models'],
      ['Embeddings', 'Embeddings'],
    ] as const) {
      await page.goto(`${gateway}/networks/new`);
      await page.getByLabel('Name', { exact: true }).fill('half-typed');
      const loads = countLoads(page);
      await context.setOffline(true);
      await page.getByRole('link', { name: link, exact: true }).click();
      const offline = page.getByRole('alert').filter({ hasText: 'You are offline.' });
      await expect(offline).toBeVisible();
      await expect(page.getByRole('main')).toContainText('What you typed is kept as drafts.');
      await expect(page.getByText(/mistake|preload|import/i)).toHaveCount(0);
      expect(loads()).toBe(0);
      await context.setOffline(false);
      // It goes on by itself.
      await expect(heading(page, title)).toBeVisible();
      await expect(offline).toHaveCount(0);
      await page.goBack();
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('half-typed');
    }
  });
});
