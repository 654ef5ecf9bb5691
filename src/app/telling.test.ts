import { beforeEach, expect, it } from 'vitest';
import { recordedWrite } from '../contract/journal.fixture';
import { runLook, runWords } from '../features/changes/changeWords';
import { telling } from '../features/changes/useTelling';
import { removeLists } from '../memory/storedList';
import { definedResources } from './resources';

const key = { connection: 'c', organization: 'o' };
// Tests before this one, whose modules it shares, may have noted what this connection returns.
beforeEach(() => removeLists(() => true));
const { changesOf, words, isOver, look, undo } = telling(key, definedResources);
const place = { organizationId: 'o', projectId: 'p', regionId: 'r' };

/** An update as the journal has it, after a body. */
const update = (type: 'network' | 'fileStorage', before: object, body: object) =>
  recordedWrite('answered', {
    type,
    operation: type === 'network' ? 'updateNetwork' : 'updateFileStorage',
    status: 200,
    before: JSON.stringify(before),
    body: JSON.stringify(body),
  });

it.each([
  ['network', { dnsNameservers: [], routes: [] }, { prefix: '10.0.0.0/20' }],
  ['fileStorage', { sizeGiB: 9 }, { storageClassId: 'fast' }],
] as const)(
  'the first update of a %s removes nothing that only its create had',
  (type, spec, only) => {
    const metadata = { name: 'edge' };
    const created = { metadata, spec: { ...place, ...only, ...spec } };
    const write = update(type, created, { metadata: { ...metadata, description: 'new' }, spec });
    expect(changesOf(write).map(({ label }) => label)).toEqual(['Description']);
  },
);

it('an update is told by the fields that it changed, each once', () => {
  const route = (nexthop: string) => ({ prefix: '10.2.0.0/16', nexthop });
  const tags = (value: string) => [{ name: 'env', value }];
  const body = (tag: string, hop: string, dnsNameservers: string[]) => ({
    metadata: { name: 'edge', tags: tags(tag) },
    spec: { dnsNameservers, routes: [route(hop), { ...route(hop), prefix: '10.3.0.0/16' }] },
  });
  const write = update('network', body('a', '10.0.0.1', []), body('b', '10.0.0.2', ['9.9.9.9']));
  expect(words(write)).toBe('1 tag, DNS nameservers, 2 routes');
  expect(words({ ...write, before: undefined })).toBe('earlier values not recorded');
});

it('nothing is left to undo of an update once all that it changed was changed again', () => {
  const described = (description: string, name = 'edge') => ({ metadata: { name, description } });
  const write = update('network', described('a'), described('b', 'north'));
  const after = (body: object) => isOver(write, update('network', described('b', 'north'), body));
  expect(after(described('c', 'south'))).toBe(true);
  expect(after(described('c', 'north'))).toBe(false);
  expect(isOver(write, write)).toBe(false);
  expect(isOver(write, undefined)).toBe(false);
});

const tagged = (...tags: [string, string][]) => ({
  metadata: { name: 'edge', tags: tags.map(([name, value]) => ({ name, value })) },
  spec: {},
});
const rules = (...ports: number[]) => ({
  metadata: { name: 'web' },
  spec: {
    rules: ports.map((port) => ({
      direction: 'ingress',
      protocol: 'tcp',
      port,
      cidr: '0.0.0.0/0',
    })),
  },
});
const groups = (...groupIDs: string[]) => ({ metadata: { name: 'x' }, spec: { groupIDs } });
const id = '5f33728e-6b86-40da-9bc3-ba37881307bd';

it.each([
  ['network', tagged(), tagged(['cost-center', '4711']), 'tag added: cost-center=4711'],
  ['network', tagged(['owner', 'bo']), tagged(['owner', 'chidi']), 'tag owner · value: bo → chidi'],
  ['network', tagged(['a', '1'], ['b', '1']), tagged(['c', '2'], ['d', '2']), '2 tags'],
  ['network', tagged(), { metadata: { name: 'north', tags: [] }, spec: {} }, 'name'],
  ['securityGroup', rules(22), rules(22, 443), /^rule added: ingress tcp 443/],
  ['securityGroup', rules(22, 443), rules(22), /^rule removed: ingress tcp 443/],
  [
    'fileStorage',
    { spec: { sizeGiB: 200 } },
    { spec: { sizeGiB: 1000 } },
    /^size: 200.GiB → 1,000.GiB/,
  ],
  ['securityGroup', rules(22, 443), rules(443, 22), 'order of rules'],
  ['user', groups('a', 'b'), groups('b', 'a'), 'order of groups'],
  ['user', groups('a', 'b'), groups('a', 'c'), 'groups: left b, joined c'],
  ['user', groups('a'), groups('a', id), 'groups: joined 1 group'],
  ['serviceAccount', groups('a', 'b'), groups('b'), 'groups: left a'],
  ['serviceAccount', groups('a'), groups('a'), 'the same again'],
] as const)('an update of a %s from %j to %j', (type, before, body, said) => {
  const write = recordedWrite('answered', {
    type,
    operation: 'update',
    status: 200,
    before: JSON.stringify(before),
    body: JSON.stringify(body),
  });
  expect(words(write)).toMatch(said);
});

it('a create says what it made; one that took groups from somebody who existed says that', () => {
  const body = JSON.stringify({ metadata: { name: 'edge' }, spec: { prefix: '10.0.0.0/20' } });
  const network = recordedWrite('answered', { type: 'network', status: 201, body });
  expect(words(network)).toBe('new network, 10.0.0.0/20');
  const user = recordedWrite('answered', {
    type: 'user',
    operation: 'createUser',
    status: 201,
    resourceId: 'u',
    body: JSON.stringify(groups('a')),
  });
  expect([words(user), look(user).word]).toEqual(['new user', 'Accepted']);
  expect(undo(user)).toBeUndefined();
  const replaced = { ...user, before: JSON.stringify(groups('a', 'b')) };
  expect([words(replaced), look(replaced).word]).toEqual(['groups: left b', 'Groups replaced']);
  expect(undo(replaced)?.restore.undoes).toBe(JSON.stringify(groups('a')));
});

it('a run is told with how many of its writes ended how, and the worst gives the colour', () => {
  const run = { id: 'r', size: 6, outcomes: { accepted: 3, refused: 2, unknown: 1 } };
  expect(runLook(run)).toMatchObject({ word: '3 accepted, 1 unknown, 2 refused', tone: 'failed' });
  expect(runLook({ ...run, outcomes: { accepted: 6 } })).toMatchObject({ tone: 'settled' });
  expect([runWords(run), runWords({ ...run, name: 'Add a tag' })]).toEqual([
    '6 changes',
    'Add a tag',
  ]);
});
