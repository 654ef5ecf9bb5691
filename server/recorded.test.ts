import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Entry } from './journal/write';
import { connection } from './recorded';

let port = '';
const server = createServer();

beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = String((server.address() as AddressInfo).port);
});
afterEach(() => void server.close());

/** Connects for a write that is marked as sent by `sent`; the socket is there once something may be written to it. */
function connect(sent: Entry['sent']): Promise<Socket> {
  const { create } = connection(
    { hostname: '127.0.0.1', port },
    false,
    { sent } as Entry,
    () => false,
  );
  return new Promise((resolve, reject) =>
    create(undefined, (error, socket) => (error ? reject(error) : resolve(socket))),
  );
}

test('nothing can be written before the write is marked as sent', async () => {
  const steps: string[] = [];
  const socket = await connect(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    steps.push('marked');
    return true;
  });
  steps.push('connected');
  socket.destroy();
  expect(steps).toEqual(['marked', 'connected']);
});

test('a write that was given up is not sent', async () => {
  await expect(connect(() => Promise.resolve(false))).rejects.toThrow('nothing was sent');
});
