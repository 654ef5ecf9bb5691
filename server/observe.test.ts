import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { allTo, Cleanup, gatewayFor, listen, send, upstreamFor } from './gateway.fixture';
import { lineOf } from './log';
import { TestProvider } from './provider.fixture';
import type { Running } from './start';
import { openStore } from './store/store';

const cleanup = new Cleanup();
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup.run();
});

const json = { 'Content-Type': 'application/json' };
const trace = '0af7651916cd43dd8448eb211c80319c';

/** A gateway whose log lines are collected. */
async function logged(settings: Record<string, string>): Promise<[Running, () => unknown[]]> {
  let text = '';
  const gateway = await gatewayFor(cleanup, settings, (more) => (text += more));
  const lines = () => text.split('\n').filter((line) => line !== '');
  return [gateway, () => lines().map((line) => JSON.parse(line) as unknown)];
}

describe('the access log', () => {
  it('has a line of JSON for each request, without queries, headers or bodies', async () => {
    const upstream = await upstreamFor(cleanup);
    const [gateway, lines] = await logged(allTo(upstream.address));
    const answer = await send(gateway.address, '/api/v2/networks?tag=secret-query', {
      headers: {
        Authorization: 'Bearer secret-token',
        Cookie: 'meridian=secret-cookie',
        traceparent: `00-${trace}-b7ad6b7169203331-01`,
      },
    });
    expect(answer.status).toBe(200);
    await send(gateway.address, '/v1/embeddings', {
      method: 'POST',
      headers: json,
      body: '"secret-body"',
    });
    await send(gateway.address, '/auth/callback?code=secret-code');
    await vi.waitFor(() => expect(lines()).toHaveLength(3));
    expect(lines()).toEqual([
      {
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        level: 'info',
        gateway: expect.stringMatching(/^[\da-f-]{36}$/),
        request: trace,
        client: '127.0.0.1',
        method: 'GET',
        path: '/api/v2/networks',
        operation: 'listNetworks',
        status: 200,
        ms: expect.any(Number),
      },
      expect.objectContaining({ operation: 'createEmbeddings', status: 200 }),
      expect.objectContaining({ path: '/auth/callback', operation: 'sign-in', status: 404 }),
    ]);
    expect(JSON.stringify(lines())).not.toContain('secret');
  });

  it('is complete when the gateway has stopped', async () => {
    const [gateway, lines] = await logged({ MERIDIAN_ACCESS_LOG: 'on', MERIDIAN_STORE: 'none' });
    const many = Array.from({ length: 20 }, () => send(gateway.address, '/config.json'));
    await Promise.all(many);
    await gateway.close();
    expect(lines()).toHaveLength(many.length);
  });

  it('says why an API gave no answer, under the id the caller got', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const server = net.createServer();
    const address = await listen(server);
    await new Promise((closed) => server.close(closed));
    const [gateway, lines] = await logged(allTo(address));
    const answer = await send(gateway.address, '/api/v2/networks');
    await vi.waitFor(() => expect(lines()).toHaveLength(1));
    expect(lines()[0]).toMatchObject({
      request: answer.headers['x-request-id'],
      status: 502,
      fault: 'ECONNREFUSED',
    });
  });

  it('is silent about probes, and has the id of a write, and the gateway that the journal names', async () => {
    const upstream = await upstreamFor(cleanup);
    const issuer = await TestProvider.open(cleanup);
    const [gateway, lines] = await logged({ ...allTo(upstream.address), ...issuer.settings });
    for (const probe of ['/healthz', '/readyz', '/metrics']) await send(gateway.address, probe);
    const id = randomUUID();
    const headers = {
      ...json,
      Authorization: await issuer.bearer('ada'),
      'Meridian-Write': id.toUpperCase(),
    };
    await send(gateway.address, '/api/v2/networks', { method: 'POST', headers, body: '{}' });
    await vi.waitFor(() => expect(lines()).toMatchObject([{ level: 'info', write: id }]));
  });

  it('is off for the demo, and where it is switched off', async () => {
    const upstream = await upstreamFor(cleanup);
    for (const settings of [{}, { ...allTo(upstream.address), MERIDIAN_ACCESS_LOG: 'off' }]) {
      const [gateway, lines] = await logged(settings);
      await send(gateway.address, '/config.json');
      await send(gateway.address, '/healthz');
      expect(lines()).toEqual([]);
    }
  });
});

describe('a line of the log', () => {
  it('shows by code what a terminal would obey or not show', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const line = lineOf({ text });
        expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
        expect(JSON.parse(line)).toEqual({ text });
      }),
    );
    expect(lineOf({ a: '\u009b2J\u202eb\u2066\u200b\ufeff\u{e0041}\u00ad\u061c' })).toBe(
      '{"a":"\\u009b2J\\u202eb\\u2066\\u200b\\ufeff\\udb40\\udc41\\u00ad\\u061c"}',
    );
  });
});

describe('the address of the person', () => {
  const forwarded = { 'X-Forwarded-For': '6.6.6.6, 203.0.113.7, 10.0.0.9' };

  it.each([
    ['no', '127.0.0.1', undefined],
    ['true', '10.0.0.9', '10.0.0.9'],
    ['2', '203.0.113.7', '203.0.113.7'],
    ['127.0.0.0/8', '10.0.0.9', '10.0.0.9'],
    ['127.0.0.1, 10.0.0.0/24', '203.0.113.7', '203.0.113.7'],
    ['::/0, 0.0.0.0/0', '6.6.6.6', '6.6.6.6'],
    ['10.0.0.0/24', '127.0.0.1', undefined],
  ])('is what trusted proxies say (%s)', async (trust, client, sent) => {
    const upstream = await upstreamFor(cleanup);
    const [gateway, lines] = await logged({
      ...allTo(upstream.address),
      MERIDIAN_TRUST_PROXY: trust,
    });
    await send(gateway.address, '/api/v2/networks', { headers: forwarded });
    await vi.waitFor(() => expect(lines()).toMatchObject([{ client }]));
    expect(upstream.received[0]?.headers['x-forwarded-for']).toBe(sent);
  });

  it.each(['X-Forwarded-Host', 'X-Forwarded-Proto'])(
    'takes no %s from another address than a proxy has',
    async (name) => {
      const headers = { [name]: name.endsWith('Host') ? 'console.example' : 'https' };
      const answered = async (trust: string) => {
        const environment = {
          MERIDIAN_TRUST_PROXY: trust,
          MERIDIAN_PUBLIC_URL: 'https://console.example',
        };
        const { address } = await gatewayFor(cleanup, environment);
        const answer = await send(address, '/config.json', {
          headers: { Host: 'x.example', ...headers },
        });
        return answer.status;
      };
      expect(await answered('10.0.0.0/8')).toBe(421);
      expect(await answered('127.0.0.0/8')).toBe(name.endsWith('Host') ? 200 : 421);
    },
  );

  it.each(['unknown', '', '10.0.0.1\u00e9', '<b>'])(
    'is the proxy when it says "%s"',
    async (said) => {
      const upstream = await upstreamFor(cleanup);
      const [gateway, lines] = await logged({
        ...allTo(upstream.address),
        MERIDIAN_TRUST_PROXY: 'true',
      });
      await send(gateway.address, '/api/v2/networks', { headers: { 'X-Forwarded-For': said } });
      await vi.waitFor(() => expect(lines()).toMatchObject([{ client: '127.0.0.1' }]));
    },
  );
});

describe('/metrics', () => {
  it('counts requests and their times by operation, as Prometheus reads it', async () => {
    const upstream = await upstreamFor(cleanup);
    const gateway = await gatewayFor(cleanup, allTo(upstream.address));
    await send(gateway.address, '/api/v2/networks');
    await send(gateway.address, '/api/v2/networks');
    await send(gateway.address, '/api/v2/networks/UPPER');
    const { text, headers } = await send(gateway.address, '/metrics');
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    const lines = text.split('\n');
    const seconds = 'meridian_request_seconds';
    const listed = 'operation="listNetworks",status="200"';
    expect(lines).toContain(`${seconds}_count{${listed}} 2`);
    expect(lines).toContain(`${seconds}_count{operation="getNetwork",status="400"} 1`);
    expect(lines).toContain(`${seconds}_bucket{le="+Inf",${listed}} 2`);
    // The request for the metrics itself.
    expect(lines).toContain('meridian_requests_under_way 1');
    for (const line of lines)
      expect(line).toMatch(/^$|^# (?:HELP|TYPE) \w+ .+|^\w+(?:\{[^{}]*\})? (?:[\d.e+-]+|Nan)$/);
  });

  it('counts what the store, the journal and the APIs did', async () => {
    let status = 201;
    const upstream = await upstreamFor(cleanup, (_, response) => {
      if (status === 0) response.destroy();
      else response.writeHead(status, json).end('{}');
    });
    const issuer = await TestProvider.open(cleanup);
    const settings = { ...allTo(upstream.address), ...issuer.settings };
    const gateway = await gatewayFor(cleanup, settings);
    const headers = { ...json, Authorization: await issuer.bearer('ada') };
    const write = () =>
      send(gateway.address, '/api/v2/networks', { method: 'POST', headers, body: '{}' });
    for (status of [201, 500, 0]) await write();
    const { text } = await send(gateway.address, '/metrics');
    const lines = text.split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'meridian_journal_writes_total{outcome="sent"} 3',
        'meridian_journal_writes_total{outcome="unknown"} 1',
        'meridian_upstream_answers_total{api="regional",status="2xx"} 1',
        'meridian_upstream_answers_total{api="regional",status="5xx"} 1',
        'meridian_upstream_answers_total{api="regional",status="error"} 1',
        'meridian_store_failures_total 0',
        'meridian_bodies_waiting 0',
      ]),
    );
    expect(text).toMatch(/^meridian_store_seconds_count [1-9]/m);
  });

  it('begins every counter at 0 with all its labels', async () => {
    const upstream = await upstreamFor(cleanup);
    const gateway = await gatewayFor(cleanup, allTo(upstream.address));
    const { text } = await send(gateway.address, '/metrics');
    for (const line of [
      'journal_writes_total{outcome="unknown"}',
      'journal_writes_total{outcome="refused"}',
      'writes_total{operation="createNetwork",outcome="failed"}',
      'writes_total{operation="nameID",outcome="accepted"}',
      'sign_ins_total{outcome="ok"}',
      'refreshes_total{outcome="failed"}',
      'own_errors_total{status="503"}',
      'upstream_answers_total{api="regional",status="5xx"}',
      'upstream_answers_total{api="inference",status="error"}',
      'store_failures_total',
      'unrecorded_total',
    ])
      expect(text).toContain(`meridian_${line} 0\n`);
    expect(text).toMatch(/^meridian_build_info\{version="[\d.]+",node="v[\d.]+"\} 1$/m);
    const counters = text.matchAll(/^# TYPE (meridian_\w+) counter$/gm);
    for (const [, name] of counters) expect(text).toMatch(new RegExp(`^${name}[ {]`, 'm'));
  });

  it('tells errors of the gateway from those of an API, and how writes ended by operation', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const upstream = await upstreamFor(cleanup, (request, response) => {
      if (request.url?.includes('cut')) response.destroy();
      else response.writeHead(request.url?.includes('bad') ? 500 : 422, json).end('{}');
    });
    const issuer = await TestProvider.open(cleanup);
    const gateway = await gatewayFor(cleanup, { ...allTo(upstream.address), ...issuer.settings });
    const headers = { ...json, Authorization: await issuer.bearer('ada') };
    const update = (id: string) =>
      send(gateway.address, `/api/v2/networks/${id}`, { method: 'PUT', headers, body: '{}' });
    for (const id of ['bad', 'bad', 'worse', 'cut']) await update(id);
    const { text } = await send(gateway.address, '/metrics');
    for (const line of [
      'own_errors_total{status="502"} 1',
      'own_errors_total{status="503"} 0',
      'upstream_answers_total{api="regional",status="5xx"} 2',
      'writes_total{operation="updateNetwork",outcome="failed"} 2',
      'writes_total{operation="updateNetwork",outcome="refused"} 1',
      'writes_total{operation="updateNetwork",outcome="unknown"} 1',
    ])
      expect(text).toContain(`meridian_${line}\n`);
  });

  it('counts what a gateway left unknown that was killed', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'meridian-swept-'));
    cleanup.add(() => rm(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'gateway.db');
    const store = await openStore(file);
    const row = { caller: 'ada', personName: 'Ada', fingerprint: '', path: '', body: '' };
    const more = { operation: 'createNetwork', gateway: 'killed', receivedAt: store.now() };
    await store.db
      .insertInto('writes')
      .values([
        { ...row, ...more, id: '1', state: 'sent' },
        { ...row, ...more, id: '2', state: 'sent' },
        { ...row, ...more, id: '3', state: 'received' },
      ])
      .execute();
    await store.close();
    const upstream = await upstreamFor(cleanup);
    const issuer = await TestProvider.open(cleanup);
    const settings = { ...allTo(upstream.address), ...issuer.settings, MERIDIAN_STORE: file };
    const gateway = await gatewayFor(cleanup, settings);
    const { text } = await send(gateway.address, '/metrics');
    for (const line of [
      'journal_writes_total{outcome="unknown"} 2',
      'journal_writes_total{outcome="not sent"} 1',
      'writes_total{operation="createNetwork",outcome="unknown"} 2',
    ])
      expect(text).toContain(`meridian_${line}\n`);
  });

  it('is for this machine, or for whoever has the token', async () => {
    const open = await gatewayFor(cleanup);
    const by = (address: string, headers: Record<string, string>): Promise<number> =>
      send(address, '/metrics', { headers }).then(({ status }) => status);
    expect(await by(open.address, {})).toBe(200);
    // A proxy on this machine forwards requests from other machines.
    expect(await by(open.address, { 'X-Forwarded-For': '203.0.113.7' })).toBe(403);
    const closed = await gatewayFor(cleanup, { MERIDIAN_METRICS_TOKEN: 'a token' });
    expect(await by(closed.address, {})).toBe(403);
    expect(await by(closed.address, { Authorization: 'Bearer another' })).toBe(403);
    expect(await by(closed.address, { Authorization: 'Bearer a token' })).toBe(200);
  });
});

describe('/readyz', () => {
  it('is 200 while the gateway can serve, whatever host name a probe uses', async () => {
    const gateway = await gatewayFor(cleanup);
    const answer = await send(gateway.address, '/readyz', { headers: { Host: 'pod.internal' } });
    expect([answer.status, answer.json()]).toEqual([200, { status: 'ready' }]);
  });
});
