import net from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Cleanup, gatewayFor, send } from './gateway.fixture';
import { open, target as users } from './journal/forwarded.fixture';

const cleanup = new Cleanup();
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup.run();
});

const mebibyte = 1024 * 1024;
const networks = '/api/v2/networks';
const embeddings = '/v1/embeddings';

interface Hoard {
  target: string;
  as?: string | undefined;
  /** How long each body says it is, and how much of it comes. */
  length: number;
  come?: number;
}

/** Opens 70 POSTs whose bodies never end, and waits until the gateway has them. */
async function hoard(
  address: string,
  { target, as, length, come = 1 }: Hoard,
): Promise<net.Socket[]> {
  const { hostname, port } = new URL(address);
  const authorization = as === undefined ? '' : `Authorization: ${as}\r\n`;
  const sockets = Array.from({ length: 70 }, () => {
    const socket = net.connect(Number(port), hostname);
    socket.on('error', () => {});
    cleanup.add(async () => void socket.destroy());
    socket.write(
      `POST ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n${authorization}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${'x'.repeat(come)}`,
    );
    return socket;
  });
  await vi.waitFor(async () => {
    const { text } = await send(address, '/metrics');
    const underWay = /^meridian_requests_under_way (\d+)$/m.exec(text)?.[1];
    expect(Number(underWay)).toBeGreaterThanOrEqual(sockets.length);
  }, 5000);
  return sockets;
}

describe('bodies that never end do not hold up a write of somebody else', () => {
  it.each([
    ['nothing of them comes', 'mallory', 1],
    ['nearly all of them comes', 'mallory', mebibyte - 9],
    ['they are from nobody known', undefined, 1],
    ['they are from the same person', 'ada', 1],
  ])('of a real API, when %s', async (_, name, come) => {
    const { issuer, address, post } = await open(cleanup);
    const as = name === undefined ? undefined : await issuer.bearer(name);
    const hoarded = await hoard(address, { target: users, as, length: mebibyte, come });
    expect((await post()).status).toBe(201);
    expect(hoarded.filter((socket) => socket.closed)).toEqual([]);
  });

  it.each([
    ['writes without rights', 'sandbox-norights', networks, mebibyte, 1],
    ['writes of the same token', 'sandbox-admin', networks, mebibyte / 2, 1],
    ['embeddings', 'sandbox-readonly', embeddings, 15 * mebibyte, 1],
    ['embeddings that come nearly whole', 'sandbox-readonly', embeddings, mebibyte, mebibyte - 9],
  ])('of the sandbox: %s', async (_, token, target, length, come) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { address } = await gatewayFor(cleanup);
    const as = `Bearer ${token}`;
    const hoarded = await hoard(address, { target, as, length, come });
    // A write that is not valid is held as any other.
    const { status } = await send(address, networks, {
      method: 'POST',
      headers: { Authorization: 'Bearer sandbox-admin', 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect(status).toBe(422);
    expect(hoarded.filter((socket) => socket.closed)).toEqual([]);
  });
});
