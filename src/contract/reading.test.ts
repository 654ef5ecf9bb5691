import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { parseJson, stringifyJson, type Json } from '../lib/json';
import { embeddingResponse } from './inference';
import { flavor } from './compute';
import { network } from './networks';
import { operationIds, operations } from './resources';
import { readAnswer } from './reading';
import { securityGroup } from './securityGroups';
import { user } from './identity';

// The shape of a network answer in interface.md.
const sample = {
  metadata: {
    id: 'n-1',
    name: 'edge-north',
    organizationId: 'o',
    projectId: 'p',
    creationTime: '2026-11-21T00:00:00Z',
    createdBy: 'someone@example.com',
    provisioningStatus: 'provisioned',
    healthStatus: 'healthy',
  },
  spec: { dnsNameservers: ['10.0.0.2'] },
  status: { regionId: 'r', prefix: '10.0.0.0/20' },
};

describe('an answer as the interface has it', () => {
  it('is read whole, without a difference, also where members are absent in its samples', () => {
    expect(readAnswer(network, sample)).toEqual({ value: sample, differences: [] });
  });
});

describe('an answer that differs', () => {
  it('keeps unknown members and reports them', () => {
    const raw = {
      ...sample,
      extra: { deep: [1] },
      metadata: { ...sample.metadata, __proto__: null, shiny: true },
      spec: { ...sample.spec, routes: [{ prefix: '10.9.0.0/16', nexthop: '10.0.0.1', metric: 5 }] },
    };
    const { value, differences } = readAnswer(network, raw);
    expect(value).toEqual(raw);
    expect(differences).toEqual([
      { pointer: '/metadata/shiny', kind: 'not in the interface', found: 'true' },
      { pointer: '/spec/routes/0/metric', kind: 'not in the interface', found: '5' },
      { pointer: '/extra', kind: 'not in the interface', found: 'an object' },
    ]);
  });

  it('leaves out what has a wrong type, and nothing else', () => {
    const { value, differences } = readAnswer(network, {
      metadata: { ...sample.metadata, name: 7, tags: 'env=prod' },
      spec: { dnsNameservers: ['10.0.0.2', 3, null, '10.0.0.3'] },
      status: [],
    });
    const { name: _, ...metadata } = sample.metadata;
    expect(value).toEqual({ metadata, spec: { dnsNameservers: ['10.0.0.2', '10.0.0.3'] } });
    expect(differences).toEqual([
      { pointer: '/metadata/name', kind: 'wrong type', expected: 'text', found: '7' },
      { pointer: '/metadata/tags', kind: 'wrong type', expected: 'a list', found: '"env=prod"' },
      { pointer: '/spec/dnsNameservers/1', kind: 'wrong type', expected: 'text', found: '3' },
      { pointer: '/spec/dnsNameservers/2', kind: 'wrong type', expected: 'text', found: 'null' },
      { pointer: '/status', kind: 'wrong type', expected: 'an object', found: 'a list of 0' },
    ]);
  });

  it('reports what is missing', () => {
    const { value, differences } = readAnswer(network, { metadata: { id: 'n-1' } });
    expect(value).toEqual({ metadata: { id: 'n-1' } });
    expect(differences.filter((x) => x.kind === 'missing').map((x) => x.pointer)).toEqual([
      '/metadata/name',
      '/metadata/organizationId',
      '/metadata/creationTime',
      '/metadata/provisioningStatus',
      '/metadata/healthStatus',
      '/metadata/projectId',
      '/spec',
      '/status',
    ]);
  });

  it.each([null, 7, 'text', [], {}, { metadata: {} }, { metadata: { id: 7 } }, { metadata: null }])(
    'is unusable without an id: %j',
    (raw) => {
      const { value, differences } = readAnswer(network, raw);
      expect(value).toBeUndefined();
      expect(differences.length).toBeGreaterThan(0);
    },
  );

  it('keeps new states word for word and counts them', () => {
    const raw = {
      ...sample,
      metadata: { ...sample.metadata, provisioningStatus: 'Hibernating', healthStatus: '' },
    };
    const { value, differences } = readAnswer(network, raw);
    expect(value?.metadata.provisioningStatus).toBe('Hibernating');
    expect(value?.metadata.healthStatus).toBe('');
    expect(differences.map((x) => [x.pointer, x.kind, x.found])).toEqual([
      ['/metadata/provisioningStatus', 'new value', '"Hibernating"'],
      ['/metadata/healthStatus', 'new value', '""'],
    ]);
    const rules = { spec: { rules: [{ direction: 'sideways', protocol: 'sctp', port: 5 }] } };
    const group = readAnswer(securityGroup, { metadata: sample.metadata, status: {}, ...rules });
    expect(group.value?.spec?.rules?.[0]).toEqual(rules.spec.rules[0]);
    expect(group.differences.filter((x) => x.kind === 'new value')).toHaveLength(2);
  });

  it('reads null as not given', () => {
    const { value, differences } = readAnswer(network, {
      ...sample,
      metadata: { ...sample.metadata, tags: null },
      spec: { dnsNameservers: null },
    });
    expect(value?.spec).toEqual({});
    expect(value?.metadata).not.toHaveProperty('tags');
    expect(differences.map((x) => x.kind)).toEqual(['wrong type', 'wrong type']);
  });

  it('keeps numbers beyond 2^53 as numbers to use, their digits in the answer', () => {
    const raw = parseJson(
      '{"metadata":{"id":"f","name":"f"},"spec":{"cpus":8.0,"disk":1e3,"memory":12345678901234567890}}',
    );
    const { value, differences } = readAnswer(flavor, raw);
    expect(value?.spec).toEqual({ cpus: 8, disk: 1000, memory: 12345678901234567000 });
    expect(differences).toEqual([]);
    expect(stringifyJson(raw)).toContain('12345678901234567890');
  });

  it('does not take half a number or an endless one for a whole number', () => {
    const raw = parseJson('{"metadata":{"id":"f","name":"f"},"spec":{"cpus":1.5,"disk":1e400}}');
    const { value, differences } = readAnswer(flavor, raw);
    expect(value?.spec).toEqual({});
    expect(differences.filter((x) => x.kind === 'wrong type').map((x) => x.found)).toEqual([
      '1.5',
      '1e400',
    ]);
  });

  it('reads vectors, however their numbers are written, and text in their place', () => {
    const answer = (embedding: string) =>
      readAnswer(
        embeddingResponse,
        parseJson(
          `{"object":"list","model":"m","usage":{"prompt_tokens":1,"total_tokens":1},"data":[{"object":"embedding","index":0,"embedding":${embedding}}]}`,
        ),
      );
    const vector = answer('[0.10,1e-05,-0.0,0.012345678901234567]');
    expect(vector.value?.data?.[0]?.embedding).toEqual([0.1, 0.00001, -0, 0.012345678901234567]);
    expect(vector.differences).toEqual([]);
    expect(answer('"AACAPw=="').value?.data?.[0]?.embedding).toBe('AACAPw==');
    const odd = answer('[1,"x",2]');
    expect(odd.value?.data?.[0]?.embedding).toEqual([1, 2]);
    expect(odd.differences).toMatchObject([{ pointer: '/data/0/embedding/1', kind: 'wrong type' }]);
    expect(answer('7').differences).toEqual([
      { pointer: '/data/0/embedding', kind: 'wrong type', expected: 'a list or text', found: '7' },
    ]);
  });

  it('is read where null is allowed', () => {
    const schema = z.object({ dimensions: z.optional(z.nullable(z.int())) });
    expect(readAnswer(schema, { dimensions: null })).toEqual({
      value: { dimensions: null },
      differences: [],
    });
  });

  it('knows the member as the interface spells it', () => {
    const raw = { metadata: sample.metadata, spec: {}, status: { lastActive: 'x' } };
    expect(readAnswer(user, raw).differences).toContainEqual({
      pointer: '/status/lastActive',
      kind: 'not in the interface',
      found: '"x"',
    });
  });

  it('does not fill the memory with what it reports', () => {
    const rules = Array.from({ length: 5000 }, () => ({ odd: 'x'.repeat(1000) }));
    const { differences } = readAnswer(securityGroup, { metadata: { id: 'g' }, spec: { rules } });
    expect(differences).toHaveLength(200);
    expect(Math.max(...differences.map((x) => (x.found ?? '').length))).toBeLessThanOrEqual(81);
  });

  it('is read however deep an unknown member is', () => {
    let deep: Json = [];
    for (let i = 0; i < 50_000; i += 1) deep = [deep];
    const { value, differences } = readAnswer(network, { ...sample, deep });
    expect(value).toHaveProperty('deep');
    expect(differences).toMatchObject([{ pointer: '/deep', found: 'a list of 1' }]);
  });
});

/** Almost correct answers: real member names with values of every type. */
const memberNames = fc.constantFrom(
  ...(
    'metadata spec status id name tags value rules routes prefix dnsNameservers attachments usage storageType gpu ' +
    'models data embedding networking groupIDs provisioningStatus __proto__ constructor toString'
  ).split(' '),
);
const nearlyRight = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 6, depthSize: 'large' },
    fc.constantFrom(null, true, 0, -1.5, 2 ** 60, '', 'text', '10.0.0.0/8'),
    fc.array(tie('node'), { maxLength: 4 }),
    fc
      .array(fc.tuple(memberNames, tie('node')), { maxLength: 6 })
      .map((members): unknown => Object.fromEntries(members)),
  ),
})).node as fc.Arbitrary<Json>;

describe('every operation', () => {
  it.each(operationIds)('%s reads any JSON without throwing, and by its own types', (id) => {
    const { answer } = operations[id];
    const any = fc.oneof(fc.jsonValue() as fc.Arbitrary<Json>, nearlyRight);
    const usable = (raw: Json) => {
      const before = stringifyJson(raw);
      const { value, differences } = readAnswer(answer, raw);
      expect(stringifyJson(raw)).toBe(before);
      if (value === undefined) return differences.length > 0;
      // The remaining value is safe to use: a strict parser accepts it.
      return z.safeParse(answer, value).success;
    };
    fc.assert(
      fc.property(any, any, (spec, status) => {
        expect(usable(spec)).toBe(true);
        expect(usable({ metadata: { id: 'x' }, id: 'x', spec, status })).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
