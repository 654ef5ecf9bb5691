import http from 'node:http';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  allTo,
  Cleanup,
  freeAddress,
  gatewayFor,
  send,
  sendRaw,
  serve,
  upstreamFor,
} from './gateway.fixture';
import { nginx, startNginx } from './nginx.fixture';
import { signInAt, TestProvider } from './provider.fixture';
import { operationIds, operations } from '../src/contract/resources';

type Options = NonNullable<Parameters<typeof send>[2]>;
type Attack = readonly [name: string, target: string, options: Options];

const id = '11111111-1111-4111-8111-111111111111';

/** Every address of a gateway, and some that it has not. */
const addresses = [
  '/',
  '/networks',
  '/assets/index-4f2a.js',
  '/assets/missing-4f2a.js',
  '/favicon.svg',
  '/config.json',
  '/healthz',
  '/readyz',
  '/metrics',
  '/auth/sign-in',
  '/auth/callback',
  '/auth/session',
  '/auth/sessions',
  `/auth/sessions/${id}`,
  '/auth/sign-out',
  '/auth/none',
  `/journal/writes/${id}`,
  '/journal/changes',
  '/journal/none',
  '/_sandbox/reset',
  '/api/v9/none',
  ...new Set(operationIds.map((one) => operations[one].path.replaceAll(/\{\w+\}/g, id))),
];

const long = (count: number): string => 'x'.repeat(count);
const get = (headers: Options['headers'] = {}): Options => ({ headers });
const cookies = (count: number, name: (at: number) => string): Options =>
  get({ Cookie: Array.from({ length: count }, (_, at) => `${name(at)}=1`).join('; ') });
const names = ['__Host-meridian-departure.', 'meridian-departure.', '__Host-meridian', 'meridian'];

const queries: Record<string, string> = {
  'a long return': `return=/networks?f=${long(2000)}`,
  'a longer return': `return=/networks?f=${long(7000)}`,
  'a return of letters that grow': `return=/${'é'.repeat(300)}?${'%22'.repeat(700)}`,
  'a long state': `state=${long(6000)}&code=${long(500)}`,
  'a long refusal': `error=${long(3000)}&error_description=${long(3000)}`,
  'a line break': 'return=%0d%0aSet-Cookie:a=b&state=%0d%0aX:1',
  'a thousand members': Array.from({ length: 1000 }, (_, at) => `a${at}=1`).join('&'),
};

const requests: Record<string, Options> = {
  ...Object.fromEntries(
    names.flatMap((name) => [
      [`60 cookies ${name}N`, cookies(60, (at) => name + at)],
      [`240 cookies ${name}N`, cookies(240, (at) => name + String(at).padStart(12, 'a'))],
      [`long cookies ${name}N`, cookies(15, (at) => `${name}${at}${long(400)}`)],
    ]),
  ),
  'a long trace': get({ Traceparent: `00-${long(5000)}`, Tracestate: long(3000) }),
  'a long token': get({ Authorization: `Bearer ${long(7000)}` }),
  'a token of three parts': get({ Authorization: `Bearer ${long(900)}.${long(900)}.${long(90)}` }),
  'a password': get({ Authorization: `Basic ${long(3000)}` }),
  'a long origin': get({ Origin: `https://${long(5000)}.example`, 'Sec-Fetch-Site': long(50) }),
  'a preflight': {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://evil.example',
      'Access-Control-Request-Method': long(100),
      'Access-Control-Request-Headers': long(5000),
    },
  },
  'long forwarded headers': get({
    'X-Forwarded-For': Array.from({ length: 400 }, () => '1.1.1.1').join(', '),
    'X-Forwarded-Host': long(3000),
    'X-Forwarded-Proto': long(3000),
    Forwarded: `for=${long(3000)}`,
  }),
  'another host': get({ Host: 'evil.example' }),
  'long conditions': get({ 'If-None-Match': long(7000), Range: `bytes=${'0-1,'.repeat(1000)}` }),
  'long preferences': get({ Accept: long(7000), 'Accept-Encoding': `${'br;q=0.1,'.repeat(700)}` }),
  'a long write id': { method: 'POST', headers: { 'Meridian-Write': long(5000) }, body: '{}' },
  'an upgrade': get({ Connection: 'Upgrade', Upgrade: 'websocket', 'HTTP2-Settings': long(900) }),
  'an expectation': { method: 'POST', headers: { Expect: '100-continue' }, body: '{}' },
  'a trailer': { method: 'POST', headers: { 'Transfer-Encoding': 'chunked', TE: 'trailers' } },
  'many headers': get(
    Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`X-${at}`, long(20)])),
  ),
  'headers near the limit': get(
    Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`X-${at}`, long(7900)])),
  ),
  'a body with GET': get({ 'Content-Length': 100_000 }),
  'a large body': { method: 'POST', body: Buffer.alloc(1024 * 1024, '[') },
  'a body of another coding': { method: 'PUT', headers: { 'Content-Encoding': 'br' }, body: 'x' },
  ...Object.fromEntries(
    ['HEAD', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND'].map((method) => [method, { method }]),
  ),
};
requests['a body with GET'] = { ...requests['a body with GET'], body: Buffer.alloc(100_000) };

/** Everything at every address. */
const attacks: Attack[] = addresses.flatMap((address) => [
  ...Object.entries(queries).map(([name, query]): Attack => [
    `${name} at ${address}`,
    `${address}?${query}`,
    {},
  ]),
  ...Object.entries(requests).map(([name, options]): Attack => [
    `${name} at ${address}`,
    address,
    options,
  ]),
]);

const cleanup = new Cleanup();
beforeEach(() => {
  for (const name of ['error', 'warn', 'info'] as const)
    vi.spyOn(console, name).mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup.run();
});

/** nginx keeps the whole head of an answer in one buffer, of this size unless somebody sets another. */
const mostHead = 4096;

/** Two gateways of a kind behind one address: with sign-in in front of an API, or with the sandbox. */
async function twoGateways(kind: string): Promise<{ address: string; gateways: string[] }> {
  const address = await freeAddress();
  const upstream = await upstreamFor(cleanup, (_, response) => {
    // An API that talks much.
    for (let at = 0; at < 90; at += 1) response.setHeader(`X-RateLimit-${at}`, 'x'.repeat(90));
    response.setHeader('WWW-Authenticate', `Bearer realm="${'x'.repeat(3000)}"`);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  const signIn = signInAt(await TestProvider.open(cleanup), address);
  const environment = {
    MERIDIAN_TRUST_PROXY: 'true',
    MERIDIAN_ACCESS_LOG: 'off',
    MERIDIAN_DRAIN_SECONDS: '0',
    ...(kind === 'sandbox' ? {} : { ...allTo(upstream.address), ...signIn }),
  };
  const gateways = [];
  for (let at = 0; at < 2; at += 1) gateways.push(await gatewayFor(cleanup, environment));
  return { address, gateways: gateways.map((one) => one.address) };
}

/** Sends all, several at a time, and tells the statuses that came. */
async function attackAll(address: string, check: (attack: Attack) => Promise<void>): Promise<void> {
  const left = [...attacks];
  const attacker = async (): Promise<void> => {
    for (let attack = left.pop(); attack !== undefined; attack = left.pop()) await check(attack);
  };
  await Promise.all(Array.from({ length: 6 }, attacker));
  expect((await send(address, '/healthz')).status).toBe(200);
}

/** The bytes of an answer's head; rejects when none comes. */
function headOf(address: string, [name, target, { body, ...options }]: Attack): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const where = { hostname, port, path: target, maxHeaderSize: 256 * 1024, agent: false };
    const request = http.request({ ...where, ...options });
    request.on('response', (answer) => {
      const { httpVersion, statusCode, statusMessage = '', rawHeaders } = answer;
      const line = `HTTP/${httpVersion} ${statusCode} ${statusMessage}\r\n`;
      answer.resume();
      resolve(rawHeaders.reduce((size, text) => size + text.length + 2, line.length + 2));
    });
    request.on('error', (error) => reject(new Error(name, { cause: error })));
    request.end(body);
  });
}

// Two thousand requests each.
vi.setConfig({ testTimeout: 180_000 });

describe.each(['sign-in', 'sandbox'])('whatever a stranger sends to a gateway with %s', (kind) => {
  it('the head of its answer has at most 4 KiB', async () => {
    const { gateways } = await twoGateways(kind);
    const [address = ''] = gateways;
    const tooLong: string[] = [];
    await attackAll(address, async (attack) => {
      const size = await headOf(address, attack);
      if (size > mostHead) tooLong.push(`${attack[0]}: ${size}`);
    });
    expect(tooLong).toEqual([]);
  });

  it.skipIf(nginx === undefined)(
    'the nginx of docs/deploy.md counts no failure, and others lose nothing',
    async () => {
      const { address, gateways } = await twoGateways(kind);
      const proxy = await startNginx(cleanup, address, gateways);
      const lost: string[] = [];
      const note = (name: string, status: number): void => {
        if (status >= 502) lost.push(`${name}: ${status}`);
      };
      await attackAll(address, async (attack) => {
        const [name, target, options] = attack;
        const { status } = await send(address, target, options).catch(() => ({ status: 400 }));
        note(name, status);
        note(`after ${name}`, (await send(address, '/config.json')).status);
      });
      expect(lost).toEqual([]);
      expect(await proxy.faults()).toEqual([]);
    },
  );
});

describe('whatever headers an API answers with', () => {
  it('the head of the answer has at most 4 KiB, and the gateway goes on', async () => {
    let headers: http.OutgoingHttpHeaders = {};
    const upstream = await upstreamFor(cleanup, (_, response) => {
      response.writeHead(200, headers).end('{}');
    });
    const { address } = await gatewayFor(cleanup, allTo(upstream.address));
    const names = fc.constantFrom(
      'Content-Type',
      'Content-Encoding',
      'Content-Language',
      'WWW-Authenticate',
      'X-Request-Id',
      'Retry-After',
      'Traceparent',
      'Set-Cookie',
      'Location',
      'Content-Security-Policy',
      ...Array.from({ length: 20 }, (_, at) => `X-RateLimit-${at}`),
    );
    const values = fc.nat(6000).map((length) => 'Bearer realm="x"'.padEnd(length, ','));
    const given = fc.uniqueArray(fc.tuple(names, values), { maxLength: 8, selector: ([x]) => x });
    await fc.assert(
      fc.asyncProperty(given, async (all) => {
        const size = all.reduce((sum, pair) => sum + pair.join().length + 4, 0);
        fc.pre(size < 15_000);
        headers = Object.fromEntries(all);
        expect(await headOf(address, ['', '/api/v2/networks', {}])).toBeLessThanOrEqual(mostHead);
      }),
      { numRuns: 200 },
    );
    expect((await send(address, '/healthz')).status).toBe(200);
  });
});

describe('a request with too many headers', () => {
  it.each([501, 2500, 9000])('is refused when it has %s', async (count) => {
    const { address } = await gatewayFor(cleanup);
    const headers = Array.from({ length: count }, () => 'a:\r\n').join('');
    const answer = await sendRaw(address, `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('gets its answer also when it reads only after it has sent all', async () => {
    const { address } = await gatewayFor(cleanup);
    const { hostname, port } = new URL(address);
    const socket = net.connect(Number(port), hostname).pause();
    cleanup.add(async () => void socket.destroy());
    const bytes = `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ${'x'.repeat(3_000_000)}\r\n\r\n`;
    await new Promise((done) => socket.write(bytes, done));
    expect((await text(socket)).split('\r\n')[0]).toMatch(/^HTTP\/1\.1 431 /);
  });
});

describe.skipIf(nginx === undefined)('the nginx of docs/deploy.md', () => {
  it('counts no failure when a gateway has no place left', async () => {
    const upstream = await upstreamFor(cleanup, () => {});
    const limits = { MERIDIAN_MAX_CONNECTIONS: '10', MERIDIAN_TIMEOUT_SECONDS: '3' };
    const environment = { ...allTo(upstream.address), ...limits, MERIDIAN_TRUST_PROXY: 'true' };
    const gateways = [];
    for (let at = 0; at < 2; at += 1)
      gateways.push((await gatewayFor(cleanup, environment)).address);
    const address = await freeAddress();
    const proxy = await startNginx(cleanup, address, gateways);
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async () => (await send(address, '/api/v2/networks')).status),
    );
    expect([...new Set(statuses)].toSorted()).toEqual([503, 504]);
    expect((await send(address, '/config.json')).status).toBe(200);
    expect(await proxy.faults()).toEqual([]);
  });

  it('goes on with gateways that somebody makes fail', async () => {
    const fragile = http.createServer((request, response) => {
      if (request.url === '/die') request.socket.destroy();
      else response.end('{}');
    });
    const address = await freeAddress();
    const gateways = [await serve(cleanup, fragile)];
    gateways.push(
      await serve(
        cleanup,
        http.createServer(fragile.listeners('request')[0] as http.RequestListener),
      ),
    );
    await startNginx(cleanup, address, gateways);
    const statuses = [];
    for (let at = 0; at < 100; at += 1) {
      if (at % 10 === 0) await send(address, '/die');
      statuses.push((await send(address, '/config.json')).status);
    }
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });
});
