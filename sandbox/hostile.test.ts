import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OperationId } from '../src/contract/resources';
import { isObject } from '../src/lib/json';
import { createSandbox } from './app';
import { networkId, place } from './seed';
import { fileStorageId } from './seed/fileStorage';
import { serviceAccountId, userId } from './seed/identity';
import { securityGroupId } from './seed/securityGroups';
import { seedStore } from './seed/seedStore';
import { memoryStore } from './store/memory';
import { caller, networkBody } from './sandbox.fixture';

const store = memoryStore();
const { request, call } = caller(async (sent) => createSandbox({ store }).fetch(sent));
beforeAll(() => seedStore(store, { now: Date.now() }));

const metadata = { name: 'x', tags: [{ name: 'a', value: 'b' }] };
const organizationID = place.organization;
const east = {
  organizationId: organizationID,
  projectId: place.projects.platform,
  regionId: 'us-east-1',
};
const storage = { sizeGiB: 10, storageType: { nfs: { rootsquash: true } } };
const attachments = { networkIds: [networkId('edge-east')] };
const groupIDs = [place.groups.auditors];

const writes: [OperationId, Record<string, string>, object][] = [
  [
    'createNetwork',
    {},
    networkBody('x', { routes: [{ prefix: '10.0.0.0/8', nexthop: '10.0.0.1' }] }),
  ],
  [
    'updateNetwork',
    { networkID: networkId('bench') },
    { metadata, spec: { dnsNameservers: ['1.1.1.1'] } },
  ],
  [
    'updateSecurityGroup',
    { securityGroupID: securityGroupId('bastion') },
    {
      metadata,
      spec: { rules: [{ direction: 'ingress', protocol: 'tcp', port: 1, cidr: '10.0.0.0/8' }] },
    },
  ],
  [
    'createFileStorage',
    {},
    { metadata, spec: { ...east, storageClassId: 'nfs-standard', ...storage, attachments } },
  ],
  [
    'updateFileStorage',
    { filestorageID: fileStorageId('spare') },
    { metadata: { name: 'spare' }, spec: { ...storage, attachments } },
  ],
  [
    'createInstance',
    {},
    {
      metadata,
      spec: {
        ...east,
        networkId: networkId('edge-east'),
        flavorId: 'c1-small',
        imageId: 'i',
        networking: { securityGroups: [securityGroupId('edge-east-web')], publicIP: true },
      },
    },
  ],
  [
    'createUser',
    { organizationID },
    { metadata, spec: { subject: 's', state: 'active', groupIDs } },
  ],
  [
    'updateUser',
    { organizationID, userID: userId('bo@acme-research.example') },
    { metadata, spec: { subject: 's2', state: 'active', groupIDs } },
  ],
  [
    'updateServiceAccount',
    { organizationID, serviceAccountID: serviceAccountId('terraform') },
    { metadata, spec: { groupIDs } },
  ],
  ['createProject', { organizationID }, { metadata, spec: { groupIDs } }],
  [
    'createEmbeddings',
    {},
    {
      model: 'lexical-256',
      input: ['a', [1, 2]],
      dimensions: 8,
      encoding_format: 'float',
      user: null,
    },
  ],
];

/** Every value of a JSON tree that can be replaced, as paths. */
function pathsOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (Array.isArray(value))
    return [path, ...value.flatMap((item, at) => pathsOf(item, [...path, at]))];
  if (!isObject(value)) return [path];
  return [path, ...Object.entries(value).flatMap(([key, item]) => pathsOf(item, [...path, key]))];
}

function replaced(value: unknown, [step, ...rest]: (string | number)[], by: unknown): unknown {
  if (step === undefined) return by;
  if (Array.isArray(value))
    return value.map((item, at) => (at === step ? replaced(item, rest, by) : item));
  if (!isObject(value)) return by;
  return { ...value, [step]: replaced(value[step], rest, by) };
}

const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    '',
    ' ',
    '__proto__',
    '<script>alert(1)</script>',
    '\u202e\u0000',
    'x'.repeat(10_000),
    '10.0.0.0/8',
    1e308,
    -1,
    0.5,
  ),
);

describe('bodies that nobody should send', () => {
  it.each(writes)('%s takes them as they are', async (id, path, body) => {
    const { status } = await call(id, { path, body });
    expect([200, 201, 202]).toContain(status);
  });

  it.each(writes)(
    '%s answers them with success or a refusal in words, never by failing',
    async (id, path, body) => {
      const places = pathsOf(body);
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...places), hostile, async (where, value) => {
          const { status, body: answer } = await call(id, {
            path,
            body: replaced(body, where, value),
          });
          const words = isObject(answer) ? answer['error_description'] : undefined;
          expect(status < 300 ? 'success' : words).toMatch(/./);
          expect(status).toBeLessThan(500);
        }),
        { numRuns: 150 },
      );
    },
  );

  it('numbers beyond a double and members called __proto__ do no harm', async () => {
    const huge = '{"model":"lexical-256","input":"x","dimensions":123456789012345678901234567890}';
    expect((await request('POST', '/v1/embeddings', huge)).status).toBe(422);
    const proto = JSON.stringify(networkBody('proto')).replace(
      '"routes"',
      '"__proto__":{"routes":7},"routes"',
    );
    expect((await request('POST', '/api/v2/networks', proto)).status).toBe(201);
    expect(Object.hasOwn(Object.prototype, 'routes')).toBe(false);
  });
});
