import { beforeEach, describe, expect, it, vi } from 'vitest';
import { valueAt } from '../src/lib/json';
import { createSandbox } from './app';
import { cutOf } from './cut';
import { seedStore } from './seed/seedStore';
import { networkId } from './seed';
import { memoryStore } from './store/memory';
import { caller, namesOf, networkBody, textOf } from './sandbox.fixture';

let app = createSandbox({ store: memoryStore() });
const { call, control, request } = caller(async (sent) => app.fetch(sent));

beforeEach(async () => {
  const store = memoryStore();
  await seedStore(store, { now: Date.now() });
  app = createSandbox({ store });
});

const order = (operation: string, kind: string, rest: object = {}) =>
  control('POST', '/faults', { operation, kind, ...rest });

describe('faults', () => {
  it.each(['400', '401', '403', '404', '409', '413', '422', '429', '500', '502', '503', '504'])(
    '%s is answered once and nothing is done',
    async (kind) => {
      await order('createNetwork', kind);
      const refused = await call('createNetwork', { body: networkBody('unlucky') });
      expect(refused.status).toBe(Number(kind));
      expect(textOf(refused, '/error_description')).not.toBe('undefined');
      expect(refused.headers.get('retry-after')).toBe(kind === '429' ? '2' : null);
      expect((await call('createNetwork', { body: networkBody('unlucky') })).status).toBe(201);
    },
  );

  it('meets as many calls as were ordered, of that operation only', async () => {
    await order('listNetworks', '429', { times: 2, retryAfter: 7 });
    expect((await call('listSecurityGroups')).status).toBe(200);
    expect((await call('listNetworks')).headers.get('retry-after')).toBe('7');
    expect((await control('GET', '/faults')).body).toMatchObject([{ times: 1 }]);
    expect((await call('listNetworks')).status).toBe(429);
    expect((await call('listNetworks')).status).toBe(200);
    await order('listNetworks', '500');
    await control('DELETE', '/faults');
    expect((await call('listNetworks')).status).toBe(200);
  });

  it('lets the calls before it pass, several faults counting together', async () => {
    await order('listNetworks', '500', { after: 1 });
    await order('listNetworks', '503', { after: 3 });
    const states = [];
    for (let at = 0; at < 5; at++) states.push((await call('listNetworks')).status);
    expect(states).toEqual([200, 500, 200, 503, 200]);
  });

  it('drop and 500-after act first', async () => {
    await order('createNetwork', 'drop');
    const post = new Request('http://sandbox.test/api/v2/networks', {
      method: 'POST',
      headers: { Authorization: 'Bearer sandbox-admin', 'Content-Type': 'application/json' },
      body: JSON.stringify(networkBody('dropped')),
    });
    expect(cutOf(await app.fetch(post))).toBe('drop');
    await order('createNetwork', '500-after');
    expect((await call('createNetwork', { body: networkBody('after') })).status).toBe(500);
    await order('createNetwork', 'drop-before');
    await call('createNetwork', { body: networkBody('before') });
    const names = namesOf(await call('listNetworks'));
    expect(names).toEqual(expect.arrayContaining(['dropped', 'after']));
    expect(names).not.toContain('before');
  });

  it('a share of lost answers is of writes only, which are carried out', async () => {
    await control('PUT', '/settings', { lostPercent: 100 });
    expect((await call('listNetworks')).status).toBe(200);
    const post = new Request('http://sandbox.test/api/v2/networks', {
      method: 'POST',
      headers: { Authorization: 'Bearer sandbox-admin', 'Content-Type': 'application/json' },
      body: JSON.stringify(networkBody('lost')),
    });
    expect(cutOf(await app.fetch(post))).toBe('drop');
    await control('PUT', '/settings', { lostPercent: 0 });
    expect(namesOf(await call('listNetworks'))).toContain('lost');
    expect((await call('createNetwork', { body: networkBody('kept') })).status).toBe(201);
  });

  it('spare a token that says so, and stay for the others', async () => {
    await control('PUT', '/settings', { lostPercent: 100 });
    await order('createNetwork', '500');
    const claims = { iss: 'meridian-sandbox', sub: 'chidi', faults: false };
    const token = `e30.${btoa(JSON.stringify(claims))}.x`;
    const body = networkBody('spared');
    expect((await call('createNetwork', { body, token })).status).toBe(201);
    await control('PUT', '/settings', { lostPercent: 0 });
    expect((await call('createNetwork', { body })).status).toBe(500);
  });

  it('answers HTML, text, nothing, null and distorted members', async () => {
    const meet = async (kind: string) => {
      await order('listNetworks', kind);
      return call('listNetworks');
    };
    const html = await meet('html');
    expect(html.status).toBe(502);
    expect(html.headers.get('content-type')).toContain('html');
    expect((await meet('text')).status).toBe(503);
    const loading = await meet('error-200');
    expect([loading.status, textOf(loading, '/error/message')]).toEqual([
      200,
      'Model is loading, try in 20 s',
    ]);
    expect(await meet('empty')).toMatchObject({ status: 200, body: '' });
    expect((await meet('null')).body).toBeNull();
    expect(valueAt((await meet('wrong-types')).body, '/0/metadata/name')).toBe(17);
    expect(valueAt((await meet('missing')).body, '/0/spec')).toBeUndefined();
    const odd = (await meet('unknown-state')).body;
    expect(valueAt(odd, '/0/metadata/provisioningStatus')).toBe('hibernating');
    expect(valueAt((await meet('extra')).body, '/0/links')).toBeDefined();
  });

  it('late waits before it acts', async () => {
    vi.useFakeTimers();
    try {
      await order('listNetworks', 'late', { delayMs: 3_000 });
      let done = false;
      const answer = call('listNetworks').finally(() => (done = true));
      await vi.advanceTimersByTimeAsync(2_900);
      expect(done).toBe(false);
      await vi.advanceTimersByTimeAsync(200);
      expect((await answer).status).toBe(200);
      await order('listNetworks', 'late', { delayMs: 600_000 });
      const other = call('listNetworks');
      await vi.advanceTimersByTimeAsync(2_900);
      // Nobody has to guess how long something else takes meanwhile.
      await control('DELETE', '/faults');
      expect((await other).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  it('stale shows a read what was before the last write', async () => {
    const path = { networkID: networkId('bench') };
    const body = { metadata: { name: 'bench-2' }, spec: { dnsNameservers: [] } };
    await call('updateNetwork', { path, body });
    await order('getNetwork', 'stale');
    expect(textOf(await call('getNetwork', { path }), '/metadata/name')).toBe('bench');
    expect(textOf(await call('getNetwork', { path }), '/metadata/name')).toBe('bench-2');
    await order('updateNetwork', 'stale');
    await call('updateNetwork', { path, body: { ...body, metadata: { name: 'bench-3' } } });
    expect(textOf(await call('getNetwork', { path }), '/metadata/name')).toBe('bench-2');
  });

  it('can be provoked by reserved names', async () => {
    const named = (name: string) => call('createNetwork', { body: networkBody(name) });
    expect((await named('fault-500')).status).toBe(500);
    expect((await named('fault-429.again')).status).toBe(429);
    expect((await named('fault-nothing')).status).toBe(201);
    const embedding = { model: 'fault-503', input: 'text' };
    expect((await call('createEmbeddings', { body: embedding })).status).toBe(503);
  });
});

describe('control endpoints', () => {
  it('keep what was received, without the credential', async () => {
    await call('listNetworks', { query: '?tag=a%3Db&tag=c%3D%20d' });
    await call('createNetwork', { body: networkBody('seen') });
    const { body } = await control('GET', '/requests');
    expect(body).toMatchObject([
      { operation: 'listNetworks', url: '/api/v2/networks?tag=a%3Db&tag=c%3D%20d', status: 200 },
      { operation: 'createNetwork', status: 201, body: JSON.stringify(networkBody('seen')) },
    ]);
    expect(JSON.stringify(body)).not.toContain('sandbox-admin');
    await control('DELETE', '/requests');
    expect((await control('GET', '/requests')).body).toEqual([]);
  });

  it('refuse orders they do not understand, and pages of other origins', async () => {
    expect((await order('listNetworks', 'nonsense')).status).toBe(422);
    expect((await order('nothing', '500')).status).toBe(422);
    expect((await control('PUT', '/settings', { colour: 'red' })).status).toBe(400);
    expect((await control('GET', '/objects/meta')).status).toBe(404);
    const foreign = new Request('http://sandbox.test/_sandbox/reset', {
      method: 'POST',
      headers: { Origin: 'http://elsewhere.test', Host: 'sandbox.test' },
    });
    expect((await app.fetch(foreign)).status).toBe(403);
  });

  it('answers other origins, and lets them send four headers', async () => {
    const asked = new Request('http://sandbox.test/api/v2/networks', { method: 'OPTIONS' });
    const allowed = await app.fetch(asked);
    expect(allowed.headers.get('access-control-allow-headers')).toBe(
      'Authorization, Content-Type, traceparent, tracestate',
    );
    expect((await call('listNetworks')).headers.get('access-control-allow-origin')).toBe('*');
    const refused = await call('listNetworks', { token: 'wrong' });
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('has 404 and 405 with the error body, and the OpenAPI document', async () => {
    expect((await request('GET', '/api/v2/nothing')).status).toBe(404);
    const wrong = await request('DELETE', `/api/v2/networks/${networkId('bench')}`);
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get('allow')).toBe('GET, PUT');
    expect(textOf(await request('GET', '/openapi.json'), '/openapi')).toBe('3.1.0');
  });
});
