import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { network } from '../../contract/networks';
import { readAnswer } from '../../contract/reading';
import type { JsonObject } from '../../lib/json';
import { baseline, composeUpdate } from '../../writes/plan/compose';
import { networkCreateBody, networkEdits, networkHiddenChoices } from './networkBody';
import { draftToKeep, readEditDraft } from '../../components/write/editDraft';
import { network as networkSchema } from '../../contract/networks';
import { networkCreateFaults, networkEditFaults } from './networkFaults';
import {
  emptyNetwork,
  networkAsRead,
  networkEditBegin,
  networkEditValues,
} from './networkFormValues';

const place = {
  organizationId: 'org',
  projectId: 'project',
  regionId: 'region',
  prefix: '10.0.0.0/20',
};

const raw: JsonObject = {
  metadata: {
    id: 'n-1',
    name: 'edge',
    description: 'Edge',
    tags: [
      { name: 'env', value: 'a' },
      { name: 'env', value: 'b', note: 'unfamiliar' },
      { name: 'bare' },
    ],
  },
  spec: {
    dnsNameservers: ['9.9.9.9'],
    routes: [
      { prefix: '192.168.0.0/16', nexthop: '10.0.0.1', metric: 7 },
      { prefix: 5, nexthop: null },
    ],
    future: { deep: [1, null] },
  },
  status: { regionId: 'region', prefix: '10.0.0.0/20' },
};

describe('a create', () => {
  test('sends what was typed, without spaces around it and without rows left blank', () => {
    const body = networkCreateBody({
      ...emptyNetwork(place),
      name: ' orbit ',
      dnsNameservers: '9.9.9.9\n',
      tags: [
        { name: 'env', value: '' },
        { name: '', value: '' },
      ],
      routes: [
        { prefix: ' 192.168.0.0/16 ', nexthop: '10.0.0.1 ' },
        { prefix: '', nexthop: ' ' },
      ],
    });
    expect(body).toEqual({
      metadata: { name: 'orbit', tags: [{ name: 'env', value: '' }] },
      spec: {
        ...place,
        dnsNameservers: ['9.9.9.9'],
        routes: [{ prefix: '192.168.0.0/16', nexthop: '10.0.0.1' }],
      },
    });
  });

  test('sends empty lists of the spec, and leaves single members out that are not set', () => {
    const body = networkCreateBody({ ...emptyNetwork(place), name: 'bare' });
    expect(body).toEqual({
      metadata: { name: 'bare' },
      spec: { ...place, dnsNameservers: [], routes: [] },
    });
  });

  test('names every fault at once', () => {
    const faults = networkCreateFaults({
      ...emptyNetwork({ organizationId: '', projectId: ' ', regionId: '', prefix: '10/8' }),
      dnsNameservers: '9.9.9',
      tags: [{ name: '', value: 'x' }],
      routes: [
        { prefix: '', nexthop: '' },
        { prefix: '10.0.0.0', nexthop: '' },
      ],
    });
    expect(Object.keys(faults).toSorted()).toEqual([
      'dnsNameservers',
      'name',
      'organizationId',
      'prefix',
      'projectId',
      'regionId',
      'routes.1.nexthop',
      'routes.1.prefix',
      'tags.0.name',
    ]);
    expect(networkCreateFaults({ ...emptyNetwork(place), name: 'fine' })).toEqual({});
  });
});

describe('an edit', () => {
  const begin = () => networkEditBegin(raw, []);

  test('that touches nothing edits nothing, whatever the object holds', () => {
    expect(networkEdits(raw, begin(), [])).toEqual([]);
    expect(networkEditFaults(begin(), networkAsRead(raw))).toEqual({});
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (members) => {
        const odd = { ...raw, spec: members, metadata: { ...members, id: 'n' } } as JsonObject;
        const edits = networkEdits(odd, networkEditBegin(odd, []), []);
        expect(composeUpdate(odd, edits)).toEqual(baseline(odd));
      }),
      { numRuns: 300 },
    );
  });

  test('of one row keeps unknown members, and the other rows as they came', () => {
    const values = begin();
    values.routes = values.routes.map((route, index) =>
      index === 0 ? { ...route, nexthop: '10.0.0.9' } : route,
    );
    values.tags = [...values.tags.slice(1), { name: 'owner', value: 'me' }];
    const body = composeUpdate(raw, networkEdits(raw, values, []));
    expect(body).toEqual({
      metadata: {
        name: 'edge',
        description: 'Edge',
        tags: [
          { name: 'env', value: 'b', note: 'unfamiliar' },
          { name: 'bare' },
          { name: 'owner', value: 'me' },
        ],
      },
      spec: {
        dnsNameservers: ['9.9.9.9'],
        routes: [
          { prefix: '192.168.0.0/16', nexthop: '10.0.0.9', metric: 7 },
          { prefix: 5, nexthop: null },
        ],
        future: { deep: [1, null] },
      },
    });
  });

  test('is only faulted for what was typed', () => {
    const values = begin();
    values.routes = [...values.routes, { prefix: 'x', nexthop: '10.0.0.1' }];
    values.dnsNameservers = 'x';
    expect(Object.keys(networkEditFaults(values, networkAsRead(raw)))).toEqual([
      'dnsNameservers',
      'routes.2.prefix',
    ]);
  });

  test('clears a description and a list', () => {
    const values = { ...begin(), description: '', dnsNameservers: '' };
    const body = composeUpdate(raw, networkEdits(raw, values, []));
    expect(body['metadata']).not.toHaveProperty('description');
    expect(body['spec']).toMatchObject({ dnsNameservers: [] });
  });
});

describe('members that were not returned', () => {
  const hidden = [
    {
      pointer: '/spec/routes',
      label: 'Routes',
      lastSent: { value: [{ prefix: '10.8.0.0/16', nexthop: '10.0.0.1' }], at: 5 },
    },
    { pointer: '/metadata/description', label: 'Description' },
  ];
  const silent: JsonObject = {
    metadata: { id: 'n-1', name: 'edge' },
    spec: { dnsNameservers: [] },
  };

  test('are kept by default only where something is remembered', () => {
    const values = networkEditBegin(silent, hidden);
    expect(values.hidden).toEqual({ '/spec/routes': 'keep last' });
    expect(values.routes).toEqual([{ prefix: '10.8.0.0/16', nexthop: '10.0.0.1' }]);
    expect(networkHiddenChoices(values)).toEqual({ '/spec/routes': { kind: 'keep last' } });
  });

  test('travel as answers, never as edits', () => {
    const values = networkEditBegin(silent, hidden);
    values.hidden = { '/spec/routes': 'send', '/metadata/description': 'send' };
    values.routes = [{ prefix: '10.9.0.0/16', nexthop: '10.0.0.2' }];
    values.description = 'anew';
    expect(networkEdits(silent, values, hidden)).toEqual([]);
    expect(networkHiddenChoices(values)).toEqual({
      '/spec/routes': { kind: 'send', value: [{ prefix: '10.9.0.0/16', nexthop: '10.0.0.2' }] },
      '/metadata/description': { kind: 'send', value: 'anew' },
    });
  });
});

const readDraft = (kept: unknown, id: string) =>
  readEditDraft(kept, id, { values: networkEditValues, answer: networkSchema });

describe('the draft of an edit', () => {
  const value = readAnswer(network, raw).value;
  const base = value && { value, raw, at: 7, source: 'read' as const, requestId: 'r' };

  test('comes back with the object it was typed upon', () => {
    if (base === undefined) throw new Error('the sample can be read');
    const values = { ...networkEditBegin(raw, []), name: 'other' };
    const kept: unknown = JSON.parse(JSON.stringify(draftToKeep(values, base)));
    expect(readDraft(kept, 'n-1')).toMatchObject({
      values: { name: 'other' },
      base: { raw, at: 7 },
    });
    expect(readDraft(kept, 'n-2')).toBeUndefined();
  });

  test('of another shape is not used', () => {
    expect(readDraft({ values: { name: 1 } }, 'n-1')).toBeUndefined();
    expect(readDraft(undefined, 'n-1')).toBeUndefined();
  });
});
