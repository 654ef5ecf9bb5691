import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Changes } from '../../src/contract/journal';
import { postgresPrograms, startPostgres } from '../store/postgres.fixture';
import { openStore, type Store } from '../store/store';
import { changesQuery, listChanges } from './changes';

// A search in a long journal: it goes through it in steps, and what it costs the others has a limit.

afterEach(() => void vi.restoreAllMocks());

const count = 500;

function searches(open: () => Promise<Store>): void {
  let store: Store;
  const row = (at: number) => ({
    id: `write-${at}`,
    caller: `issuer ${at % 3}`,
    personName: `Person ${at % 3}`,
    fingerprint: '',
    operation: at % 2 === 0 ? 'createUser' : 'updateUser',
    organization: at % 5 === 0 ? 'other' : 'acme',
    resourceType: 'user',
    resourceId: `u${at % 10}`,
    path: '',
    body: `{"note":"${at === 1 ? 'needle' : `straw ${at}`}"}`,
    state: 'answered' as const,
    status: 201,
    gateway: '',
    // Two writes can come at the same time.
    receivedAt: Math.floor(at / 2),
  });
  beforeAll(async () => {
    store = await open();
    for (let from = 0; from < count; from += 100)
      await store.db
        .insertInto('writes')
        .values(Array.from({ length: 100 }, (_, index) => row(from + index)))
        .execute();
  });
  afterAll(() => store?.close());

  const ask = (query: Record<string, string>): Promise<Changes> =>
    listChanges(
      store,
      '',
      changesQuery.parse({ organizationID: 'acme', limit: '200', ...query }),
      () => false,
    );
  /** The ids of all pages, and how many pages there were. */
  const all = async (query: Record<string, string>) => {
    const ids: string[] = [];
    let pages = 0;
    for (let after: string | undefined, isMore = true; isMore; pages += 1) {
      const page: Changes = await ask({ ...query, ...(after !== undefined && { after }) });
      ids.push(...page.changes.map(({ id }) => id));
      after = page.next;
      isMore = after !== undefined;
    }
    return { ids, pages };
  };
  const numbers = Array.from({ length: count }, (_, index) => index).toReversed();
  const expected = (wanted: (at: number) => boolean) =>
    numbers.filter((at) => at % 5 !== 0 && wanted(at)).map((at) => `write-${at}`);

  test('finds every write once, in order, whatever it asks for', async () => {
    expect((await all({})).ids).toEqual(expected(() => true));
    expect((await all({ text: 'STRAW 9' })).ids).toEqual(
      expected((at) => String(at).startsWith('9')),
    );
    expect((await all({ person: 'Person 1', operation: 'updateUser' })).ids).toEqual(
      expected((at) => at % 6 === 1),
    );
    expect((await all({ type: 'user', resourceID: 'u7', from: '100', to: '300' })).ids).toEqual(
      expected((at) => at % 10 === 7 && at >= 200 && at <= 601),
    );
    expect((await ask({})).people).toEqual(['Person 0', 'Person 1', 'Person 2']);
  });

  test('finds what a person did under any name that they chose, and nothing of others', async () => {
    const names = ['ada@a.example', 'ada@a.example (Ada)', 'ada@a.example (Ada L.)'];
    const others = ['ada@a.example.org', 'Ada (ada@a.example)', 'xada@a.example (Ada)'];
    const organization = 'people';
    for (const [at, personName] of [...names, ...others].entries())
      await store.db
        .insertInto('writes')
        .values({ ...row(count + at), organization, personName })
        .execute();
    const by = async (person: string) =>
      (await ask({ organizationID: organization, person })).changes.map((write) => write.by);
    expect(await by('ada@a.example')).toEqual(names.toReversed());
    for (const name of [...names.slice(1), ...others]) expect(await by(name)).toEqual([name]);
    expect(await by('ada')).toEqual([]);
  });

  test('asks for the writes of each name of a person apart, which an index has in order', async () => {
    const organization = 'apart';
    const names = ['bo@a.example', 'bo@a.example (Bo)'];
    for (const [at, personName] of names.entries())
      await store.db
        .insertInto('writes')
        .values({ ...row(9 * count + at), organization, personName })
        .execute();
    const queries = vi.spyOn(store.db.getExecutor(), 'executeQuery');
    const told = await ask({ organizationID: organization, person: 'bo@a.example' });
    expect(told.changes.map((write) => write.by)).toEqual(names.toReversed());
    const texts = queries.mock.calls.map(([query]) => query.sql);
    const ofPerson = texts.filter((text) => text.includes('"person_name" = '));
    expect(ofPerson).toHaveLength(2);
    expect(texts.filter((text) => text.includes('"person_name" in'))).toEqual([]);
    for (const text of ofPerson) expect(text.match(/order by "received_at" desc/g)).toHaveLength(3);
  });

  test('finds all names of a person, however many others wrote', async () => {
    const organization = 'crowd';
    const names = ['zoe_@a.example', 'zoe_@a.example (Zoe)', 'zoe_@a.example (Ζωή)'];
    const others = ['ZOE_@a.example (Zoe)', 'zoex@a.example (Zoe)', 'zoe_@a.example [Zoe]'];
    const crowd = Array.from({ length: 600 }, (_, at) => `a${at}@a.example`);
    await store.db
      .insertInto('writes')
      .values(
        [...names, ...others, ...crowd].map((personName, at) => ({
          ...row(2 * count + at),
          organization,
          personName,
        })),
      )
      .execute();
    const told = await ask({ organizationID: organization, person: 'zoe_@a.example' });
    expect(told.changes.map((write) => write.by)).toEqual(names.toReversed());
    expect(told.people).toHaveLength(500);
  });

  test('lets the others have their turn, again and again', async () => {
    let turns = 0;
    const turn = () => {
      turns += 1;
      timer = setImmediate(turn);
    };
    let timer = setImmediate(turn);
    expect((await ask({ text: 'nothing' })).changes).toEqual([]);
    clearImmediate(timer);
    expect(turns).toBeGreaterThan(3);
  });

  test('that takes long says how far it came, and is gone on with from there', async () => {
    let now = 0;
    // Each look at the clock finds a second gone.
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
    const first = await ask({ text: 'needle' });
    expect(first).toMatchObject({
      changes: [],
      searchedTo: expect.any(Number),
      next: expect.any(String),
    });
    expect(first.searchedTo).toBeGreaterThan(count / 2 - 20);
    const { ids, pages } = await all({ text: 'needle' });
    expect(ids).toEqual(['write-1']);
    expect(pages).toBeGreaterThan(10);
  });
}

describe('on a file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'meridian-search-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  searches(() => openStore(path.join(folder, 'gateway.db')));
});

const programs = postgresPrograms();
describe.skipIf(programs === undefined)('on PostgreSQL', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    server = await startPostgres(programs ?? '');
  });
  afterAll(() => server?.stop());
  searches(() => openStore(server.address));
});
