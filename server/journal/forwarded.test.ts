import { randomUUID } from 'node:crypto';
import http, { type RequestListener } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { changes, recordedWrite } from '../../src/contract/journal';
import { Cleanup, send, upstreamFor } from '../gateway.fixture';
import { body, cloud, created, open as openPlace, target, type Place } from './forwarded.fixture';

// A write that a gateway forwards: sent once, recorded, and known by how it ended.

const cleanup = new Cleanup();
afterEach(() => cleanup.run());
const open = (answer?: RequestListener, environment?: Record<string, string>): Promise<Place> =>
  openPlace(cleanup, answer, environment);

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
      by: 'ada (Ada)',
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

  test('is unknown when an answer without a length is reset', async () => {
    const place = await open(({ socket }) => {
      socket.write('HTTP/1.1 201 Created\r\n\r\n{');
      setTimeout(() => socket.resetAndDestroy(), 50);
    });
    const id = randomUUID();
    expect((await place.post(id)).status).toBe(502);
    expect((await place.journal(`writes/${id}`)).json()).toMatchObject({ state: 'unknown' });
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
    expect(await seen()).toMatchObject([{ by: 'bo (Bo)', state: 'answered' }]);
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
