import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { stringifyJson, type Json, type JsonObject } from '../../lib/json';
import { writableBody, withValue } from '../plan/compose';
import { checkEcho } from './echo';
import { at, plan, routeA, routeB } from '../../features/networks/resource.fixture';
import type { ResourceDescription } from '../plan/describe';
import { instanceResource } from '../../features/instances/resource';
import { networkResource } from '../../features/networks/resource';

vi.mock('../../api/http/lists', () => ({ callList: () => Promise.reject(new Error('no list')) }));
vi.mock('../../api/http/address', () => ({
  operationUrl: (id: string, given?: { path?: Record<string, string> }) =>
    `${id} ${given?.path?.['networkID'] ?? ''}`,
}));

describe('whatever the service returns', () => {
  const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;
  const item = fc.oneof(
    json,
    fc.record(
      { prefix: fc.constantFrom('10.0.0.0/8', '10.1.0.0/16', 'odd'), nexthop: json },
      { requiredKeys: [] },
    ),
    fc.record(
      { name: fc.constantFrom('a', 'b', '__proto__'), value: json, extra: json },
      { requiredKeys: [] },
    ),
  );
  const list = fc.oneof(json, fc.array(item, { maxLength: 4 }));
  const anything = fc
    .record({
      metadata: fc.record(
        { name: json, description: json, tags: list, other: json },
        { requiredKeys: [] },
      ),
      spec: fc.record({ routes: list, dnsNameservers: list, other: json }, { requiredKeys: [] }),
      status: json,
    })
    .map(({ metadata, ...rest }): JsonObject => ({ ...rest, metadata: { ...metadata, id: 'n1' } }));

  it('an untouched form sends what is there now, and nothing breaks', () => {
    fc.assert(
      fc.property(anything, anything, (loaded, fresh) => {
        const made = plan({ loaded, fresh });
        const now = writableBody(fresh);
        const dns = at(now, 'spec')['dnsNameservers'];
        const expected = dns === undefined ? withValue(now, '/spec/dnsNameservers', []) : now;
        expect(made.changes).toEqual([]);
        // A vanished member opens a conflict, and the body is only complete after a choice.
        expect(
          made.conflicts.length > 0 || stringifyJson(made.body) === stringifyJson(expected),
        ).toBe(true);
        expect(made.conflicts.every(({ theirsText }) => theirsText === 'no longer returned')).toBe(
          true,
        );
      }),
      { numRuns: 300 },
    );
  });

  it('an answer is compared with what was sent, and the same answer confirms it', () => {
    fc.assert(
      fc.property(anything, anything, (sent, answer) => {
        checkEcho(writableBody(sent), answer, networkResource.describe('update'));
        const same = { ...sent, status: {} };
        expect(
          checkEcho(writableBody(sent), same, {
            ...networkResource.describe('update'),
            answeredAt: {},
          }),
        ).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the echo of a network', () => {
  const sent: JsonObject = {
    metadata: { name: 'a', description: 'd', tags: [{ name: 't', value: '' }] },
    spec: {
      organizationId: 'o',
      prefix: '10.0.0.0/20',
      dnsNameservers: [],
      routes: [routeA, routeB],
    },
  };
  const answer: JsonObject = {
    metadata: { ...at(sent, 'metadata'), id: 'n', organizationId: 'o' },
    spec: { routes: [routeB, { ...routeA, id: 'added' }] },
    status: { prefix: '10.0.0.0/20' },
  };
  const find = (
    object: JsonObject,
    description: ResourceDescription = networkResource.describe('create'),
  ) => checkEcho(sent, object, description);

  it('confirms what came back, wherever the service shows it', () => {
    expect(find(answer)).toEqual([]);
  });

  it('reports what is different or missing, each by name', () => {
    const odd = withValue(answer, '/status/prefix', '10.0.0.0/24');
    expect(find(odd)).toMatchObject([
      { label: 'Prefix', kind: 'different', answered: '10.0.0.0/24' },
    ]);
    const dropped = withValue(answer, '/spec/routes/1/metric', undefined);
    expect(find(dropped)).toMatchObject([{ label: 'Route 1 · metric', kind: 'not returned' }]);
    const extra = withValue(answer, '/spec/dnsNameservers', ['9.9.9.9']);
    expect(find(extra)).toMatchObject([{ kind: 'not sent', answered: '9.9.9.9' }]);
  });

  it('draws no conclusion from members that the samples leave out', () => {
    const bare = withValue(
      withValue(answer, '/spec/routes', undefined),
      '/metadata/description',
      undefined,
    );
    expect(find(bare)).toEqual([]);
    // Returned as empty is different from not returned.
    expect(find(withValue(bare, '/spec/routes', []))).toMatchObject([
      { label: 'Routes', kind: 'not returned' },
    ]);
    expect(find(withValue(bare, '/metadata/description', 'e'))).toMatchObject([
      { label: 'Description', kind: 'different' },
    ]);
  });

  it('is loud about a source range that a rule lost, and knows both spellings', () => {
    const rules: ResourceDescription = {
      type: 'securityGroup',
      write: 'create',
      labels: {},
      lists: { '/spec/rules': { item: (_, i) => `Rule ${i + 1}`, members: { cidr: 'CIDR' } } },
      aliases: { cidr: ['prefix'], prefix: ['cidr'] },
    };
    const asked = {
      metadata: {},
      spec: { rules: [{ protocol: 'tcp', port: 22, cidr: '10.0.0.0/8' }] },
    };
    const rule = (members: JsonObject) => ({ metadata: {}, spec: { rules: [members] } });
    expect(
      checkEcho(asked, rule({ protocol: 'tcp', port: 22, prefix: '10.0.0.0/8' }), rules),
    ).toEqual([]);
    expect(checkEcho(asked, rule({ protocol: 'tcp', port: 22 }), rules)).toMatchObject([
      {
        pointer: '/spec/rules/0/cidr',
        label: 'Rule 1 · CIDR',
        kind: 'not returned',
      },
    ]);
  });
});

describe('an answer without its spec', () => {
  it('is told member by member, never as one lump', () => {
    const sent = { spec: { prefix: '10.0.0.0/24', dnsNameservers: ['1.1.1.1'] } };
    const answered = { metadata: { id: 'n1' }, status: { prefix: '10.0.0.0/24' } };
    const found = checkEcho(sent, answered, networkResource.describe('create'));
    expect(found.map(({ label, kind }) => [label, kind])).toEqual([
      ['DNS nameservers', 'not returned'],
    ]);
  });
});

describe('an answer without a member that was sent empty', () => {
  const empties: Record<string, Json> = {
    'an empty list': [],
    'no text': '',
    'an empty object': {},
    'an object of empty lists': { securityGroups: [], others: [] },
  };
  for (const [name, value] of Object.entries(empties))
    it(`confirms ${name}`, () => {
      const sent = { metadata: { name: 'vm' }, spec: { networking: value } };
      for (const spec of [{}, { networking: null }, { networking: {} }, { networking: value }])
        expect(
          checkEcho(
            sent,
            { metadata: { id: 'i', name: 'vm' }, spec },
            instanceResource.describe('create'),
          ),
        ).toEqual([]);
    });

  it('does not confirm what it held besides', () => {
    const sent = { spec: { networking: { securityGroups: [], publicIP: true } } };
    expect(checkEcho(sent, { spec: {} }, instanceResource.describe('create'))).toMatchObject([
      { label: 'Public IP', kind: 'not returned' },
    ]);
  });
});
