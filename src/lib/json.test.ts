import fc from 'fast-check';
import { LosslessNumber } from 'lossless-json';
import { describe, expect, it, vi } from 'vitest';
import {
  cloneJson,
  isObject,
  parseJson,
  pointerTo,
  canonicalText,
  sameJson,
  stringifyJson,
  toNumber,
  valueAt,
  type Json,
} from './json';

const number = new LosslessNumber('12345678901234567890');

describe('numbers', () => {
  it.each([
    '0',
    '-0',
    '-0.0',
    '1.0',
    '1.50',
    '0.10',
    '100',
    '1e3',
    '1E3',
    '1e+3',
    '1e-05',
    '1.5e300',
    '1e400',
    '-1e400',
    '1e-400',
    '0.0000001',
    '9007199254740991',
    '9007199254740993',
    '12345678901234567890123456789012345678901234567890',
    '0.1234567890123456789',
    '-0.30000000000000004',
    '3.141592653589793238',
    '123456789012345.6',
    '1000000000000000000000',
  ])('%s comes back as it was written, wherever it stands', (digits) => {
    for (const text of [
      digits,
      `[${digits}]`,
      `[1,${digits},1]`,
      `{"a":${digits}}`,
      `{"a":{"b":[${digits},"x"]}}`,
    ])
      expect(stringifyJson(parseJson(text))).toBe(text);
    expect(stringifyJson(parseJson(`{"a" : ${digits} }`))).toBe(`{"a":${digits}}`);
    expect(toNumber(parseJson(digits))).toBe(Number(digits));
  });

  it('come back as written, whatever they are', () => {
    const anyDigits = fc
      .tuple(
        fc.constantFrom('', '-'),
        fc.oneof(fc.constant('0'), fc.stringMatching(/^[1-9]\d{0,24}$/)),
        fc.oneof(fc.constant(''), fc.stringMatching(/^\.\d{1,24}$/)),
        fc.oneof(fc.constant(''), fc.stringMatching(/^[eE][+-]?\d{1,3}$/)),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(anyDigits), (all) => {
        const text = `{"n":[${all.join(',')}]}`;
        expect(stringifyJson(parseJson(text))).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  it('are plain where a double writes them the same way', () => {
    expect(parseJson('[1,-2.5,0.001,9007199254740991,1.0]')).toEqual([
      1,
      -2.5,
      0.001,
      9007199254740991,
      new LosslessNumber('1.0'),
    ]);
  });

  it('in strings are text', () => {
    const text = '{"a":"1.0, 1e5 [12345678901234567890]","12345678901234567890":1}';
    expect(stringifyJson(parseJson(text))).toBe(text);
  });
});

describe('text', () => {
  it('with times of day is left to the quick parser of the browser', () => {
    const quick = vi.spyOn(JSON, 'parse');
    parseJson('{"at":"2026-11-22T10:00:00.000Z","n": 1,"more":[2.5,-3]}');
    expect(quick).toHaveBeenCalledOnce();
    quick.mockClear();
    parseJson('{"at" :1.0}');
    expect(quick).not.toHaveBeenCalled();
    quick.mockRestore();
  });

  it('goes round as JSON.parse and JSON.stringify have it', () => {
    fc.assert(
      fc.property(fc.json(), fc.boolean(), (text, slow) => {
        // A long number beside it takes the exact parser.
        const given = slow ? `[${text},12345678901234567890]` : text;
        const value = parseJson(given);
        const here = slow && Array.isArray(value) ? value[0] : value;
        expect(sameJson(here, JSON.parse(text))).toBe(true);
        expect(sameJson(parseJson(stringifyJson(value)), value)).toBe(true);
        expect(sameJson(parseJson(stringifyJson(value, 2)), value)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it.each(['', ' ', '{', '[1,', '{"a":}', 'nul', '01', '1.', '.5', "'a'", '{a:1}', '[1]]', 'NaN'])(
    '%j is a SyntaxError',
    (text) => {
      expect(() => parseJson(text)).toThrow(SyntaxError);
      expect(() => parseJson(`[1.0,${text}x]`)).toThrow(SyntaxError);
    },
  );

  it('nested beyond the stack is a SyntaxError, not a crash', () => {
    const deep = `${'['.repeat(200_000)}1.0${']'.repeat(200_000)}`;
    expect(() => parseJson(deep)).toThrow(SyntaxError);
  });

  it('has the last of members with one name', () => {
    expect(parseJson('{"a":1,"a":2}')).toEqual({ a: 2 });
    expect(stringifyJson(parseJson('{"a":1.0,"a":2.0}'))).toBe('{"a":2.0}');
  });

  it('leaves out undefined members and writes null for nothing', () => {
    expect(stringifyJson({ a: undefined, b: [undefined], c: 1 })).toBe('{"b":[null],"c":1}');
    expect(stringifyJson(undefined)).toBe('null');
    expect(stringifyJson({ a: [1] }, 2)).toBe('{\n  "a": [\n    1\n  ]\n}');
  });
});

describe('members named like the prototype', () => {
  it.each([
    '{"__proto__":{"admin":true},"x":1}',
    '{"__proto__":{"admin":1.0}}',
    '{"constructor":{}}',
  ])('%s stay members', (text) => {
    const value = parseJson(text);
    expect(stringifyJson(value)).toBe(text);
    expect(stringifyJson(cloneJson(value))).toBe(text);
    expect(Object.getPrototypeOf(cloneJson(value))).toBe(Object.prototype);
    expect(sameJson(value, cloneJson(value))).toBe(true);
    expect(sameJson(value, {})).toBe(false);
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });

  it('are found by a pointer only when they came', () => {
    expect(valueAt(parseJson('{"__proto__":{"a":1}}'), '/__proto__/a')).toBe(1);
    expect(valueAt({}, '/__proto__')).toBeUndefined();
    expect(valueAt({}, '/constructor/name')).toBeUndefined();
  });
});

const anyJson = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>;

describe('equality', () => {
  it('is reflexive, symmetric, and holds for copies', () => {
    fc.assert(
      fc.property(anyJson, anyJson, (a, b) => {
        expect(sameJson(a, a)).toBe(true);
        expect(sameJson(a, cloneJson(a))).toBe(true);
        expect(canonicalText(a) === canonicalText(b)).toBe(sameJson(a, b));
        expect(sameJson(a, b)).toBe(sameJson(b, a));
      }),
      { numRuns: 1000 },
    );
  });

  it('does not hold after any change', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), anyJson), fc.string(), anyJson, (a, key, value) => {
        const b = { ...a, [key]: value };
        expect(sameJson(a, b)).toBe(Object.hasOwn(a, key) && sameJson(a[key], value));
        expect(sameJson([a, value], [value, a])).toBe(sameJson(a, value));
      }),
    );
  });

  it('does not look at the order of members or at how a number is written', () => {
    expect(sameJson({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
    expect(sameJson({ a: undefined }, {})).toBe(true);
    expect(canonicalText(parseJson('{"b":1.0,"a":[1e2,-0.50]}'))).toBe(
      canonicalText({ a: [100, -0.5], b: 1 }),
    );
    expect(sameJson([1, 2], [2, 1])).toBe(false);
    for (const same of ['1', '1.0', '1e0', '10E-1', '0.1e+1', '1.00e00'])
      expect(sameJson(parseJson(same), 1)).toBe(true);
    expect(sameJson(parseJson('-0'), 0)).toBe(true);
    expect(sameJson(parseJson('0e9'), parseJson('0.0'))).toBe(true);
    expect(sameJson(parseJson('12345678901234567890'), number)).toBe(true);
    expect(sameJson(parseJson('12345678901234567891'), number)).toBe(false);
    expect(sameJson(number, '12345678901234567890')).toBe(false);
    expect(sameJson(parseJson('-1.0'), 1)).toBe(false);
  });

  it('tells null, absent, empty list and empty object apart', () => {
    const all: unknown[] = [null, undefined, [], {}, '', 0, false];
    for (const [i, a] of all.entries())
      for (const [j, b] of all.entries()) expect(sameJson(a, b)).toBe(i === j);
  });
});

describe('copies and pointers', () => {
  it('share nothing', () => {
    const a = { list: [{ x: 1 }], big: number };
    const b = cloneJson(a);
    b.list.push({ x: 2 });
    expect(a.list).toHaveLength(1);
    expect(b.big.toString()).toBe('12345678901234567890');
  });

  it('name every value of a document', () => {
    const walk = (value: unknown, pointer: string, root: unknown): void => {
      expect(sameJson(valueAt(root, pointer), value)).toBe(true);
      if (Array.isArray(value)) value.forEach((x, i) => walk(x, pointerTo(pointer, i), root));
      else if (isObject(value))
        for (const key of Object.keys(value)) walk(value[key], pointerTo(pointer, key), root);
    };
    fc.assert(fc.property(anyJson, (value) => walk(value, '', value)));
  });

  it('escape what RFC 6901 escapes, and know only plain indices', () => {
    expect(pointerTo('/a', 'b/c~d')).toBe('/a/b~1c~0d');
    expect(valueAt({ 'a/b': { '~1': 3 } }, '/a~1b/~01')).toBe(3);
    for (const pointer of ['/', '/01', '/-', '/length', '/1.0', '/3'])
      expect(valueAt([1, 2, 3], pointer)).toBeUndefined();
    expect(valueAt('text', '/0')).toBeUndefined();
  });

  it('do not take a number for an object', () => {
    expect(isObject(number)).toBe(false);
    expect([null, [], 'a', 1, undefined].some(isObject)).toBe(false);
    expect(toNumber('1')).toBeUndefined();
  });
});
