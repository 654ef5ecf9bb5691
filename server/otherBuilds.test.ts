import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openConsole } from './console';
import { allTo, Cleanup, page, send } from './gateway.fixture';
import { signInAt, TestProvider } from './provider.fixture';
import { readSettings } from './settings';
import { startGateway, type Running } from './start';
import { postgresPrograms, startPostgres } from './store/postgres.fixture';
import { openStore } from './store/store';

const cleanup = new Cleanup();
const programs = postgresPrograms();
let folder: string;
beforeEach(async () => {
  for (const name of ['error', 'warn', 'info'] as const)
    vi.spyOn(console, name).mockImplementation(() => {});
  folder = await mkdtemp(path.join(tmpdir(), 'meridian-builds-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup.run();
});

const codeOf = (build: string): string => `console.log('${build}');`;

/** A gateway whose build has a packed script, a plain one and a style sheet with this name. */
async function gatewayOf(build: string, environment: Record<string, string>): Promise<Running> {
  const files = path.join(folder, build);
  await mkdir(path.join(files, 'assets'), { recursive: true });
  await writeFile(path.join(files, 'index.html'), page);
  await writeFile(path.join(files, `assets/index-${build}.js`), codeOf(build));
  await writeFile(
    path.join(files, `assets/index-${build}.js.br`),
    brotliCompressSync(codeOf(build)),
  );
  await writeFile(path.join(files, `assets/plain-${build}.js`), codeOf(build));
  await writeFile(path.join(files, `${build}.js`), codeOf(build));
  const settings = readSettings({ PORT: '0', MERIDIAN_SANDBOX_DATABASE: 'memory', ...environment });
  const gateway = await startGateway(settings, await openConsole(settings, files), () => {});
  cleanup.add(() => gateway.close());
  return gateway;
}

const get = ({ address }: Running, target: string, encoding = '') =>
  send(address, target, { headers: { 'Accept-Encoding': encoding } });
const inFile = () => ({ MERIDIAN_STORE: path.join(folder, 'gateway.db') });

/** Starts gateways of these builds one after the other, and gives the last one. */
async function upgrade(builds: string[]): Promise<Running> {
  for (const build of builds.slice(0, -1)) await (await gatewayOf(build, inFile())).close();
  return gatewayOf(builds.at(-1) ?? '', inFile());
}

describe('a gateway that was upgraded', () => {
  it('serves the files of the build before, packed and plain', async () => {
    const gateway = await upgrade(['one', 'two']);
    for (const name of ['index', 'plain'])
      for (const build of ['one', 'two']) {
        const { status, text, headers } = await get(gateway, `/assets/${name}-${build}.js`);
        expect([status, text]).toEqual([200, codeOf(build)]);
        expect(headers).toMatchObject({
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'public, max-age=31536000, immutable',
        });
      }
    const packed = await get(gateway, '/assets/index-one.js', 'br');
    expect(packed.headers['content-encoding']).toBe('br');
    // Those without a hash are of one build only.
    expect((await get(gateway, '/one.js')).status).toBe(404);
    expect((await get(gateway, '/assets/index-three.js')).status).toBe(404);
  });

  it('keeps three builds', async () => {
    const gateway = await upgrade(['one', 'two', 'three', 'four', 'five']);
    const statuses = ['one', 'two', 'three', 'four', 'five'].map(
      async (build) => (await get(gateway, `/assets/index-${build}.js`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 404, 200, 200, 200]);
  });

  it('forgets a build that nobody has served for a month', async () => {
    await (await gatewayOf('one', inFile())).close();
    const store = await openStore(inFile().MERIDIAN_STORE);
    const keptAt = Date.now() - 31 * 24 * 60 * 60_000;
    await store.db.updateTable('files').set({ keptAt }).execute();
    await store.close();
    const gateway = await gatewayOf('two', inFile());
    expect((await get(gateway, '/assets/index-one.js')).status).toBe(404);
  });

  it('serves its own files without the store, and asks it seldom for others', async () => {
    const gateway = await upgrade(['one', 'two']);
    const began = performance.now();
    const missing = Array.from({ length: 300 }, (_, at) => get(gateway, `/assets/none-${at}.js`));
    expect(new Set((await Promise.all(missing)).map(({ status }) => status))).toEqual(
      new Set([404]),
    );
    expect(performance.now() - began).toBeGreaterThan(90);
    await rm(inFile().MERIDIAN_STORE);
    expect((await get(gateway, '/assets/index-two.js')).status).toBe(200);
    expect((await get(gateway, '/assets/index-one.js')).status).toBe(404);
  });
});

if (programs === undefined)
  console.warn('PostgreSQL is not installed; builds that share it are left out.');
describe.skipIf(programs === undefined)('gateways of two builds that share PostgreSQL', () => {
  it('serve the files of each other, but nothing that they did not sign', async () => {
    const database = await startPostgres(programs ?? '');
    cleanup.add(() => database.stop());
    const provider = await TestProvider.open(cleanup);
    const environment = {
      ...allTo('http://127.0.0.1:9'),
      ...signInAt(provider, 'http://127.0.0.1'),
      MERIDIAN_STORE: database.address,
    };
    const gateways = [await gatewayOf('one', environment), await gatewayOf('two', environment)];
    for (const gateway of gateways)
      for (const build of ['one', 'two'])
        expect((await get(gateway, `/assets/index-${build}.js`)).text).toBe(codeOf(build));
    // Who has the database's password changes one file and adds another.
    const store = await openStore(database.address);
    await store.db.updateTable('files').set({ body: 'ZXZpbA==' }).execute();
    const evil = {
      build: 'evil',
      address: '/assets/evil-1.js',
      body: 'ZXZpbA==',
      mac: '',
      keptAt: 1,
    };
    await store.db.insertInto('files').values(evil).execute();
    await store.close();
    const [first] = gateways;
    expect((await get(first as Running, '/assets/plain-two.js')).status).toBe(404);
    expect((await get(first as Running, '/assets/evil-1.js')).status).toBe(404);
    expect((await get(first as Running, '/assets/plain-one.js')).text).toBe(codeOf('one'));
  });
});
