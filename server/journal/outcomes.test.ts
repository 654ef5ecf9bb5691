import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { Cleanup } from '../gateway.fixture';
import { postgresPrograms, startPostgres } from '../store/postgres.fixture';
import { openStore, type Store } from '../store/store';
import { subjectOfRequest } from './describe';
import { created, open as openPlace, target } from './forwarded.fixture';
import { Journal } from './journal';
import type { Write } from './write';

// The second copy of the journal: one line of the log for each outcome of a write.

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

interface Line {
  id: string;
  write: string;
  outcome: string;
  status: number | null;
  sha256: string | null;
  recorded: string;
}
const linesOf = (log: string) =>
  log
    .split('\n')
    .filter((line) => line.includes('"event":"write"'))
    .map((line) => JSON.parse(line) as Line);
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

describe('a gateway prints one line', () => {
  test.each([
    ['accepted', 201],
    ['refused', 403],
    ['unknown', 504],
    ['unknown', 0],
    ['not sent', undefined],
  ] as const)('for each write that is %s (%s), as the store has it', async (outcome, status) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'meridian-outcomes-'));
    cleanup.add(() => rm(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'gateway.db');
    let log = '';
    const place = await openPlace(
      cleanup,
      (request, response) => {
        const isRead = request.method === 'GET';
        if (!isRead && status === 0) return request.socket.destroy();
        response.writeHead(isRead ? 200 : (status ?? 201), { 'Content-Type': 'application/json' });
        return response.end(isRead ? '[]' : status === 201 ? created : '{}');
      },
      {
        MERIDIAN_STORE: file,
        ...(status === undefined && { MERIDIAN_IDENTITY_URL: 'http://127.0.0.1:1' }),
      },
      (text) => (log += text),
    );
    const body = ' {"spec":{"subject":"bo","password":"hunter2"}}';
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    await Promise.all(ids.flatMap((id) => [place.post(id, { body }), place.post(id, { body })]));
    // A read of the outcome, and a repeat, are no outcomes.
    for (const id of ids) await place.journal(`writes/${id}`);
    const store = new Database(file);
    const rows = store.prepare('SELECT * FROM writes').all() as Record<string, unknown>[];
    store.close();
    const lines = linesOf(log);
    expect(lines.map(({ write }) => write).toSorted()).toEqual(
      // What was not sent is tried again by the second arrival, which ends in the same way.
      (outcome === 'not sent' ? [...ids, ...ids] : ids).toSorted(),
    );
    for (const line of lines) {
      const row = rows.find(({ id }) => id === line.id);
      expect(line).toEqual({
        time: expect.any(String),
        level: 'info',
        gateway: row?.['gateway'],
        event: 'write',
        id: row?.['id'],
        write: row?.['write_id'],
        person: `${place.issuer.issuer} ada`,
        by: 'ada (Ada)',
        operation: 'createUser',
        type: 'user',
        resource: row?.['resource_id'],
        organization: 'acme',
        outcome,
        status: row?.['status'],
        sha256: hash(body),
        recorded: hash(String(row?.['body'])),
      });
    }
    expect(log).not.toContain('hunter2');
    expect(rows.map((row) => row['body_hash'])).toEqual(ids.map(() => hash(body)));
  });

  test('for a write that is withdrawn, and one before if it was not sent', async () => {
    let log = '';
    const place = await openPlace(
      cleanup,
      undefined,
      { MERIDIAN_IDENTITY_URL: 'http://127.0.0.1:1' },
      (text) => (log += text),
    );
    const [never, unsent] = [randomUUID(), randomUUID()];
    await place.post(unsent);
    for (const id of [never, unsent, never, unsent])
      await place.journal(`writes/${id}`, undefined, { method: 'DELETE' });
    const lines = linesOf(log).map(({ write, outcome }) => [write, outcome]);
    expect(lines).toEqual([
      [unsent, 'not sent'],
      [never, 'withdrawn'],
      [unsent, 'withdrawn'],
    ]);
  });
});

function sweeps(openIt: () => Promise<Store>, kept?: () => Promise<string[]>): void {
  test('prints one line for each write that a dead gateway left, however many gateways look', async () => {
    const lines: string[] = [];
    const stores = [await openIt(), await openIt(), await openIt()];
    const journals = stores.map(
      (store) =>
        new Journal(store, { timeoutMs: 5000, days: 30 }, (line) =>
          lines.push(JSON.stringify(line)),
        ),
    );
    const [dead, ...others] = journals;
    await dead?.open();
    const write = (writeId: string): Write => ({
      author: { key: 'issuer ada', name: 'ada' },
      writeId,
      operation: 'createUser',
      method: 'POST',
      path: target,
      body: Buffer.from('{}'),
      subject: subjectOfRequest('createUser', target, '{}'),
    });
    for (const id of ['a', 'b', 'c', 'd']) {
      const begun = await dead?.begin(write(id));
      if (begun?.kind === 'begun' && id < 'c') await begun.entry.sent();
    }
    expect(lines).toEqual([]);
    await stores[0]?.db.updateTable('gateways').set({ seenAt: 0 }).execute();
    await Promise.all(others.map((journal) => journal.open()));
    const told = lines.map((line) => JSON.parse(line) as Line);
    expect(told.map(({ write: id, outcome }) => `${id} ${outcome}`).toSorted()).toEqual([
      'a unknown',
      'b unknown',
      'c not sent',
      'd not sent',
    ]);
    expect(new Set(told.map(({ sha256 }) => sha256))).toEqual(new Set([hash('{}')]));
    const printed = told.map(({ id, outcome, status, recorded }) =>
      [id, outcome, status, recorded].join('\t'),
    );
    expect(((await kept?.()) ?? printed).toSorted()).toEqual(printed.toSorted());
    for (const journal of journals) await journal.close();
    for (const store of stores) await store.close();
  });
}

describe('a sweep of a file', () => {
  let folder: Promise<string> | undefined;
  sweeps(async () => {
    folder ??= mkdtemp(path.join(tmpdir(), 'meridian-outcomes-'));
    const made = await folder;
    cleanup.add(() => rm(made, { recursive: true, force: true }));
    return openStore(path.join(made, 'gateway.db'));
  });
});

const programs = postgresPrograms();
describe.skipIf(programs === undefined)('a sweep of PostgreSQL', () => {
  let server: ReturnType<typeof startPostgres> | undefined;
  const start = () =>
    (server ??= startPostgres(programs ?? '').then((started) => {
      cleanup.add(() => started.stop());
      return started;
    }));
  sweeps(
    async () => openStore((await start()).address),
    // As docs/deploy.md says.
    async () => {
      const manual = await readFile(new URL('../../docs/deploy.md', import.meta.url), 'utf8');
      const [, query = ''] = /-c "(select id, [^"]+)"/.exec(manual) ?? [];
      const pool = new pg.Pool({ connectionString: (await start()).address });
      const { rows } = await pool.query({ text: query, rowMode: 'array' });
      await pool.end();
      return (rows as (string | number | null)[][]).map((row) => row.join('\t'));
    },
  );
});
