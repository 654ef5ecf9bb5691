import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { finish } from '../../../../lib/steps';
import { meanInterval, pairedGap } from '../../../../lib/vectors/math/bootstrap';
import type { GridCell } from '../../../../lib/vectors/math/grid';
import { finding } from '../../../../lib/vectors/math/health';
import { seededRandom } from '../../../../lib/vectors/math/random';
import { columnOf } from '../../run/labels';
import { besideBest, bestOf, conclude } from './conclude';
import { contradictions, evaluate, type TestModel } from './evaluate.fixture';
import { csvOf, othersOf, rowsOf, type By, type Measured, type EvaluateRow } from './rows';
import { healthSentences, sentencesOf } from './sentences';

const TEXTS = 200;
/** All are right. */
const never = 0;

/** Hits for all texts but those that are multiples of `missed`. */
const cell = (bytes: number, missed: number, texts = TEXTS): GridCell => ({
  dimensions: bytes,
  as: 'int8',
  bytes,
  values: [
    Float64Array.from({ length: texts }, (_, at) => (missed > 0 && at % missed === 0 ? 0 : 1)),
  ],
  first: new Int32Array(0),
  ranks: new Int32Array(0),
  tied: 1,
  kept: bytes / 4096,
  keptError: undefined,
});

/** What each text is worth: 0.9, and less where `lost` says so. */
const scored = (bytes: number, lost: (at: number) => number): GridCell => ({
  ...cell(bytes, never),
  values: [Float64Array.from({ length: TEXTS }, (_, at) => 0.9 - lost(at))],
});

const run = (name: string, cells: GridCell[], more: Partial<Measured> = {}): Measured => ({
  run: 0,
  name,
  grid: {
    cells,
    judged: new Int32Array(0),
    among: cells[0]?.values[0]?.length ?? 0,
    chance: [0.25],
    findings: [],
    others: [],
  },
  findings: [],
  canCut: true,
  ...more,
});

function judge(by: By, runs: readonly Measured[], margin = 0.02) {
  const bare = rowsOf(runs, by, 0);
  const best = bestOf(bare);
  const rows = bare.map((row) => ({
    ...row,
    range: row.range ?? finish(meanInterval(row.hits)),
    gap: finish(pairedGap((best ?? row).hits.map((hit, at) => hit - (row.hits[at] ?? 0)))),
  }));
  const conclusion = conclude(rows, { by, margin, name: runs[0]?.name ?? '' });
  const { head, rest } = sentencesOf(conclusion, { by, measure: 0, column: 'topic', margin });
  const beside = (row: EvaluateRow) => besideBest(row, bestOf(rows), margin, conclusion.kind);
  return { rows, conclusion, words: `${head} ${rest}`.trim(), beside };
}

describe('what a table comes to', () => {
  it('the smallest as good is named, and the rest is worse or cannot be told', () => {
    const cells = [cell(64, 2), cell(512, 60), cell(1024, 150), cell(4096, 150)];
    const { words, rows, beside } = judge('groups', [run('one', cells)]);
    expect(words).toBe(
      'one separates groups by topic very well: 198 of 200 labelled texts have a neighbour of the same group nearest. one at 1,024, stored as int8, is the best here, but 200 labelled texts can’t tell 1 smaller one from it. About 2,600 labelled texts would tell.',
    );
    expect(rows.map(beside)).toEqual(['as good', 'best', 'can’t tell', 'worse']);
  });

  it('overlapping intervals are no equality', () => {
    const { conclusion, words } = judge('groups', [
      run('one', [cell(4096, 4, 40)]),
      run('two', [cell(64, 3, 40)]),
    ]);
    expect(conclusion.kind).toBe('unclear');
    expect(words).toMatch(
      /^40 labelled texts can’t tell the two models apart\. one at 4,096, stored as int8, is ahead: 30 of 40, two at 64 as int8 26 of 40\. The gap is 0\.10, between .+\. About [\d,]+ labelled texts would tell\.$/,
    );
  });

  it('the margin can be wider', () => {
    const runs = [run('one', [cell(64, 60), cell(1024, 150)])];
    expect(judge('groups', runs).conclusion).toMatchObject({ smallest: { bytes: 1024 } });
    expect(judge('groups', runs, 0.05).conclusion).toMatchObject({ smallest: { bytes: 64 } });
  });

  it('a better model is named, with the gap to the next', () => {
    const { words } = judge('groups', [run('good', [cell(512, 50)]), run('bad', [cell(64, 2)])]);
    expect(words).toContain('good separates groups by topic very well: 196 of 200');
    expect(words).toMatch(/bad is worse by 0\.48, between 0\.4\d and 0\.5\d\./);
  });

  it('a model that is a little worse for sure, but within the margin, is as good', () => {
    const { words, rows, beside } = judge('queries', [
      run('one', [scored(512, () => 0)]),
      run('two', [scored(1024, (at) => (at % 10 === 0 ? 0.1 : 0))]),
    ]);
    expect(rows.at(-1)?.gap?.low).toBeGreaterThan(0);
    expect(rows.map(beside)).toEqual(['best', 'as good']);
    expect(words).toContain(' two is as good, within 0.02. ');
    expect(words).not.toContain('worse');
  });

  it('the smallest as good is named with how many smaller ones cannot be told from the best', () => {
    const one = run('one', [
      scored(64, (at) => (at % 21 === 0 ? 0.9 : 0)),
      scored(1024, (at) => (at % 40 === 0 ? 0.9 : at === 1 ? 0.1 : 0)),
      scored(4096, (at) => (at % 40 === 0 ? 0.9 : 0)),
    ]);
    const { words, rows, beside } = judge('queries', [one]);
    expect(rows.map(beside)).toEqual(['best', 'as good', 'can’t tell']);
    expect(words).toMatch(
      /one at 1,024, stored as int8, is the smallest as good as the best, within 0\.02: .+ 200 queries can’t tell 1 smaller one from the best\.$/,
    );
  });

  it('what is said of a row is what the table says of it', () => {
    // Some texts in a row lose the same, so that gaps are small or large, and sure or not.
    const cells = fc.record({
      bytes: fc.constantFrom(64, 128, 512, 1024),
      from: fc.constantFrom(0, 4, 10),
      count: fc.nat(8),
      lost: fc.constantFrom(0.05, 0.4, 1),
    });
    const asked = fc.record({
      by: fc.constantFrom<By>('groups', 'queries'),
      texts: fc.constantFrom(5, 12, 160),
      most: fc.constantFrom(0.9, 1),
      margin: fc.constantFrom(0.02, 0.05, 0.1),
      models: fc.array(
        fc.uniqueArray(cells, { selector: ({ bytes }) => bytes, minLength: 2, maxLength: 4 }),
        { minLength: 1, maxLength: 3 },
      ),
    });
    fc.assert(
      fc.property(asked, ({ by, texts, most, margin, models }) => {
        const runs = models.map((some, at) =>
          run(
            ['one', 'two', 'three'][at] ?? '',
            some.map(({ bytes, from, count, lost }) => ({
              ...cell(bytes, never),
              values: [
                Float64Array.from({ length: texts }, (_, text) =>
                  text >= from && text < from + count ? most * (1 - lost) : most,
                ),
              ],
            })),
          ),
        );
        const { rows } = judge(by, runs, margin);
        expect(contradictions(rows, { by, measure: 0, margin })).toEqual([]);
      }),
      { numRuns: 200 },
    );
  }, 60_000);

  it.each([
    ['few', [cell(64, 2, 7), cell(512, never, 7)], ['can’t tell', 'can’t tell']],
    ['ceiling', [cell(64, never), cell(512, never)], ['as good', 'right for all']],
    ['unclear', [cell(64, 3, 40)], ['ahead', 'can’t tell']],
    ['chance', [cell(64, 1, 40), cell(512, 1, 40)], ['can’t tell', 'ahead']],
  ] as const)('no row is marked as the best where the verdict is “%s”', (kind, cells, marks) => {
    const other = kind === 'unclear' ? [run('two', [cell(4096, 4, 40)])] : [];
    const { rows, conclusion, beside } = judge('groups', [...other, run('one', [...cells])]);
    expect(conclusion.kind).toBe(kind);
    expect(rows.map(beside)).toEqual(marks);
  });

  it('no winner below chance, at a ceiling, or of few', () => {
    // A quarter is right by chance.
    const chance = judge('groups', [run('one', [cell(64, 1.25, 40)])]);
    expect(chance.conclusion.kind).toBe('best');
    const low: GridCell = {
      ...cell(64, 2, 40),
      values: [Float64Array.from({ length: 40 }, (_, at) => (at % 3 === 0 ? 1 : 0))],
    };
    expect(judge('groups', [run('one', [low])]).words).toMatch(
      /^No winner: nothing clearly separates groups by topic\. .* has 14 of 40, .*by chance 25 %\.$/,
    );
    const top = judge('groups', [run('one', [cell(512, never)]), run('two', [cell(64, never)])]);
    expect(top.words).toBe(
      'No winner: both models have 200 of 200 labelled texts right. two at 64, stored as int8, is the smallest that is right for all. Harder texts would tell more.',
    );
    expect(judge('queries', [run('one', [cell(64, never)])]).words).toMatch(
      / is the smallest that is right for all\. Harder queries would tell more\.$/,
    );
    expect(judge('groups', [run('one', [cell(64, 2, 7)])]).words).toBe(
      'Fewer than 8 labelled texts can’t tell which is best.',
    );
  });

  it('on twelve texts no row is named without what twelve texts cannot tell', () => {
    const hits = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 });
    const cells = fc.array(hits, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(cells, { minLength: 1, maxLength: 2 }), (models) => {
        const runs = models.map((some, at) =>
          run(
            ['one', 'two'][at] ?? '',
            some.map((right, size) => ({
              ...cell(64 * (size + 1), never),
              values: [Float64Array.from(right, Number)],
            })),
          ),
        );
        const { conclusion, words, rows, beside } = judge('groups', runs);
        const open = rows.filter((row) => beside(row) === 'can’t tell');
        // A gap within 0.02 cannot be seen in so few.
        expect(rows.map(beside)).not.toContain('as good');
        const isSaid = words.includes('12 labelled texts can’t tell');
        expect(isSaid || conclusion.kind === 'chance' || open.length === 0).toBe(true);
      }),
    );
    const all = judge('groups', [run('one', [cell(64, never, 12), cell(512, never, 12)])]);
    expect(all.words).toContain(
      'one at 64, stored as int8, is the smallest that is right for all. 12 labelled texts can’t tell it from 1 other. Harder texts would tell more.',
    );
    const apart = judge('groups', [run('one', [cell(64, 2, 12), cell(512, 5, 12)])]);
    expect(apart.words).toContain(
      'one at 512, stored as int8, is the best here, but 12 labelled texts can’t tell 1 smaller one from it.',
    );
  });

  it('what is kept compares sizes of one model, and never models', () => {
    const kept = judge('nearest', [
      run('one', [cell(64, 2), cell(4000, 2), cell(4096, 2)]),
      run('constant', [{ ...cell(64, 2), kept: 1 }]),
    ]);
    expect(kept.words).toBe(
      'one at 4,000, stored as int8, is the smallest that keeps 95 % of its nearest texts: it keeps 98 %.',
    );
  });

  it('a size that the service does not offer is not recommended', () => {
    const whole = judge('groups', [
      run('one', [cell(64, 150), cell(1024, 150)], { canCut: false }),
    ]);
    expect(whole.conclusion).toMatchObject({ smallest: { bytes: 1024 } });
    expect(whole.rows.map(whole.beside)).toEqual(['best', 'size not offered']);
  });

  it.each([
    'same vector',
    'unlike copies',
    'two sets',
    'several models',
    'truncated',
    'odd lengths',
    'other dimensions',
    'collapsed',
  ])('a model with “%s” is never the best, and why is said', (kind) => {
    const findings = [finding(kind, 'failed', 'It is so.')];
    const bad = run('bad', [cell(64, never)], { findings });
    const { words, conclusion } = judge('groups', [bad, run('good', [cell(512, 50)])]);
    expect(words).toContain('good separates groups');
    expect(conclusion).toMatchObject({ best: { name: 'good' } });
    expect(judge('groups', [bad]).words).toBe('No winner: no model can be judged.');
    const unfit = rowsOf([bad], 'groups', 0)[0]?.unfit;
    expect(healthSentences([bad])).toEqual([`bad is not judged: ${unfit}.`]);
  });

  it('a model with another problem is named with it', () => {
    const findings = [finding('not embedded', 'attention', 'Without a vector.', [1, 2, 3])];
    const one = run('one', [cell(64, 50)], { findings });
    expect(healthSentences([one])).toEqual(['one: 3 texts have no vector.']);
  });

  it('what a column is told apart by is of the model of the row, not of the run shown', () => {
    const separated = (hits: number) => [
      { judged: 40, hits, chance: 0.5, across: { judged: 0, hits: 0 } },
    ];
    const measured = [run('shown', [cell(64, 2)]), run('other', [cell(64, 3)], { run: 1 })];
    for (const [at, one] of measured.entries()) one.grid.others = separated(40 - 4 * at);
    for (const row of rowsOf(measured, 'groups', 0))
      expect(othersOf(measured, row)[0]?.hits).toBe(row.name === 'shown' ? 40 : 36);
    expect(othersOf(measured, undefined)).toEqual([]);
  });

  test('a model has one row for each size and storage, from the run that was asked for the size', () => {
    const rows = rowsOf(
      [
        run('one', [cell(64, 2), cell(128, 100)], { run: 0 }),
        run('one', [cell(64, 50)], { run: 1 }),
        run('one', [cell(64, 2), cell(128, 3)], { run: 2 }),
      ],
      'groups',
      0,
    );
    expect(rows.map((row) => [row.run, row.bytes, row.right])).toEqual([
      [0, 128, 198],
      [1, 64, 196],
    ]);
    const csv = csvOf(rows, {
      by: 'groups',
      measure: 'Nearest 1',
      judgedBy: 'topic',
      beside: () => 'best',
      conclusion: 'So it is.',
    }).split('\r\n');
    expect(csv[0]).toMatch(/^model,dimensions,storage,judged_by,measure,value,right,judged,low/);
    expect(csv[2]).toMatch(/^one,64,int8,topic,Nearest 1,0\.98,196,200,0\.9497/);
    expect(csv[3]).toBe('So it is.');
  });

  test.each([
    // Of 2,000 texts every fourth is right by chance.
    [1990, 'separates groups by topic very well: 1,990 of 2,000 labelled texts'],
    [1780, 'separates groups by topic well: 1,780'],
    [1600, 'separates groups by topic mostly: 1,600'],
    [1400, 'separates groups by topic partly: 1,400'],
    [1100, 'separates groups by topic weakly: 1,100'],
    [700, 'separates groups by topic only a little: 700'],
    [510, 'nothing clearly separates groups by topic'],
  ])('of 2,000 labelled texts with %d right the verdict has its own word', (hits, words) => {
    const values = [Float64Array.from({ length: 2000 }, (_, at) => (at < hits ? 1 : 0))];
    expect(judge('groups', [run('one', [{ ...cell(64, 2), values }])]).words).toContain(words);
  });
});

describe('a conclusion is the same', () => {
  /** Texts of four topics in two languages, by models that are noisy to different degrees. */
  const texts = Array.from({ length: 32 }, (_, at) => `text ${at} of ${at % 4} in ${at % 2}`);
  const topics = texts.map((_, at) => `topic ${at % 4}`);
  const noise = (text: string, size: number) => {
    const random = seededRandom(
      [...text].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) % 1e9, 7),
    );
    return Array.from({ length: size }, () => random() - 0.5);
  };
  const noisy = (name: string, share: number): TestModel => ({
    name,
    vectorOf: (text) => {
      const topic = Number(/of (\d)/.exec(text)?.[1] ?? -1);
      return noise(`${name} ${text}`, 16).map((one, at) => share * one + (at === topic ? 1 : 0));
    },
  });
  /** Of whole numbers, so that much ties. */
  const coarse = noisy('coarse', 1.2);
  const models: readonly (TestModel & { lacks?: (text: string) => boolean })[] = [
    noisy('steady', 0.7),
    noisy('shaky', 1.4),
    // It has no vector for some of the texts.
    { ...noisy('drunk', 3), lacks: (text) => /^text (?:3|17|30) /.test(text) },
    { ...coarse, vectorOf: (text, at) => Array.from(coarse.vectorOf(text, at), Math.round) },
  ];
  const bench = (queries: readonly number[]) => ({
    columns: ['query', 'expected'],
    rows: queries.map((at) => [`text ${at + 1000} of ${at % 4} in 0`, texts[at] ?? '']),
    heading: ['query', 'expected'],
    regular: true,
    textColumn: 0,
    faults: [],
  });
  const all = [...texts.keys()];
  const asked = Array.from({ length: 12 }, (_, at) => (at * 5) % 32);
  const said = (
    by: By,
    order: readonly number[],
    {
      queries = asked,
      some = models,
      rename = (label: string) => label,
      more = [] as readonly string[],
    } = {},
  ) => {
    const lines = [...order.map((at) => texts[at] ?? ''), ...more];
    const labels = [...order.map((at) => rename(topics[at] ?? '')), ...more.map(() => '')];
    const columns = [columnOf('topic', lines, labels)];
    const answered = some.map(({ lacks, ...model }) => ({
      ...model,
      texts: lines.filter((line) => !lacks?.(line)),
    }));
    return evaluate(answered, { by, texts: lines, columns, bench: bench(queries) }).words;
  };

  it.each(['groups', 'queries', 'nearest'] as const)(
    'by %s in any order of texts, queries and files, by any names of labels, with more copies and texts of no label',
    (by) => {
      // What is kept is said of the model that is shown.
      const shown = (some: readonly (typeof models)[number][]) =>
        by === 'nearest'
          ? models.toSorted((a, b) => +(b === models[0]) - +(a === models[0]))
          : some;
      const before = said(by, all);
      expect(before).toMatch(/29 of 29 labelled texts|10 queries|keeps 9\d %/);
      fc.assert(
        fc.property(
          fc.shuffledSubarray(all, { minLength: 32 }),
          fc.shuffledSubarray(asked, { minLength: 12 }),
          fc.shuffledSubarray([...models], { minLength: 4 }),
          fc.subarray(all),
          (order, queries, some, copies) => {
            expect(said(by, order, { queries, some: shown(some) })).toBe(before);
            const rename = (label: string) => `${5 - Number(label.at(-1))} again`;
            expect(said(by, order, { rename })).toBe(before);
            // Copies have the label of their text. A text that is constant has none, and only groups leave it out.
            const more = by === 'groups' ? ['a constant text'] : [];
            expect(said(by, [...order, ...copies], { more })).toBe(before);
          },
        ),
        { numRuns: 6 },
      );
    },
    60_000,
  );
});
