import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from './fixtures';
import { routes } from './routes';

// The static demo, from a file server that knows nothing but files, below a path.

const under = '/some/where/';
let folder: string;
let server: Server;
let address: string;

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

test.use({ ownContext: true });

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'meridian-demo-'));
  await promisify(execFile)('node', ['--import', 'tsx', 'scripts/buildDemo.ts', `--out=${folder}`]);
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://files');
    const inside = pathname.startsWith(under) ? pathname.slice(under.length) : '/';
    const name = inside === '' || inside.endsWith('/') ? `${inside}index.html` : inside;
    readFile(path.join(folder, name)).then(
      (file) => {
        const type = types[path.extname(name)] ?? 'application/octet-stream';
        response.writeHead(200, { 'Content-Type': type }).end(file);
      },
      (error: NodeJS.ErrnoException) => {
        // A folder is asked for without its slash.
        if (error.code === 'EISDIR') response.writeHead(301, { Location: `${pathname}/` }).end();
        else response.writeHead(404).end();
      },
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${under}`;
});

test.afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await rm(folder, { recursive: true, force: true });
});

/** The scripts that a page asks for, by their names. */
const scriptsOf = (html: string) => [...html.matchAll(/assets\/[^"]+\.js/g)].map(([file]) => file);

test('every page has its file below the path; it is a demo that can be changed and reset, plays a scenario, and works on without a network', async ({
  page,
  context,
}) => {
  const title = page.getByRole('heading', { level: 1 });
  await test.step('each page has its file, and one two folders below opens', async () => {
    const first = await (await fetch(address)).text();
    for (const [route] of routes.filter(([to]) => to !== '/no/such/page')) {
      const answer = await fetch(address + route.slice(1));
      expect(answer.status, route).toBe(200);
      expect(scriptsOf(await answer.text()), route).toEqual(scriptsOf(first));
    }
    const faults: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
    });
    await page.goto(`${address}users/import`);
    await expect(title).toHaveText('Import users');
    expect(faults).toEqual([]);
  });
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const controls = async (name: string) => {
    await page.getByRole('button', { name: /^Connection: / }).click();
    await page.getByRole('button', { name: 'Demo controls' }).click();
    await page.getByRole('dialog', { name: 'Demo controls' }).getByRole('button', { name }).click();
  };
  await page.goto(address);
  await expect(page.getByRole('banner')).toContainText('Demo');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
  await page.getByLabel('ID', { exact: true }).fill('some-id');
  await page.getByLabel('Nickname', { exact: true }).fill('a nickname of mine');
  await page.getByRole('button', { name: 'Add nickname' }).click();
  const given = page.getByRole('region', { name: 'Nicknames given' });
  await expect(given.getByText('some-id')).toBeVisible();
  await test.step('a scenario', async () => {
    await controls('The reply gets lost');
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await page.keyboard.type('lost-in-the-page');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog', { name: 'Outcome unknown' }).getByText('Look for it').click();
    await expect(page.getByRole('dialog', { name: 'lost-in-the-page was created' })).toBeVisible();
    await page.getByRole('link', { name: 'Open lost-in-the-page' }).click();
    await expect(title).toContainText('lost-in-the-page');
  });
  await test.step('a reset, after which the journal is full as well', async () => {
    await controls('Reset demo');
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(title).toHaveText('Overview');
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
    await expect(given).toBeVisible();
    await expect(given.getByText('some-id')).toHaveCount(0);
    await navigation.getByRole('link', { name: 'Changes' }).click();
    await expect(
      page.getByRole('table', { name: 'Changes' }).getByRole('row').nth(5),
    ).toBeVisible();
    // What no operation lists is there as well.
    await navigation.getByRole('link', { name: 'Users' }).click();
    await expect(page.getByRole('table', { name: 'Users', exact: true })).toContainText(
      'anna@acme-research.example',
    );
  });
  await test.step('without a network', async () => {
    server.closeAllConnections();
    await context.setOffline(true);
    await navigation.getByRole('link', { name: 'Networks', exact: true }).click();
    const table = page.getByRole('table', { name: 'Networks' });
    await table.getByRole('link', { name: 'edge-north', exact: true }).click();
    await expect(title).toContainText('edge-north');
    expect(new URL(page.url()).pathname).toMatch(/^\/some\/where\/networks\/./);
    // No file stands at this address; the page kept for when there is no network does.
    await page.reload();
    await expect(title).toContainText('edge-north');
    await page.getByRole('link', { name: 'Embeddings', exact: true }).click();
    await page.getByRole('button', { name: 'Run the example' }).first().click();
    await expect(page.getByRole('application', { name: 'Points' })).toBeVisible();
  });
});
