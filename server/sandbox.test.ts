import { mkdtemp, rm } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleConfig } from '../src/contract/config';
import { readSettings, SettingError } from './settings';
import { startGateway, type Running } from './start';
import { Cleanup, gatewayFor, send } from './gateway.fixture';

const cleanup = new Cleanup();
let gateway: Running;

beforeAll(async () => {
  gateway = await gatewayFor(cleanup);
});
afterAll(() => cleanup.run());

const admin = { Authorization: 'Bearer sandbox-admin' };
const json = { 'Content-Type': 'application/json' };

describe('with no addresses set', () => {
  it('the sandbox answers the operations, for no cache to keep', async () => {
    const answer = await send(gateway.address, '/api/v2/networks', { headers: admin });
    expect(answer.status).toBe(200);
    expect((answer.json() as unknown[]).length).toBeGreaterThan(5);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    const nobody = await send(gateway.address, '/api/v2/networks');
    expect(nobody.status).toBe(401);
  });

  it('/config.json says so', async () => {
    const answer = await send(gateway.address, '/config.json');
    const [connection] = consoleConfig.parse(answer.json()).connections;
    expect(connection).toMatchObject({ kind: 'gateway', sandbox: true });
    expect(connection?.signIn).toEqual({ kind: 'token', token: 'sandbox-admin' });
    // The model that knows what texts mean.
    expect(connection?.embeddingModel).toBe('universal-sentence-encoder-lite');
  });

  it('its control endpoints and its description are there, for its own pages only', async () => {
    const settings = await send(gateway.address, '/_sandbox/settings');
    expect(settings.json()).toMatchObject({ asSamples: false });
    const foreign = await send(gateway.address, '/_sandbox/reset', {
      method: 'POST',
      headers: { ...json, Origin: 'https://evil.example' },
      body: '{}',
    });
    expect(foreign.status).toBe(403);
    const description = await send(gateway.address, '/openapi.json');
    expect(description.json()).toMatchObject({ openapi: expect.any(String) });
  });

  it('its control endpoints answer this machine only, unless asked to answer others', async () => {
    const elsewhere = { 'X-Forwarded-For': '203.0.113.7' };
    const ask = (address: string, path: string, headers = {}): Promise<number> =>
      send(address, path, { headers }).then(({ status }) => status);
    expect(await ask(gateway.address, '/_sandbox/requests')).toBe(200);
    expect(await ask(gateway.address, '/_sandbox/requests', elsewhere)).toBe(403);
    expect(await ask(gateway.address, '/openapi.json', elsewhere)).toBe(200);
    const reset = { method: 'POST', headers: elsewhere };
    expect((await send(gateway.address, '/_sandbox/reset', reset)).status).toBe(403);
    const open = await gatewayFor(cleanup, { MERIDIAN_SANDBOX_CONTROL: 'open' });
    expect(await ask(open.address, '/_sandbox/requests', elsewhere)).toBe(200);
  });

  it('its control endpoints know another machine by its address', async (context) => {
    const own = Object.values(networkInterfaces())
      .flat()
      .find((one) => one?.family === 'IPv4' && !one.internal)?.address;
    context.skip(own === undefined, 'This machine has no address of a network.');
    const wide = await gatewayFor(cleanup, { HOST: '0.0.0.0' });
    const { port } = new URL(wide.address);
    const read = (host: string | undefined): Promise<number> =>
      send(`http://${host}:${port}`, '/_sandbox/requests').then(({ status }) => status);
    expect([await read('127.0.0.1'), await read(own)]).toEqual([200, 403]);
  });

  it('the address arrives byte for byte', async () => {
    const target = '/api/v2/networks?tag=env%3Dprod&tag=a%2Bb&regionID=eu%2Dnorth-1';
    await send(gateway.address, target, { headers: admin });
    const received = await send(gateway.address, '/_sandbox/requests');
    expect((received.json() as { url: string }[]).at(-1)?.url).toBe(target);
  });

  it('a fault that drops the connection drops it', async () => {
    await send(gateway.address, '/_sandbox/faults', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ operation: 'listNetworks', kind: 'drop' }),
    });
    const read = send(gateway.address, '/api/v2/networks', { headers: admin });
    await expect(read).rejects.toThrow(/hang up|ECONNRESET/);
  });

  it('a body without a length or past the limit is refused', async () => {
    const small = await gatewayFor(cleanup, { MERIDIAN_BODY_LIMIT: '100' });
    const post = (headers: Record<string, string>) =>
      send(small.address, '/v1/embeddings', {
        method: 'POST',
        headers: { ...admin, ...json, ...headers },
        body: 'x'.repeat(101),
      });
    expect((await post({})).status).toBe(413);
    expect((await post({ 'Transfer-Encoding': 'chunked' })).status).toBe(411);
  });

  it('a database that cannot be opened is named', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'meridian-database-'));
    cleanup.add(() => rm(folder, { recursive: true, force: true }));
    const settings = readSettings({ PORT: '0', MERIDIAN_SANDBOX_DATABASE: folder });
    const started = startGateway(settings, async () => {});
    await expect(started).rejects.toThrow(SettingError);
    await expect(started).rejects.toThrow(/^MERIDIAN_SANDBOX_DATABASE is /);
  });

  it('a database where no folder can be made is named', async () => {
    const database = '/proc/x/sb.db';
    const settings = readSettings({
      PORT: '0',
      MERIDIAN_SANDBOX_DATABASE: database,
      MERIDIAN_STORE: 'none',
    });
    await expect(startGateway(settings, async () => {})).rejects.toThrow(
      `MERIDIAN_SANDBOX_DATABASE is ${database}, which cannot be opened: ENOENT`,
    );
  });

  it('a port in use is named', async () => {
    const { port } = new URL(gateway.address);
    const settings = readSettings({ PORT: port, MERIDIAN_SANDBOX_DATABASE: 'memory' });
    await expect(startGateway(settings, async () => {})).rejects.toThrow(
      `PORT is ${port}, which is in use`,
    );
  });

  it('two gateways can share one database', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'meridian-database-'));
    cleanup.add(() => rm(folder, { recursive: true, force: true }));
    const shared = { MERIDIAN_SANDBOX_DATABASE: path.join(folder, 'sandbox.db') };
    const one = await gatewayFor(cleanup, shared);
    const other = await gatewayFor(cleanup, shared);
    const lists = await Promise.all(
      [one, other].map(({ address }) => send(address, '/api/v2/networks', { headers: admin })),
    );
    expect(lists[0]?.text).toBe(lists[1]?.text);
  });
});
