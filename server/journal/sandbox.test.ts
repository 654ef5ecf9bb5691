import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { expectBefores } from '../../sandbox/befores.fixture';
import { place } from '../../sandbox/seed';
import { changes, recordedWrite, team } from '../../src/contract/journal';
import { Cleanup, gatewayFor, send } from '../gateway.fixture';

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

const target = `/api/v1/organizations/${place.organization}/users`;
const organization = `organizationID=${place.organization}`;

function as(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}

/** A token of the sandbox for somebody, as identity providers write them. */
function tokenOf(subject: string): string {
  const claims = JSON.stringify({ iss: 'meridian-sandbox', sub: subject });
  return `e30.${Buffer.from(claims).toString('base64url')}.`;
}

/** A gateway with the sandbox, whose journal is empty unless the demo's past is wanted. */
async function open(journal: 'demo' | 'empty' = 'empty') {
  const { address } = await gatewayFor(cleanup);
  const reset = () =>
    send(address, '/_sandbox/reset', { method: 'POST', body: JSON.stringify({ journal }) });
  await reset();
  return {
    address,
    reset,
    fault: (kind: string) =>
      send(address, '/_sandbox/faults', {
        method: 'POST',
        body: JSON.stringify({ operation: 'createUser', kind }),
      }),
    post: (id: string, token: string, subject: string) =>
      send(address, target, {
        method: 'POST',
        headers: { ...as(token), 'content-type': 'application/json', 'meridian-write': id },
        body: JSON.stringify({ spec: { subject } }),
      }),
    journal: (path: string, token = 'sandbox-admin') =>
      send(address, `/journal/${path}`, { headers: as(token) }),
    requests: async (operation: string) => {
      const all = (await send(address, '/_sandbox/requests')).json() as { operation: string }[];
      return all.filter((request) => request.operation === operation).length;
    },
  };
}

test('what one person creates in the sandbox, another one sees with the name', async () => {
  const { post, journal } = await open();
  await post(randomUUID(), tokenOf('ada'), 'one@example.org');
  await post(randomUUID(), tokenOf('bo'), 'two@example.org');
  const told = changes.parse((await journal(`changes?${organization}`, tokenOf('bo'))).json());
  expect(told.changes.map(({ by, mine, name, status }) => [by, mine, name, status])).toEqual([
    ['bo', true, 'two@example.org', 201],
    ['ada', false, 'one@example.org', 201],
  ]);
  expect(told.changes.map(({ writeId }) => writeId === undefined)).toEqual([false, true]);
});

test('who has no rights in the organization sees nothing of its journal', async () => {
  const { journal } = await open();
  expect((await journal(`changes?${organization}`, 'sandbox-norights')).status).toBe(403);
  for (const token of ['sandbox-expired', 'made-up'])
    expect((await journal(`changes?${organization}`, token)).status).toBe(401);
});

test('who reads the journal is not in the log of requests, and spends no fault', async () => {
  const { address, journal, requests } = await open();
  await send(address, '/_sandbox/faults', {
    method: 'POST',
    body: JSON.stringify({ operation: 'listNetworks', kind: '500' }),
  });
  expect((await journal(`changes?${organization}`)).status).toBe(200);
  expect(await requests('listNetworks')).toBe(0);
});

test.each(['drop', 'half', 'drop-before'])(
  'a write whose connection is cut (%s) is unknown, and is carried out once at most',
  async (kind) => {
    const { fault, post, journal, requests } = await open();
    await fault(kind);
    const id = randomUUID();
    await expect(post(id, 'sandbox-admin', 'cut@example.org')).rejects.toThrow(
      /socket hang up|aborted/,
    );
    expect((await post(id, 'sandbox-admin', 'cut@example.org')).status).toBe(504);
    expect((await journal(`writes/${id}`)).json()).toMatchObject({ state: 'unknown' });
    expect(await requests('createUser')).toBe(1);
  },
);

test('a repeated write of the sandbox is given its first answer', async () => {
  const { post, journal, requests, address } = await open();
  const id = randomUUID();
  expect((await post(id, 'sandbox-admin', 'a@example.org')).status).toBe(201);
  const repeat = await post(id, 'sandbox-admin', 'a@example.org');
  expect(repeat.status).toBe(201);
  expect(await requests('createUser')).toBe(1);
  const told = recordedWrite.parse((await journal(`writes/${id}`)).json());
  expect(told.answer).toBe(repeat.text);
  expect((await send(address, '/readyz')).status).toBe(200);
});

test("the demo's past tells of resources that the sandbox has, by three people, with all outcomes", async () => {
  const { address, journal } = await open('demo');
  const told = changes.parse((await journal(`changes?${organization}&limit=200`)).json());
  expect(told.people).toHaveLength(3);
  const count = (isOne: (change: (typeof told.changes)[number]) => boolean) =>
    told.changes.filter(isOne).length;
  expect(count(({ state }) => state === 'unknown')).toBe(1);
  expect(count(({ status = 0 }) => status >= 400)).toBe(2);
  const [run, ...others] = told.changes.filter((change) => change.run !== undefined);
  expect([run?.run, others]).toMatchObject([{ size: 5, outcomes: { accepted: 5 } }, []]);
  const rows = changes.parse((await journal(`changes?${organization}&run=${run?.run?.id}`)).json());
  expect(rows.changes).toHaveLength(5);
  expectBefores([...told.changes, ...rows.changes]);
  const { resources } = team.parse((await journal(`team?${organization}`)).json());
  for (const [type, kind, least] of [
    ['user', 'users', 8],
    ['serviceAccount', 'serviceaccounts', 5],
    ['fileStorage', 'filestorage', 5],
    ['instance', 'instances', 4],
    ['project', 'projects', 7],
  ] as const) {
    const objects = (await send(address, `/_sandbox/objects/${kind}`)).json();
    const known = (objects as { metadata: { id: string } }[]).map(({ metadata }) => metadata.id);
    const ids = resources.filter((resource) => resource.type === type).map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(least);
    expect(known).toEqual(expect.arrayContaining(ids));
  }
});

test('starting the sandbox over starts its journal over', async () => {
  const { post, reset, journal } = await open();
  await post(randomUUID(), 'sandbox-admin', 'gone@example.org');
  await reset();
  const told = changes.parse((await journal(`changes?${organization}`)).json());
  expect(told).toEqual({ changes: [], people: [] });
  expect((await journal(`team?${organization}`)).json()).toEqual({ resources: [], nicknames: {} });
});

test('a sandbox in memory keeps its journal in memory, with the past of the demo, also after it starts over', async () => {
  const { address } = await gatewayFor(cleanup, { MERIDIAN_STORE: '' });
  const config = (await send(address, '/config.json')).json() as { connections: unknown[] };
  expect(config.connections[0]).toMatchObject({ journal: true });
  const told = async () => {
    const headers = as('sandbox-admin');
    const answer = await send(address, `/journal/changes?${organization}&limit=200`, { headers });
    return changes.parse(answer.json());
  };
  const past = (await told()).changes.length;
  expect(past).toBeGreaterThan(30);
  await send(address, target, {
    method: 'POST',
    headers: { ...as('sandbox-admin'), 'content-type': 'application/json' },
    body: JSON.stringify({ spec: { subject: 'new@example.org' } }),
  });
  expect((await told()).changes[0]).toMatchObject({ name: 'new@example.org', status: 201 });
  await send(address, '/_sandbox/reset', { method: 'POST', body: '{}' });
  expect((await told()).changes).toHaveLength(past);
});
