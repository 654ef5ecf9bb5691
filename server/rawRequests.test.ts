import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allTo, Cleanup, gatewayFor, send, upstreamFor, type Upstream } from './gateway.fixture';
import type { Running } from './start';

/** Bytes as latin1, with the statuses of all answers on their connection, and how many requests reach the API. */
type Row = [name: string, bytes: string, statuses: number[], reach?: number];

const host = 'Host: 127.0.0.1\r\n';
const close = 'Connection: close\r\n';
const path = '/api/v2/networks';
/** A complete request without a body. */
const get = (target: string, ...headers: string[]): string =>
  `GET ${target} HTTP/1.1\r\n${host}${close}${headers.map((one) => `${one}\r\n`).join('')}\r\n`;
/** A write with the given headers and body. */
const post = (headers: string[], body = ''): string =>
  `POST ${path} HTTP/1.1\r\n${host}${close}${headers.map((one) => `${one}\r\n`).join('')}\r\n${body}`;
const line = (text: string): string => `${text}\r\n${host}${close}\r\n`;
const chunked = 'Transfer-Encoding: chunked';
const smuggled = `GET ${path}?smuggled HTTP/1.1\r\n${host}\r\n`;

const lines: Row[] = [
  ['no HTTP', 'hello\r\n\r\n', [400]],
  ['a hello of TLS', '\u0016\u0003\u0001\u0000\u00a5\u0001\u0000\u0000\u00a1\u0003\u0003', [400]],
  ['a hello of SSH', 'SSH-2.0-OpenSSH_9.2\r\n', [400]],
  ['a greeting of SOCKS', '\u0005\u0001\u0000', [400]],
  ['zeros', '\0\0\0\0\0\0\0\0', [400]],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  ['a line of a proxy protocol', `PROXY TCP4 1.1.1.1 2.2.2.2 1 2\r\n${get(path)}`, [400]],
  ['a method in small letters', line(`get ${path} HTTP/1.1`), [400]],
  ['a method nobody knows', line(`STEAL ${path} HTTP/1.1`), [400]],
  ['a method of two words', line(`GET POST ${path} HTTP/1.1`), [400]],
  ['no method', line(`${path} HTTP/1.1`), [400]],
  ['no target', line('GET  HTTP/1.1'), [400]],
  ['no version', `GET ${path}\r\n\r\n`, [505]],
  ['two spaces', line(`GET  ${path} HTTP/1.1`), [200], 1],
  ['a tab', line(`GET\t${path} HTTP/1.1`), [400]],
  ['a word after the version', line(`GET ${path} HTTP/1.1 x`), [400]],
  ['a version of 0.9', line(`GET ${path} HTTP/0.9`), [505]],
  ['a version of 1.2', line(`GET ${path} HTTP/1.2`), [400]],
  ['a version of 2.0', line(`GET ${path} HTTP/2.0`), [505]],
  ['a version of 9.9', line(`GET ${path} HTTP/9.9`), [400]],
  ['a version in small letters', line(`GET ${path} http/1.1`), [400]],
  ['another protocol that looks like it', line(`GET ${path} RTSP/1.0`), [200], 1],
  ['a zero in the target', line(`GET ${path}\0 HTTP/1.1`), [400]],
  ['a space in the target', line(`GET ${path} x HTTP/1.1`), [400]],
  ['letters of 8 bits in the target', line(`GET ${path}\u00e9 HTTP/1.1`), [400]],
  ['a target of 70 KB', line(`GET ${path}?${'a'.repeat(70_000)} HTTP/1.1`), [431]],
  ['a star', line('OPTIONS * HTTP/1.1'), [400]],
  ['a star to be read', line('GET * HTTP/1.1'), [400]],
  ['a tunnel', 'CONNECT api.internal:443 HTTP/1.1\r\nHost: api.internal:443\r\n\r\n', [405]],
  ['a tunnel to itself', line('CONNECT 127.0.0.1:80 HTTP/1.1'), [405]],
  ['another address', line('GET http://api.internal/ HTTP/1.1'), [400]],
  ['another address with a user', line('GET http://127.0.0.1@api.internal/ HTTP/1.1'), [400]],
  ['another protocol as target', line('GET gopher://api.internal/ HTTP/1.1'), [400]],
  ['a host as target', line('GET //api.internal/x HTTP/1.1'), [400]],
  ['a host as target, backwards', line('GET /\\api.internal/x HTTP/1.1'), [400]],
  ['a target without a slash', line('GET api/v2/networks HTTP/1.1'), [400]],
  ['a fragment', line(`GET ${path}#a HTTP/1.1`), [400]],
  ...['TRACE', 'DELETE', 'PATCH', 'PUT', 'HEAD', 'PROPFIND', 'PURGE', 'LOCK'].map((method): Row => [
    `the method ${method}`,
    line(`${method} ${path} HTTP/1.1`),
    [405],
  ]),
];

const hosts: Row[] = [
  ['no host', `GET ${path} HTTP/1.1\r\n${close}\r\n`, [400]],
  ['no host in HTTP/1.0', `GET ${path} HTTP/1.0\r\n\r\n`, [400]],
  ['two hosts', get(path, 'Host: evil.example'), [400]],
  ['two hosts that agree', get(path, 'Host: 127.0.0.1'), [400]],
  ...[
    ['an empty host', '', 400],
    ['a host with a path', '127.0.0.1/x', 400],
    ['a host with a user', 'a@127.0.0.1', 400],
    ['a host with a space', '127.0.0.1 evil.example', 400],
    ['a host with a comma', '127.0.0.1, evil.example', 400],
    ['a host with a scheme', 'http://127.0.0.1', 400],
    ['a host with a port of letters', '127.0.0.1:http', 400],
    ['a host with a port past 65535', '127.0.0.1:99999', 400],
    ['a host with a question mark', '127.0.0.1?x', 400],
    ['a host with a percent sign', '127.0.0.1%00', 400],
    ['a host of 8 bits', '127.0.0.1\u00e9', 400],
    ['a host that is not closed', '[::1', 400],
    ['another host', 'evil.example', 421],
    ['a host that begins like ours', '127.0.0.1.evil.example', 421],
    ['a host that ends like ours', 'evil-localhost', 421],
    ['a name that points here', 'rebind.example:8080', 421],
    ['localhost below a name', 'localhost.evil.example', 421],
  ].map(([name, value, status]): Row => [
    String(name),
    `GET ${path} HTTP/1.1\r\nHost: ${value}\r\n${close}\r\n`,
    [Number(status)],
  ]),
];

const headers: Row[] = [
  ['a header without a colon', get(path, 'Broken'), [400]],
  ['a header without a name', get(path, ': x'), [400]],
  ['a name with a space', get(path, 'X Broken: 1'), [400]],
  ['a space before the colon', get(path, 'X-Broken : 1'), [400]],
  ['a name of 8 bits', get(path, 'X-\u00e9: 1'), [400]],
  ['a name with a zero', get(path, 'X\0: 1'), [400]],
  ['a value with a zero', get(path, 'X-A: a\0b'), [400]],
  ['a value with a bare return', get(path, 'X-A: a\rb'), [400]],
  ['a value with a bare line feed', get(path, 'X-A: a\nX-B: b'), [400]],
  ['a folded header', get(path, 'X-A: 1\r\n 2'), [400]],
  ['a folded first header', `GET ${path} HTTP/1.1\r\n ${host}\r\n`, [400]],
  ['lines without returns', `GET ${path} HTTP/1.1\nHost: 127.0.0.1\nConnection: close\n\n`, [400]],
  ['lines of returns', `GET ${path} HTTP/1.1\rHost: 127.0.0.1\r\r`, [400]],
  ['a header of 70 KB', get(path, `X-A: ${'a'.repeat(70_000)}`), [431]],
  ['a name of 70 KB', get(path, `${'a'.repeat(70_000)}: 1`), [431]],
  ['10,000 headers', get(path, ...Array.from({ length: 10_000 }, (_, at) => `X-${at}: 1`)), [431]],
  ['cookies of 70 KB', get('/', `Cookie: ${'a=1; '.repeat(14_000)}`), [431]],
  ['an expectation nobody knows', post(['Expect: 200-ok', 'Content-Length: 0']), [417]],
  [
    'an upgrade to a socket',
    get(path, 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'),
    [200],
    1,
  ],
  [
    'an upgrade to HTTP/2',
    get(path, 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c'),
    [200],
    1,
  ],
  ['a cookie that is none', get('/auth/session', 'Cookie: ;;=;=x;meridian.0'), [404]],
  ['empty lines before', `\r\n\r\n\r\n${get(path)}`, [200], 1],
  ['a trace that is none', get(path, 'traceparent: \u00e9-0-0'), [200], 1],
];

const framings: Row[] = [
  ...[
    ['a negative length', ['Content-Length: -1']],
    ['a length of letters', ['Content-Length: abc']],
    ['a hexadecimal length', ['Content-Length: 0x4']],
    ['a length with a sign', ['Content-Length: +4']],
    ['a length with a point', ['Content-Length: 4.0']],
    ['a length with a space in it', ['Content-Length: 4 4']],
    ['a length with a comma', ['Content-Length: 4, 4']],
    ['an empty length', ['Content-Length:']],
    ['a length past 2^64', ['Content-Length: 99999999999999999999']],
    ['two lengths', ['Content-Length: 0', 'Content-Length: 4']],
    ['two lengths that agree', ['Content-Length: 4', 'Content-Length: 4']],
    ['a length and chunks', ['Content-Length: 4', chunked]],
    ['chunks and a length', [chunked, 'Content-Length: 4']],
    ['an unknown coding', ['Transfer-Encoding: xchunked']],
    ['a coding after chunked', ['Transfer-Encoding: chunked, gzip']],
    ['a coding before chunked', ['Transfer-Encoding: gzip, chunked']],
    ['chunked twice', ['Transfer-Encoding: chunked, chunked']],
    ['chunked twice, in two headers', [chunked, chunked]],
    ['identity', ['Transfer-Encoding: identity']],
    ['an empty coding', ['Transfer-Encoding:']],
    ['a coding with a vertical tab', ['Transfer-Encoding: \u000bchunked']],
    ['a coding in quotes', ['Transfer-Encoding: "chunked"']],
    ['a coding with a space before the colon', ['Transfer-Encoding : chunked']],
    ['a folded coding', ['Transfer-Encoding:\r\n chunked']],
    ['a coding with an underscore', ['Transfer_Encoding: chunked', 'Content-Length: abc']],
  ].map(([name, given]): Row => [
    String(name),
    post(given as string[], `0\r\n\r\n${smuggled}`),
    [400],
  ]),
  ['a size that is none', post([chunked], `zz\r\n{}\r\n0\r\n\r\n${smuggled}`), [400]],
  ['a negative size', post([chunked], '-2\r\n{}\r\n0\r\n\r\n'), [400]],
  ['a size past 2^64', post([chunked], 'fffffffffffffffff1\r\n{}\r\n'), [400]],
  ['a chunk longer than its size', post([chunked], '2\r\n{}{}\r\n0\r\n\r\n'), [400]],
  ['a hexadecimal sign in a size', post([chunked], '0x2\r\n{}\r\n0\r\n\r\n'), [400]],
  ['sizes without returns', post([chunked], '2\n{}\n0\n\n'), [400]],
  ['an extension of 100 KB', post([chunked], `2;${'a'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`), [413]],
  ['a trailer that is none', post([chunked], '2\r\n{}\r\n0\r\nBroken\r\n\r\n'), [400]],
  ['a second request after the last', post(['Content-Length: 2'], `{}${smuggled}`), [200], 1],
  [
    'a second request after the chunks',
    post([chunked], `2\r\n{}\r\n0\r\n\r\n${smuggled}`),
    [200],
    1,
  ],
  ['a read with a length', get(path, 'Content-Length: 2') + smuggled, [400]],
  ['a read with chunks', get(path, chunked) + smuggled, [400]],
];

/** What the gateway waits for, each until a limit of its own ends it. */
const unfinished: Row[] = [
  ['a body past the limit', post(['Content-Length: 99999999'], 'x'.repeat(1000)), [413]],
  ['a body past what can be counted', post(['Content-Length: 9007199254740993'], 'x'), [413]],
  ['a write half of whose body comes', post(['Content-Length: 4'], '{}'), [504]],
  ['a write whose chunks do not end', post([chunked], '2\r\n{}\r\n'), [504]],
  ['headers that do not end', `GET ${path} HTTP/1.1\r\n${host}`, [408]],
  ['half a line', 'GET /api', [408]],
  ['nothing', '', [408]],
];

const ids: Row[] = [
  ...[
    ['%2e%2e', 404],
    ['%2E.', 404],
    ['.', 404],
    ['', 404],
    ['..;', 400],
    ['..;a=b', 400],
    ['a;..;b', 400],
    ['%2e%2e%3b', 400],
    ['..%2f', 400],
    ['..%5c', 400],
    ['a%2f..%2fb', 400],
    ['%252e%252e', 400],
    ['%252f', 400],
    ['%25%32%66', 400],
    ['a%253fb', 400],
    ['%00', 400],
    ['a%0d%0ab', 400],
    ['a%09', 400],
    ['%7f', 400],
    ['%c2%80', 400],
    ['%', 400],
    ['%2', 400],
    ['%zz', 400],
    ['%c0%ae%c0%ae', 400],
    ['%ff', 400],
    ['%ed%a0%80', 400],
    ['%u002e', 400],
  ].map(([id, status]): Row => [
    `the id ${id === '' ? 'nothing' : id}`,
    get(`/organizations/${id}/endpoints`),
    [Number(status)],
  ]),
  ...['UPPER', '-a', 'a-', 'a_b', 'a'.repeat(64), 'a%2fb', 'a%20b', 'a;b'].map((id): Row => [
    `the regional id ${id}`,
    get(`/api/v2/networks/${id}`),
    [400],
  ]),
];

const origins: Row[] = [
  ...[
    'null',
    'file://',
    'file:///etc/passwd',
    'about:blank',
    'https://evil.example',
    'http://127.0.0.1.evil.example',
    'http://127.0.0.1@evil.example',
    'http://127.0.0.1:1',
    'http://evil.example#127.0.0.1',
    'http://',
    'http:',
    '//127.0.0.1',
    '127.0.0.1',
    'http://[::1',
    'chrome-extension://abcdef',
    'javascript:alert(1)',
    'http://127.0.0.1, http://evil.example',
  ].map((origin): Row => [
    `a write from ${origin}`,
    post([`Origin: ${origin}`, 'Content-Length: 2'], '{}'),
    [403],
  ]),
  ...['cross-site', 'same-site', 'unknown'].map((site): Row => [
    `a read of a page that is ${site}`,
    get(path, `Sec-Fetch-Site: ${site}`),
    [403],
  ]),
];

const whole = [...lines, ...hosts, ...headers, ...framings, ...ids, ...origins];
const rows = [...whole, ...unfinished];

const cleanup = new Cleanup();
let gateway: Running;
let upstream: Upstream;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  upstream = await upstreamFor(cleanup);
  const settings = { MERIDIAN_TIMEOUT_SECONDS: '1', MERIDIAN_BODY_LIMIT: '1 MiB' };
  gateway = await gatewayFor(cleanup, { ...allTo(upstream.address), ...settings });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await cleanup.run();
});

/** Sends the bytes and returns the statuses received until the gateway closes the connection. */
function ask(bytes: string): Promise<number[]> {
  const { hostname, port } = new URL(gateway.address);
  return new Promise((resolve) => {
    const socket = net.connect(Number(port), hostname, () => {
      socket.write(Buffer.from(bytes, 'latin1'));
    });
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    // A reset after the answer counts as a normal end.
    socket.on('error', () => {});
    socket.on('close', () => {
      resolve([...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)));
    });
  });
}

describe('a request as bytes', () => {
  it('is tried in at least a hundred and fifty forms', () => {
    expect(rows.length).toBeGreaterThanOrEqual(150);
    expect(new Set(rows.map(([name]) => name)).size).toBe(rows.length);
  });

  it.each(whole)(
    'has one answer and reaches no API unasked: %s',
    async (_, bytes, statuses, reach = 0) => {
      const before = upstream.received.length;
      expect(await ask(bytes)).toEqual(statuses);
      expect(upstream.received.length - before).toBe(reach);
      expect(upstream.received.at(-1)?.target ?? '').not.toContain('smuggled');
    },
  );

  it.concurrent.each(unfinished)(
    'has one answer and never reaches the API, when it does not end: %s',
    async (_, bytes, statuses) => {
      const before = upstream.received.length;
      expect(await ask(bytes)).toEqual(statuses);
      expect(upstream.received.length).toBe(before);
    },
  );

  it('leaves a gateway that answers', async () => {
    expect((await send(gateway.address, '/healthz')).status).toBe(200);
  });
});
