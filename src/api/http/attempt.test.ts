import { expect, it, vi } from 'vitest';
import { currentConnection } from '../../session/connections';
import { connectTo } from '../api.fixture';
import { beginAttempt } from './attempt';

it('names requests so that another load of the page cannot mean them', async () => {
  connectTo('http://127.0.0.1:1');
  const id = (attempt = beginAttempt) =>
    attempt({
      id: 'listNetworks',
      url: '',
      headers: {},
      body: undefined,
      connection: currentConnection(),
      token: undefined,
      signal: undefined,
    }).requestId;
  const first = id();
  expect(id()).not.toBe(first);
  vi.resetModules();
  const reloaded = await import('./attempt');
  expect(id(reloaded.beginAttempt)).not.toBe(first);
});
