import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordedWrite } from '../../src/contract/journal';
import { Browser } from '../browser.fixture';
import { Cleanup, upstreamFor } from '../gateway.fixture';
import { resource, signInGateway, TestProvider } from '../provider.fixture';

const cleanup = new Cleanup();
beforeEach(() => {
  for (const name of ['error', 'warn', 'info'] as const)
    vi.spyOn(console, name).mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup.run();
});

test('a write of somebody who signed in has their name, also when they read it with a token of the same provider', async () => {
  const provider = await TestProvider.open(cleanup);
  const upstream = await upstreamFor(cleanup);
  const gateway = await signInGateway(cleanup, provider, upstream, {
    MERIDIAN_OIDC_RESOURCE: resource,
  });
  const browser = new Browser(gateway.address);
  await browser.signIn();
  const id = randomUUID();
  const write = { method: 'POST', headers: { 'Meridian-Write': id }, body: '{}' };
  const target = '/api/v1/organizations/acme/users';
  expect((await browser.visit(target, write)).status).toBe(200);
  expect((await browser.visit(target, write)).status).toBe(200);
  expect(upstream.received.filter(({ method }) => method === 'POST')).toHaveLength(1);
  const read = (headers: Record<string, string> = {}, from = browser) =>
    from.visit(`/journal/writes/${id}`, { headers });
  expect(recordedWrite.parse((await read()).json())).toMatchObject({
    by: `${provider.person.id} (${provider.person.name})`,
    mine: true,
    state: 'answered',
  });
  const token = provider.exchanges[0]?.accessToken;
  const other = new Browser(gateway.address);
  expect((await read({ Authorization: `Bearer ${token}` }, other)).status).toBe(200);
  expect((await read({}, other)).status).toBe(401);
  await browser.signOut();
  expect((await read()).status).toBe(401);
});

test('what their update replaces is read with the token of their sign-in', async () => {
  const provider = await TestProvider.open(cleanup);
  const upstream = await upstreamFor(cleanup);
  const gateway = await signInGateway(cleanup, provider, upstream, {
    MERIDIAN_OIDC_RESOURCE: resource,
  });
  const browser = new Browser(gateway.address);
  await browser.signIn();
  const target = '/api/v2/networks/n1';
  const write = { method: 'PUT', headers: { 'Meridian-Write': randomUUID() }, body: '{}' };
  expect((await browser.visit(target, write)).status).toBe(200);
  const authorization = `Bearer ${provider.exchanges[0]?.accessToken}`;
  expect(upstream.received).toMatchObject([
    { method: 'GET', target, headers: { authorization } },
    { method: 'PUT', target, headers: { authorization } },
  ]);
});
