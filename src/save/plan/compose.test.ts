import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, stringifyJson, type Json, type JsonObject } from '../../lib/json';
import {
  writableBody,
  composeList,
  composeUpdate,
  createBody,
  spelling,
  type Row,
} from './compose';

const owned = [
  'id',
  'organizationId',
  'projectId',
  'creationTime',
  'createdBy',
  'modifiedTime',
  'modifiedBy',
  'deletionTime',
  'provisioningStatus',
  'healthStatus',
  'clusterID',
  'updatedAt',
];
// Numbers are kept as text here, because a written number must have the same digits as the one read.
const number = fc.oneof(
  fc.integer().map(String),
  fc.bigInt({ min: 10n ** 15n, max: 10n ** 40n }).map(String),
  fc.constantFrom('0.1', '3.141592653589793238462643', '12345678901234567890.5'),
);
const name = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'a/b',
    'm~n',
    'NFS',
    'rootSquash',
    '',
    'é',
  ),
);
const { json } = fc.letrec<{ json: string; list: string; object: string }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.string({ maxLength: 12 }).map((text) => JSON.stringify(text)),
    number,
    fc.constantFrom('true', 'false', 'null', '""', '[]', '{}'),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('json'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
  object: fc
    .uniqueArray(fc.tuple(name, tie('json')), { maxLength: 4, selector: ([member]) => member })
    .map(objectText),
}));

type Member = readonly [name: string, json: string];
function objectText(members: readonly Member[]): string {
  return `{${members.map(([member, value]) => `${JSON.stringify(member)}:${value}`).join(',')}}`;
}

const tagText = fc
  .record(
    { name: fc.string({ maxLength: 3 }), value: fc.string({ maxLength: 3 }), extra: json },
    { requiredKeys: [] },
  )
  .map((tag) =>
    objectText(
      Object.entries(tag).map(([member, value]): Member => [
        member,
        member === 'extra' ? value : JSON.stringify(value),
      ]),
    ),
  );
const listOf = (item: fc.Arbitrary<string>) =>
  fc.array(item, { maxLength: 4 }).map((items) => `[${items.join(',')}]`);

// Names with a meaning are not generated, nor integers, because JavaScript objects reorder integer names.
const reserved = new Set([...owned, 'name', 'description', 'tags', 'routes', 'dnsNameservers']);
const unknownMember = fc
  .tuple(name, json)
  .filter(
    ([member]) =>
      !reserved.has(member) && !/^(?:id|\d+|.*(?:Id|ID|Time|By|Status|At))$/s.test(member),
  );
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const writableMetadata = fc
  .tuple(
    fc.string().map((text): Member => ['name', JSON.stringify(text)]),
    some(fc.string().map((text): Member => ['description', JSON.stringify(text)])),
    some(listOf(tagText).map((list): Member => ['tags', list])),
    fc.array(unknownMember, { maxLength: 3 }),
  )
  .map(([own, text, tags, unknown]) => distinct([own, text, ...unknown, tags]));
const spec = fc
  .tuple(
    some(
      listOf(fc.ipV4().map((ip) => JSON.stringify(ip))).map((list): Member => [
        'dnsNameservers',
        list,
      ]),
    ),
    some(listOf(json).map((list): Member => ['routes', list])),
    fc.array(unknownMember, { maxLength: 4 }),
  )
  .map(([dns, routes, unknown]) => distinct([dns, ...unknown, routes]));
const ownedMetadata = fc.subarray(owned).map((names) => names.map((own): Member => [own, '"x"']));

function distinct(members: readonly (Member | undefined)[]): Member[] {
  const byName = new Map(members.flatMap((member) => (member ? [[member[0], member]] : [])));
  return [...byName.values()];
}

/** The members that belong to the service stand anywhere among the others. */
const object = fc
  .tuple(writableMetadata, ownedMetadata, spec, fc.infiniteStream(fc.nat(20)))
  .map(([metadata, service, members, places]) => {
    const mixed = [...metadata];
    for (const member of service)
      mixed.splice((places.next().value ?? 0) % (mixed.length + 1), 0, member);
    const text = objectText([
      ['metadata', objectText(mixed)],
      ['spec', objectText(members)],
      ['status', '{"regionId":"r","prefix":"10.0.0.0/8"}'],
    ]);
    const writable = objectText([
      ['metadata', objectText(metadata)],
      ['spec', objectText(members)],
    ]);
    return { raw: parseJson(text) as JsonObject, writable: stringifyJson(parseJson(writable)) };
  });

describe('an untouched form', () => {
  it('sends the writable part exactly as it was read, unknown members included', () => {
    fc.assert(
      fc.property(object, ({ raw, writable }) => {
        expect(stringifyJson(composeUpdate(raw, []))).toBe(writable);
      }),
      { numRuns: 1000 },
    );
  });

  it('changes nothing by saying again what it shows', () => {
    fc.assert(
      fc.property(object, ({ raw, writable }) => {
        const { metadata, spec: read } = raw as Record<string, Record<string, Json>>;
        const tags = metadata?.['tags'] as Json[] | undefined;
        const rows = (tags ?? []).map((tag, origin): Row => {
          const { name: own, value } = tag as JsonObject;
          return { origin, values: { name: own ?? '', value: value ?? '' } };
        });
        const body = composeUpdate(raw, [
          { pointer: '/metadata/name', value: metadata?.['name'] ?? '' },
          { pointer: '/metadata/description', value: metadata?.['description'] ?? '' },
          { pointer: '/metadata/tags', value: composeList(tags, rows) },
          { pointer: '/spec/routes', value: read?.['routes'] },
          { pointer: '/spec/dnsNameservers', value: read?.['dnsNameservers'] },
        ]);
        expect(stringifyJson(body)).toBe(writable);
      }),
      { numRuns: 1000 },
    );
  });

  it('never shares anything with the object that was read', () => {
    const raw: JsonObject = { metadata: { name: 'a', tags: [{ name: 'x' }] }, spec: {} };
    const body = writableBody(raw) as { metadata: { tags: { name: string }[] } };
    const tag = body.metadata.tags[0];
    if (tag) tag.name = 'changed';
    expect(raw).toEqual({ metadata: { name: 'a', tags: [{ name: 'x' }] }, spec: {} });
  });
});

describe('one edit', () => {
  it('changes its own member and nothing else', () => {
    fc.assert(
      fc.property(object, fc.string({ minLength: 1 }), ({ raw }, text) => {
        const before = writableBody(raw) as { metadata: JsonObject; spec: JsonObject };
        const body = composeUpdate(raw, [{ pointer: '/metadata/name', value: text }]);
        const expected = { ...before, metadata: { ...before.metadata, name: text } };
        expect(stringifyJson(body)).toBe(stringifyJson(expected));
      }),
      { numRuns: 300 },
    );
  });

  const read: JsonObject = {
    metadata: { id: 'n', name: 'a', description: 'old', tags: [{ name: 't', value: 'v' }] },
    spec: {
      dnsNameservers: null,
      routes: [{ prefix: '10.0.0.0/8', nexthop: '10.1.0.1', metric: 5 }],
    },
  };

  it.each([
    ['a cleared single member is left out', '/metadata/description', '', undefined],
    ['an emptied list is sent empty', '/metadata/tags', [], []],
    ['an emptied spec list is sent empty', '/spec/routes', [], []],
    ['null as read stays when the list stays empty', '/spec/dnsNameservers', [], null],
    ['a value is set', '/spec/dnsNameservers', ['1.1.1.1'], ['1.1.1.1']],
  ])('%s', (_, pointer, value, expected) => {
    const body = composeUpdate(read, [{ pointer, value }]) as Record<string, JsonObject>;
    const [, part = '', member = ''] = pointer.split('/');
    expect(body[part]?.[member]).toEqual(expected);
  });

  it('says none where the list of a spec was not returned', () => {
    const body = composeUpdate({ metadata: { name: 'a' }, spec: {} }, [
      { pointer: '/spec/routes', value: [] },
    ]);
    expect(body['spec']).toEqual({ routes: [] });
  });

  it('never sends null for what is cleared, and adds nothing that was absent', () => {
    const raw: JsonObject = { metadata: { name: 'a' }, spec: {} };
    const body = composeUpdate(raw, [
      { pointer: '/metadata/description', value: null },
      { pointer: '/metadata/tags', value: [] },
      { pointer: '/metadata/other', value: '' },
    ]);
    expect(stringifyJson(body)).toBe('{"metadata":{"name":"a"},"spec":{}}');
  });

  it('reaches into a list item and keeps what else is in it', () => {
    const body = composeUpdate(read, [{ pointer: '/spec/routes/0/nexthop', value: '10.1.0.9' }]);
    expect(body['spec']).toEqual({
      dnsNameservers: null,
      routes: [{ prefix: '10.0.0.0/8', nexthop: '10.1.0.9', metric: 5 }],
    });
  });

  it('writes a member named __proto__ like any other', () => {
    const raw = parseJson(
      '{"metadata":{"name":"a"},"spec":{"__proto__":{"deep":1}}}',
    ) as JsonObject;
    const body = composeUpdate(raw, [{ pointer: '/spec/__proto__/deep', value: 2 }]);
    expect(stringifyJson(body)).toBe('{"metadata":{"name":"a"},"spec":{"__proto__":{"deep":2}}}');
    expect(({} as Record<string, unknown>)['deep']).toBeUndefined();
  });
});

describe('composeList', () => {
  const list: Json[] = [
    { direction: 'ingress', protocol: 'tcp', port: 22, prefix: '10.0.0.0/8', hits: 1 },
    { protocol: 'icmp', direction: 'ingress' },
    'odd',
  ];

  it('keeps untouched rows, unknown members of edited ones, and writes new ones plain', () => {
    const rows: Row[] = [
      { origin: 1, values: { protocol: 'icmp', direction: 'ingress', port: undefined } },
      { origin: 0, values: { port: 2222 } },
      { values: { direction: 'egress', protocol: 'any', port: undefined, cidr: undefined } },
      { origin: 2, values: { protocol: '' } },
    ];
    expect(stringifyJson(composeList(list, rows))).toBe(
      stringifyJson([
        list[1],
        { direction: 'ingress', protocol: 'tcp', port: 2222, prefix: '10.0.0.0/8', hits: 1 },
        { direction: 'egress', protocol: 'any' },
        'odd',
      ]),
    );
  });

  it('takes away a member that is cleared, and keeps an empty value where it has a meaning', () => {
    expect(composeList(list, [{ origin: 0, values: { port: undefined, prefix: '' } }])).toEqual([
      { direction: 'ingress', protocol: 'tcp', prefix: '', hits: 1 },
    ]);
    expect(composeList(null, [{ values: { name: 'a', value: '' } }])).toEqual([
      { name: 'a', value: '' },
    ]);
  });
});

describe('createBody', () => {
  it('leaves out what is not set and always sends the lists of the spec', () => {
    const body = createBody({
      metadata: { name: 'a', description: '', tags: [] },
      spec: {
        regionId: undefined,
        routes: [],
        dnsNameservers: [],
        deep: { inner: null, on: false, n: 0 },
      },
    });
    expect(stringifyJson(body)).toBe(
      '{"metadata":{"name":"a"},"spec":{"routes":[],"dnsNameservers":[],"deep":{"on":false,"n":0}}}',
    );
  });
});

describe('spelling', () => {
  it('finds a member whatever its letter case, exact first', () => {
    expect(spelling({ NFS: 1 }, 'nfs')).toBe('NFS');
    expect(spelling({ NFS: 1, nfs: 2 }, 'nfs')).toBe('nfs');
    expect(spelling({}, 'toString')).toBeUndefined();
  });
});
