import { expect, it } from 'vitest';
import { recordedWrite } from '../contract/journal.fixture';
import { changedFields, changesOf, isOver } from '../features/changes/changeWords';
import { descriptionOf } from './descriptionOf';

const key = { connection: 'c', organization: 'o' };
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
    expect(changesOf(write, key, descriptionOf)?.map(({ label }) => label)).toEqual([
      'Description',
    ]);
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
  expect(changedFields(write, key, descriptionOf)).toEqual(['tags', 'DNS nameservers', 'routes']);
  expect(changedFields({ ...write, operation: 'createNetwork' }, key, descriptionOf)).toEqual([]);
  expect(changedFields({ ...write, before: undefined }, key, descriptionOf)).toEqual([]);
});

it('nothing is left to undo of an update once all that it changed was changed again', () => {
  const described = (description: string, name = 'edge') => ({ metadata: { name, description } });
  const write = update('network', described('a'), described('b', 'north'));
  const after = (body: object) =>
    isOver(write, update('network', described('b', 'north'), body), key, descriptionOf);
  expect(after(described('c', 'south'))).toBe(true);
  expect(after(described('c', 'north'))).toBe(false);
  expect(isOver(write, write, key, descriptionOf)).toBe(false);
  expect(isOver(write, undefined, key, descriptionOf)).toBe(false);
});
