import { randomUUID } from 'node:crypto';
import http, { type RequestListener } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { changes, recordedWrite, team } from '../../src/contract/journal';
import { allTo, Cleanup, gatewayFor, send, upstreamFor, type Upstream } from '../gateway.fixture';
import { postgresPrograms, startPostgres } from '../store/postgres.fixture';
import { issuerFor, type Issuer } from './issuer.fixture';

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

const target = '/api/v1/organizations/acme/users';
const body = '{"spec":{"subject":"bo@example.org"}}';
const created =
  '{"metadata":{"id":"u1","organizationId":"acme"},"spec":{"subject":"bo@example.org"}}';

/** A cloud that lets everyone see the organization acme, and nobody another one. */
const cloud: RequestListener = (request, response) => {
  const isWrite = request.method !== 'GET';
  const isRefused = !isWrite && !request.url?.includes('organizationID=acme');
  response.writeHead(isRefused ? 403 : isWrite ? 201 : 200, { 'Content-Type': 'application/json' });
  response.end(isWrite ? created : '[]');
};

interface Place {
  address: string;
  upstream: Upstream;
  issuer: Issuer;
  ada: string;
  /** How many writes arrived at the API. */
  arrived(): number;
  post(id?: string, options?: { as?: string; body?: string }): ReturnType<typeof send>;
  journal(path: string, as?: string, options?: Parameters<typeof send>[2]): ReturnType<typeof send>;
}

async function open(
  answer: RequestListener = cloud,
  environment: Record<string, string> = {},
): Promise<Place> {
  const upstream = await upstreamFor(cleanup, answer);
  const issuer = await issuerFor(cleanup);
  const { address } = await gatewayFor(cleanup, {
    ...allTo(upstream.address),
    ...issuer.settings,
    MERIDIAN_ACCESS_LOG: 'off',
    ...environment,
  });
  const ada = await issuer.bearer('ada', { name: 'Ada' });
  return {
    address,
    upstream,
    issuer,
    ada,
    arrived: () => upstream.received.filter(({ method }) => method !== 'GET').length,
    post: (id, options = {}) =>
      send(address, target, {
        method: 'POST',
        headers: {
          authorization: options.as ?? ada,
          'content-type': 'application/json',
          ...(id !== undefined && { 'meridian-write': id }),
        },
        body: options.body ?? body,
      }),
    journal: (path, as = ada, options = {}) =>
      send(address, `/journal/${path}`, {
        ...options,
        headers: { authorization: as, ...options.headers },
      }),
  };
}

describe('a write with an id', () => {
  test('is forwarded once, and its repeat is given the same answer', async () => {
    const place = await open();
    const id = randomUUID();
    const first = await place.post(id);
    const repeat = await place.post(id);
    expect([first.status, first.text]).toEqual([201, created]);
    expect([repeat.status, repeat.text]).toEqual([201, created]);
    expect(place.arrived()).toBe(1);
    expect(place.upstream.received.at(-1)?.body.toString()).toBe(body);
    const told = recordedWrite.parse((await place.journal(`writes/${id}`)).json());
    expect(told).toMatchObject({
      writeId: id,
      by: 'Ada',
      mine: true,
      state: 'answered',
      status: 201,
      body,
      answer: created,
      type: 'user',
      resourceId: 'u1',
      organizationId: 'acme',
    });
  });

  test('arrives once when it is sent several times at the same time', async () => {
    const place = await open((request, response) =>
      setTimeout(() => cloud(request, response), 100),
    );
    const id = randomUUID();
    const all = await Promise.all(Array.from({ length: 10 }, () => place.post(id)));
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(place.arrived()).toBe(1);
  });

  test('is refused with another body, and with an id that is no UUID', async () => {
    const place = await open();
    const id = randomUUID();
    await place.post(id);
    const other = await place.post(id, { body: '{}' });
    expect(other.json()).toMatchObject({ error: 'write_id_reused' });
    expect(other.status).toBe(409);
    expect((await place.post('1')).status).toBe(400);
    expect(place.arrived()).toBe(1);
  });

  test('is unknown when the connection breaks, and is not forwarded again', async () => {
    const place = await open((_, response) => response.destroy());
    const id = randomUUID();
    expect((await place.post(id)).status).toBe(502);
    const repeat = await place.post(id);
    expect(repeat.status).toBe(504);
    expect(repeat.text).toContain('It may have acted.');
    expect(place.arrived()).toBe(1);
    expect((await place.journal(`writes/${id}`)).json()).toMatchObject({ state: 'unknown' });
  });

  test('is unknown when its answer breaks off or stalls', async () => {
    for (const isStalled of [false, true]) {
      const place = await open(
        (_, response) => {
          response.writeHead(201, { 'Content-Length': 1000 }).write('{');
          if (!isStalled) setTimeout(() => response.destroy(), 50);
        },
        { MERIDIAN_TIMEOUT_SECONDS: '1' },
      );
      const id = randomUUID();
      expect((await place.post(id)).status).toBe(isStalled ? 504 : 502);
      expect((await place.journal(`writes/${id}`)).json()).toMatchObject({ state: 'unknown' });
    }
  });

  test('was not sent when there is no connection, and may be sent again', async () => {
    const gone = await upstreamFor(cleanup);
    await cleanup.run();
    const place = await open(cloud, {
      MERIDIAN_IDENTITY_URL: gone.address,
    });
    const id = randomUUID();
    const first = await place.post(id);
    expect([first.status, first.json()]).toMatchObject([502, { error: 'not_passed_on' }]);
    expect((await place.journal(`writes/${id}`)).json()).toMatchObject({ state: 'not sent' });
    const back = http.createServer(cloud);
    await new Promise<void>((done) =>
      back.listen(Number(new URL(gone.address).port), '127.0.0.1', done),
    );
    cleanup.add(async () => void back.close());
    expect((await place.post(id)).status).toBe(201);
  });

  test('is not sent when its caller leaves before', async () => {
    let mayRead = (): void => {};
    const place = await open((request, response) => {
      if (request.method === 'GET') mayRead = () => cloud(request, response);
      else cloud(request, response);
    });
    const id = randomUUID();
    const leaving = http.request(`${place.address}${target}`, {
      method: 'POST',
      headers: { authorization: place.ada, 'meridian-write': id },
    });
    leaving.on('error', () => {});
    const closed = new Promise((done) => leaving.on('close', done));
    leaving.end(body);
    // The gateway asks who may read, before it sends the write.
    await vi.waitFor(() => expect(place.upstream.received).toHaveLength(1));
    leaving.destroy();
    await closed;
    // By this answer the gateway knows that the caller has left.
    expect((await place.journal(`writes/${id}`)).json()).toMatchObject({ state: 'received' });
    mayRead();
    await vi.waitFor(async () =>
      expect((await place.journal(`writes/${id}`)).json()).toMatchObject({ state: 'not sent' }),
    );
    expect(place.arrived()).toBe(0);
  });

  test('is in the journal before the gateway asks who may read it, and nobody else sees it until then', async () => {
    let mayRead = (): void => {};
    const place = await open((request, response) => {
      if (request.method === 'GET' && request.headers.authorization === bo)
        mayRead = () => cloud(request, response);
      else cloud(request, response);
    });
    const bo = await place.issuer.bearer('bo', { name: 'Bo' });
    const id = randomUUID();
    const posted = place.post(id, { as: bo });
    await vi.waitFor(() => expect(place.upstream.received).toHaveLength(1));
    expect((await place.journal(`writes/${id}`, bo)).json()).toMatchObject({ state: 'received' });
    const seen = async () =>
      changes.parse((await place.journal('changes?organizationID=acme')).json()).changes;
    expect(await seen()).toEqual([]);
    expect(place.arrived()).toBe(0);
    mayRead();
    expect((await posted).status).toBe(201);
    expect(await seen()).toMatchObject([{ by: 'Bo', state: 'answered' }]);
  });

  test('is not sent any more once its caller has withdrawn it', async () => {
    const place = await open();
    const id = randomUUID();
    expect((await place.journal(`writes/${id}`)).status).toBe(404);
    const withdrawn = await place.journal(`writes/${id}`, place.ada, { method: 'DELETE' });
    expect([withdrawn.status, withdrawn.json()]).toMatchObject([200, { state: 'not sent' }]);
    const late = await place.post(id);
    expect([late.status, late.json()]).toMatchObject([409, { error: 'not_passed_on' }]);
    expect(place.arrived()).toBe(0);
    const told = changes.parse((await place.journal('changes?organizationID=acme')).json());
    expect(told.changes).toEqual([]);
  });

  test('goes on when its caller leaves, and the journal has the answer', async () => {
    let answer = (): void => {};
    const place = await open((request, response) => {
      if (request.method === 'GET') cloud(request, response);
      else answer = () => cloud(request, response);
    });
    const id = randomUUID();
    const leaving = http.request(`${place.address}${target}`, {
      method: 'POST',
      headers: { authorization: place.ada, 'meridian-write': id },
    });
    leaving.on('error', () => {});
    leaving.end(body);
    await vi.waitFor(() => expect(place.arrived()).toBe(1));
    expect((await place.journal(`writes/${id}`)).json()).toMatchObject({ state: 'sent' });
    leaving.destroy();
    answer();
    await vi.waitFor(async () =>
      expect((await place.journal(`writes/${id}`)).json()).toMatchObject({
        state: 'answered',
        answer: created,
      }),
    );
  });

  test('with an answer too large to keep has the whole answer passed on, and is recorded without it', async () => {
    const large = JSON.stringify({ metadata: { id: 'u1' }, note: 'x'.repeat(3 * 1024 * 1024) });
    const place = await open((request, response) => {
      if (request.method === 'GET') cloud(request, response);
      else response.writeHead(201, { 'Content-Type': 'application/json' }).end(large);
    });
    const id = randomUUID();
    expect((await place.post(id)).text).toBe(large);
    const told = recordedWrite.parse((await place.journal(`writes/${id}`)).json());
    expect(told).toMatchObject({ state: 'answered', status: 201 });
    expect(told.answer).toBeUndefined();
  });

  test('is answered at once with a status that has no body, even if the API goes on sending', async () => {
    const place = await open((request, response) => {
      if (request.method === 'GET') cloud(request, response);
      else response.writeHead(205, { 'Content-Length': 1000 }).write('x');
    });
    const id = randomUUID();
    expect((await place.post(id)).status).toBe(205);
    expect((await place.post(id)).status).toBe(205);
    expect(place.arrived()).toBe(1);
  });

  test('is refused when its body is too large to be recorded', async () => {
    const place = await open();
    const answer = await place.post(randomUUID(), { body: `"${'x'.repeat(1024 * 1024)}"` });
    expect(answer.status).toBe(413);
    expect(place.arrived()).toBe(0);
  });
});

describe('a caller', () => {
  test('whose token is for something else, or from somewhere else, has no journal, and is forwarded', async () => {
    const place = await open();
    const elsewhere = await issuerFor(cleanup);
    for (const as of [
      await place.issuer.bearer('ada', { audience: 'mail' }),
      await elsewhere.bearer('ada'),
      'Bearer opaque',
    ]) {
      const id = randomUUID();
      expect((await place.post(id, { as })).status).toBe(201);
      expect((await place.journal(`writes/${id}`, as)).status).toBe(401);
      expect((await place.journal('changes?organizationID=acme', as)).status).toBe(401);
    }
    expect(place.arrived()).toBe(3);
    const told = changes.parse((await place.journal('changes?organizationID=acme')).json());
    expect(told.changes).toEqual([]);
  });

  test('whose issuer cannot be reached writes nothing, and reads', async () => {
    const place = await open(cloud, { MERIDIAN_TOKEN_ISSUER: 'http://127.0.0.1:1' });
    const answer = await place.post(randomUUID());
    expect([answer.status, answer.json()]).toMatchObject([503, { error: 'not_passed_on' }]);
    const read = await send(place.address, '/api/v2/networks?organizationID=acme', {
      headers: { authorization: place.ada },
    });
    expect(read.status).toBe(200);
    expect(place.arrived()).toBe(0);
  });

  test('whose issuer does not give its keys writes nothing', async () => {
    const place = await open();
    place.issuer.loseKeys();
    const answer = await place.post(randomUUID());
    expect([answer.status, answer.json()]).toMatchObject([503, { error: 'not_passed_on' }]);
    expect(place.arrived()).toBe(0);
  });

  test('cannot see the write of another by its id', async () => {
    const place = await open();
    const id = randomUUID();
    await place.post(id);
    const bo = await place.issuer.bearer('bo');
    expect((await place.journal(`writes/${id}`, bo)).status).toBe(404);
    // And may use the id for a write of their own.
    expect((await place.post(id, { as: bo })).status).toBe(201);
    expect(place.arrived()).toBe(2);
  });

  test('reads an organization only if the regional API lists its networks with their own token', async () => {
    const place = await open((request, response) => {
      const { authorization } = request.headers;
      const isRead = request.method === 'GET';
      if (isRead && authorization === mallory)
        response.writeHead(403, { 'Content-Type': 'application/json' }).end('{}');
      else cloud(request, response);
    });
    const mallory = await place.issuer.bearer('mallory', { name: 'Mallory' });
    await place.post(randomUUID());
    for (const what of ['changes', 'team']) {
      expect((await place.journal(`${what}?organizationID=acme`)).status).toBe(200);
      expect((await place.journal(`${what}?organizationID=acme`, mallory)).status).toBe(403);
      expect((await place.journal(`${what}?organizationID=other`)).status).toBe(403);
      expect((await place.journal(what)).status).toBe(400);
    }
    const renamed = await place.journal('nicknames/u1?organizationID=acme', mallory, {
      method: 'PUT',
      body: '{"name":"x"}',
    });
    expect(renamed.status).toBe(403);
  });

  test('puts nothing that was refused before the eyes of an organization they cannot see', async () => {
    const place = await open((request, response) => {
      if (request.headers.authorization === mallory)
        response.writeHead(403, { 'Content-Type': 'application/json' }).end('{}');
      else cloud(request, response);
    });
    const mallory = await place.issuer.bearer('mallory', { name: 'Mallory' });
    const id = randomUUID();
    expect((await place.post(id, { as: mallory })).status).toBe(403);
    expect((await place.journal(`writes/${id}`, mallory)).json()).toMatchObject({ status: 403 });
    const told = changes.parse((await place.journal('changes?organizationID=acme')).json());
    expect([told.changes, told.people]).toEqual([[], []]);
  });
});

describe('a write whose author could not be asked about', () => {
  const seenBy = async (place: Place, as?: string) =>
    changes.parse((await place.journal('changes?organizationID=acme', as)).json()).changes;

  test('is shown to the team once the API says that its author may see the organization', async () => {
    let isDown = true;
    const place = await open((request, response) => {
      if (!isDown) return cloud(request, response);
      if (request.method !== 'GET') return void response.destroy();
      return void response.writeHead(500).end();
    });
    const bo = await place.issuer.bearer('bo', { name: 'Bo' });
    await place.post(randomUUID());
    isDown = false;
    expect(await seenBy(place, bo)).toEqual([]);
    expect(await seenBy(place)).toMatchObject([{ by: 'Ada', state: 'unknown' }]);
    expect(await seenBy(place, bo)).toMatchObject([{ by: 'Ada', state: 'unknown' }]);
  });

  test('is never shown if the API refuses its author the organization', async () => {
    let isDown = true;
    const place = await open((request, response) => {
      if (isDown) return void response.destroy();
      if (request.headers.authorization === mallory) return void response.writeHead(403).end();
      return cloud(request, response);
    });
    const mallory = await place.issuer.bearer('mallory', { name: 'Mallory' });
    await place.post(randomUUID(), { as: mallory });
    isDown = false;
    expect((await place.journal('changes?organizationID=acme', mallory)).status).toBe(403);
    expect(await seenBy(place)).toEqual([]);
  });
});

describe('what the team is shown', () => {
  const programs = postgresPrograms();
  test.each(programs === undefined ? [false] : [false, true])(
    'is filtered, paged and searched (on PostgreSQL: %s)',
    async (isServer) => {
      const server = isServer ? await startPostgres(programs ?? '') : undefined;
      if (server) cleanup.add(server.stop);
      const place = await open(cloud, server ? { MERIDIAN_STORE: server.address } : {});
      const bo = await place.issuer.bearer('bo', { name: 'Bo' });
      for (const [as, name] of [
        [place.ada, 'one'],
        [bo, 'two_%'],
        [place.ada, 'three'],
      ])
        await place.post(randomUUID(), {
          ...(as && { as }),
          body: `{"spec":{"subject":"${name}"}}`,
        });
      const ask = async (query: string) => {
        const answer = await place.journal(`changes?organizationID=acme${query}`);
        return changes.parse(answer.json());
      };
      const names = async (query: string) =>
        (await ask(query)).changes.map(
          (change) => (JSON.parse(change.body) as { spec: { subject: string } }).spec.subject,
        );
      expect(await names('')).toEqual(['three', 'two_%', 'one']);
      expect((await ask('')).people).toEqual(['Ada', 'Bo']);
      expect(await names('&person=Bo')).toEqual(['two_%']);
      expect(await names('&text=TWO_%25')).toEqual(['two_%']);
      expect(await names('&text=o_e')).toEqual([]);
      expect(await names('&type=network')).toEqual([]);
      expect(await names('&operation=createUser&outcome=accepted')).toHaveLength(3);
      expect(await names('&outcome=refused')).toEqual([]);
      expect(await names(`&from=${Date.now() + 1000}`)).toEqual([]);
      const first = await ask('&limit=2');
      expect(first.changes).toHaveLength(2);
      expect(await names(`&limit=2&after=${first.next}`)).toEqual(['one']);
      const [newest] = first.changes;
      expect((await ask(`&id=${newest?.id}`)).changes).toEqual([newest]);
      expect(await names('&id=nothing')).toEqual([]);
      for (const bad of ['limit=0', 'from=1.5', 'to=x', 'person=%00', 'text=a%00', 'id=%00']) {
        const answer = await place.journal(`changes?organizationID=acme&${bad}`);
        expect([bad, answer.status, answer.text]).toEqual([
          bad,
          400,
          expect.stringContaining(`${bad.split('=')[0]} is missing or not valid`),
        ]);
      }
      for (const what of ['changes', 'team'])
        expect((await place.journal(`${what}?organizationID=acme%00`)).status).toBe(400);
      expect((await place.journal('writes/%00')).status).toBe(400);
    },
    60_000,
  );

  test('has every resource once, and nicknames that anyone of the team gives and removes', async () => {
    const place = await open();
    await place.post(randomUUID());
    await place.post(randomUUID());
    const name = (text: string) =>
      place.journal('nicknames/u1?organizationID=acme', place.ada, {
        method: 'PUT',
        body: JSON.stringify({ name: text }),
      });
    expect((await name('Bo the builder')).status).toBe(200);
    const ask = async () => team.parse((await place.journal('team?organizationID=acme')).json());
    const told = await ask();
    expect(told.nicknames).toEqual({ u1: 'Bo the builder' });
    expect(told.resources).toMatchObject([{ type: 'user', id: 'u1', createdBy: 'Ada', body }]);
    await name('');
    expect((await ask()).nicknames).toEqual({});
    expect((await name('x'.repeat(201))).status).toBe(400);
  });

  test('is no more than fits into one answer, the latest first, and says how much is left out', async () => {
    let count = 0;
    const place = await open((request, response) => {
      if (request.method === 'GET') return cloud(request, response);
      const id = `u${(count += 1)}`;
      const note = 'x'.repeat(900_000);
      response.writeHead(201, { 'Content-Type': 'application/json' });
      return response.end(JSON.stringify({ metadata: { id, organizationId: 'acme' }, note }));
    });
    for (let index = 0; index < 12; index += 1) await place.post(randomUUID());
    const answer = await place.journal('team?organizationID=acme');
    expect(answer.text.length).toBeLessThan(9 * 1024 * 1024);
    const told = team.parse(answer.json());
    expect(told.resources[0]?.id).toBe('u12');
    expect(told.resources).toHaveLength(9);
    expect(told.leftOut).toBe(3);
  });

  test('has the same guards as the rest of the gateway', async () => {
    const place = await open();
    const foreign = { headers: { origin: 'https://evil.example' } };
    expect((await place.journal('team?organizationID=acme', place.ada, foreign)).status).toBe(403);
    const host = { headers: { host: 'evil.example' } };
    expect((await place.journal('team?organizationID=acme', place.ada, host)).status).toBe(421);
    const post = { method: 'POST' };
    expect((await place.journal('changes?organizationID=acme', place.ada, post)).status).toBe(405);
    expect((await place.journal('nothing')).status).toBe(404);
    const anonymous = await send(place.address, '/journal/team?organizationID=acme');
    expect(anonymous.status).toBe(401);
  });
});

test('the configuration says whether there is a journal', async () => {
  for (const [settings, isOn] of [
    [{}, true],
    [{ MERIDIAN_JOURNAL: 'off' }, undefined],
    [{ MERIDIAN_STORE: 'none' }, undefined],
  ] as const) {
    const place = await open(cloud, settings);
    const config = (await send(place.address, '/config.json')).json();
    expect(config).toMatchObject({ connections: [{ signIn: { kind: 'token' } }] });
    const [connection] = (config as { connections: { journal?: boolean }[] }).connections;
    expect(connection?.journal).toBe(isOn);
    expect((await place.post(randomUUID())).status).toBe(201);
    expect((await place.journal('team?organizationID=acme')).status).toBe(isOn ? 200 : 404);
  }
});
