import { describe, expect, it } from 'vitest';
import { readEmbeddings, floatsFromBase64, type Expectation } from './answer';
import { mergeFindings } from '../math/health';
import { inspect } from './inspect';
import { matrixOf } from '../vectors.fixture';

const BASE64 = 'AACAPwAAAL8AAFBAbxKDOg==';
const item = (index: unknown, embedding: unknown) => ({ object: 'embedding', index, embedding });
const answer = (data: unknown, more: object = {}) =>
  JSON.stringify({
    object: 'list',
    data,
    model: 'm',
    usage: { prompt_tokens: 3, total_tokens: 3 },
    ...more,
  });
const read = (text: string, more: Partial<Expectation> = {}) =>
  readEmbeddings(text, { model: 'm', texts: 2, ...more });
const kinds = (text: string, more: Partial<Expectation> = {}) =>
  read(text, more).findings.map(({ kind }) => kind);

describe('an answer', () => {
  it('as it should be has nothing to report', () => {
    const found = read(answer([item(0, [1, 2]), item(1, [3, 4.5])]), { dimensions: 2 });
    expect(found.findings).toEqual([]);
    expect([...found.vectors.data]).toEqual([1, 2, 3, 4.5]);
    expect([...found.positions]).toEqual([0, 1]);
    expect(found).toMatchObject({ encoding: 'float', model: 'm', promptTokens: 3, totalTokens: 3 });
  });

  it('may come as base64, asked or not, or mixed', () => {
    const text = answer([item(0, BASE64), item(1, BASE64)]);
    expect([...read(text).vectors.data.subarray(0, 4)]).toEqual([1, -0.5, 3.25, Math.fround(1e-3)]);
    expect(read(text)).toMatchObject({ encoding: 'base64', findings: [] });
    expect(kinds(answer([item(0, BASE64), item(1, [1, 2, 3, 4])]))).toEqual([]);
    expect(kinds(answer([item(0, 'no base64!'), item(1, [1])]))).toContain('unreadable vector');
    expect(floatsFromBase64('AAAA')).toBeUndefined();
  });

  it('is ordered by index', () => {
    const found = read(answer([item(1, [3, 4]), item(0, [1, 2])]));
    expect([...found.vectors.data]).toEqual([1, 2, 3, 4]);
    expect(found.findings.map(({ kind }) => kind)).toEqual(['order']);
  });

  it('with a broken index loses only what cannot be told', () => {
    const found = read(answer([item(0, [1]), item(2, [2]), item(2, [3]), item(9, [4])]), {
      texts: 4,
    });
    expect([...found.positions]).toEqual([0]);
    expect(found.findings.map(({ kind, tone }) => `${kind}: ${tone}`)).toEqual([
      'index out of range: failed',
      'index repeated: failed',
    ]);
  });

  it.each([
    [[1, 2, 3], 'from 1 to 3 instead of 0 to 2'],
    [[3, 1, 2], 'from 1 to 3 instead of 0 to 2'],
    [[2, 3], 'from 1 to 3 instead of 0 to 2'],
    [[1], 'from 1 to 1 instead of 0 to 0'],
  ])('with the indexes %j of 3 texts, or 1 of 1, is on no text at all', (indexes, words) => {
    const found = read(answer(indexes.map((index) => item(index, [index]))), {
      texts: indexes.length === 1 ? 1 : 3,
    });
    expect([...found.positions]).toEqual([]);
    expect(found.findings).toMatchObject([
      { kind: 'index out of range', tone: 'failed', words: expect.stringContaining(words) },
    ]);
  });

  it('without any index is taken in the order of arrival, which is said', () => {
    for (const index of [undefined, null, 0]) {
      const found = read(answer([item(index, [1]), item(index, [2])]));
      expect([...found.positions]).toEqual([0, 1]);
      expect(found.findings[0]).toMatchObject({
        tone: 'failed',
        words: expect.stringContaining('order of arrival'),
      });
    }
    // One vector for one text is in no wrong order.
    const alone = read(answer([item(undefined, [1])]), { texts: 1 });
    expect(alone.findings[0]).toMatchObject({ kind: 'index missing', tone: 'attention' });
  });

  it('with no vector at all does not say that only some are missing', () => {
    for (const none of [answer([]), answer(undefined), answer({ message: 'x' })])
      expect(read(none).findings).toMatchObject([
        { kind: 'not embeddings', words: expect.stringContaining('for any of its texts') },
      ]);
    expect(kinds(answer([item(7, [1]), item(8, [1])]))).toEqual(['index out of range']);
  });

  it('with too many vectors says so', () => {
    const many = read(answer([0, 1, 2].map((index) => item(index, [1]))));
    expect(many.findings[0]?.kind).toBe('surplus vectors');
    expect(many.vectors.rows).toBe(2);
  });

  it('with other dimensions than asked says so loudly, and keeps the vectors', () => {
    const found = read(answer([item(0, [1, 2, 3]), item(1, [4, 5, 6])]), { dimensions: 2 });
    expect(found.findings[0]).toMatchObject({ kind: 'other dimensions', tone: 'failed' });
    expect(found.vectors).toMatchObject({ rows: 2, columns: 3 });
  });

  it('with wrong lengths keeps the vectors that have the dimensions asked for, or most have', () => {
    const mixed = answer([item(0, [1, 2]), item(1, [1, 2, 3]), item(2, [4, 5, 6])]);
    const found = read(mixed, { texts: 3 });
    expect([...found.positions]).toEqual([1, 2]);
    expect(found.findings[0]).toMatchObject({ kind: 'wrong length', positions: [0] });
    expect([...read(mixed, { texts: 3, dimensions: 2 }).positions]).toEqual([0]);
  });

  it('with values that are not finite loses those vectors', () => {
    const found = read(answer([item(0, [null, 1]), item(1, [1, 1e39])]));
    expect(found.vectors.rows).toBe(0);
    expect(found.findings[0]).toMatchObject({ kind: 'not finite', count: 2 });
    expect(kinds(answer([item(0, ['1', 2]), item(1, [1, 2])]))).toEqual(['not finite']);
  });

  it('whose vectors have no numbers has no usable one', () => {
    const found = read(answer([item(0, []), item(1, [])]));
    expect(found.vectors).toMatchObject({ rows: 0, columns: 0 });
    expect(found.findings).toMatchObject([{ kind: 'empty vectors', tone: 'failed', count: 2 }]);
    const mixed = read(answer([item(0, []), item(1, [1, 2])]));
    expect(mixed.findings).toMatchObject([{ kind: 'empty vectors', positions: [0] }]);
    expect([...mixed.positions]).toEqual([1]);
  });

  it('with a number of tokens that is none says that it came and cannot be used', () => {
    const odd = { usage: { prompt_tokens: -1, total_tokens: 1.5 } };
    const found = read(answer([item(0, [1]), item(1, [2])], odd));
    expect(found.findings).toMatchObject([
      { kind: 'usage', words: expect.stringContaining('prompt_tokens and total_tokens') },
    ]);
    expect(found.findings[0]?.words).not.toContain('does not report');
    expect(found).toMatchObject({ promptTokens: undefined, totalTokens: undefined });
    const half = read(answer([item(0, [1]), item(1, [2])], { usage: { total_tokens: '7' } }));
    expect(half.findings[0]?.words).toContain('cannot be used');
  });

  it('with 0 tokens for an input that takes some does not tell how many it used', () => {
    const none = answer([item(0, [1]), item(1, [2])], {
      usage: { prompt_tokens: 0, total_tokens: 0 },
    });
    const found = read(none, { takesTokens: true });
    expect(found).toMatchObject({ promptTokens: undefined, totalTokens: undefined });
    expect(found.findings).toMatchObject([
      { kind: 'usage', tone: 'attention', words: expect.stringContaining('above 0') },
    ]);
    expect(read(none)).toMatchObject({ totalTokens: 0, findings: [] });
  });

  it('with another model, or odd usage, is noted', () => {
    const data = [item(0, [1]), item(1, [2])];
    expect(kinds(answer(data, { model: 'other' }))).toEqual(['other model']);
    expect(kinds(answer(data, { model: 7, usage: undefined }))).toEqual(['other model', 'usage']);
    expect(read(answer(data, { usage: { total_tokens: 4 } })).promptTokens).toBeUndefined();
  });

  it.each([
    'null',
    '7',
    '[]',
    '"x"',
    '{}',
    '{"data":7}',
    '{"data":[null,7,"x",[]]}',
    '{"data":[{}]}',
  ])('of the strange form %s is reported and never thrown at', (text) => {
    const found = read(text);
    expect(found.vectors.rows).toBe(0);
    expect(found.findings.some(({ tone }) => tone === 'failed')).toBe(true);
  });

  it('that is no JSON is a SyntaxError', () => {
    expect(() => read('{"data":[')).toThrow(SyntaxError);
  });

  it('is cut for showing', () => {
    const wide = answer(Array.from({ length: 50 }, (_, at) => item(at, Array(100).fill(0.5))));
    const { preview } = read(wide, { texts: 50 });
    expect(preview).toMatchObject({ object: 'list', model: 'm' });
    expect(JSON.stringify(preview).length).toBeLessThan(3_000);
  });

  it('says in the text that is shown what is left out', () => {
    const wide = answer(Array.from({ length: 50 }, (_, at) => item(at, Array(1024).fill(0.5))));
    const { text, cut } = read(wide, { texts: 50 }).shown;
    expect(cut).toBe(true);
    expect(text.match(/"… 1,016 more numbers"\n/g)).toHaveLength(20);
    expect(text).toContain('"… 30 more vectors"\n');
    const base64 = read(answer([{ index: 0, embedding: 'A'.repeat(5464) }])).shown;
    expect(base64.text).toContain(`"${'A'.repeat(120)} … 5,344 more characters"`);
  });

  it('is shown whole where nothing is left out', () => {
    const small = answer([item(0, [0.5, -1]), item(1, [])]);
    const { text, cut } = read(small).shown;
    expect(cut).toBe(false);
    expect(text).toBe(JSON.stringify(JSON.parse(small), undefined, 2));
  });
});

describe('usable vectors', () => {
  it('are inspected for zeros, lengths and duplicates', () => {
    const some = matrixOf([
      [3, 4],
      [0, 0],
      [3, 4],
      [0, 0],
      [1, 0],
    ]);
    const found = inspect(some, ['a', 'b', 'c', 'd', 'e']);
    expect(found).toMatchObject({ zeros: [1, 3], smallestNorm: 1, largestNorm: 5 });
    expect(found.findings.map(({ kind, tone }) => `${kind}: ${tone}`)).toEqual([
      'zero vectors: failed',
      'same vectors: attention',
      'not normalised: note',
    ]);
    expect(found.findings[1]?.positions).toEqual([0, 2]);
    const twice = inspect(some, ['a', 'b', 'a', 'd', 'e']).findings.map(({ kind }) => kind);
    expect(twice).toEqual(['zero vectors', 'not normalised']);
  });

  it('of a good run have nothing to report', () => {
    expect(
      inspect(
        matrixOf([
          [0.6, 0.8],
          [1, 0],
        ]),
      ).findings,
    ).toEqual([]);
    // One number where both ends are the same when rounded.
    const same = inspect(
      matrixOf([
        [5.684, 0],
        [0, 5.68401],
      ]),
    ).findings;
    expect(same[0]?.words).toContain('not of length 1 (5.684). ');
    const apart = inspect(
      matrixOf([
        [2, 0],
        [0, 2_000],
      ]),
    ).findings;
    expect(apart[0]?.words).toContain('(2 to 2,000)');
    expect(inspect(matrixOf([]))).toMatchObject({ findings: [], smallestNorm: 0, largestNorm: 0 });
  });
});

describe('vectors that say nothing of a model', () => {
  const told = (rows: readonly ArrayLike<number>[], texts?: readonly string[]) =>
    inspect(matrixOf(rows), texts).findings.find(({ tone }) => tone === 'failed');
  const many = (of: (at: number) => number[]) => Array.from({ length: 18 }, (_, at) => of(at));

  it('are one for all texts, also where the last digit differs', () => {
    for (const noise of [0, 1e-7])
      expect(told(many((at) => [1, 1 + at * noise, 2]))?.words).toBe(
        'Every text has the same vector.',
      );
  });

  it('are two for eighteen texts', () => {
    expect(told(many((at) => [at % 2, 1]))?.words).toBe('18 texts have only 2 different vectors.');
    expect(told(many((at) => [at, 1]))).toBeUndefined();
  });

  it('are others for the same text', () => {
    const texts = many((at) => [at]).map(([at = 0]) => `text ${at % 9}`);
    const words = told(
      many((at) => [at, at < 9 ? 1 : 30]),
      texts,
    )?.words;
    expect(words).toMatch(/^The same text has different vectors, with a cosine of 0\.\d\d/);
    expect(
      told(
        many((at) => [at % 9, 1]),
        texts,
      ),
    ).toBeUndefined();
  });

  it('have lengths of no model', () => {
    expect(told(many((at) => [2e-11 * (at + 1), 2e-11]))?.words).toContain(
      'lengths of 3e−11 to 4e−10',
    );
    expect(told(many((at) => [at * 1e9, 1 + at]))?.kind).toBe('odd lengths');
  });

  it('are half floats, of half the dimensions that were asked for', () => {
    const found = read(answer([item(0, BASE64), item(1, BASE64)]), { dimensions: 8 });
    expect(found.findings[0]?.words).toContain('They may be half floats');
  });
});

it('findings of several batches become one list, worst first', () => {
  const [one] = read(answer([item(0, [1]), item(1, [])])).findings;
  const [order] = read(answer([item(1, [1]), item(0, [1])])).findings;
  if (!one || !order) throw new Error('The answers above have findings.');
  const at = (positions: number[]) => ({ ...one, positions });
  const merged = mergeFindings([order, at([11]), at([21])]);
  expect(merged.map(({ kind }) => kind)).toEqual(['empty vectors', 'order']);
  expect(merged[0]).toMatchObject({ count: 2, positions: [11, 21] });
});
