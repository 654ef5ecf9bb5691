import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operationIds, operations, type Operation } from './resources';
import { buildPath, buildQuery, idFault, InvalidIdError } from './path';

const regional = (id: string) =>
  buildPath('/api/v2/networks/{networkID}', { networkID: 'regional' }, { networkID: id });
const identity = (id: string) =>
  buildPath('/api/v1/organizations/o/users/{userID}', { userID: 'any' }, { userID: id });

describe('ids of the regional API', () => {
  it.each(['a', '0', 'a1', 'a-b', 'a--b', '3f0c5a2e-1111-4222-8333-444455556666', 'x'.repeat(63)])(
    '%j is sent as it is',
    (id) => {
      expect(idFault(id, 'regional')).toBeUndefined();
      expect(regional(id)).toBe(`/api/v2/networks/${id}`);
    },
  );

  it.each([
    '',
    ' ',
    '.',
    '..',
    '../x',
    '/',
    'a/b',
    '%2f',
    '%2e%2e',
    'a%2fb',
    'x'.repeat(64),
    '-a',
    'a-',
    '-',
    'A',
    'aB',
    'a_b',
    'a.b',
    'a b',
    ' a',
    'a ',
    'a\n',
    'a\0',
    'a?b',
    'a#b',
    'é',
    '😀',
    '\ud83d',
    '\udc00a',
    'ａ',
    'a\u200b',
    '<script>',
  ])('%j is refused before sending', (id) => {
    expect(idFault(id, 'regional')).toMatch(/^An ID /);
    expect(() => regional(id)).toThrow(InvalidIdError);
  });

  it('are refused exactly where the rule of the document says so', () => {
    const characters = fc.constantFrom(...'abz019-AZ_./%é ');
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 66 }), (id) => {
        const edge = (c: string | undefined) => c !== undefined && /^[a-z0-9]$/.test(c);
        const allowed =
          id.length >= 1 &&
          id.length <= 63 &&
          [...id].every((c) => edge(c) || c === '-') &&
          edge(id.at(0)) &&
          edge(id.at(-1));
        expect(idFault(id, 'regional') === undefined).toBe(allowed);
      }),
      { numRuns: 2000 },
    );
  });

  it('say what is wrong', () => {
    expect(idFault('', 'any')).toBe('An ID is needed.');
    expect(idFault('x'.repeat(64), 'regional')).toBe('An ID has at most 63 characters.');
    expect(idFault('A', 'regional')).toMatch(/lower case letters, digits and hyphens only/);
    expect(() => regional('A')).toThrow(
      expect.objectContaining({ parameter: 'networkID', value: 'A' }),
    );
  });
});

describe('ids of the identity API', () => {
  it.each([
    ['/', '%2F'],
    ['a/../b', 'a%2F..%2Fb'],
    ['%2f', '%252f'],
    ['%2e%2e', '%252e%252e'],
    ['a?b=c', 'a%3Fb%3Dc'],
    ['a#b', 'a%23b'],
    ['a b', 'a%20b'],
    ['<b>&?#', '%3Cb%3E%26%3F%23'],
    ['..%2f..', '..%252f..'],
    ['a+b', 'a%2Bb'],
    ['a@b.c', 'a%40b.c'],
    ['a\\b', 'a%5Cb'],
    ['a;b', 'a%3Bb'],
    ['...', '...'],
    ['é', '%C3%A9'],
    ['😀', '%F0%9F%98%80'],
    ['a\nb', 'a%0Ab'],
    ['A'.repeat(64), 'A'.repeat(64)],
  ])('%j is sent encoded', (id, encoded) => {
    expect(identity(id)).toBe(`/api/v1/organizations/o/users/${encoded}`);
  });

  it.each(['', '.', '..', '\ud83d', 'a\udc00'])('%j cannot be sent', (id) => {
    expect(() => identity(id)).toThrow(InvalidIdError);
  });

  it('never leave their segment, whatever they are', () => {
    const any = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.oneof(any, fc.constantFrom('..', '.', '../..', '%2e', './')), (id) => {
        fc.pre(id.isWellFormed() && id !== '.' && id !== '..');
        const { pathname, search, hash } = new URL(identity(id), 'http://service');
        const segments = pathname.split('/');
        expect(segments.slice(0, -1)).toEqual(['', 'api', 'v1', 'organizations', 'o', 'users']);
        expect(decodeURIComponent(segments.at(-1) ?? '')).toBe(id);
        expect(search + hash).toBe('');
      }),
      { numRuns: 2000 },
    );
  });
});

describe('paths', () => {
  const all: Operation[] = operationIds.map((id) => operations[id]);

  it.each(all)('of $id are filled whole, and only with ids that may be sent', (operation) => {
    const names = Object.keys(operation.parameters);
    const filled = buildPath(
      operation.path,
      operation.parameters,
      Object.fromEntries(names.map((name, i) => [name, `id-${i}`])),
    );
    expect(filled).not.toMatch(/[{}]/);
    for (const name of names) {
      const values = Object.fromEntries(names.map((other) => [other, 'x']));
      expect(() =>
        buildPath(operation.path, operation.parameters, { ...values, [name]: '..' }),
      ).toThrow(InvalidIdError);
      expect(() =>
        buildPath(operation.path, operation.parameters, { ...values, [name]: '' }),
      ).toThrow(InvalidIdError);
    }
  });
});

describe('queries', () => {
  it.each([
    [{}, ''],
    [{ tag: [] }, ''],
    [{ tag: ['env=prod'] }, '?tag=env%3Dprod'],
    [
      { tag: ['env=prod', 'tier=edge'], regionID: ['eu-north-1', 'eu-west-2'] },
      '?tag=env%3Dprod&tag=tier%3Dedge&regionID=eu-north-1&regionID=eu-west-2',
    ],
    [{ tag: ['a=b', 'a=b'] }, '?tag=a%3Db&tag=a%3Db'],
    [{ tag: ['a=b=c'] }, '?tag=a%3Db%3Dc'],
    [{ tag: ['='] }, '?tag=%3D'],
    [{ tag: [''] }, '?tag='],
    [{ tag: ['a&b=c&d'] }, '?tag=a%26b%3Dc%26d'],
    [{ tag: ['a+b=c d'] }, '?tag=a%2Bb%3Dc%20d'],
    [{ tag: ['100%=50%25'] }, '?tag=100%25%3D50%2525'],
    [{ tag: ['a#b?c/d'] }, '?tag=a%23b%3Fc%2Fd'],
    [{ tag: ['größe=groß'] }, '?tag=gr%C3%B6%C3%9Fe%3Dgro%C3%9F'],
    [{ tag: ['team=研究'] }, '?tag=team%3D%E7%A0%94%E7%A9%B6'],
    [{ tag: ['mood=😀'] }, '?tag=mood%3D%F0%9F%98%80'],
    [{ tag: ['a;b,c'] }, '?tag=a%3Bb%2Cc'],
    [{ tag: ["it's=(fine)*!"] }, "?tag=it's%3D(fine)*!"],
    [{ tag: ['a\nb\0'] }, '?tag=a%0Ab%00'],
    [{ tag: ['\ud800'] }, '?tag=%EF%BF%BD'],
    [{ 'a b&c': ['d'] }, '?a%20b%26c=d'],
  ])('%j is %s', (query, text) => {
    expect(buildQuery(query)).toBe(text);
  });

  it('arrive value by value, in order', () => {
    const value = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('&', '=', '+', '%', '#', ' ', ';', 'é', '%2') }),
    );
    fc.assert(
      fc.property(fc.array(value), fc.array(value), (tag, regionID) => {
        const text = buildQuery({ tag, regionID });
        const parsed = new URL(text, 'http://service').searchParams;
        expect(parsed.getAll('tag')).toEqual(tag);
        expect(parsed.getAll('regionID')).toEqual(regionID);
        expect(text).toMatch(/^(?:|\?[\w%&=.~!*'()-]*)$/);
      }),
      { numRuns: 2000 },
    );
  });
});
