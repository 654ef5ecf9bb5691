import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  changes,
  writeOutcomes,
  type Changes,
  type RecordedWrite,
  type WriteState,
} from '../../src/contract/journal';
import { Cleanup, send } from '../gateway.fixture';
import { postgresPrograms, startPostgres } from '../store/postgres.fixture';
import { openStore, type Store } from '../store/store';
import { changesQuery, listChanges } from './changes';
import { cloud, open, target, type Place } from './forwarded.fixture';

// Runs of many rows: whose they are, and that each is told once.

const cleanup = new Cleanup();
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup.run();
});

describe('the header of a run', () => {
  const run = randomUUID();
  const post = (place: Place, header: string | string[], as = place.ada, at = target) =>
    send(place.address, at, {
      method: 'POST',
      headers: { authorization: as, 'content-type': 'application/json', 'meridian-run': header },
      body: '{"spec":{"subject":"bo@example.org"}}',
    });
  const shown = async (place: Place, query = '') =>
    changes.parse((await place.journal(`changes?organizationID=acme${query}`)).json()).changes;
  // The client of these tests takes each byte for a character.
  const nameOf = (write: RecordedWrite) =>
    write.run?.name && Buffer.from(write.run.name, 'latin1').toString();
  const named = (name: string) => `${run} ${encodeURIComponent(name)}`;

  test('is kept with its name and not forwarded', async () => {
    const place = await open(cleanup);
    const name = 'Tag 5 networks cost-center=4711, "für" 10%';
    expect((await post(place, named(name))).status).toBe(201);
    expect((await post(place, named(name))).status).toBe(201);
    expect((await post(place, run.toUpperCase())).status).toBe(201);
    await place.post();
    const [single, told, ...more] = await shown(place);
    expect(more).toEqual([]);
    expect(single).not.toHaveProperty('run');
    expect(told?.run).toEqual({ id: expect.any(String), size: 3, outcomes: { accepted: 3 } });
    expect(told?.run?.id).not.toContain(run);
    const each = await shown(place, `&run=${told?.run?.id}`);
    expect(each.map(nameOf)).toEqual([undefined, name, name]);
    for (const { headers } of place.upstream.received)
      expect(Object.keys(headers)).not.toContain('meridian-run');
  });

  test.each([
    ['no id', 'Import 12 users'],
    ['half an id', run.slice(0, 20)],
    ['an empty one', ''],
    ['two', [named('a'), named('b')]],
    ['broken encoding', `${run} %E0%A4`],
    ['a name that is not encoded', `${run} Import 12 users`],
    ['a control character', `${run} a%00b`],
    ['a line break', `${run} a%0Ab`],
    ['a long name', named('x'.repeat(121))],
  ])('that cannot be read is refused, and nothing is sent: %s', async (_, header) => {
    const place = await open(cleanup);
    const answer = await post(place, header);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('Meridian-Run')]);
    expect(place.arrived()).toBe(0);
    expect(await shown(place)).toEqual([]);
  });

  test('may have a name of 120 characters, whatever they are', async () => {
    const place = await open(cleanup);
    const name = '\u{1F5A7}'.repeat(120);
    expect((await post(place, named(name))).status).toBe(201);
    const [told] = await shown(place);
    expect(told?.run).toMatchObject({ size: 1 });
    expect(told && nameOf(told)).toBe(name);
  });

  test('of another caller is another run, and in another organization it counts apart', async () => {
    const place = await open(cleanup, (request, response) => {
      const isWrite = request.method !== 'GET';
      const [organization = ''] = request.url?.match(/acme|other/) ?? [];
      response.writeHead(isWrite ? 201 : 200, { 'Content-Type': 'application/json' });
      response.end(
        JSON.stringify({ metadata: { id: 'u', organizationId: organization }, spec: {} }),
      );
    });
    const bo = await place.issuer.bearer('bo');
    const other = '/api/v1/organizations/other/users';
    await post(place, named('Ada'));
    await post(place, named('Ada'));
    await post(place, named('Bo'), bo);
    await post(place, named('Ada'), place.ada, other);
    const told = await shown(place);
    expect(told.map(({ run: its }) => [its?.name, its?.size])).toEqual([
      ['Bo', 1],
      ['Ada', 2],
    ]);
    expect(new Set(told.map(({ run: its }) => its?.id)).size).toBe(2);
    const [ofBo] = await shown(place, `&run=${told[0]?.run?.id}`);
    expect(ofBo?.mine).toBe(false);
  });

  test('is not told of an own write, only among the changes', async () => {
    const place = await open(cleanup);
    const id = randomUUID();
    await send(place.address, target, {
      method: 'POST',
      headers: { authorization: place.ada, 'meridian-write': id, 'meridian-run': named('a') },
      body: '{}',
    });
    expect((await place.journal(`writes/${id}`)).json()).not.toHaveProperty('run');
  });

  test('belongs to the first arrival of a write', async () => {
    const place = await open(cleanup, cloud);
    const id = randomUUID();
    for (const header of [named('first'), named('second')])
      await send(place.address, target, {
        method: 'POST',
        headers: { authorization: place.ada, 'meridian-write': id, 'meridian-run': header },
        body: '{}',
      });
    expect((await shown(place)).map((told) => told.run)).toMatchObject([
      { name: 'first', size: 1 },
    ]);
  });
});

interface Row {
  id: string;
  receivedAt: number;
  organization: string;
  personName: string;
  operation: string;
  resourceId: string;
  runId: string | null;
  state: WriteState;
  status: number | null;
  body: string;
}

const ends = [
  ['accepted', 'answered', 201],
  ['refused', 'answered', 422],
  ['not sent', 'not sent', null],
  ['unknown', 'unknown', 504],
  ['under way', 'sent', null],
] as const;
const ending = ({ state, status }: Row) =>
  ends.find((end) => end[1] === state && (end[2] ?? 0) === (status ?? 0))?.[0] ?? 'none';

function tellsOnce(openPlace: () => Promise<Store>): void {
  let store: Store;
  const random = fc.sample(fc.integer({ min: 0, max: 999 }), { numRuns: 2400, seed: 48 });
  const rows = Array.from({ length: 400 }, (_, index): Row => {
    const some = (of: number) => (random[index * 6 + (of % 6)] ?? 0) % of;
    const [, state, status] = ends[some(5)] ?? ends[0];
    return {
      id: `write-${String(index).padStart(3, '0')}`,
      receivedAt: Math.floor(index / 3),
      organization: some(7) === 0 ? 'other' : 'acme',
      personName: `Person ${some(2)}`,
      operation: some(3) === 0 ? 'createUser' : 'updateUser',
      resourceId: `u${some(4)}`,
      // Some are of one row, some are mixed with others.
      runId:
        index % 4 === 0
          ? null
          : index % 97 === 1
            ? `one ${index}`
            : `run ${(index >> 5) + some(2)}`,
      state,
      status,
      body: `{"note":"${some(8) === 0 ? 'Needle' : 'straw'}"}`,
    };
  });
  beforeAll(async () => {
    store = await openPlace();
    const more = { caller: '', fingerprint: '', resourceType: 'user', path: '', gateway: '' };
    for (let from = 0; from < rows.length; from += 100)
      await store.db
        .insertInto('writes')
        .values(rows.slice(from, from + 100).map((row) => ({ ...row, ...more })))
        .execute();
  });
  afterAll(() => store?.close());

  const ask = (query: Record<string, string>): Promise<Changes> =>
    listChanges(store, '', changesQuery.parse({ organizationID: 'acme', ...query }), () => false);
  const all = async (query: Record<string, string>) => {
    const told: Changes['changes'] = [];
    let after: string | undefined;
    do {
      const page = await ask({ ...query, ...(after !== undefined && { after }) });
      told.push(...page.changes);
      after = page.next;
    } while (after !== undefined);
    return told;
  };
  const wanted = (query: Record<string, string>): Row[] =>
    rows
      .filter((row) => row.organization === 'acme')
      .filter(
        (row) =>
          (query['person'] ?? row.personName) === row.personName &&
          (query['operation'] ?? row.operation) === row.operation &&
          (query['resourceID'] ?? row.resourceId) === row.resourceId &&
          (query['run'] ?? row.runId) === row.runId &&
          (query['outcome'] ?? ending(row)) === ending(row) &&
          row.receivedAt >= Number(query['from'] ?? 0) &&
          row.receivedAt <= Number(query['to'] ?? 1e9) &&
          row.body.toLowerCase().includes(query['text'] ?? ''),
      )
      .toReversed();
  const once = (found: Row[]): Row[] =>
    found.filter(
      ({ runId }, index) =>
        runId === null || found.findIndex((one) => one.runId === runId) === index,
    );

  const optional = <T>(values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
  const queries = fc.record(
    {
      person: optional(['Person 0', 'Person 1']),
      operation: optional(['createUser', 'updateUser']),
      outcome: optional([...writeOutcomes]),
      text: optional(['needle', 'straw']),
      from: optional(['20', '60']),
      to: optional(['70', '110']),
      type: optional(['user', 'network']),
      limit: fc.integer({ min: 1, max: 40 }).map(String),
    },
    { requiredKeys: ['limit'] },
  );
  const given = (query: object): Record<string, string> =>
    Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));

  test('each run once, by its newest write that matches, whatever is asked for and however short the pages are', async () => {
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const found = query.type === 'network' ? [] : once(wanted(given(query)));
        expect((await all(given(query))).map(({ id }) => id)).toEqual(found.map(({ id }) => id));
      }),
      { numRuns: 25, seed: 1 },
    );
  }, 120_000);

  test('each write of one run, or of one resource, when these are asked for', async () => {
    for (const query of [
      { run: 'run 3', limit: '5' },
      { run: 'run 4', outcome: 'accepted', limit: '3' },
      { run: 'run 99', limit: '3' },
      { resourceID: 'u1', limit: '7' },
      { type: 'user', resourceID: 'u2', limit: '7' },
    ])
      expect((await all(query)).map(({ id }) => id)).toEqual(wanted(query).map(({ id }) => id));
  });

  test('with how many writes it has in the organization, and how they ended', async () => {
    const told = await all({ limit: '50', outcome: 'refused' });
    expect(told.length).toBeGreaterThan(5);
    for (const { run } of told.filter((write) => write.run !== undefined)) {
      const its = wanted({ run: run?.id ?? '' });
      const outcomes = Object.fromEntries(
        writeOutcomes.flatMap((end) => {
          const count = its.filter((row) => ending(row) === end).length;
          return count > 0 ? [[end, count]] : [];
        }),
      );
      expect(run).toEqual({ id: run?.id, size: its.length, outcomes });
    }
  });

  test('also when looking for a newer one takes the time of a search', async () => {
    let now = 0;
    // Each look at the clock finds a second gone.
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
    expect((await all({ limit: '40', text: 'needle' })).map(({ id }) => id)).toEqual(
      once(wanted({ text: 'needle' })).map(({ id }) => id),
    );
    const [first] = await all({ limit: '9' });
    const page = await ask({ after: `${first?.receivedAt}.${first?.id}` });
    expect(page).toMatchObject({ next: expect.any(String), searchedTo: expect.any(Number) });
  });
}

describe('on a file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'meridian-runs-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  tellsOnce(() => openStore(path.join(folder, 'gateway.db')));
});

const programs = postgresPrograms();
describe.skipIf(programs === undefined)('on PostgreSQL', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    server = await startPostgres(programs ?? '');
  });
  afterAll(() => server?.stop());
  tellsOnce(() => openStore(server.address));
});
