import { beforeEach, describe, expect, it } from 'vitest';
import { valueAt, type JsonObject } from '../src/lib/json';
import { createSandbox } from './app';
import { networkId, place } from './seed';
import { fileStorageId } from './seed/fileStorage';
import { securityGroupId } from './seed/securityGroups';
import { seedStore } from './seed/seedStore';
import { memoryStore } from './store/memory';
import { caller, namesOf, textOf } from './sandbox.fixture';

const start = Date.UTC(2026, 10, 21, 12);
let now = start;
let app = createSandbox({ store: memoryStore() });
const { call, control } = caller(async (sent) => app.fetch(sent));

beforeEach(async () => {
  now = start;
  const store = memoryStore();
  await seedStore(store, { now });
  app = createSandbox({ store, now: () => now });
});

describe('security groups', () => {
  const path = { securityGroupID: securityGroupId('edge-mesh') };
  const update = (rules: JsonObject[]) =>
    call('updateSecurityGroup', {
      path,
      body: { metadata: { name: 'edge-mesh' }, spec: { rules } },
    });

  it('are listed by network, tag and the other filters', async () => {
    expect((await call('listSecurityGroups')).body).toHaveLength(17);
    const query = `?networkID=${networkId('edge-north')}&tag=team%3Dnetwork`;
    expect(namesOf(await call('listSecurityGroups', { query }))).toEqual(['edge-mesh']);
  });

  it('keep rules as they are written, unknown members included', async () => {
    const rules = [
      { direction: 'ingress', protocol: 'tcp', port: 22, cidr: '10.0.0.0/8', comment: 'x' },
      { direction: 'ingress', protocol: 'any' },
      { direction: 'ingress', protocol: 'tcp', port: 22, cidr: '10.0.0.0/8', comment: 'x' },
    ];
    expect(valueAt((await update(rules)).body, '/spec/rules')).toEqual(rules);
    const read = await call('getSecurityGroup', { path });
    expect(valueAt(read.body, '/spec/rules')).toEqual(rules);
  });

  it('are answered in any order that the settings ask for, and stored as written', async () => {
    const ports = (from: unknown) =>
      (valueAt(from, '/spec/rules') as JsonObject[]).map(({ port }) => port);
    const rules = [443, 22, 8080, 53, 25].map((port) => ({
      direction: 'ingress',
      protocol: 'tcp',
      port,
      cidr: '10.0.0.0/8',
    }));
    const orders: [string, number[]][] = [
      ['sorted', [22, 25, 443, 53, 8080]],
      ['reversed', [25, 53, 8080, 22, 443]],
      ['as-stored', [443, 22, 8080, 53, 25]],
    ];
    for (const [listOrder, expected] of orders) {
      expect((await control('PUT', '/settings', { listOrder })).status).toBe(200);
      expect(ports((await update(rules)).body)).toEqual(expected);
      expect(ports((await call('getSecurityGroup', { path })).body)).toEqual(expected);
      const all = (await call('listSecurityGroups')).body as JsonObject[];
      const listed = all.find((each) => valueAt(each, '/metadata/name') === 'edge-mesh');
      expect(ports(listed)).toEqual(expected);
      const stored = await control('GET', `/objects/securitygroups/${path.securityGroupID}`);
      expect(ports(stored.body)).toEqual([443, 22, 8080, 53, 25]);
    }
    await control('PUT', '/settings', { listOrder: 'random' });
    const seen = new Set<string>();
    for (let read = 0; read < 50; read++) {
      const found = ports((await call('getSecurityGroup', { path })).body);
      expect(found.toSorted()).toEqual(ports({ spec: { rules } }).toSorted());
      seen.add(found.join());
    }
    expect(seen.size).toBeGreaterThan(1);
    expect((await control('PUT', '/settings', { listOrder: 'odd' })).status).toBe(422);
  });

  it.each([
    ['/spec/rules/0/direction:', { direction: 'sideways', protocol: 'tcp' }],
    ['/spec/rules/0/protocol:', { direction: 'ingress', protocol: 'http' }],
    ['/spec/rules/0/port:', { direction: 'ingress', protocol: 'icmp', port: 1 }],
    ['/spec/rules/0/port:', { direction: 'ingress', protocol: 'tcp', port: 65_536 }],
    ['/spec/rules/0/cidr:', { direction: 'ingress', protocol: 'tcp', cidr: '10.0.0/8' }],
    ['/spec/rules/0/portMax:', { direction: 'ingress', protocol: 'tcp', port: 9, portMax: 8 }],
  ])('refuses %s', async (words, rule) => {
    const refused = await update([rule]);
    expect(refused.status).toBe(422);
    expect(textOf(refused, '/error_description')).toContain(words);
  });

  it('speak the other spelling, and then lose a range called cidr without a word', async () => {
    await control('PUT', '/settings', { spelling: 'services' });
    const read = await call('getSecurityGroup', { path });
    expect(valueAt(read.body, '/spec/rules/0')).toMatchObject({
      port: 8080,
      prefix: '10.20.0.0/20',
    });
    const sent = { direction: 'ingress', protocol: 'tcp', port: 1 };
    const answer = await update([
      { ...sent, prefix: '10.0.0.0/8' },
      { ...sent, cidr: '10.0.0.0/8' },
    ]);
    expect(valueAt(answer.body, '/spec/rules')).toEqual([{ ...sent, prefix: '10.0.0.0/8' }, sent]);
    const stored = await control('GET', `/objects/securitygroups/${path.securityGroupID}`);
    expect(valueAt(stored.body, '/spec/rules/0')).toEqual({ ...sent, cidr: '10.0.0.0/8' });
  });

  it('lose the range of a new rule when that fault is ordered', async () => {
    await control('POST', '/faults', { operation: 'updateSecurityGroup', kind: 'drop-range' });
    const before = await call('getSecurityGroup', { path });
    const rules = valueAt(before.body, '/spec/rules');
    const old = Array.isArray(rules) ? rules : [];
    const added = { direction: 'ingress', protocol: 'tcp', port: 22, cidr: '10.1.0.0/16' };
    const { body } = await update([...old, added]);
    expect(valueAt(body, '/spec/rules/0')).toEqual(old[0]);
    expect(valueAt(body, `/spec/rules/${old.length}/cidr`)).toBeUndefined();
  });
});

describe('file storage', () => {
  const path = { filestorageID: fileStorageId('spare') };
  const body = (spec: JsonObject = {}) => ({
    metadata: { name: 'spare' },
    spec: { sizeGiB: 100, storageType: { nfs: { rootsquash: false } }, ...spec },
  });
  const place3 = {
    organizationId: place.organization,
    projectId: place.projects.platform,
    regionId: 'us-east-1',
  };
  const east = [networkId('edge-east'), networkId('load-test')];

  it('attaches networks one by one, with mount sources, and detaches them', async () => {
    const attachments = { networkIds: east };
    await call('updateFileStorage', { path, body: body({ attachments }) });
    const states = async () => {
      const read = await call('getFileStorage', { path });
      const list = valueAt(read.body, '/status/attachments');
      return (Array.isArray(list) ? list : []).map((one) => valueAt(one, '/provisioningStatus'));
    };
    expect(await states()).toEqual(['provisioning', 'provisioning']);
    now += 4_000;
    expect(await states()).toEqual(['provisioned', 'provisioning']);
    now += 4_000;
    expect(await states()).toEqual(['provisioned', 'provisioned']);
    const read = await call('getFileStorage', { path });
    expect(textOf(read, '/status/attachments/0/mountSource')).toMatch(/^10\.60\.0\.5:\/exports\//);
    expect(valueAt(read.body, '/spec/attachments')).toEqual(attachments);
    await call('updateFileStorage', {
      path,
      body: body({ attachments: { networkIds: east.slice(1) } }),
    });
    expect(await states()).toEqual(['provisioned']);
    await call('updateFileStorage', { path, body: body() });
    expect(await states()).toEqual([]);
  });

  it('has usage once measured, which grows, and does not shrink below it', async () => {
    const create = {
      metadata: { name: 'growing' },
      spec: { ...place3, ...body().spec, storageClassId: 'nfs-standard', sizeGiB: 1 },
    };
    const created = await call('createFileStorage', { body: create });
    expect(created.status).toBe(201);
    const mine = { filestorageID: textOf(created, '/metadata/id') };
    const used = async () =>
      valueAt((await call('getFileStorage', { path: mine })).body, '/status/usage/usedBytes');
    expect(await used()).toBeUndefined();
    now += 10_000;
    expect(await used()).toBe(2 * 2 * 1024 ** 2);
    now += 10_000;
    expect(await used()).toBe(12 * 2 * 1024 ** 2);
    now += 86_400_000;
    expect(Number(await used())).toBeLessThan(1024 ** 3);
    const larger = { metadata: { name: 'growing' }, spec: { ...body().spec, sizeGiB: 2 } };
    expect((await call('updateFileStorage', { path: mine, body: larger })).status).toBe(202);
    expect(Number(await used()) / (2 * 1024 ** 3)).toBeCloseTo(0.465);
    const full = { filestorageID: fileStorageId('checkpoints') };
    const shrunk = { metadata: { name: 'checkpoints' }, spec: body().spec };
    expect((await call('updateFileStorage', { path: full, body: shrunk })).status).toBe(422);
  });

  it('squashes root when it is not told, and speaks the other spelling', async () => {
    const plain = await call('updateFileStorage', {
      path,
      body: body({ storageType: { nfs: {} } }),
    });
    expect(valueAt(plain.body, '/spec/storageType')).toEqual({ nfs: { rootsquash: true } });
    await control('PUT', '/settings', { spelling: 'services' });
    const storageType = { NFS: { rootSquash: false } };
    const other = await call('updateFileStorage', { path, body: body({ storageType }) });
    expect(valueAt(other.body, '/spec/storageType')).toEqual(storageType);
  });

  it.each([
    [400, '/spec/attachments/networkIds/0:', { attachments: { networkIds: ['nothing'] } }],
    [
      422,
      '/spec/attachments/networkIds/0:',
      { attachments: { networkIds: [networkId('backup')] } },
    ],
    [422, '/spec/sizeGiB:', { sizeGiB: 0 }],
    [403, 'Quota', { sizeGiB: 1_000_000 }],
  ])('refuses with %i %s', async (status, words, spec) => {
    const refused = await call('updateFileStorage', { path, body: body(spec) });
    expect(refused.status).toBe(status);
    expect(textOf(refused, '/error_description')).toContain(words);
  });
});

describe('flavors and instances', () => {
  const create = (spec: JsonObject = {}, name = 'vm-1') =>
    call('createInstance', {
      body: {
        metadata: { name },
        spec: {
          organizationId: place.organization,
          projectId: place.projects.platform,
          networkId: networkId('edge-north'),
          flavorId: 'g4-h100-1',
          imageId: place.images['ubuntu-24.04'],
          networking: { securityGroups: [securityGroupId('bastion')], publicIP: true },
          ...spec,
        },
      },
    });

  it('lists what a region has, with GPUs of two makers', async () => {
    const list = (organizationID: string, regionID: string) =>
      call('listFlavors', { path: { organizationID, regionID } });
    const west = JSON.stringify((await list(place.organization, 'eu-west-2')).body);
    expect(west).toContain('"AMD"');
    expect(west).toContain('"NVIDIA"');
    expect((await list(place.organization, 'mars')).status).toBe(404);
    expect((await list('nobody', 'eu-west-2')).status).toBe(404);
  });

  it('creates an instance in the region of its network, with addresses', async () => {
    const created = await create();
    expect(created.status).toBe(201);
    expect(valueAt(created.body, '/status')).toMatchObject({
      regionId: 'eu-north-1',
      networkId: networkId('edge-north'),
      privateIP: '10.20.0.10',
      publicIP: '203.0.113.10',
      powerState: 'Queued',
    });
    expect(valueAt(created.body, '/metadata/createdBy')).toBeUndefined();
    expect((await create()).status).toBe(409);
    expect(textOf(await create({ networking: {} }, 'vm-2'), '/status/privateIP')).toBe(
      '10.20.0.11',
    );
    expect((await create({ networking: undefined as never }, 'vm-3')).status).toBe(201);
  });

  it.each([
    [404, '/spec/networkId:', { networkId: 'nothing' }],
    [400, '/spec/flavorId:', { flavorId: 'x2-mi300x-8' }],
    [400, '/spec/networking/securityGroups/0:', { networking: { securityGroups: ['nothing'] } }],
    [
      403,
      'Quota',
      {
        projectId: place.projects.trial,
        networkId: networkId('trial-one'),
        flavorId: 'c1-small',
        networking: {},
      },
    ],
  ])('refuses with %i %s', async (status, words, spec) => {
    const refused = await create(spec);
    expect(refused.status).toBe(status);
    expect(textOf(refused, '/error_description')).toContain(words);
  });
});
