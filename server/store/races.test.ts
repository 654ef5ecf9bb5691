import { spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'libsql';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Browser } from '../browser.fixture';
import { childFor, type Child } from '../child.fixture';
import { allTo, Cleanup, freeAddress, send, upstreamFor, type Upstream } from '../gateway.fixture';
import { signInAt, TestProvider } from '../provider.fixture';
import { postgresPrograms, startPostgres, type Postgres } from './postgres.fixture';

// What a gateway promises, while somebody locks its file or stops its server at random moments: a write that was
// accepted is in the journal and was forwarded once, and who has signed out stays out. LOCKS=200 RESTARTS=50 for more.

const locks = Number(process.env['LOCKS'] ?? 15);
const restarts = Number(process.env['RESTARTS'] ?? 3);
const target = '/api/v1/organizations/acme/users';

const cleanup = new Cleanup();
beforeEach(() => {
  // The provider reports that it is not set up for production.
  for (const name of ['warn', 'info'] as const)
    vi.spyOn(console, name).mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup.run();
});

interface Place {
  child: Child;
  upstream: Upstream;
  provider: TestProvider;
  post(id: string): ReturnType<typeof send>;
}

async function open(store: string): Promise<Place> {
  const upstream = await upstreamFor(cleanup, (_, response) => {
    response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"metadata":{"id":"u"}}');
  });
  const provider = await TestProvider.open(cleanup);
  const issuer = await TestProvider.open(cleanup);
  const authorization = await issuer.bearer('ada', { name: 'Ada' });
  const publicUrl = await freeAddress();
  const child = await childFor(cleanup, 256, {
    ...allTo(upstream.address),
    ...signInAt(provider, publicUrl),
    PORT: new URL(publicUrl).port,
    ...issuer.settings,
    MERIDIAN_STORE: store,
    MERIDIAN_ACCESS_LOG: 'off',
  });
  const post = (id: string) =>
    send(child.address, target, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'meridian-write': id },
      body: JSON.stringify({ spec: { subject: id } }),
    });
  return { child, upstream, provider, post };
}

/** Writes, signs in and signs out until the disturber is done; gives what went wrong, with how often. */
async function keepsItsWord(
  { child, upstream, post }: Place,
  disturbed: Promise<void>,
  stateOf: (id: string) => Promise<unknown>,
  mayRefuse: boolean,
): Promise<{ faults: Map<string, number>; accepted: number; signedOut: number }> {
  let isOver = false;
  const over = disturbed.finally(() => (isOver = true));
  const faults = new Map<string, number>();
  const fault = (words: string) => void faults.set(words, (faults.get(words) ?? 0) + 1);
  const accepted: string[] = [];
  const ended: Browser[] = [];
  const refused = ({ status, text }: { status: number; text: string }) => {
    const hasSentence = /"error_description":"[^"]+\."|<p>The gateway [^<]+\.</.test(text);
    if (!mayRefuse || status !== 503 || !hasSentence)
      fault(`answered ${status} ${text.replace(/,"trace_id.*/, '')}`);
  };
  const write = async () => {
    const id = randomUUID();
    const answer = await post(id);
    if (answer.status !== 201) return refused(answer);
    accepted.push(id);
    if (!mayRefuse && (await stateOf(id)) !== 'answered') fault('accepted, and not in the journal');
    return undefined;
  };
  const visit = async () => {
    const browser = new Browser(child.address);
    const arrived = await browser.signIn();
    if (arrived.status !== 303 && arrived.status !== 302) return refused(arrived);
    const thief = browser.copy();
    const read = await browser.read();
    if (read.status >= 400) refused(read);
    const out = await browser.signOut();
    if (out.status !== 200) return refused(out);
    ended.push(thief);
    return undefined;
  };
  const lane = async (work: () => Promise<void>) => {
    while (!isOver || ended.length === 0) {
      await work().catch((error: unknown) => fault(String(error)));
      await pause(randomInt(10));
    }
  };
  await Promise.all([over, lane(write), lane(write), lane(write), lane(visit)]);
  for (const id of accepted) {
    if ((await stateOf(id)) !== 'answered') fault('accepted, and not in the journal at the end');
    if ((await post(id)).status !== 201) fault('accepted, and its repeat was refused');
  }
  for (const thief of ended) if ((await thief.read()).status !== 401) fault('signed out, and in');
  const arrived = upstream.received.map(({ method, body }) =>
    method === 'POST' ? body.toString() : '',
  );
  const writes = arrived.filter((body) => body !== '');
  if (new Set(writes).size !== writes.length) fault('forwarded twice');
  for (const id of accepted) if (!writes.some((body) => body.includes(id))) fault('not forwarded');
  if (child.ended() !== undefined) fault('the gateway ended');
  return { faults, accepted: accepted.length, signedOut: ended.length };
}

/** Locks the file from a process of its own, at random moments and for less than half a second each. */
async function lockAtRandom(file: string): Promise<void> {
  const program = `
    const { setTimeout: pause } = require('node:timers/promises');
    const other = new (require('libsql'))(process.argv[1], { timeout: 5000 });
    (async () => {
      for (let lock = 0; lock < ${locks}; lock += 1) {
        other.exec('BEGIN IMMEDIATE');
        await pause(Math.random() * 400);
        other.exec('COMMIT');
        await pause(Math.random() * 100);
      }
    })();`;
  const locker = spawn(process.execPath, ['-e', program, file], { stdio: 'inherit' });
  const [code] = (await once(locker, 'exit')) as [number | null];
  expect(code).toBe(0);
}

test('a file that another process locks at random moments keeps all that was accepted, and nothing is refused', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'meridian-races-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'gateway.db');
  const place = await open(file);
  const stateOf = async (id: string) => {
    const other = new Database(file, { timeout: 5000 });
    const row = other.prepare('SELECT state FROM writes WHERE write_id = ?').get(id);
    other.close();
    return (row as { state?: string } | undefined)?.state;
  };
  const told = await keepsItsWord(place, lockAtRandom(file), stateOf, false);
  expect(told.faults).toEqual(new Map());
  console.log(`${locks} locks: ${told.accepted} writes, ${told.signedOut} sessions.`);
}, 300_000);

const programs = postgresPrograms();
describe.skipIf(programs === undefined)('PostgreSQL', () => {
  let server: Postgres;
  let second: pg.Pool;
  const stateOf = async (id: string) => {
    const { rows } = await second.query('SELECT state FROM writes WHERE write_id = $1', [id]);
    return (rows as { state: string }[])[0]?.state;
  };
  beforeEach(async () => {
    server = await startPostgres(programs ?? '');
    cleanup.add(() => server.stop());
    second = new pg.Pool({ connectionString: server.address });
    second.on('error', () => {});
    cleanup.add(() => second.end());
  });

  test.each([
    [
      'that is stopped and started again',
      async (place: Place) => {
        await server.halt();
        expect((await place.post(randomUUID())).status).toBe(503);
        await pause(randomInt(300));
        await server.resume();
        // Without a second try: the connections that were lost are not used again.
        expect((await place.post(randomUUID())).status).toBe(201);
      },
    ],
    [
      'that ends its connections',
      async () => {
        const ended =
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()';
        await second.query(`${ended} AND backend_type = 'client backend'`);
      },
    ],
  ])(
    'a server %s at random moments ends no gateway, and keeps all that was accepted',
    async (_, disturb) => {
      const place = await open(server.address);
      const disturbed = async () => {
        for (let round = 0; round < restarts; round += 1) {
          await pause(randomInt(100, 1000));
          await disturb(place);
        }
      };
      const told = await keepsItsWord(place, disturbed(), stateOf, true);
      expect(told.faults).toEqual(new Map());
      console.log(`${restarts} times: ${told.accepted} writes, ${told.signedOut} sessions.`);
    },
    600_000,
  );
});
