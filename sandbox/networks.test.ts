import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { valueAt } from '../src/lib/json';
import { createSandbox } from './app';
import { tokens } from './auth';
import { networkId, place } from './seed';
import { seedStore } from './seed/seedStore';
import { libsqlStore } from './store/libsql';
import { memoryStore } from './store/memory';
import type { Store } from './store/store';
import { caller, namesOf, networkBody, textOf } from './sandbox.fixture';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
const onDisk = await libsqlStore(join(folder, 'networks.db'));
afterAll(async () => {
  await onDisk.close();
  rmSync(folder, { recursive: true });
});

const start = Date.UTC(2026, 10, 21, 12);
const stores: [string, Store][] = [
  ['memory', memoryStore()],
  ['libSQL', onDisk],
];

// Both stores must behave the same, so everything here runs on both.
describe.each(stores)('networks on %s', (_, store) => {
  let now = start;
  let { call, control, request } = caller(async () => new Response());

  beforeEach(async () => {
    now = start;
    await seedStore(store, { now, reset: true });
    const app = createSandbox({ store, now: () => now });
    ({ call, control, request } = caller(async (sent) => app.fetch(sent)));
  });

  const create = (...of: Parameters<typeof networkBody>) =>
    call('createNetwork', { body: networkBody(...of) });
  const read = (id: string) => call('getNetwork', { path: { networkID: id } });

  it('lists the seed ordered by id, as a bare array', async () => {
    const { status, body } = await call('listNetworks');
    const ids = (Array.isArray(body) ? body : []).map((one) =>
      String(valueAt(one, '/metadata/id')),
    );
    expect(status).toBe(200);
    expect(ids).toHaveLength(41);
    expect(ids).toEqual(ids.toSorted());
  });

  it('takes any of the values of a filter, all of several filters, and all of several tags', async () => {
    const list = async (query: string) => namesOf(await call('listNetworks', { query })).toSorted();
    expect(await list('?tag=env%3Dprod&tag=colour%3Dblue')).toEqual(['inference-blue']);
    const north = await list('?regionID=eu-north-1');
    const east = await list('?regionID=us-east-1');
    expect(await list('?regionID=eu-north-1&regionID=us-east-1')).toEqual(
      [...north, ...east].toSorted(),
    );
    const trial = await list(`?projectID=${place.projects.trial}&regionID=us-east-1`);
    expect(trial).toEqual(['trial-one', 'trial-three', 'trial-two']);
    expect(await list(`?projectID=${place.projects.trial}&regionID=eu-west-2`)).toEqual([]);
    expect(await list('?organizationID=somebody-else')).toEqual([]);
    expect(await list('?tag=note%3Da%3Db%2Bc%20100%25')).toEqual(['quantum-pilot']);
    expect((await call('listNetworks', { query: '?tag=prod' })).status).toBe(400);
  });

  it('creates, provisions over time, and reads everything back', async () => {
    const routes = [
      { prefix: '10.30.0.0/16', nexthop: '10.90.0.1' },
      { prefix: '192.168.9.0/24', nexthop: '10.90.0.2' },
    ];
    const tags = [
      { name: 'env', value: 'dev' },
      { name: 'env', value: 'dev' },
    ];
    const created = await create(
      'fresh',
      { prefix: '10.90.3.7/20', routes, dnsNameservers: ['1.1.1.1'] },
      { tags, description: 'new' },
    );
    expect(created.status).toBe(201);
    const id = textOf(created, '/metadata/id');
    expect(textOf(created, '/status/prefix')).toBe('10.90.0.0/20');
    expect(textOf(created, '/metadata/provisioningStatus')).toBe('pending');
    now += 2_000;
    expect(textOf(await read(id), '/metadata/provisioningStatus')).toBe('provisioning');
    now += 2_000;
    const settled = await read(id);
    expect(textOf(settled, '/metadata/provisioningStatus')).toBe('provisioned');
    expect(valueAt(settled.body, '/spec')).toEqual({ dnsNameservers: ['1.1.1.1'], routes });
    expect(valueAt(settled.body, '/metadata/tags')).toEqual(tags);
    expect(textOf(settled, '/metadata/creationTime')).toBe(new Date(start).toISOString());
  });

  it('lists what was written and how it is answered since the last list', async () => {
    const isNorth = (one: unknown) => valueAt(one, '/metadata/id') === networkId('edge-north');
    const north = async () => {
      const { body } = await call('listNetworks');
      return (Array.isArray(body) ? body : []).find(isNorth);
    };
    expect(await north()).toEqual(await north());
    expect(valueAt(await north(), '/metadata/description')).toBeTypeOf('string');
    await control('PUT', '/settings', { asSamples: true });
    expect(valueAt(await north(), '/metadata/description')).toBeUndefined();
    await control('PUT', '/settings', { asSamples: false });
    expect(valueAt(await north(), '/metadata/description')).toBeTypeOf('string');
    const body = {
      metadata: { name: 'edge-north', description: 'other' },
      spec: { dnsNameservers: [] },
    };
    await call('updateNetwork', { path: { networkID: networkId('edge-north') }, body });
    expect(valueAt(await north(), '/metadata/description')).toBe('other');
    expect(valueAt(await north(), '/metadata/provisioningStatus')).toBe('pending');
    now += 60_000;
    expect(valueAt(await north(), '/metadata/provisioningStatus')).toBe('provisioned');
  });

  it('replaces everything on update: what is left out is cleared', async () => {
    const path = { networkID: networkId('edge-north') };
    const body = { metadata: { name: 'edge-north' }, spec: { dnsNameservers: [] } };
    const updated = await call('updateNetwork', { path, body });
    expect(updated.status).toBe(202);
    const stored = await control('GET', `/objects/networks/${networkId('edge-north')}`);
    expect(valueAt(stored.body, '/spec')).toEqual({ dnsNameservers: [] });
    expect(valueAt(stored.body, '/metadata/description')).toBeUndefined();
    expect(valueAt(stored.body, '/metadata/tags')).toBeUndefined();
    expect(valueAt(stored.body, '/status/prefix')).toBe('10.20.0.0/20');
    expect(textOf(updated, '/metadata/modifiedTime')).toBe(new Date(start).toISOString());
  });

  it('keeps, drops or refuses members it does not know', async () => {
    const body = { ...networkBody('odd', { mtu: 9000 }, { labels: { a: 1 } }), more: [1] };
    const kept = await call('createNetwork', { body });
    expect(valueAt(kept.body, '/spec/mtu')).toBe(9000);
    expect(valueAt(kept.body, '/metadata/labels')).toEqual({ a: 1 });
    expect(valueAt(kept.body, '/more')).toEqual([1]);
    await control('PUT', '/settings', { unknownMembers: 'ignore' });
    const ignored = await create('odd-2', { mtu: 9000 }, { labels: { a: 1 } });
    expect(valueAt(ignored.body, '/spec/mtu')).toBeUndefined();
    await control('PUT', '/settings', { unknownMembers: 'refuse' });
    const refused = await create('odd-3', { mtu: 9000 });
    expect(refused.status).toBe(400);
    expect(textOf(refused, '/error_description')).toBe(
      '/spec/mtu: is not a member the service knows',
    );
  });

  it.each([
    [422, '/spec/prefix:', { prefix: '10.0.0.0' }],
    [422, '/spec/prefix:', { prefix: '10.0.0.0/25' }],
    [422, '/spec/prefix:', { prefix: 'fd00::/48' }],
    [422, '/spec/dnsNameservers/1:', { dnsNameservers: ['1.1.1.1', '1.1.1'] }],
    [422, '/spec/routes/0/nexthop: is required', { routes: [{ prefix: '10.0.0.0/8' }] }],
    [422, '/spec/routes: must be a list', { routes: {} }],
    [400, '/spec/projectId:', { projectId: 'nowhere' }],
    [400, '/spec/regionId:', { regionId: 'nowhere' }],
    [400, '/spec/organizationId:', { organizationId: 'nobody' }],
    [403, 'Quota exceeded', { projectId: place.projects.trial }],
  ])('refuses with %i and %s', async (status, words, spec) => {
    const refused = await create('refused', spec);
    expect(refused.status).toBe(status);
    expect(textOf(refused, '/error_description')).toContain(words);
    expect(textOf(refused, '/trace_id')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('refuses bodies that are no object, other content types, bad names and names in use', async () => {
    expect((await request('POST', '/api/v2/networks', '{"metadata":')).status).toBe(400);
    expect((await request('POST', '/api/v2/networks', '[]')).status).toBe(400);
    expect((await create('-bad')).status).toBe(422);
    const again = await create('edge-north');
    expect(again.status).toBe(409);
    expect(textOf(again, '/error_description')).toContain('/metadata/name');
    const elsewhere = await create('edge-north', { projectId: place.projects.research });
    expect(elsewhere.status).toBe(201);
  });

  it('creates one of a name when asked for it many times at once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => create('once')));
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
    expect(namesOf(await call('listNetworks')).filter((name) => name === 'once')).toHaveLength(1);
  });

  it('holds the rule for ids of the regional API', async () => {
    const status = async (id: string) => (await request('GET', `/api/v2/networks/${id}`)).status;
    expect(await status('UPPER')).toBe(400);
    expect(await status('-a')).toBe(400);
    expect(await status('a'.repeat(64))).toBe(400);
    expect(await status('%2e%2e%2fnetworks')).toBe(400);
    expect(await status('%zz')).toBe(400);
    expect(await status('a'.repeat(63))).toBe(404);
  });

  it('knows its callers', async () => {
    const list = async (token: string) => (await call('listNetworks', { token })).status;
    expect(await list(tokens.readOnly)).toBe(200);
    expect(await list(tokens.expired)).toBe(401);
    expect(await list(tokens.noRights)).toBe(403);
    expect(await list('anything')).toBe(401);
    expect(await list('sandbox-fault-503')).toBe(503);
    const body = networkBody('not-mine');
    expect((await call('createNetwork', { body, token: tokens.readOnly })).status).toBe(403);
    expect(namesOf(await call('listNetworks'))).not.toContain('not-mine');
  });

  it('leaves out what the samples of the interface leave out, and only from answers', async () => {
    await control('PUT', '/settings', { asSamples: true });
    const { body } = await read(networkId('edge-north'));
    expect(valueAt(body, '/spec/routes')).toBeUndefined();
    expect(valueAt(body, '/metadata/description')).toBeUndefined();
    expect(valueAt(body, '/metadata/tags')).toHaveLength(2);
    const stored = await control('GET', `/objects/networks/${networkId('edge-north')}`);
    expect(valueAt(stored.body, '/spec/routes')).toHaveLength(2);
  });

  it('shows the state of before for a while after a write', async () => {
    await control('PUT', '/settings', { staleSeconds: 5 });
    const id = textOf(await create('late'), '/metadata/id');
    expect((await read(id)).status).toBe(404);
    expect(namesOf(await call('listNetworks'))).not.toContain('late');
    const path = { networkID: networkId('bench') };
    const body = { metadata: { name: 'bench-2' }, spec: { dnsNameservers: [] } };
    expect(textOf(await call('updateNetwork', { path, body }), '/metadata/name')).toBe('bench-2');
    expect(textOf(await read(networkId('bench')), '/metadata/name')).toBe('bench');
    now += 5_000;
    expect((await read(id)).status).toBe(200);
    expect(textOf(await read(networkId('bench')), '/metadata/name')).toBe('bench-2');
  });

  it('makes a large set quickly', async () => {
    expect((await control('POST', '/reset', { networks: 10_000 })).status).toBe(200);
    const { body } = await call('listNetworks');
    expect(body).toHaveLength(10_000);
    expect((await create('one-more')).status).toBe(201);
    await control('POST', '/reset', { seed: 'empty' });
    expect((await call('listNetworks')).body).toEqual([]);
  });
});
