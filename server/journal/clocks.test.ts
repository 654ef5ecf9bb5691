import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Browser } from '../browser.fixture';
import { childFor } from '../child.fixture';
import { allTo, Cleanup, freeAddress, send, upstreamFor } from '../gateway.fixture';
import { signInAt, TestProvider } from '../provider.fixture';
import { sealWith } from '../seal';
import { Sessions } from '../session';
import type { OidcSettings } from '../settings';
import { postgresPrograms, startPostgres, type Postgres } from '../store/postgres.fixture';
import { openStore, type Store } from '../store/store';
import { Gateways } from './gateways';
import { Journal } from './journal';
import { giveNickname, remember } from './team';

// Clocks that are wrong remove nothing before its time, and what is to be removed is removed.

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const shifts = {
  '+400 days': 400 * dayMs,
  '+13 h': 13 * hourMs,
  '-3 h': -3 * hourMs,
  '-400 days': -400 * dayMs,
};
const author = { key: 'ada', name: 'Ada' };

const cleanup = new Cleanup();
let lines: string[] = [];
beforeEach(() => {
  lines = [];
  for (const name of ['log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, name).mockImplementation((line) => void lines.push(String(line)));
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await cleanup.run();
});

function shiftClock(by: number): void {
  vi.useRealTimers();
  if (by !== 0) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by });
}

const settings = {
  issuer: new URL('https://id.example'),
  publicUrl: new URL('https://console.example'),
  sessionMs: 12 * hourMs,
  idleMs: 2 * hourMs,
} as OidcSettings;

/** Opens a store as a gateway does, which then removes what is too old, and does some work. */
async function visit(
  place: string,
  days: number,
  work: (store: Store, journal: Journal) => Promise<unknown> = async () => {},
  removeBefore?: number,
): Promise<string | undefined> {
  const store = await openStore(place);
  const journal = new Journal(store, { timeoutMs: 2000, days, removeBefore });
  await journal.open();
  const sessions = new Sessions(settings, store, sealWith(['s'.repeat(32)]), {} as never);
  await work(store, journal);
  const { fault } = journal;
  await sessions.close();
  await journal.close();
  await store.close();
  return fault;
}

async function write(store: Store, journal: Journal, name: string): Promise<void> {
  const begun = await journal.begin({
    author,
    writeId: randomUUID(),
    operation: 'createUser',
    method: 'POST',
    path: '/api/v1/organizations/acme/users',
    body: Buffer.from('{}'),
    subject: { isCreate: true, organization: 'acme' },
  });
  if (begun.kind !== 'begun') throw new Error(begun.kind);
  await begun.entry.sent();
  await begun.entry.answered({ status: 201, body: Buffer.from('{}') });
  const about = { type: 'user', id: name, organization: 'acme', isCreate: true } as const;
  await remember(store, author, about, { body: '', answer: '', at: store.now() });
  await giveNickname(store, author, { organization: 'acme', id: name, name });
  const now = store.now();
  await store.db
    .insertInto('sessions')
    .values({ idHash: name, tokens: 'sealed', createdAt: now, seenAt: now })
    .execute();
}

async function counts(store: Store): Promise<number[]> {
  const of = async (table: 'writes' | 'resources' | 'nicknames' | 'sessions') => {
    const rows = await store.db.selectFrom(table).selectAll().execute();
    return rows.length;
  };
  return [await of('writes'), await of('resources'), await of('nicknames'), await of('sessions')];
}

/** Inserts writes of these ages in days. */
async function age(store: Store, ages: number[]): Promise<void> {
  const rows = ages.map((days) => ({
    id: randomUUID(),
    caller: 'bo',
    personName: 'Bo',
    fingerprint: '',
    operation: 'createUser',
    path: '',
    body: '',
    state: 'answered' as const,
    status: 201,
    gateway: 'gone',
    receivedAt: Date.now() - days * dayMs,
  }));
  await store.db.insertInto('writes').values(rows).execute();
}

function keepsTime(place: () => Promise<string>): void {
  test.each(Object.entries(shifts))(
    'a clock that is wrong by %s, also after a restart, removes nothing; nor does the right one afterwards',
    async (_, by) => {
      const at = await place();
      await visit(at, 365, async (store, journal) => {
        await write(store, journal, 'before');
        await age(store, [1, 100, 200, 300, 364]);
      });
      for (const [name, clock] of [
        ['wrong', by],
        ['wrong again', by],
        ['right', 0],
        ['right again', 0],
      ] as const) {
        shiftClock(clock);
        await visit(at, 365, (store, journal) => write(store, journal, name));
      }
      await visit(at, 365, async (store) => expect(await counts(store)).toEqual([10, 5, 5, 5]));
    },
    60_000,
  );

  test('what has become old is removed, and a few old ones are', async () => {
    const at = await place();
    await visit(at, 365, (store) => age(store, [...Array(60).keys(), 366, 367, 400, 500, 600]));
    const fault = await visit(at, 365, async (store) =>
      expect(await counts(store)).toEqual([60, 0, 0, 0]),
    );
    expect(fault).toBeUndefined();
  }, 60_000);

  test('more than a tenth is removed only after the operator has said so, also after a restart', async () => {
    const at = await place();
    const now = Date.now();
    await visit(at, 365, (store) =>
      age(
        store,
        Array.from({ length: 100 }, (_, day) => day * 3 + 0.5),
      ),
    );
    for (const start of ['first', 'second']) {
      const fault = await visit(at, 30, async (store) =>
        expect([start, await counts(store)]).toEqual([start, [100, 0, 0, 0]]),
      );
      const day = new Date(now - 29 * dayMs).toISOString().slice(0, 10);
      expect(fault).toBe(
        `90 of 100 entries of the journal would be removed at once as too old. If that is meant, set MERIDIAN_JOURNAL_REMOVE_BEFORE=${day}.`,
      );
      expect(lines.join('\n')).toContain(`Nothing is removed: 90 of 100 entries`);
    }
    const left = async (store: Store) => expect(await counts(store)).toEqual([10, 0, 0, 0]);
    expect(await visit(at, 30, left, now - 29 * dayMs)).toBeUndefined();
    expect(await visit(at, 30, left)).toBeUndefined();
  }, 60_000);

  test('what one run left is removed by the next ones', async () => {
    const at = await place();
    const said = Date.now() - 29 * dayMs;
    await visit(at, 365, async (store) => {
      await age(store, Array(2000).fill(1));
      for (let part = 0; part < 6; part += 1) await age(store, Array(2000).fill(40));
    });
    // One run removes no more than 10,000.
    await visit(at, 30, async (store) => expect((await counts(store))[0]).toBe(4000), said);
    const fault = await visit(at, 30, async (store) => expect((await counts(store))[0]).toBe(2000));
    expect(fault).toBeUndefined();
  }, 120_000);

  test('nothing is removed while the clocks of gateways disagree by over 5 s, and the wrong one is not ready', async () => {
    const at = await place();
    await visit(at, 30, (store) => age(store, [...Array(29).keys(), 31]));
    for (const ahead of [4900, -4900, 5100, -5100, 400 * dayMs, -400 * dayMs]) {
      const isApart = Math.abs(ahead) > 5000;
      const store = await openStore(at);
      const tell = (far: number) =>
        store.db
          .insertInto('gateways')
          .values({ id: 'other', seenAt: store.now() + 1000, ahead: far })
          .execute();
      await tell(ahead);
      const right = new Gateways(store);
      await right.enter(async () => {});
      expect([ahead, right.disagree, right.fault]).toEqual([ahead, isApart, undefined]);
      await right.leave();
      await store.close();
      let kept = 30;
      if (isApart) await visit(at, 30, async (open) => void (kept = (await counts(open))[0] ?? 0));
      expect(kept).toBe(30);
      const again = await openStore(at);
      await again.db.deleteFrom('gateways').execute();
      await again.close();
    }
    expect(
      lines.filter((line) => line.includes('s apart, so nothing old is removed')),
    ).toHaveLength(8);
    await visit(at, 30, async (open) => expect((await counts(open))[0]).toBe(29));
  }, 60_000);
}

describe('on a file', () => {
  keepsTime(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'meridian-clocks-'));
    cleanup.add(() => rm(folder, { recursive: true, force: true }));
    return path.join(folder, 'gateway.db');
  });
});

const programs = postgresPrograms();
describe.skipIf(programs === undefined)('on PostgreSQL', () => {
  let server: Postgres;
  beforeAll(async () => {
    server = await startPostgres(programs ?? '');
  });
  afterAll(() => server?.stop());

  const newDatabase = async () => {
    const { default: pg } = await import('pg');
    const client = new pg.Client(server.address);
    await client.connect();
    const name = `d${randomUUID().replaceAll('-', '')}`;
    await client.query(`create database ${name}`);
    await client.end();
    return server.address.replace(/\/postgres$/, `/${name}`);
  };
  keepsTime(newDatabase);

  test.each(Object.entries(shifts))(
    'of two gateways the one whose clock is wrong by %s is not ready, and people stay signed in at both',
    async (_, by) => {
      const program = `const Real = Date; globalThis.Date = class extends Real {
        constructor(...all) { if (all.length > 0) super(...all); else super(Real.now() + ${by}); }
        static now() { return Real.now() + ${by}; } };`;
      const store = await newDatabase();
      const upstream = await upstreamFor(cleanup);
      const provider = await TestProvider.open(cleanup);
      const publicUrl = await freeAddress();
      const start = async (address: string, more: Record<string, string>) =>
        childFor(cleanup, 256, {
          ...allTo(upstream.address),
          ...signInAt(provider, publicUrl),
          PORT: new URL(address).port,
          MERIDIAN_STORE: store,
          MERIDIAN_ACCESS_LOG: 'off',
          ...more,
        });
      const right = await start(publicUrl, {});
      const browser = new Browser(right.address);
      await browser.signIn();
      const shifted = {
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}`,
      };
      const wrong = await start(await freeAddress(), shifted);
      const other = browser.copy(wrong.address);
      const ready = async (address: string) => (await send(address, '/readyz')).text;
      await vi.waitFor(async () =>
        expect(await ready(wrong.address)).toMatch(
          /clock of this gateway is [\d.]+ s (ahead|behind)/,
        ),
      );
      expect(JSON.parse(await ready(right.address))).toEqual({ status: 'ready' });
      for (const one of [other, browser, other]) expect((await one.read()).status).toBe(200);
      expect(provider.refreshes).toBe(0);
      await wrong.kill();
      expect((await browser.read()).status).toBe(200);
    },
    60_000,
  );
});
