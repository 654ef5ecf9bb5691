import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'libsql';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { childFor } from '../child.fixture';
import { allTo, Cleanup, gatewayFor, send, upstreamFor } from '../gateway.fixture';
import { postgresPrograms, startPostgres } from '../store/postgres.fixture';
import { openStore } from '../store/store';
import { TestProvider } from '../provider.fixture';

// A store that cannot be written: writes are refused before anything is forwarded, and reads go on.

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

async function cloud(beforeAnswer = async () => {}, beforeRead = async () => {}) {
  const upstream = await upstreamFor(cleanup, (request, response) => {
    const isRead = request.method === 'GET';
    const answer = () => {
      response.writeHead(isRead ? 200 : 201, { 'Content-Type': 'application/json' });
      response.end(isRead ? '[]' : '{"metadata":{"id":"u1"}}');
    };
    void (isRead ? beforeRead() : beforeAnswer()).then(answer);
  });
  const issuer = await TestProvider.open(cleanup);
  const authorization = await issuer.bearer('ada', { name: 'Ada' });
  const headers = { authorization, 'content-type': 'application/json' };
  return {
    settings: { ...allTo(upstream.address), ...issuer.settings, MERIDIAN_ACCESS_LOG: 'off' },
    arrived: () => upstream.received.filter(({ method }) => method === 'POST').length,
    post: (address: string, padding = '') =>
      send(address, '/api/v1/organizations/acme/users', {
        method: 'POST',
        headers: { ...headers, 'meridian-write': randomUUID() },
        body: JSON.stringify({ spec: { subject: `bo${padding}` } }),
      }),
    put: (address: string) =>
      send(address, '/api/v2/networks/n1', {
        method: 'PUT',
        headers: { ...headers, 'meridian-write': randomUUID() },
        body: JSON.stringify({ metadata: { name: 'edge' }, spec: {} }),
      }),
    read: (address: string) =>
      send(address, '/api/v2/networks?organizationID=acme', { headers: { authorization } }),
  };
}

const refused = { status: 503, error: 'not_passed_on' };

function seen(answer: Awaited<ReturnType<typeof send>>): object {
  return { status: answer.status, error: (answer.json() as { error: string }).error };
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'meridian-lost-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A gateway whose store is the file `store`. */
async function gatewayOnFile() {
  const folder = await newFolder();
  const store = path.join(folder, 'gateway.db');
  const { settings, ...api } = await cloud();
  const { address } = await gatewayFor(cleanup, { ...settings, MERIDIAN_STORE: store });
  return { folder, store, address, ...api };
}

test('a store that another process holds', async () => {
  const { store, address, arrived, post, read } = await gatewayOnFile();
  expect((await post(address)).status).toBe(201);
  const other = new Database(store);
  other.exec('BEGIN IMMEDIATE');
  const [written, seenAs, ready] = await Promise.all([
    post(address),
    read(address),
    send(address, '/readyz'),
  ]);
  expect(seen(written)).toEqual(refused);
  expect([seenAs.status, ready.status]).toEqual([200, 503]);
  other.exec('ROLLBACK');
  other.close();
  expect(arrived()).toBe(1);
  expect((await post(address)).status).toBe(201);
}, 30_000);

test('a write whose end could not be recorded is settled by the gateway that had it', async () => {
  const store = path.join(await newFolder(), 'gateway.db');
  let other: Database.Database | undefined;
  // What a write replaces is read when the write is recorded, and before it is marked as sent.
  const { settings, put } = await cloud(undefined, async () => {
    other ??= new Database(store);
    if (!other.inTransaction) other.exec('BEGIN IMMEDIATE');
  });
  const { address } = await gatewayFor(cleanup, { ...settings, MERIDIAN_STORE: store });
  expect(seen(await put(address))).toEqual(refused);
  const states = () => other?.prepare('SELECT state FROM writes').all();
  other?.exec('ROLLBACK');
  expect(states()).toEqual([{ state: 'received' }]);
  await vi.waitFor(() => expect(states()).toEqual([{ state: 'not sent' }]));
  other?.close();
});

test('a file that was deleted, also when there is another one in its place', async () => {
  const { folder, store, address, arrived, post, read } = await gatewayOnFile();
  expect((await post(address)).status).toBe(201);
  await rm(folder, { recursive: true });
  expect(seen(await post(address))).toEqual(refused);
  expect((await send(address, '/readyz')).status).toBe(503);
  await (await openStore(store)).close();
  expect(seen(await post(address))).toEqual(refused);
  expect((await read(address)).status).toBe(200);
  expect(arrived()).toBe(1);
}, 30_000);

test('a store that has room again is ready, although nobody writes', async () => {
  const { store, address, post } = await gatewayOnFile();
  const other = new Database(store);
  other.exec(`create trigger full before insert on writes
    begin select raise(abort, 'full'); end`);
  expect(seen(await post(address))).toEqual(refused);
  expect((await send(address, '/readyz')).status).toBe(503);
  other.exec('drop trigger full');
  expect((await send(address, '/readyz')).status).toBe(200);
  const { left } = other.prepare('select count(*) as left from writes').get() as { left: number };
  other.close();
  expect(left).toBe(0);
});

test('a disk that is full', async () => {
  const folder = await newFolder();
  const { settings, arrived, post, read } = await cloud();
  const environment = { ...settings, MERIDIAN_STORE: path.join(folder, 'gateway.db') };
  const { address } = await childFor(cleanup, 256, environment, 2048);
  expect((await post(address)).status).toBe(201);
  const padding = 'x'.repeat(400_000);
  let accepted = 1;
  let last = await post(address, padding);
  while (last.status === 201 && accepted < 20) {
    accepted += 1;
    last = await post(address, padding);
  }
  // If it has room and its answer has none, it was sent, and its caller is told so.
  const wasSent = last.status === 504;
  expect(seen(last)).toEqual(wasSent ? { status: 504, error: 'gateway_timeout' } : refused);
  expect(seen(await post(address, padding))).toEqual(refused);
  expect(arrived()).toBe(accepted + Number(wasSent));
  expect((await read(address)).status).toBe(200);
  for (let asked = 0; asked < 2; asked += 1) {
    const ready = await send(address, '/readyz');
    expect([ready.status, ready.text]).toEqual([
      503,
      expect.stringContaining('The store cannot be used'),
    ]);
  }
}, 60_000);

const programs = postgresPrograms();
describe.skipIf(programs === undefined)('PostgreSQL', () => {
  test('a server that is lost', async () => {
    const server = await startPostgres(programs ?? '');
    const { settings, arrived, post, read } = await cloud();
    const { address } = await gatewayFor(cleanup, {
      ...settings,
      MERIDIAN_STORE: server.address,
    });
    expect((await post(address)).status).toBe(201);
    await server.stop();
    expect(seen(await post(address))).toEqual(refused);
    expect((await read(address)).status).toBe(200);
    expect(arrived()).toBe(1);
  }, 60_000);

  /** A write whose answer comes when the server is just gone. */
  async function answeredTooLate() {
    const server = await startPostgres(programs ?? '');
    cleanup.add(() => server.stop());
    let gone: Promise<void> | undefined;
    const { settings, post } = await cloud(() => (gone ??= server.halt()));
    const environment = { ...settings, MERIDIAN_STORE: server.address };
    const { address } = await gatewayFor(cleanup, environment);
    const answer = post(address);
    expect(await Promise.race([answer, pause(1000, 'waits')])).toBe('waits');
    const states = async () => {
      const store = await openStore(server.address);
      const rows = await store.db.selectFrom('writes').select(['state', 'status']).execute();
      await store.close();
      return rows;
    };
    return { server, answer, states, again: () => post(address) };
  }

  test('an answer is given once it is recorded, and all is well within a second after the server is back', async () => {
    const { server, answer, states, again } = await answeredTooLate();
    await server.resume();
    const back = performance.now();
    expect([(await again()).status, (await answer).status]).toEqual([201, 201]);
    expect(performance.now() - back).toBeLessThan(1000);
    expect(await states()).toEqual(Array(2).fill({ state: 'answered', status: 201 }));
  }, 60_000);

  test('an answer that cannot be recorded for long is not given, and is in the journal in the end', async () => {
    const { server, answer, states } = await answeredTooLate();
    expect(seen(await answer)).toEqual({ status: 504, error: 'gateway_timeout' });
    await server.resume();
    const recorded = [{ state: 'answered', status: 201 }];
    await vi.waitFor(async () => expect(await states()).toEqual(recorded), 5000);
  }, 60_000);
});
