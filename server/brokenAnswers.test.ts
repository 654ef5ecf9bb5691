import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { brokenAnswers, type BrokenAnswer } from './brokenAnswers.fixture';
import { allTo, Cleanup, gatewayFor, listen, send } from './gateway.fixture';
import type { Running } from './start';

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
    const row = brokenAnswers[Number(index)];
    if (row === undefined) return;
    socket.write(Buffer.from(row.bytes, 'latin1'));
    if (row.after === 'end') socket.end();
    // Waits until the bytes before the reset are on their way.
    if (row.after === 'reset') setTimeout(() => socket.resetAndDestroy(), 30);
    if (row.after === 'drip') {
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

const rows = brokenAnswers.map((row, index): [string, BrokenAnswer, number] => [
  row.name,
  row,
  index,
]);

describe('an answer of an API', () => {
  it('is tried in at least eighty broken forms', () => {
    expect(brokenAnswers.length).toBeGreaterThanOrEqual(80);
    expect(new Set(brokenAnswers.map(({ name }) => name)).size).toBe(brokenAnswers.length);
  });

  it.concurrent.each(rows)('has a status, and no write is repeated: %s', async (_, row, index) => {
    const tried = [
      ['GET', '\r\n'],
      ['PUT', 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'],
    ].map(async ([method, body]) => {
      const query = `${index}${method}`;
      const head = `${method} /api/v2/networks/n-1?${query} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n`;
      const answer = await ask(`${head}${body}`);
      expect({ method, status: answer.status, cut: !answer.whole }).toEqual({
        method,
        status: row.status,
        cut: row.cut,
      });
      expect(answer.text).not.toMatch(/set-cookie|x-long|x-many/i);
      // A read can be sent again after a kept connection was closed; a write is never sent again.
      expect(arrivals.get(query)).toBeLessThanOrEqual(method === 'GET' ? 2 : 1);
      // A body that drips is ended after ten times the limit.
      expect(answer.ms).toBeLessThan(timeoutMs * (row.after === 'drip' ? 10 : 1) + 3000);
    });
    await Promise.all(tried);
  });

  it('leaves a gateway that answers', async () => {
    expect((await send(gateway.address, '/healthz')).status).toBe(200);
  });
});
