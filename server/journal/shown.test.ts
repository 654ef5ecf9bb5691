import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { changes, MOST_NOTE_ID, team } from '../../src/contract/journal';
import { Cleanup, send } from '../gateway.fixture';
import { postgresPrograms, startPostgres } from '../store/postgres.fixture';
import { body, cloud, created, open as openPlace, target, type Place } from './forwarded.fixture';
import { TestProvider } from '../provider.fixture';

// Who may read the journal of a gateway that forwards, and what they are shown.

const cleanup = new Cleanup();
afterEach(() => {
  vi.useRealTimers();
  return cleanup.run();
});
const open = (answer?: RequestListener, environment?: Record<string, string>): Promise<Place> =>
  openPlace(cleanup, answer, environment);

describe('a caller', () => {
  test('whose token is for something else, or from somewhere else, has no journal, and is forwarded', async () => {
    const place = await open();
    const elsewhere = await TestProvider.open(cleanup);
    for (const as of [
      await place.issuer.bearer('ada', { aud: 'mail' }),
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

  test('whose issuer has just changed its keys is recorded at once', async () => {
    const place = await open();
    expect((await place.post()).status).toBe(201);
    for (let round = 0; round < 2; round += 1) {
      await place.issuer.rotateKeys();
      const as = await place.issuer.bearer('ada');
      const id = randomUUID();
      expect((await place.post(id, { as })).status).toBe(201);
      expect((await place.journal(`writes/${id}`, as)).status).toBe(200);
    }
  });

  test('is found by a new key while others come with made-up ones, for which the keys are read once a second', async () => {
    const place = await open();
    await place.post();
    await place.issuer.rotateKeys();
    const before = place.issuer.keyReads;
    const began = performance.now();
    const made = Array.from({ length: 100 }, async (_, at) => {
      const as = await place.issuer.bearer('eve', {}, { kid: `made up ${at}` });
      const id = randomUUID();
      expect((await place.post(id, { as })).status).toBe(201);
      expect((await place.journal(`writes/${id}`, place.ada)).status).toBe(404);
    });
    const as = await place.issuer.bearer('ada');
    const id = randomUUID();
    expect((await place.post(id, { as })).status).toBe(201);
    expect((await place.journal(`writes/${id}`, as)).status).toBe(200);
    await Promise.all(made);
    const seconds = (performance.now() - began) / 1000;
    expect(place.issuer.keyReads - before).toBeLessThanOrEqual(2 + seconds);
  });

  test('whose token does not say which of the keys signed it is recorded', async () => {
    const place = await open();
    await place.issuer.rotateKeys();
    const as = await place.issuer.bearer('ada', {}, { kid: undefined });
    const id = randomUUID();
    expect((await place.post(id, { as })).status).toBe(201);
    expect((await place.journal(`writes/${id}`, as)).status).toBe(200);
  });

  test('whose token only this gateway would refuse writes nothing, and is told why', async () => {
    const place = await open();
    const seconds = Math.floor(Date.now() / 1000);
    for (const [as, words] of [
      [await place.issuer.bearer('ada', { nbf: seconds + 30 }), 'not valid yet'],
      [await place.issuer.bearer('ada', { exp: seconds - 30 }), 'has expired'],
      [place.ada.replace(' ', '\t'), 'a space and a token'],
      [place.ada.replace(' ', ' \t'), 'a space and a token'],
    ] as const) {
      const answer = await place.post(randomUUID(), { as });
      expect([answer.status, answer.text]).toEqual([401, expect.stringContaining(words)]);
    }
    expect(place.arrived()).toBe(0);
  });

  test('whom nobody can name is counted, and refused where a record is required', async () => {
    const place = await open();
    const required = await open(cloud, { MERIDIAN_JOURNAL: 'required' });
    for (const { post } of [place, required]) await post(randomUUID(), { as: 'Bearer opaque' });
    expect([place.arrived(), required.arrived()]).toEqual([1, 0]);
    // Counted by the process, which has both gateways here.
    const { text } = await send(place.address, '/metrics');
    expect(text).toContain('\nmeridian_unrecorded_total 2\n');
    const refused = await required.post(randomUUID(), { as: 'Bearer opaque' });
    expect([refused.status, refused.json()]).toMatchObject([403, { error: 'not_passed_on' }]);
    expect((await required.post()).status).toBe(201);
  });

  test('whose issuer does not give its keys writes nothing', async () => {
    const place = await open();
    place.issuer.fail('/jwks');
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

  test('who may write but not read is not told what colleagues wrote before', async () => {
    const place = await open((request, response) => {
      const isRead = request.method === 'GET' && request.headers.authorization === bo;
      if (isRead) response.writeHead(403).end();
      else if (request.method === 'GET') cloud(request, response);
      else response.writeHead(201).end(created.replace('bo@example.org', 'what was made of it'));
    });
    const bo = await place.issuer.bearer('bo');
    const [first, own] = [randomUUID(), randomUUID()];
    const put = (id: string, as: string, text: string) =>
      send(place.address, `${target}/u1`, {
        method: 'PUT',
        headers: { authorization: as, 'meridian-write': id },
        body: JSON.stringify({ spec: { subject: text } }),
      });
    await put(first, place.ada, 'what Ada wrote');
    expect((await put(own, bo, 'what Bo wrote')).status).toBe(201);
    const told = (await place.journal(`writes/${own}`, bo)).text;
    expect(told).toContain('what Bo wrote');
    expect(told).not.toContain('what Ada wrote');
    expect(told).not.toContain('before');
    const shown = await place.journal('changes?organizationID=acme');
    expect(changes.parse(shown.json()).changes[0]?.before).toContain('what was made of it');
  });

  test('is told apart from another one who goes by the same name', async () => {
    const place = await open();
    const as = (subject: string, claims = {}) =>
      place.issuer
        .bearer(subject, { name: 'Ada (ada)', ...claims })
        .then((one) => place.post(undefined, { as: one }));
    await as('mallory');
    await as('eve', { email: 'ada@example.org' });
    await as('u-17', { email: 'ada@example.org', email_verified: true });
    await place.post();
    const told = changes.parse((await place.journal('changes?organizationID=acme')).json());
    expect(told.changes.map(({ by }) => by)).toEqual([
      'ada (Ada)',
      'ada@example.org (Ada [U+0028]ada[U+0029])',
      'eve (Ada [U+0028]ada[U+0029])',
      'mallory (Ada [U+0028]ada[U+0029])',
    ]);
    const { by: person = '' } = told.changes[0] ?? {};
    const query = `changes?organizationID=acme&person=${encodeURIComponent(person)}`;
    expect(changes.parse((await place.journal(query)).json()).changes).toHaveLength(1);
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
    expect(await seenBy(place)).toMatchObject([{ by: 'ada (Ada)', state: 'unknown' }]);
    expect(await seenBy(place, bo)).toMatchObject([{ by: 'ada (Ada)', state: 'unknown' }]);
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
      expect((await ask('')).people).toEqual(['ada (Ada)', 'bo (Bo)']);
      expect(await names('&person=bo%20(Bo)')).toEqual(['two_%']);
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
    expect(told.nicknames).toEqual({ u1: { name: 'Bo the builder', by: 'ada (Ada)' } });
    expect(told.resources).toMatchObject([
      { type: 'user', id: 'u1', createdBy: 'ada (Ada)', body },
    ]);
    await name('');
    expect((await ask()).nicknames).toEqual({});
    const shown = await place.journal('changes?organizationID=acme&operation=nameID');
    const { changes: named } = changes.parse(shown.json());
    expect(named.map(({ by, resourceId, name: given }) => [by, resourceId, given])).toEqual([
      ['ada (Ada)', 'u1', ''],
      ['ada (Ada)', 'u1', 'Bo the builder'],
    ]);
    expect((await name('x'.repeat(201))).status).toBe(400);
  });

  test('has notes with who wrote them when, beside the nicknames and never among them', async () => {
    const place = await open();
    await place.post(randomUUID());
    const put = (path: string, name: string) =>
      place.journal(`${path}?organizationID=acme`, place.ada, {
        method: 'PUT',
        body: Buffer.from(JSON.stringify({ name })),
      });
    const ofRule = `securityGroup s1 ["ingress","tcp",22,22,"10.0.0.0/8",{}]`;
    const hostile = `<img src=x onerror=alert(1)>'; drop table nicknames`;
    const note = (of: string, text: string) => put(`notes/${encodeURIComponent(of)}`, text);
    const ask = async () => team.parse((await place.journal('team?organizationID=acme')).json());
    expect((await ask()).notes).toBeUndefined();
    await put('nicknames/n1', 'edge');
    const answer = await note('network n1', ' why ');
    expect(answer.json()).toEqual({ name: 'why', by: 'ada (Ada)', at: expect.any(Number) });
    await note(ofRule, hostile);
    const told = await ask();
    expect(told.nicknames).toEqual({ n1: { name: 'edge', by: 'ada (Ada)' } });
    expect(told.notes).toEqual({
      'network n1': answer.json(),
      [ofRule]: { name: hostile, by: 'ada (Ada)', at: expect.any(Number) },
    });
    for (const [path, text] of [
      ['notes/network%20n1', 'x'.repeat(201)],
      ['notes/network%20n1', 'two\nlines'],
      ['notes/network%20n1', 'b\u0007ell'],
      [`notes/${'x'.repeat(500)}`, 'why'],
      // Else a nickname would be read as a note.
      ['nicknames/note%20network%20n1', 'why'],
    ] as const)
      expect((await put(path, text)).status).toBe(400);
    const longest = 'network '.padEnd(MOST_NOTE_ID, 'x');
    expect((await note(longest, 'why')).status).toBe(200);
    expect((await note(`${longest}x`, 'why')).status).toBe(400);
    await note(longest, '');
    await note('network n1', '');
    expect(Object.keys((await ask()).notes ?? {})).toEqual([ofRule]);
    // A note names its resource by the encoded id.
    await note('model meta%2Fllama%3A8b', 'fast');
    expect((await note('model a%00b', 'why')).status).toBe(400);
    const shown = await place.journal('changes?organizationID=acme&operation=writeNote');
    const { changes: noted } = changes.parse(shown.json());
    expect(noted.map(({ resourceId, name }) => [resourceId, name])).toEqual([
      ['meta/llama:8b', 'fast'],
      ['n1', ''],
      [longest.slice(8), ''],
      [longest.slice(8), 'why'],
      ['s1', hostile],
      ['n1', 'why'],
    ]);
    const stranger = await place.journal('notes/network%20n1?organizationID=other', place.ada, {
      method: 'PUT',
      body: '{"name":"mine"}',
    });
    expect(stranger.status).toBe(403);
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
