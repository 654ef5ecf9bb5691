import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { networkCreate } from '../../contract/networks';
import type { JsonObject } from '../../lib/json';
import { writableBody, composeUpdate } from '../../save/plan/compose';
import { faultsOf } from '../../save/fields/forms.fixture';
import { networkResource } from './resource';

const { empty, body: createBody, fieldAt } = networkResource.create;
const { begin, edits, choices, rules } = networkResource.update;

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
    const body = createBody({
      ...empty(place),
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
    expect(networkCreate.safeParse(body).success).toBe(true);
  });

  test('sends empty lists of the spec, and leaves single members out that are not set', () => {
    const body = createBody({ ...empty(place), name: 'bare' });
    expect(body).toEqual({
      metadata: { name: 'bare' },
      spec: { ...place, dnsNameservers: [], routes: [] },
    });
  });

  test('names every fault at once', () => {
    const faults = faultsOf(networkResource.create.rules, {
      ...empty({ organizationId: '', projectId: ' ', regionId: '', prefix: '10/8' }),
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
    expect(faultsOf(networkResource.create.rules, { ...empty(place), name: 'fine' })).toEqual({});
  });
});

describe('an edit', () => {
  const asRead = () => begin(raw);

  test('that touches nothing edits nothing, whatever the object holds', () => {
    expect(edits(raw, asRead())).toEqual([]);
    expect(faultsOf(rules(raw), asRead())).toEqual({});
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (members) => {
        const odd = { ...raw, spec: members, metadata: { ...members, id: 'n' } } as JsonObject;
        expect(composeUpdate(odd, edits(odd, begin(odd)))).toEqual(writableBody(odd));
      }),
      { numRuns: 300 },
    );
  });

  test('of one row keeps unknown members, and the other rows as they came', () => {
    const values = asRead();
    values.routes = values.routes.map((route, index) =>
      index === 0 ? { ...route, nexthop: '10.0.0.9' } : route,
    );
    values.tags = [...values.tags.slice(1), { name: 'owner', value: 'me' }];
    const body = composeUpdate(raw, edits(raw, values));
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
    const values = asRead();
    values.routes = [...values.routes, { prefix: 'x', nexthop: '10.0.0.1' }];
    values.dnsNameservers = 'x';
    expect(Object.keys(faultsOf(rules(raw), values))).toEqual([
      'dnsNameservers',
      'routes.2.prefix',
    ]);
  });

  test('clears a description and a list', () => {
    const values = { ...asRead(), description: '', dnsNameservers: '' };
    const body = composeUpdate(raw, edits(raw, values));
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
    const values = begin(silent, hidden);
    expect(values.hidden).toEqual({ '/spec/routes': 'keep last' });
    expect(values.routes).toEqual([{ prefix: '10.8.0.0/16', nexthop: '10.0.0.1' }]);
    expect(choices(values)).toEqual({ '/spec/routes': { kind: 'keep last' } });
  });

  test('travel as answers, never as edits', () => {
    const values = begin(silent, hidden);
    values.hidden = { '/spec/routes': 'send', '/metadata/description': 'send' };
    values.routes = [{ prefix: '10.9.0.0/16', nexthop: '10.0.0.2' }];
    values.description = 'anew';
    expect(edits(silent, values, hidden)).toEqual([]);
    expect(choices(values)).toEqual({
      '/spec/routes': { kind: 'send', value: [{ prefix: '10.9.0.0/16', nexthop: '10.0.0.2' }] },
      '/metadata/description': { kind: 'send', value: 'anew' },
    });
  });

  test('only count while they are to be sent', () => {
    const routes = [{ prefix: 'x', nexthop: 'y' }];
    const faults = (answer: 'send' | 'none') =>
      faultsOf(rules(silent), {
        ...begin(silent, hidden),
        hidden: { '/spec/routes': answer },
        routes,
      });
    expect(Object.keys(faults('send'))).toEqual(['routes.0.prefix', 'routes.0.nexthop']);
    expect(faults('none')).toEqual({});
  });
});

test('pointers of a refusal lead to inputs', () => {
  const pointers = {
    '/metadata/name': 'name',
    '/metadata/tags/2/value': 'tags.2.value',
    '/metadata/tags/2': 'tags.2.name',
    '/spec/prefix': 'prefix',
    '/spec/dnsNameservers/1': 'dnsNameservers',
    '/spec/routes/3/nexthop': 'routes.3.nexthop',
    '/spec/routes/3/metric': 'routes.3.prefix',
  };
  for (const [pointer, input] of Object.entries(pointers)) expect(fieldAt(pointer)).toBe(input);
  for (const pointer of ['/spec/other', '/spec/routes', '/spec', ''])
    expect(fieldAt(pointer)).toBeUndefined();
});

test('a pointer of a refusal counts the rows that were sent, so a blank one in between is passed over', () => {
  const row = (name: string) => ({ name, value: name });
  const values = empty({ tags: [row('a'), row(''), row('b')] });
  expect(createBody(values).metadata).toMatchObject({ tags: [{ name: 'a' }, { name: 'b' }] });
  expect(fieldAt('/metadata/tags/1/value', values)).toBe('tags.2.value');
});
