import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allTo, Cleanup, gatewayFor, listen, send } from './gateway.fixture';
import type { Running } from './start';

/** What the API does after its bytes: closes, resets, sends nothing more, or sends slowly forever. */
type After = 'end' | 'reset' | 'stall' | 'drip';
/** Bytes of an API, as latin1, with the status that the caller gets, and whether the caller sees the body break off. */
type Row = [name: string, bytes: string, status: number, after?: After, cut?: 'cut'];

const ok = 'HTTP/1.1 200 OK\r\n';
const json = 'Content-Type: application/json\r\n';
const chunked = 'Transfer-Encoding: chunked\r\n';
const whole = 'Content-Length: 2\r\n\r\n{}';
const line = (status: string): string => `HTTP/1.1 ${status}\r\n${json}${whole}`;
const header = (text: string): string => `${ok}${json}${text}\r\n${whole}`;

const rows: Row[] = [
  // The status line.
  ['nothing', '', 502],
  ['a reset', '', 502, 'reset'],
  ['one byte', 'H', 502],
  ['half a status line', 'HTTP/1.1 20', 502],
  ['half a status line and silence', 'HTTP/1.1 20', 504, 'stall'],
  ['an empty line', '\r\n', 502],
  ['no HTTP', 'no\r\n\r\n', 502],
  ['a banner of SSH', 'SSH-2.0-OpenSSH_9.2p1\r\n', 502],
  ['a greeting of SMTP', '220 mail.example ESMTP\r\n', 502],
  ['an alert of TLS', '\u0015\u0003\u0003\u0000\u0002\u0002\u0046', 502],
  ['settings of HTTP/2', '\u0000\u0000\u0000\u0004\u0000\u0000\u0000\u0000\u0000', 502],
  ['zeros', '\0'.repeat(512), 502],
  ['a request', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n', 502],
  ['HTML without a head', '<html><body>502</body></html>', 502],
  ['JSON without a head', '{"error": "down"}', 502],
  ['HTTP/0.9', 'HTTP/0.9 200 OK\r\n\r\n{}', 200],
  ['HTTP/2.0', `HTTP/2.0 200 OK\r\n${json}${whole}`, 200],
  ['HTTP/3', `HTTP/3 200 OK\r\n${json}${whole}`, 502],
  ['a version in small letters', `http/1.1 200 OK\r\n${json}${whole}`, 502],
  ['a version of nothing', `HTTP/ 200 OK\r\n${whole}`, 502],
  ['a status of 000', line('000 Nothing'), 502],
  ['a status of 001', line('001 One'), 502],
  ['a status of 020', line('020 Twenty'), 502],
  ['a status of 099', line('099 Nothing'), 502],
  ['a status of 100 and no more', 'HTTP/1.1 100 Continue\r\n\r\n', 502],
  ['a status of 100 and silence', 'HTTP/1.1 100 Continue\r\n\r\n', 504, 'stall'],
  [
    'a hundred of 103',
    'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(100) + line('200'),
    200,
  ],
  ['a 101 without Upgrade', 'HTTP/1.1 101 Switching\r\n\r\n', 502],
  ['a 101 without Upgrade and silence', 'HTTP/1.1 101 Switching\r\n\r\n', 502, 'stall'],
  [
    'a 101 with Upgrade',
    'HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    502,
    'stall',
  ],
  [
    'a 101 with Upgrade and bytes',
    'HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\nbytes',
    502,
  ],
  ['a 101 with a length', `HTTP/1.1 101 Switching\r\n${whole}`, 502],
  ['an unknown 1xx', 'HTTP/1.1 199 What\r\n\r\n', 502],
  ['a redirect', 'HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n', 502],
  ['a 304 nobody asked for', 'HTTP/1.1 304 Not Modified\r\n\r\n', 502],
  ['a 399', line('399 Odd'), 502],
  ['a status of 600', line('600 Odd'), 502],
  ['a status of 999', line('999 Odd'), 502],
  ['a status of 1000', line('1000 Odd'), 502],
  ['a status of 20', line('20 Odd'), 502],
  ['a negative status', line('-200 Odd'), 502],
  ['a status of letters', line('abc Odd'), 502],
  ['a status with a point', line('20.0 Odd'), 502],
  ['a status without words', line('200'), 200],
  ['a status with words of 8 bits', line('200 \u00ff\u00fe'), 200],
  ['a status with words of 5,000 letters', line(`200 ${'a'.repeat(5000)}`), 200],
  ['words with a zero in them', line('200 O\0K'), 200],
  // Headers.
  ['a header without a colon', header('Broken'), 502],
  ['a header without a name', header(': broken'), 502],
  ['a name with a space', header('X Broken: 1'), 502],
  ['a space before the colon', header('X-Broken : 1'), 502],
  ['a folded header', header('X-Broken: 1\r\n 2'), 502],
  ['a value with a zero', header('X-Broken: a\0b'), 502],
  ['a value with a delete', header('X-Request-Id: a\u007fb'), 502],
  ['a value with a bare return', header('X-Request-Id: a\rb'), 502],
  ['a value of 8 bits', header('X-Request-Id: \u00e9\u00ff'), 200],
  ['an empty value', header('X-Request-Id:'), 200],
  ['a header of 100 KB', header(`X-Long: ${'a'.repeat(100_000)}`), 502],
  ['3,000 headers', header('X-Many: 1\r\n'.repeat(3000).slice(0, -2)), 502],
  ['headers that never end', `${ok}X-Half: 1`, 504, 'stall'],
  ['headers that end with the connection', `${ok}X-Half: 1`, 502],
  ['headers that drip', `${ok}X-Drip: `, 504, 'drip'],
  ['a type that is none', `${ok}Content-Type: ///\r\n${whole}`, 200],
  ['two types', `${ok}${json}Content-Type: text/html\r\n${whole}`, 200],
  ['a compression it does not have', header('Content-Encoding: gzip'), 200],
  // Lengths.
  ['a negative length', `${ok}Content-Length: -2\r\n\r\n{}`, 502],
  ['a length of letters', `${ok}Content-Length: two\r\n\r\n{}`, 502],
  ['a hexadecimal length', `${ok}Content-Length: 0x2\r\n\r\n{}`, 502],
  ['a length with a sign', `${ok}Content-Length: +2\r\n\r\n{}`, 502],
  ['a length with a point', `${ok}Content-Length: 2.0\r\n\r\n{}`, 502],
  ['an empty length', `${ok}Content-Length:\r\n\r\n{}`, 502],
  ['a length past 2^64', `${ok}Content-Length: 99999999999999999999\r\n\r\n{}`, 502],
  ['two lengths', `${ok}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} `, 502],
  ['two lengths in one', `${ok}Content-Length: 2, 2\r\n\r\n{}`, 502],
  ['a length and chunks', `${ok}Content-Length: 2\r\n${chunked}\r\n2\r\n{}\r\n0\r\n\r\n`, 502],
  ['a length, and nothing', `${ok}Content-Length: 9\r\n\r\n`, 502],
  ['a length, and a reset', `${ok}Content-Length: 9\r\n\r\n`, 502, 'reset'],
  ['a length, and silence', `${ok}Content-Length: 9\r\n\r\n`, 504, 'stall'],
  ['a body shorter than its length', `${ok}${json}Content-Length: 9\r\n\r\n{}`, 200, 'end', 'cut'],
  [
    'a body shorter than its length, and a reset',
    `${ok}Content-Length: 9\r\n\r\n{}`,
    200,
    'reset',
    'cut',
  ],
  [
    'a body shorter than its length, and silence',
    `${ok}Content-Length: 9\r\n\r\n{}`,
    200,
    'stall',
    'cut',
  ],
  ['a body longer than its length', `${ok}${json}Content-Length: 2\r\n\r\n{}{}{}{}`, 200],
  [
    'a body that drips past every limit',
    `${ok}Content-Length: 99999999\r\n\r\n`,
    200,
    'drip',
    'cut',
  ],
  // Chunks.
  ['no chunk', `${ok}${chunked}\r\n`, 502],
  ['no chunk, and silence', `${ok}${chunked}\r\n`, 504, 'stall'],
  ['a size that is none', `${ok}${chunked}\r\nzz\r\n{}\r\n0\r\n\r\n`, 502],
  ['a negative size', `${ok}${chunked}\r\n-2\r\n{}\r\n0\r\n\r\n`, 502],
  ['a size past 2^64', `${ok}${chunked}\r\nffffffffffffffffff\r\n{}`, 502],
  ['a size with a sign before it', `${ok}${chunked}\r\n+2\r\n{}\r\n0\r\n\r\n`, 502],
  ['an empty size', `${ok}${chunked}\r\n\r\n{}\r\n0\r\n\r\n`, 502],
  ['a bad size after a good chunk', `${ok}${chunked}\r\n2\r\n{}\r\nzz\r\n`, 502],
  ['a chunk longer than its size', `${ok}${chunked}\r\n2\r\n{}{}\r\n0\r\n\r\n`, 502],
  ['a chunk shorter than its size', `${ok}${chunked}\r\n9\r\n{}`, 200, 'end', 'cut'],
  ['a chunk, and a reset', `${ok}${chunked}\r\n2\r\n{}\r\n`, 200, 'reset', 'cut'],
  ['a chunk, and silence', `${ok}${chunked}\r\n2\r\n{}\r\n`, 200, 'stall', 'cut'],
  ['chunks without the last', `${ok}${chunked}\r\n2\r\n{}\r\n`, 200, 'end', 'cut'],
  ['a last chunk without its end', `${ok}${chunked}\r\n2\r\n{}\r\n0\r\n`, 200, 'end', 'cut'],
  ['an extension of 40 KB', `${ok}${chunked}\r\n2;${'x'.repeat(40_000)}\r\n{}\r\n0\r\n\r\n`, 502],
  ['trailers of 40 KB', `${ok}${chunked}\r\n2\r\n{}\r\n0\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 502],
  [
    'a trailer that sets a cookie',
    `${ok}${chunked}Trailer: Set-Cookie\r\n\r\n2\r\n{}\r\n0\r\nSet-Cookie: a=1\r\n\r\n`,
    200,
  ],
  ['lines without returns', `${ok}${chunked}\r\n2\n{}\n0\n\n`, 502],
  // Codings.
  ['a coding that is none', `${ok}Transfer-Encoding: xchunked\r\n\r\n{}`, 502],
  [
    'gzip as a transfer coding',
    `${ok}Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    502,
  ],
  ['chunked twice', `${ok}Transfer-Encoding: chunked, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`, 502],
  ['identity', `${ok}Transfer-Encoding: identity\r\n\r\n{}`, 502],
  // Bodies where there can be none.
  ['a 204 with a body', `HTTP/1.1 204 No Content\r\n${json}Content-Length: 2\r\n\r\n{}`, 204],
  ['a 204 with chunks', `HTTP/1.1 204 No Content\r\n${chunked}\r\n2\r\n{}\r\n0\r\n\r\n`, 204],
  ['a 204 with bytes after it', 'HTTP/1.1 204 No Content\r\n\r\nbytes', 204],
  ['a 204, and a reset', 'HTTP/1.1 204 No Content\r\n\r\n', 204, 'reset'],
  ['a 205 with a body', `HTTP/1.1 205 Reset Content\r\n${whole}`, 205],
  [
    'a 205 whose body never comes',
    'HTTP/1.1 205 Reset Content\r\nContent-Length: 9\r\n\r\n',
    205,
    'stall',
  ],
  // More than one answer.
  ['two answers', line('200 OK') + line('500 Late'), 200],
  ['an answer and bytes', `${line('200 OK')}\0\0\0\0`, 200],
  ['an answer and a reset', line('200 OK'), 200, 'reset'],
  // Bodies that end with the connection.
  ['a body without a length', `${ok}${json}\r\n{}`, 200],
  ['a body without a length, and a reset', `${ok}${json}\r\n{}`, 200, 'reset', 'cut'],
  ['a body without a length, and silence', `${ok}${json}\r\n{}`, 200, 'stall', 'cut'],
  ['an answer of HTTP/1.0', `HTTP/1.0 200 OK\r\n${json}\r\n{}`, 200],
  ['an empty answer of HTTP/1.0', 'HTTP/1.0 200 OK\r\n\r\n', 200],
  ['an error that stalls', `HTTP/1.1 500 Broken\r\nContent-Length: 9\r\n\r\n`, 504, 'stall'],
];

const cleanup = new Cleanup();
const timeoutMs = 1000;
/** How often each request arrived, by its query. */
const arrivals = new Map<string, number>();
let gateway: Running;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const server = net.createServer(answerBroken);
  const address = await listen(server);
  cleanup.add(async () => void server.close());
  gateway = await gatewayFor(cleanup, { ...allTo(address), MERIDIAN_TIMEOUT_SECONDS: '1' });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await cleanup.run();
});

/** Answers as the row does whose number is in the query. */
function answerBroken(socket: net.Socket): void {
  socket.on('error', () => {});
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    const [, query = '', index = ''] = /\?((\d+)\w*) /.exec(text) ?? [];
    if (!text.includes('\r\n\r\n') || (text.startsWith('PUT') && !text.endsWith('{}'))) return;
    text = '';
    arrivals.set(query, (arrivals.get(query) ?? 0) + 1);
    const [, bytes = '', , after = 'end'] = rows[Number(index)] ?? [];
    socket.write(Buffer.from(bytes, 'latin1'));
    if (after === 'end') socket.end();
    // Waits until the bytes before the reset are on their way.
    if (after === 'reset') setTimeout(() => socket.resetAndDestroy(), 30);
    if (after === 'drip') {
      const timer = setInterval(() => socket.write('x'), 100);
      socket.on('close', () => clearInterval(timer));
    }
  });
}

/** The answer as received, and whether its body is complete by its own framing. */
function ask(
  request: string,
): Promise<{ text: string; status: number; whole: boolean; ms: number }> {
  const { hostname, port } = new URL(gateway.address);
  const began = performance.now();
  return new Promise((resolve) => {
    const socket = net.connect(Number(port), hostname, () => socket.write(request));
    let text = '';
    let reset = false;
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', () => (reset = true));
    socket.on('close', () => {
      const at = text.indexOf('\r\n\r\n');
      const head = text.slice(0, at);
      const body = text.slice(at + 4);
      const length = /^content-length: (\d+)/im.exec(head)?.[1];
      const isChunked = /^transfer-encoding: chunked/im.test(head);
      const whole = isChunked
        ? body.endsWith('0\r\n\r\n')
        : length === undefined || body.length === Number(length);
      resolve({
        text,
        status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 0),
        whole: whole && !reset,
        ms: performance.now() - began,
      });
    });
  });
}

describe('an answer of an API', () => {
  it('is tried in at least eighty broken forms', () => {
    expect(new Set(rows.map(([name]) => name)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThanOrEqual(80);
  });

  it.concurrent.each(rows.map((row, index) => [row[0], row, index] as const))(
    'has a status, and no write is repeated: %s',
    async (_, [, , expected, after, cut], index) => {
      const tried = [
        ['GET', '\r\n'],
        ['PUT', 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'],
      ].map(async ([method, body]) => {
        const query = `${index}${method}`;
        const head = `${method} /api/v2/networks/n-1?${query} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n`;
        const answer = await ask(`${head}${body}`);
        expect({ method, status: answer.status, cut: !answer.whole }).toEqual({
          method,
          status: expected,
          cut: cut === 'cut',
        });
        expect(answer.text).not.toMatch(/set-cookie|x-long|x-many/i);
        // A read can be sent again after a kept connection was closed; a write is never sent again.
        expect(arrivals.get(query)).toBeLessThanOrEqual(method === 'GET' ? 2 : 1);
        // A body that drips is ended after ten times the limit.
        expect(answer.ms).toBeLessThan(timeoutMs * (after === 'drip' ? 10 : 1) + 3000);
      });
      await Promise.all(tried);
    },
  );

  it('leaves a gateway that answers', async () => {
    expect((await send(gateway.address, '/healthz')).status).toBe(200);
  });
});
