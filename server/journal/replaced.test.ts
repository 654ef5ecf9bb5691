import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import http, { type RequestListener, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { changes, recordedWrite, type RecordedWrite } from '../../src/contract/journal';
import { childFor, type Child } from '../child.fixture';
import { allTo, Cleanup, send, upstreamFor } from '../gateway.fixture';
import { passSeconds, postgresPrograms, startPostgres } from '../store/postgres.fixture';
import { open as openPlace, type Place } from './forwarded.fixture';
import { TestProvider } from '../provider.fixture';

// What a write replaces: read right before it is forwarded, and never in its way.

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

const network = '/api/v2/networks/n1';
const json = { 'Content-Type': 'application/json' };

function resource(description: string, more: object = {}): string {
  const metadata = { id: 'n1', name: 'edge', organizationId: 'acme', description, ...more };
  return JSON.stringify({ metadata, spec: { dnsNameservers: [] } });
}

/** A cloud that answers reads of one resource with `read`, and every write with what is there after it. */
function cloudWith(read: RequestListener): RequestListener {
  return (request, response) => {
    if (request.method !== 'GET') response.writeHead(202, json).end(resource('after'));
    else if (request.url?.includes('?')) {
      const isShown = request.url.includes('organizationID=acme');
      response.writeHead(isShown ? 200 : 403, json).end('[]');
    } else read(request, response);
  };
}

function says(text: string, status = 200): RequestListener {
  return (_, response) => void response.writeHead(status, json).end(text);
}

interface Put {
  as?: string | undefined;
  at?: string;
  body?: string;
}

async function open(read: RequestListener, environment: Record<string, string> = {}) {
  const place = await openPlace(cleanup, cloudWith(read), environment);
  return {
    ...place,
    put: (id: string, { as = place.ada, at = network, body = resource('after') }: Put = {}) =>
      send(place.address, at, {
        method: 'PUT',
        headers: { authorization: as, 'content-type': 'application/json', 'meridian-write': id },
        body,
      }),
  };
}

async function shown(place: Place, as?: string, query = ''): Promise<RecordedWrite[]> {
  const answer = await place.journal(`changes?organizationID=acme${query}`, as);
  return changes.parse(answer.json()).changes;
}

const reads = (place: Place) =>
  place.upstream.received.filter(({ method, target }) => method === 'GET' && target === network);

test.each([
  ['updateNetwork', network],
  ['updateSecurityGroup', '/api/v2/securitygroups/n1'],
  ['updateFileStorage', '/api/v2/filestorage/n1'],
])('%s is recorded with what it replaced, as its caller could read it', async (_, at) => {
  const before = resource('before', { apiToken: 'hidden', size: '@' }).replace(
    '"@"',
    '12345678901234567890.10',
  );
  const place = await open(says(before));
  expect((await place.put(randomUUID(), { at })).status).toBe(202);
  const [told] = await shown(place);
  expect(told).toMatchObject({ state: 'answered', beforeFrom: 'read' });
  expect(told?.before).toBe(before.replace('hidden', '(not kept)'));
  const arrived = place.upstream.received.filter(({ target }) => target === at);
  expect(arrived.map(({ method, headers }) => [method, headers.authorization])).toEqual([
    ['GET', place.ada],
    ['PUT', place.ada],
  ]);
  expect(await shown(place)).toHaveLength(1);
});

const stall = (response: ServerResponse) => void response.writeHead(200, json).write('{"metadata"');
const large = `"${'x'.repeat(50 * 1024 * 1024)}"`;

describe('a read that says nothing of use leaves "before" out, and the write goes on', () => {
  test.each<[string, RequestListener]>([
    ['401', says(resource('before'), 401)],
    ['403', says(resource('before'), 403)],
    ['404', says(resource('before'), 404)],
    ['429', says(resource('before'), 429)],
    ['500', says(resource('before'), 500)],
    ['204', (_, response) => void response.writeHead(204).end()],
    ['HTML', (_, response) => void response.writeHead(200).end('<html>Sign in</html>')],
    ['a redirect', (_, response) => void response.writeHead(302, { Location: '/other' }).end()],
    [
      'half a body',
      (_, response) => void (stall(response), setImmediate(() => response.destroy())),
    ],
    ['a closed connection', (request) => void request.socket.destroy()],
    ['broken JSON', says(resource('before').slice(1))],
    ['brackets', says('['.repeat(100_000))],
    ['a list', says(`[${resource('before')}]`)],
    ['a resource without a spec', says('{"metadata":{"id":"n1","organizationId":"acme"}}')],
    ['another resource', says(resource('before', { id: 'n2' }))],
    ['a resource of no organization', says(resource('before', { organizationId: undefined }))],
    ['a resource of another organization', says(resource('before', { organizationId: 'other' }))],
    ['50 MB', says(large)],
    ['50 MB without a length', (_, response) => void (response.write(large), response.end())],
    ['no answer', () => {}],
    ['an answer that stalls', (_, response) => stall(response)],
    [
      'an answer that drips',
      (_, response) => {
        stall(response);
        const timer = setInterval(() => response.write(' '), 100);
        response.on('close', () => clearInterval(timer));
      },
    ],
  ])('%s', async (_, read) => {
    let isBroken = false;
    const place = await open((...asked) => (isBroken ? read : says(resource('before')))(...asked));
    // Otherwise a write before it could stand in.
    await place.put(randomUUID());
    isBroken = true;
    const id = randomUUID();
    const began = performance.now();
    expect((await place.put(id)).status).toBe(202);
    expect(performance.now() - began).toBeLessThan(4500);
    const [told] = await shown(place);
    expect(told).toMatchObject({ state: 'answered', status: 202, body: resource('after') });
    expect(told).not.toHaveProperty('before');
    expect(told).not.toHaveProperty('beforeFrom');
    expect((await place.put(id)).status).toBe(202);
    expect([place.arrived(), reads(place).length]).toEqual([2, 2]);
  });
});

test('a claim of an organization shows nothing of a resource of another one', async () => {
  const place = await openPlace(cleanup, (request, response) => {
    if (request.method !== 'GET') response.writeHead(202, json).end('{}');
    else if (request.url?.includes('?')) response.writeHead(200, json).end('[]');
    else response.writeHead(200, json).end(resource('secret plan', { organizationId: 'other' }));
  });
  await send(place.address, network, {
    method: 'PUT',
    headers: { authorization: place.ada, 'content-type': 'application/json' },
    body: '{"spec":{"organizationId":"acme"}}',
  });
  const told = await place.journal('changes?organizationID=acme');
  expect(changes.parse(told.json()).changes).toMatchObject([{ resourceId: 'n1' }]);
  expect(told.text).not.toContain('secret plan');
});

test('who may not read is told nothing of it, neither by the own write nor by the changes', async () => {
  const place = await open((request, response) => {
    const isBo = request.headers.authorization === bo;
    says(resource('what Ada wrote'), isBo ? 403 : 200)(request, response);
  });
  const bo = await place.issuer.bearer('bo');
  const [first, own] = [randomUUID(), randomUUID()];
  await place.put(first);
  await place.put(own, { as: bo });
  for (const [id, as] of [
    [first, place.ada],
    [own, bo],
  ] as const) {
    const { text } = await place.journal(`writes/${id}`, as);
    expect(recordedWrite.parse(JSON.parse(text))).toMatchObject({ state: 'answered' });
    expect(text).not.toContain('what Ada wrote');
  }
  const [bos, adas] = await shown(place);
  expect([bos?.before, adas?.before]).toEqual([undefined, resource('what Ada wrote')]);
});

test('a refused write that nobody else sees keeps nothing of what was read', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'meridian-replaced-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  const store = path.join(folder, 'gateway.db');
  const place = await openPlace(
    cleanup,
    (request, response) => {
      const isRead = request.method === 'GET' && request.url === network;
      response.writeHead(isRead ? 200 : 403, json).end(resource('what was there'));
    },
    { MERIDIAN_STORE: store },
  );
  const id = randomUUID();
  const headers = { authorization: place.ada, 'meridian-write': id };
  const body = resource('mine');
  expect((await send(place.address, network, { method: 'PUT', headers, body })).status).toBe(403);
  const { default: Database } = await import('libsql');
  const other = new Database(store);
  const rows = other.prepare('select body, replaced from writes').all();
  other.close();
  expect(rows).toEqual([{ body: '', replaced: null }]);
});

test.each([
  ['the author may read there', 200, [['n1', 'refused']]],
  ['the author may not', 403, []],
])(
  'a refused update that names no organization is shown where its resource is, if %s',
  async (_, may, seen) => {
    const place = await openPlace(cleanup, (request, response) => {
      const isAda = request.headers.authorization === place.ada;
      const isList = request.method === 'GET' && request.url !== network;
      const status = request.method === 'PUT' ? 422 : isList && !isAda ? may : 200;
      response.writeHead(status, json).end(resource('what was there'));
    });
    const bo = await place.issuer.bearer('bo');
    const body = '{"metadata":{"name":"refused"},"spec":{}}';
    const headers = { authorization: bo, 'content-type': 'application/json' };
    expect((await send(place.address, network, { method: 'PUT', headers, body })).status).toBe(422);
    expect((await shown(place)).map(({ resourceId, name }) => [resourceId, name])).toEqual(seen);
  },
);

test('an update whose author could not be asked about is shown once the API says that they may read', async () => {
  let isSlow = true;
  const place = await openPlace(cleanup, (request, response) => {
    if (request.method === 'PUT') response.writeHead(202, json).end('{}');
    else if (request.url === network) says(resource('what was there'))(request, response);
    else if (!isSlow) says('[]')(request, response);
  });
  const headers = { authorization: place.ada, 'content-type': 'application/json' };
  const began = performance.now();
  await send(place.address, network, { method: 'PUT', headers, body: '{"spec":{}}' });
  expect(performance.now() - began).toBeLessThan(4500);
  isSlow = false;
  expect(await shown(place)).toMatchObject([
    { resourceId: 'n1', before: resource('what was there') },
  ]);
});

test('an update whose answer never came still has what it replaced', async () => {
  const place = await openPlace(cleanup, (request, response) => {
    if (request.method === 'PUT') response.destroy();
    else if (request.url === network) says(resource('what was there'))(request, response);
    else says('[]')(request, response);
  });
  const headers = { authorization: place.ada, 'content-type': 'application/json' };
  await send(place.address, network, { method: 'PUT', headers, body: resource('after') });
  expect(await shown(place)).toMatchObject([
    { state: 'unknown', before: resource('what was there'), beforeFrom: 'read' },
  ]);
});

test('many writes at once are each read, and forwarded once', async () => {
  const place = await open(says(resource('before')));
  const ids = Array.from({ length: 20 }, () => randomUUID());
  const answers = await Promise.all([...ids, ...ids].map((id) => place.put(id)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  expect([place.arrived(), reads(place).length]).toEqual([20, 20]);
  const told = await shown(place);
  expect(new Set(told.map(({ before }) => before))).toEqual(new Set([resource('before')]));
});

test('a write whose caller leaves during the read is not sent', async () => {
  let answer = (): void => {};
  const place = await open((request, response) => {
    answer = () => says(resource('before'))(request, response);
  });
  const id = randomUUID();
  const leaving = http.request(`${place.address}${network}`, {
    method: 'PUT',
    headers: { authorization: place.ada, 'meridian-write': id },
  });
  leaving.on('error', () => {});
  const closed = new Promise((done) => leaving.on('close', done));
  leaving.end(resource('after'));
  await vi.waitFor(() => expect(reads(place)).toHaveLength(1));
  leaving.destroy();
  await closed;
  expect((await place.journal(`writes/${id}`)).json()).toMatchObject({ state: 'received' });
  answer();
  await vi.waitFor(async () =>
    expect((await place.journal(`writes/${id}`)).json()).toMatchObject({ state: 'not sent' }),
  );
  expect(place.arrived()).toBe(0);
});

const programs = postgresPrograms();
test.each(programs === undefined ? ['a file'] : ['a file', 'PostgreSQL'])(
  'a gateway that dies between the read and the write has not sent it (on %s)',
  async (kind) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'meridian-replaced-'));
    cleanup.add(() => rm(folder, { recursive: true, force: true }));
    const server = kind === 'a file' ? undefined : await startPostgres(programs ?? '');
    if (server) cleanup.add(server.stop);
    const store = server?.address ?? path.join(folder, 'gateway.db');
    const started: Child[] = [];
    const upstream = await upstreamFor(
      cleanup,
      cloudWith((request, response) => {
        if (started.length === 1) void started[0]?.kill();
        else says(resource('before'))(request, response);
      }),
    );
    const issuer = await TestProvider.open(cleanup);
    const authorization = await issuer.bearer('ada');
    const start = async () => {
      const child = await childFor(cleanup, 256, {
        ...allTo(upstream.address),
        ...issuer.settings,
        MERIDIAN_STORE: store,
        MERIDIAN_ACCESS_LOG: 'off',
      });
      started.push(child);
      return child;
    };
    const id = randomUUID();
    const put = (address: string) =>
      send(address, network, {
        method: 'PUT',
        headers: { authorization, 'content-type': 'application/json', 'meridian-write': id },
        body: resource('after'),
      });
    const first = await start();
    await expect(put(first.address)).rejects.toThrow(/hang up|ECONNRESET/);
    await first.exited;
    await passSeconds(store);
    const second = await start();
    expect((await put(second.address)).status).toBe(202);
    const arrived = upstream.received.filter(({ target }) => target === network);
    expect(arrived.map(({ method }) => method)).toEqual(['GET', 'GET', 'PUT']);
    const told = await send(second.address, '/journal/changes?organizationID=acme', {
      headers: { authorization },
    });
    expect(changes.parse(told.json()).changes).toMatchObject([
      { state: 'answered', before: resource('before') },
    ]);
  },
  60_000,
);

describe('what no operation reads', () => {
  const user = '/api/v1/organizations/acme/users/u1';
  const account = '/api/v1/organizations/acme/serviceaccounts/u1';

  test.each([user, account])('has the last accepted answer, else the body: %s', async (at) => {
    let status = 200;
    let answer = '';
    const place = await openPlace(cleanup, (request, response) => {
      const isWrite = request.method !== 'GET';
      response.writeHead(isWrite ? status : 200, json).end(isWrite ? answer : '[]');
    });
    const bodyOf = (text: string) => JSON.stringify({ spec: { subject: text } });
    const answerOf = (text: string) =>
      JSON.stringify({ metadata: { id: 'u1', organizationId: 'acme' }, spec: { subject: text } });
    const put = async (text: string, as = status, said = answerOf(`${text} as it is`)) => {
      [status, answer] = [as, said];
      const headers = { authorization: place.ada, 'content-type': 'application/json' };
      await send(place.address, at, { method: 'PUT', headers, body: bodyOf(text) });
    };
    await put('one');
    await put('refused', 422, answerOf('refused'));
    await put('two', 200);
    await put('three', 200, '{}');
    await put('four', 202, '');
    await put('five', 200, 'not JSON');
    await put('six');
    const told = (await shown(place)).toReversed();
    expect(told.map(({ before, beforeFrom }) => [before, beforeFrom])).toEqual([
      [undefined, undefined],
      [answerOf('one as it is'), 'journal'],
      [answerOf('one as it is'), 'journal'],
      [answerOf('two as it is'), 'journal'],
      [bodyOf('three'), 'journal'],
      [bodyOf('four'), 'journal'],
      [bodyOf('five'), 'journal'],
    ]);
    expect(place.upstream.received.filter(({ method }) => method === 'GET')).toHaveLength(1);
  });
});
