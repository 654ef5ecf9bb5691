import http from 'node:http';
import net from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { childFor } from './child.fixture';
import { allTo, Cleanup, gatewayFor, listen, send, upstreamFor } from './gateway.fixture';

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

const mebibyte = 1024 * 1024;
const quiet = { MERIDIAN_ACCESS_LOG: 'off', MERIDIAN_TIMEOUT_SECONDS: '3' };

/** Resolves once `check` is true. */
async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await check())) await new Promise((done) => setTimeout(done, 50));
}

/** Memory of the process, from its own metrics. */
async function residentMiB(address: string): Promise<number> {
  const { text } = await send(address, '/metrics');
  return Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1]) / mebibyte;
}

/** An API that accepts connections and handles them with `serve`. */
async function bareUpstream(serve: (socket: net.Socket) => void): Promise<string> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    serve(socket);
  });
  cleanup.add(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return listen(server);
}

/** Opens a connection that ignores all of its errors. */
function connection(address: string): net.Socket {
  const { hostname, port } = new URL(address);
  const socket = net.connect(Number(port), hostname);
  socket.on('error', () => {});
  cleanup.add(async () => void socket.destroy());
  return socket;
}

describe('under a heap of 48 MiB the gateway lives through', () => {
  it('60 bodies of 15 MiB for an API that does not read', async () => {
    const address = await bareUpstream((socket) => socket.pause());
    const gateway = await childFor(cleanup, 48, { ...allTo(address), ...quiet });
    const body = Buffer.alloc(15 * mebibyte, 'x');
    const statuses = await Promise.all(
      Array.from({ length: 60 }, () =>
        send(gateway.address, '/v1/embeddings', { method: 'POST', body }).then(
          ({ status }) => status,
          () => 'reset',
        ),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([504]));
    expect(await residentMiB(gateway.address)).toBeLessThan(400);
    expect(gateway.ended()).toBeUndefined();
  });

  it('60 answers without an end for callers who do not read', async () => {
    const address = await bareUpstream((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
        const chunk = `100000\r\n${'x'.repeat(mebibyte)}\r\n`;
        const more = (): void => {
          while (!socket.destroyed && socket.write(chunk));
        };
        socket.on('drain', more);
        more();
      });
    });
    const gateway = await childFor(cleanup, 48, { ...allTo(address), ...quiet });
    let asked = 0;
    // The clients do not read, so each answer stalls until the limit ends it. One that had not even begun is asked for again.
    await until(async () => {
      const { text } = await send(gateway.address, '/metrics');
      const ended = (status: number) => {
        const count = `meridian_request_seconds_count{operation="listNetworks",status="${status}"} `;
        return Number.parseInt(text.split(count)[1] ?? '0');
      };
      for (; asked < 60 + ended(504); asked += 1) {
        const caller = connection(gateway.address);
        caller.pause();
        caller.write('GET /api/v2/networks HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
      }
      return ended(200) === 60;
    });
    expect(await residentMiB(gateway.address)).toBeLessThan(400);
    expect(gateway.ended()).toBeUndefined();
  });
});

describe('connections', () => {
  it('a thousand from one address, idle or within a header, keep nobody from pages and probes', async () => {
    const upstream = await upstreamFor(cleanup);
    const gateway = await gatewayFor(cleanup, { ...allTo(upstream.address), ...quiet });
    const idle = Array.from({ length: 1000 }, () => connection(gateway.address));
    for (const [index, socket] of idle.entries())
      if (index % 2 === 1) socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: ');
    await until(() => idle.every((socket) => socket.destroyed || socket.readyState === 'open'));
    const targets = ['/', '/assets/index-4f2a.js', '/healthz', '/readyz', '/api/v2/networks'];
    for (const localAddress of ['127.0.0.1', '127.0.0.2'])
      for (const target of targets)
        expect(await statusFrom(gateway.address, localAddress, target)).toBe(200);
  });

  it('of one address that all have a request leave room for other addresses', async () => {
    const upstream = await upstreamFor(cleanup);
    const limits = { ...quiet, MERIDIAN_MAX_CONNECTIONS: '20' };
    const gateway = await gatewayFor(cleanup, { ...allTo(upstream.address), ...limits });
    const hoarding = Array.from({ length: 30 }, () => connection(gateway.address));
    for (const socket of hoarding) socket.write(endless);
    await until(() => hoarding.filter((socket) => socket.closed).length === 20);
    expect(await statusFrom(gateway.address, '127.0.0.2', '/healthz')).toBe(200);
  });

  it('of a trusted proxy may be all that there are', async () => {
    const upstream = await upstreamFor(cleanup);
    const limits = { ...quiet, MERIDIAN_MAX_CONNECTIONS: '20', MERIDIAN_TRUST_PROXY: 'true' };
    const gateway = await gatewayFor(cleanup, { ...allTo(upstream.address), ...limits });
    const waiting = Array.from({ length: 19 }, () => connection(gateway.address));
    for (const socket of waiting) socket.write(endless);
    expect(await statusFrom(gateway.address, '127.0.0.1', '/healthz')).toBe(200);
    expect(waiting.filter((socket) => socket.closed)).toEqual([]);
  });

  it('whose answers nobody reads are closed, at once when others need their place', async () => {
    const upstream = await upstreamFor(cleanup);
    const limits = { ...quiet, MERIDIAN_MAX_CONNECTIONS: '40' };
    const gateway = await gatewayFor(cleanup, { ...allTo(upstream.address), ...limits });
    const file = 'GET /icon-512.png HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
    const { hostname, port } = new URL(gateway.address);
    const hoarding = Array.from({ length: 39 }, (_, at) => {
      const localAddress = `127.0.0.${2 + (at % 3)}`;
      const socket = net.connect({ host: hostname, port: Number(port), localAddress }).pause();
      socket.on('error', () => {});
      cleanup.add(async () => void socket.destroy());
      socket.write(file.repeat(3000));
      return socket;
    });
    const openNow = async (): Promise<number> => {
      const { text } = await send(gateway.address, '/metrics');
      return Number(/^meridian_connections (\d+)$/m.exec(text)?.[1]);
    };
    await until(async () => (await openNow()) >= 39);
    const began = performance.now();
    const others = Array.from({ length: 15 }, () => statusFrom(gateway.address, '127.0.0.9', '/'));
    expect(new Set(await Promise.all(others))).toEqual(new Set([200]));
    expect(performance.now() - began).toBeLessThan(5000);
    await until(async () => (await openNow()) <= 1);
    expect(performance.now() - began).toBeLessThan(30_000);
    expect(hoarding.every((socket) => !socket.destroyed)).toBe(true);
  });

  it('that wait for a next request make room for somebody who has one', async () => {
    const upstream = await upstreamFor(cleanup);
    const limits = { MERIDIAN_MAX_CONNECTIONS: '5', MERIDIAN_TRUST_PROXY: 'true' };
    const gateway = await gatewayFor(cleanup, { ...allTo(upstream.address), ...limits });
    const agent = new http.Agent({ keepAlive: true });
    cleanup.add(async () => agent.destroy());
    await Promise.all(Array.from({ length: 5 }, () => keep(agent, gateway.address)));
    const asked = Array.from({ length: 5 }, () => send(gateway.address, '/healthz'));
    expect(await Promise.all(asked)).toMatchObject(asked.map(() => ({ status: 200 })));
  });
});

/** A request whose body never ends. */
const endless = 'POST /v1/embeddings HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9000\r\n\r\n{';

/** The status of an answer to one address of this machine, or 0 when the connection was closed without one. */
function statusFrom(address: string, localAddress: string, path: string): Promise<number> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const options = { hostname, port, path, localAddress, agent: false };
    const request = http.get(options, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    request.on('error', () => resolve(0));
  });
}

/** Reads `/config.json` over a kept connection. */
function keep(agent: http.Agent, address: string): Promise<void> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const request = http.get({ hostname, port, path: '/config.json', agent }, (answer) => {
      answer.resume().on('end', resolve);
    });
    request.on('error', reject);
  });
}

describe('a body that is refused', () => {
  it.each(['Content-Length: 33554432', 'Transfer-Encoding: chunked'])(
    'does not cost the caller the answer: %s',
    async (framing) => {
      const upstream = await upstreamFor(cleanup);
      const limit = { MERIDIAN_BODY_LIMIT: '1 MiB' };
      const gateway = await gatewayFor(cleanup, { ...allTo(upstream.address), ...limit });
      const body = 'x'.repeat(32 * mebibyte);
      const isChunked = framing.startsWith('Transfer');
      const socket = connection(gateway.address);
      socket.pause();
      const closed = new Promise((resolve) => socket.on('close', resolve));
      const sent = new Promise<void>((resolve) => {
        socket.write(
          `POST /v1/embeddings HTTP/1.1\r\nHost: 127.0.0.1\r\n${framing}\r\n\r\n${isChunked ? `${body.length.toString(16)}\r\n` : ''}${body}${isChunked ? '\r\n0\r\n\r\n' : ''}`,
          () => resolve(),
        );
      });
      // Many clients send the whole body before they read.
      await sent;
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString('latin1')));
      socket.resume();
      await closed;
      expect(text).toMatch(/^HTTP\/1\.1 413 /);
      expect(text).toContain('MERIDIAN_BODY_LIMIT');
    },
  );
});
