import http from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { operations } from '../src/contract/resources';
import { createForwarder } from './forward';
import { Cleanup, send, serve, upstreamFor } from './gateway.fixture';
import type { Entry } from './journal/entry';
import { StoreUnavailable } from './store/store';

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

/** Forwards a write that is marked as sent by `mark`; gives the status, and the steps in their order. */
async function forward(mark: Entry['sent']): Promise<unknown[]> {
  const steps: string[] = [];
  const upstream = await upstreamFor(cleanup, (_, response) => {
    steps.push('arrived');
    response.writeHead(201).end('{}');
  });
  const api = new URL(upstream.address);
  const forwarder = createForwarder(
    { regional: api, identity: api, aiproxy: api, inference: api, compute: undefined },
    { bodyLimit: 1000, timeoutMs: 5000 },
  );
  const entry = {
    sent: () => mark().finally(() => steps.push('marked')),
    notSent: async () => void steps.push('not sent'),
    unknown: async () => void steps.push('unknown'),
    answered: async () => true,
  };
  const server = http.createServer((request, response) => {
    const recorded = { body: Buffer.from('{}'), entry };
    forwarder.forward(operations.createUser, request, response, {}, recorded);
  });
  const target = '/api/v1/organizations/acme/users';
  const { status } = await send(await serve(cleanup, server), target, { method: 'POST' });
  return [status, ...steps];
}

test('nothing of a write arrives before it is marked as sent', async () => {
  const marking = () => new Promise<boolean>((done) => setTimeout(done, 50, true));
  expect(await forward(marking)).toEqual([201, 'marked', 'arrived']);
});

test('a write that was given up, or cannot be marked, is not sent', async () => {
  expect(await forward(() => Promise.resolve(false))).toEqual([503, 'marked', 'not sent']);
  const lost = () => Promise.reject(new StoreUnavailable('The file is gone.'));
  expect(await forward(lost)).toEqual([503, 'marked', 'not sent']);
});
