import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allTo, Cleanup, gatewayFor, send, upstreamFor, type Upstream } from './gateway.fixture';
import { rawRequests, type RawRequest } from './rawRequests.fixture';
import type { Running } from './start';

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

const rows = rawRequests.map((row): [string, RawRequest] => [row.name.slice(0, 60), row]);

describe('a request as bytes', () => {
  it('is tried in at least a hundred and fifty forms', () => {
    expect(rawRequests.length).toBeGreaterThanOrEqual(150);
    expect(new Set(rawRequests.map(({ name }) => name)).size).toBe(rawRequests.length);
  });

  it.each(rows)('has one answer and reaches no API unasked: %s', async (_, row) => {
    const before = upstream.received.length;
    expect(await ask(row.bytes)).toEqual(row.statuses);
    expect(upstream.received.length - before).toBe(row.reach);
    expect(upstream.received.at(-1)?.target ?? '').not.toContain('smuggled');
  });

  it('leaves a gateway that answers', async () => {
    expect((await send(gateway.address, '/healthz')).status).toBe(200);
  });
});
