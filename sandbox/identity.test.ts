import { beforeEach, describe, expect, it } from 'vitest';
import { valueAt } from '../src/lib/json';
import { createSandbox } from './app';
import { place } from './seed';
import { serviceAccountId, userId } from './seed/identity';
import { seedStore } from './seed/seedStore';
import { memoryStore } from './store/memory';
import { caller, textOf } from './sandbox.fixture';

let app = createSandbox({ store: memoryStore() });
const { call, control } = caller(async (sent) => app.fetch(sent));
const { groups } = place;
const organizationID = place.organization;

beforeEach(async () => {
  const store = memoryStore();
  await seedStore(store, { now: Date.now() });
  app = createSandbox({ store });
});

describe('users', () => {
  const create = (spec: object) => call('createUser', { path: { organizationID }, body: { spec } });
  const bo = 'bo@acme-research.example';

  it('are created, and one that exists gets the groups and keeps the state', async () => {
    const fresh = await create({ subject: 'new@example', state: 'pending', groupIDs: [] });
    expect(fresh.status).toBe(201);
    expect(textOf(fresh, '/metadata/name')).toBe('new@example');
    expect(valueAt(fresh.body, '/spec')).toEqual({
      subject: 'new@example',
      state: 'pending',
      groupIDs: [],
    });
    const again = await create({ subject: bo, state: 'suspended', groupIDs: [groups.auditors] });
    expect(textOf(again, '/metadata/id')).toBe(userId(bo));
    expect(valueAt(again.body, '/spec')).toMatchObject({
      state: 'active',
      groupIDs: [groups.auditors],
    });
  });

  it('are replaced whole, whatever their id', async () => {
    for (const userID of [userId(bo), 'team/slash user', '100%25 ünïcode 🦊', '..%2f..']) {
      const subject = `${userID}@x`;
      const body = { spec: { subject, state: 'suspended', groupIDs: [] } };
      const updated = await call('updateUser', { path: { organizationID, userID }, body });
      expect(updated.status).toBe(202);
      expect(textOf(updated, '/metadata/id')).toBe(userID);
      expect(valueAt(updated.body, '/spec')).toEqual({ subject, state: 'suspended', groupIDs: [] });
    }
  });

  it('are refused for unknown ids, organizations, groups, states and subjects in use', async () => {
    const spec = { subject: 'anna@acme-research.example', state: 'active', groupIDs: [] };
    const update = (userID: string) =>
      call('updateUser', { path: { organizationID, userID }, body: { spec } });
    expect((await update('nobody')).status).toBe(404);
    expect((await update(userId(bo))).status).toBe(409);
    expect((await create({ ...spec, groupIDs: ['nothing'] })).status).toBe(400);
    expect((await create({ ...spec, state: 'asleep' })).status).toBe(422);
    expect(textOf(await create({}), '/error_description')).toBe('/spec/subject: is required');
    const elsewhere = { path: { organizationID: 'nobody' }, body: { spec } };
    expect((await call('createUser', elsewhere)).status).toBe(404);
  });
});

describe('service accounts', () => {
  const serviceAccountID = serviceAccountId('terraform');
  const update = (groupIDs: string[]) =>
    call('updateServiceAccount', {
      path: { organizationID, serviceAccountID },
      body: { metadata: { name: 'terraform' }, spec: { groupIDs } },
    });

  it('answer an update with their expiry, or with the groups of before when told to', async () => {
    const updated = await update([groups.auditors]);
    expect(valueAt(updated.body, '/spec/groupIDs')).toEqual([groups.auditors]);
    expect(textOf(updated, '/status/expiry')).toMatch(/^\d{4}-/);
    await control('PUT', '/settings', { staleGroups: true });
    expect(valueAt((await update([])).body, '/spec/groupIDs')).toEqual([groups.auditors]);
    const stored = await control('GET', `/objects/serviceaccounts/${serviceAccountID}`);
    expect(valueAt(stored.body, '/spec/groupIDs')).toEqual([]);
  });
});

describe('projects', () => {
  const create = (name: string, groupIDs: string[]) =>
    call('createProject', {
      path: { organizationID },
      body: { metadata: { name }, spec: { groupIDs } },
    });

  it('answer with metadata and spec only', async () => {
    const created = await create('robotics', [groups.researchers]);
    expect(created.status).toBe(201);
    expect(Object.keys(Object(created.body))).toEqual(['metadata', 'spec']);
    expect((await create('robotics', [])).status).toBe(409);
    expect((await create('robotics-2', ['nothing'])).status).toBe(400);
  });
});

describe('tokens that name their bearer', () => {
  const part = (claims: object) => btoa(JSON.stringify(claims)).replaceAll('=', '');
  const token = (claims: object) => `${part({ alg: 'none' })}.${part(claims)}.`;
  const status = async (claims: object) =>
    (await call('listNetworks', { token: token(claims) })).status;

  it('are taken while they hold, from their issuer only', async () => {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: 'meridian-sandbox', sub: 'anna@acme-research.example' };
    expect(await status(claims)).toBe(200);
    expect(await status({ ...claims, exp: now + 60 })).toBe(200);
    expect(await status({ ...claims, exp: now - 60 })).toBe(401);
    expect(await status({ ...claims, iss: 'somebody' })).toBe(401);
    expect(await status({ iss: 'meridian-sandbox' })).toBe(401);
  });
});
