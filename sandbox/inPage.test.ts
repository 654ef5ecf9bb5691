import { beforeEach, describe, expect, it } from 'vitest';
import { changes, recordedWrite, team, type Changes } from '../src/contract/journal';
import { sandboxFetch } from './inPage';
import { place } from './seed';
import { expectBefores } from './befores.fixture';

// The demo inside the page has no gateway in front, so it answers `/journal/…` itself.

const organization = `organizationID=${place.organization}`;
const users = `/api/v1/organizations/${place.organization}/users`;

interface Asked {
  method?: string;
  body?: unknown;
  token?: string;
  writeId?: string;
  run?: string;
}
function ask(path: string, { method, body, token = 'sandbox-admin', writeId, run }: Asked = {}) {
  return sandboxFetch(
    new Request(`http://page${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(writeId !== undefined && { 'meridian-write': writeId }),
        ...(run !== undefined && { 'meridian-run': run }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
}
const json = async (path: string, asked?: Asked): Promise<unknown> =>
  (await ask(path, asked)).json();
const listed = async (filters = ''): Promise<Changes> =>
  changes.parse(await json(`/journal/changes?${organization}&limit=200${filters}`));
const createUser = (subject: string, more: Asked = {}) =>
  ask(users, { body: { spec: { subject } }, ...more });

beforeEach(() => ask('/_sandbox/reset', { body: {} }));

describe('the journal of the demo inside the page', () => {
  it('tells the past of the demo, by three people, with all outcomes, also after a reset', async () => {
    for (let time = 0; time < 2; time += 1) {
      const { changes: told, people } = await listed();
      expect(people).toHaveLength(3);
      expect(told.length).toBeGreaterThan(30);
      const times = told.map(({ receivedAt }) => receivedAt);
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      expect(told.filter(({ state }) => state === 'unknown')).toHaveLength(1);
      expect(told.filter(({ status = 0 }) => status >= 400)).toHaveLength(2);
      expect(told.some(({ before }) => before !== undefined)).toBe(true);
      const { resources } = team.parse(await json(`/journal/team?${organization}`));
      for (const [type, least] of [
        ['user', 8],
        ['serviceAccount', 5],
        ['fileStorage', 5],
        ['instance', 4],
        ['project', 7],
      ] as const)
        expect(
          resources.filter((resource) => resource.type === type).length,
        ).toBeGreaterThanOrEqual(least);
      await createUser('gone@example.org');
      await ask('/_sandbox/reset', { body: {} });
    }
  });

  it('has what was written in the page, with what was there before', async () => {
    const { metadata } = (await (await createUser('kim@example.org')).json()) as {
      metadata: { id: string };
    };
    const body = { spec: { subject: 'kim@example.org', state: 'suspended', groupIDs: [] } };
    await ask(`${users}/${metadata.id}`, { method: 'PUT', body });
    await ask(`${users}/${metadata.id}`, { method: 'PUT', body: { spec: { subject: 7 } } });
    const { changes: told } = await listed(`&resourceID=${metadata.id}`);
    expect(
      told.map(({ operation, status, name, mine }) => [operation, status, name, mine]),
    ).toEqual([
      ['updateUser', 422, undefined, true],
      ['updateUser', 202, 'kim@example.org', true],
      ['createUser', 201, 'kim@example.org', true],
    ]);
    expect(JSON.parse(told[1]?.before ?? '')).toMatchObject({
      metadata: { id: metadata.id },
      spec: { subject: 'kim@example.org' },
    });
    expect(told[1]?.beforeFrom).toBe('journal');
    expect((await listed('&outcome=refused&text=KIM')).changes).toHaveLength(0);
    expect((await listed('&outcome=accepted&text=KIM')).changes).toHaveLength(2);
    const { resources } = team.parse(await json(`/journal/team?${organization}`));
    expect(resources.find(({ id }) => id === metadata.id)).toMatchObject({
      name: 'kim@example.org',
      createdBy: 'admin@acme-research.example',
      body: JSON.stringify(body),
    });
  });

  it('tells what was there before every update of the past, as it was then, and a run of several rows once', async () => {
    const { changes: told } = await listed();
    const runs = told.filter(({ run }) => run !== undefined);
    expect(runs.map(({ run }) => run)).toEqual([
      {
        id: expect.any(String),
        name: 'Tag 5 networks cost-center=4711',
        size: 5,
        outcomes: { accepted: 5 },
      },
    ]);
    const rows = (await listed(`&run=${encodeURIComponent(runs[0]?.run?.id ?? '')}`)).changes;
    expect(new Set(rows.map(({ resourceId }) => resourceId)).size).toBe(5);
    expectBefores([...told, ...rows]);
  });

  it('reads what an update replaces, and takes the rows of a run for one', async () => {
    const { changes: past } = await listed('&type=network');
    const ids = past.slice(0, 2).map(({ resourceId }) => resourceId);
    const run = `${'0b9f2a2e-7c51-4b7e-9f5e-2d1f6a1c0009'} Rename%20two`;
    await ask('/_sandbox/faults', { body: { operation: 'getNetwork', kind: '500' } });
    for (const id of ids) {
      const body = {
        metadata: { name: `renamed-${id}` },
        spec: { dnsNameservers: [], routes: [] },
      };
      await ask(`/api/v2/networks/${id}`, { method: 'PUT', body, run });
    }
    const { changes: told } = await listed('&text=renamed-');
    expect(told).toMatchObject([
      { beforeFrom: 'read', run: { name: 'Rename two', size: 2, outcomes: { accepted: 2 } } },
    ]);
    expect(JSON.parse(told[0]?.before ?? '')).toMatchObject({ metadata: { id: ids[1] } });
    expect((await listed(`&resourceID=${ids[0]}`)).changes[0]?.run?.size).toBe(2);
    const one = { method: 'GET' };
    expect((await ask(`/api/v2/networks/${ids[0]}`, one)).status).toBe(500);
  });

  it('carries out a write once by its id, and says how it ended', async () => {
    const writeId = '0b9f2a2e-7c51-4b7e-9f5e-2d1f6a1c0001';
    const first = await createUser('once@example.org', { writeId });
    const again = await createUser('once@example.org', { writeId });
    expect([first.status, await again.json()]).toEqual([201, await first.json()]);
    expect((await listed('&text=once@')).changes).toHaveLength(1);
    const told = recordedWrite.parse(await json(`/journal/writes/${writeId}`));
    expect(told).toMatchObject({ state: 'answered', status: 201, writeId });

    const lost = '0b9f2a2e-7c51-4b7e-9f5e-2d1f6a1c0002';
    await ask('/_sandbox/faults', { body: { operation: 'createUser', kind: 'drop' } });
    await expect(createUser('lost@example.org', { writeId: lost })).rejects.toThrow('Failed');
    expect(await json(`/journal/writes/${lost}`)).toMatchObject({ state: 'unknown' });
    expect((await createUser('lost@example.org', { writeId: lost })).status).toBe(504);

    const notJson = '0b9f2a2e-7c51-4b7e-9f5e-2d1f6a1c0004';
    await ask('/_sandbox/faults', { body: { operation: 'createUser', kind: 'html' } });
    const { status } = await createUser('page@example.org', { writeId: notJson });
    expect(await json(`/journal/writes/${notJson}`)).toMatchObject({ status });

    const never = '/journal/writes/0b9f2a2e-7c51-4b7e-9f5e-2d1f6a1c0003';
    expect((await ask(never)).status).toBe(404);
    expect(await json(never, { method: 'DELETE' })).toMatchObject({ state: 'not sent' });
  });

  it('comes page by page, keeps nicknames, and shows nothing without rights or a token', async () => {
    const { changes: all } = await listed();
    const page = changes.parse(await json(`/journal/changes?${organization}&limit=5`));
    const next = changes.parse(
      await json(`/journal/changes?${organization}&limit=5&after=${page.next}`),
    );
    expect([...page.changes, ...next.changes]).toEqual(all.slice(0, 10));
    const nicknames = async (name: string) => {
      await ask(`/journal/nicknames/g1?${organization}`, { method: 'PUT', body: { name } });
      return team.parse(await json(`/journal/team?${organization}`)).nicknames;
    };
    expect(await nicknames('ops')).toEqual({ g1: { name: 'ops' } });
    expect(await nicknames('')).toEqual({});
    const of = `/journal/notes/network%20n1?${organization}`;
    await ask(of, { method: 'PUT', body: { name: 'why' } });
    const { notes } = team.parse(await json(`/journal/team?${organization}`));
    expect(notes).toEqual({
      'network n1': { name: 'why', by: expect.any(String), at: expect.any(Number) },
    });
    for (const [token, status] of [
      ['sandbox-norights', 403],
      ['made-up', 401],
    ] as const)
      expect((await ask(`/journal/team?${organization}`, { token })).status).toBe(status);
  });
});
