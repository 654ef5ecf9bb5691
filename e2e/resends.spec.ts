import { createServer, request as send, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { place } from '../sandbox/seed';
import { expect, test } from './fixtures';
import { startGateway } from './gateway';
import { SandboxControl } from './sandboxControl';

interface Proxy {
  address: string;
  /** The ids of the writes as they arrived, resent ones again. */
  arrived: (string | undefined)[];
  close(): Promise<void>;
}

/**
 * A proxy that keeps connections open, and breaks one on which a write arrives after something else did: the write has
 * been passed on by then, and its answer is lost.
 */
async function breakingProxy(gateway: string): Promise<Proxy> {
  const arrived: Proxy['arrived'] = [];
  const used = new WeakSet<Socket>();
  const server = createServer((incoming, outgoing) => {
    const isWrite = incoming.method === 'POST';
    const isReused = used.has(incoming.socket);
    used.add(incoming.socket);
    if (isWrite) arrived.push(incoming.headers['meridian-write']?.toString());
    void bodyOf(incoming).then((body) => {
      const passed = send(gateway + incoming.url, {
        method: incoming.method,
        headers: { ...incoming.headers, connection: 'close' },
      });
      passed.on('response', (answer) => {
        if (isWrite && isReused) return;
        const { connection: _, ...headers } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, headers);
        answer.pipe(outgoing);
      });
      passed.on('error', () => outgoing.destroy());
      passed.end(body, () => {
        if (isWrite && isReused) incoming.socket.destroy();
      });
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    arrived,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

test('a write that Chromium sends again by itself is forwarded once, and each time where the gateway keeps no journal', async ({
  page,
  gateway,
  sandbox,
}) => {
  /** Writes through a proxy that breaks the connection; the number of requests that arrived at it. */
  const write = async (address: string): Promise<number> => {
    const proxy = await breakingProxy(address);
    // What is loaded leaves the connection that the write breaks on; the console itself is not needed.
    await page.goto(`${proxy.address}/robots.txt`);
    const writeId = crypto.randomUUID();
    const answer = await page.evaluate(createUser, {
      organization: place.organization,
      writeId,
    });
    expect(proxy.arrived.length).toBeGreaterThan(1);
    expect(new Set(proxy.arrived)).toEqual(new Set([writeId]));
    expect(answer.status).toBe(201);
    expect(answer.body).toContain('resent@example.org');
    await proxy.close();
    return proxy.arrived.length;
  };
  await write(gateway.address);
  expect(await sandbox.requests('createUser')).toHaveLength(1);

  const without = await startGateway({ MERIDIAN_JOURNAL: 'off' });
  const arrived = await write(without.address);
  const forwarded = await new SandboxControl(without.address).requests('createUser');
  expect(forwarded).toHaveLength(arrived);
  await without.stop();
});

/** In the page: a read that leaves a connection, and a write that is sent on it. */
async function createUser(given: { organization: string; writeId: string }) {
  const headers = { Authorization: 'Bearer sandbox-admin' };
  const { organization, writeId } = given;
  await (await fetch(`/api/v2/networks?organizationID=${organization}`, { headers })).text();
  const response = await fetch(`/api/v1/organizations/${organization}/users`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', 'Meridian-Write': writeId },
    body: JSON.stringify({ spec: { subject: 'resent@example.org' } }),
  });
  return { status: response.status, body: await response.text() };
}
