import { expect, test } from 'vitest';
import type { Network } from '../../contract/networks';
import { addressSpace } from '../../lib/address/addressSpace';
import type { JsonObject } from '../../lib/json';
import { attentionFindings as findingsOf, type Estate } from './attention';

const nothing: Estate = {
  networks: [],
  groups: [],
  accounts: [],
  storage: [],
  unknown: [],
  overlaps: [],
  sentAt: () => undefined,
};
const attentionFindings = (networks: Network[], groups: Estate['groups'], at: number) =>
  findingsOf({ ...nothing, networks, groups }, at);

const now = Date.parse('2026-11-21T12:00:00Z');

function network(name: string, prefix: string, more: Partial<Network['metadata']> = {}): Network {
  return {
    metadata: {
      id: name,
      name,
      provisioningStatus: 'provisioned',
      healthStatus: 'healthy',
      ...more,
    },
    status: { regionId: 'r', prefix },
  };
}

function group(...rules: JsonObject[]) {
  const metadata = { id: 'g', name: 'g', provisioningStatus: 'provisioned' };
  return { value: { metadata }, raw: { metadata, spec: { rules } } };
}

test('a settled estate gives no findings', () => {
  expect(
    attentionFindings([network('a', '10.0.0.0/24'), network('b', '10.0.1.0/24')], [], now),
  ).toEqual([]);
});

test('failed states come first, with the word of the service', () => {
  const found = attentionFindings(
    [
      network('slow', '10.0.0.0/24', {
        provisioningStatus: 'pending',
        creationTime: '2026-11-21T11:00:00Z',
      }),
      network('bad', '10.0.1.0/24', { provisioningStatus: 'error' }),
    ],
    [],
    now,
  );
  expect(found.map(({ what }) => what)).toEqual(['state', 'stuck']);
  expect(found[0]?.detail).toContain('error');
});

test('a fresh network that is provisioning is not stuck', () => {
  const fresh = { provisioningStatus: 'provisioning', creationTime: '2026-11-21T11:58:00Z' };
  expect(attentionFindings([network('a', '10.0.0.0/24', fresh)], [], now)).toEqual([]);
});

test('a network is not stuck right after a change, by the service or by this browser', () => {
  const old = { provisioningStatus: 'pending', creationTime: '2026-11-09T12:00:00Z' };
  const changed = network('a', '10.0.0.0/24', { ...old, modifiedTime: '2026-11-21T11:58:00Z' });
  expect(attentionFindings([changed], [], now)).toEqual([]);
  const details = (networks: Network[], ago: number) =>
    findingsOf({ ...nothing, networks, sentAt: () => now - ago }, now).map(({ detail }) => detail);
  expect(details([network('a', '10.0.0.0/24', old)], 60_000)).toEqual([]);
  expect(details([network('a', '10.0.0.0/24', old)], 1_200_000)).toEqual([
    'network, “pending”, last sent from here 20\u00a0min\u00a0ago',
  ]);
  expect(attentionFindings([network('a', '10.0.0.0/24', old)], [], now)[0]?.detail).toBe(
    'network, “pending”, created 12\u00a0d\u00a0ago',
  );
  const longAgo = { ...old, modifiedTime: '2026-11-21T11:00:00Z' };
  expect(details([network('a', '10.0.0.0/24', longAgo)], 10_000_000)).toEqual([
    'network, “pending”, modified 1\u00a0h\u00a0ago',
  ]);
});

test('overlapping prefixes are named', () => {
  const mapped = [
    { id: 'a', name: 'a', regionId: 'r', prefix: '10.0.0.0/16' },
    { id: 'b', name: 'b', regionId: 'r', prefix: '10.0.1.0/24' },
  ];
  const { overlaps } = addressSpace(mapped);
  const found = findingsOf({ ...nothing, overlaps }, now);
  expect(found.map(({ name, text }) => `${name} ${text}`)).toEqual(['b overlaps a']);
});

test('open to everybody: SSH and whole protocols are, the web and egress are not', () => {
  const open = (...rules: JsonObject[]) => attentionFindings([], [group(...rules)], now).length;
  const everyone = '0.0.0.0/0';
  expect(open({ direction: 'ingress', protocol: 'tcp', port: 22, cidr: everyone })).toBe(1);
  expect(open({ direction: 'ingress', protocol: 'tcp', port: 22, prefix: '::/0' })).toBe(1);
  expect(open({ direction: 'ingress', protocol: 'tcp' })).toBe(1);
  expect(open({ direction: 'ingress', protocol: 'tcp', port: 20, portMax: 25 })).toBe(1);
  expect(open({ direction: 'ingress', protocol: 'tcp', port: 443, cidr: everyone })).toBe(0);
  expect(open({ direction: 'ingress', protocol: 'tcp', port: 22, cidr: '10.0.0.0/8' })).toBe(0);
  expect(open({ direction: 'egress', protocol: 'any', cidr: everyone })).toBe(0);
  expect(open({ direction: 'ingress', protocol: 'tcp', port: 'ssh', cidr: everyone })).toBe(0);
});

test('accounts that have expired or will within a week are named, the nearest first', () => {
  const day = 86_400_000;
  const accounts = [
    { id: 'far', name: 'far', expiry: now + 20 * day },
    { id: 'week', name: 'week', expiry: now + 3 * day },
    { id: 'tomorrow', name: 'tomorrow', expiry: now + 0.8 * day },
    { id: 'gone', name: 'gone', expiry: now - day },
    { id: 'never', name: 'never', expiry: undefined },
  ];
  const found = findingsOf({ ...nothing, accounts }, now);
  expect(found.map(({ name, text, tone }) => [`${name} ${text}`, tone])).toEqual([
    ['gone expired 1\u00a0d\u00a0ago', 'failed'],
    ['tomorrow expires in\u00a019\u00a0h', 'failed'],
    ['week expires in\u00a03\u00a0d', 'attention'],
  ]);
  // Its form has nothing that makes it last longer.
  expect(found[2]?.to).toBe('/service-accounts/week');
});

test('storage that is nearly full is named with its share', () => {
  const storage = [
    { metadata: { id: 's' }, status: { usage: { capacityBytes: 1000, usedBytes: 950 } } },
    { metadata: { id: 't' }, status: { usage: { capacityBytes: 1000, usedBytes: 100 } } },
    { metadata: { id: 'u' } },
  ];
  expect(findingsOf({ ...nothing, storage }, now).map(({ text }) => text)).toEqual([
    'is 95 % full',
  ]);
});

test('a write whose outcome nobody knows is named, and leads to the change', () => {
  const write = {
    id: 'w1',
    by: 'Anna',
    mine: false,
    operation: 'createInstance',
    type: 'instance',
    name: 'edge-proxy',
    state: 'unknown',
    receivedAt: now - 86_400_000,
    body: '{}',
  } as const;
  const again = { ...write, id: 'w2', operation: 'updateNetwork', type: 'network' } as const;
  const unknown = [write, { ...again, name: 'edge', resourceId: 'n1' }];
  expect(findingsOf({ ...nothing, unknown }, now)).toMatchObject([
    {
      name: 'edge-proxy',
      text: 'may or may not exist',
      detail: 'creating the instance got no answer, 1\u00a0d\u00a0ago',
      to: '/changes?change=w1',
    },
    { name: 'edge', text: 'may or may not have changed' },
  ]);
  // The panel folds after eight lines: what somebody has just tried comes before all that is no worse.
  const expiry = now + 3 * 86_400_000;
  const accounts = Array.from({ length: 8 }, (_, at) => ({ id: `${at}`, name: `${at}`, expiry }));
  expect(findingsOf({ ...nothing, accounts, unknown }, now)[0]?.name).toBe('edge-proxy');
});
