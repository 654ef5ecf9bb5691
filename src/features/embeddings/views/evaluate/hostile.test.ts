import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readEmbeddings } from '../../../../lib/vectors/io/answer';
import { rowOf } from '../../../../lib/vectors/math/matrix';
import { columnOf } from '../../run/labels';
import { cutFinding } from '../../run/useFindings';
import { measures } from './rows';
import { contradictions, evaluate, type TestModel } from './evaluate.fixture';

/** Answers of models that are good, bad and broken in ways that services are, to the same texts and queries. */
const recorded = JSON.parse(
  readFileSync(new URL('hostile.fixture.json', import.meta.url), 'utf8'),
) as {
  texts: string[];
  labels: string[];
  queries: { query: string; expected: string[] }[];
  models: { name: string; canCut: boolean; texts: object; queries: object }[];
};
const { texts, labels, queries } = recorded;

const models = recorded.models.map(({ name, canCut, ...answers }): TestModel => {
  const read = (answer: object, count: number) =>
    readEmbeddings(JSON.stringify(answer), { model: name, texts: count });
  const [own, asked] = [read(answers.texts, texts.length), read(answers.queries, queries.length)];
  const { promptTokens } = own;
  const batch = {
    from: 0,
    to: texts.length,
    state: 'done',
    vectors: texts.length,
    promptTokens,
  } as const;
  return {
    name,
    canCut,
    findings: [...own.findings, ...cutFinding(batch, 0)],
    vectorOf: (text, at) => {
      const query = queries.findIndex((one) => one.query === text);
      return query >= 0 ? rowOf(asked.vectors, query) : rowOf(own.vectors, at);
    },
  };
});

const sets = [
  ['good'],
  ['uncut'],
  ['good', 'fair'],
  ['good', 'constant'],
  ['constant'],
  ['anisotropic', 'paired'],
  ['truncating', 'good'],
  ['noisy', 'fair'],
  ['two', 'uncut'],
  ['collapsed', 'fair'],
  models.map(({ name }) => name),
];
/** The labels, and two more columns: some lines have none; relabelled lines have a group of their own. Copies agree. */
const first = texts.map((text) => texts.indexOf(text));
const columns = {
  full: labels,
  partly: labels.map((label, at) => ((first[at] ?? 0) % 5 < 3 ? label : '')),
  relabelled: labels.map((label, at) => ((first[at] ?? 0) % 5 === 0 ? 'other' : label)),
};
/** Every set by the usual measures, and two models by each measure and column. */
const asked = [
  ...sets.flatMap((names) =>
    (['groups', 'queries'] as const).map((by) => ({ names, by, measure: by === 'groups' ? 0 : 4 })),
  ),
  ...(['groups', 'queries'] as const).flatMap((by) =>
    measures[by].map((_, measure) => ({ names: ['good', 'fair'], by, measure })),
  ),
];
const cases = asked.flatMap(({ names, by, measure }, at) =>
  Object.entries(columns)
    .filter(([of]) => of === 'full' || (by === 'groups' && at >= 2 * sets.length))
    .map(([of, labels]) => {
      const margin = names.length === 2 ? 0.02 : 0.1;
      return { models: names, by, measure, margin, of, labels };
    }),
);

test('what is said of hostile models is what Python says of their answers', () => {
  const script = new URL('../../../../../scripts/recompute.py', import.meta.url).pathname;
  const said = JSON.parse(
    execFileSync('python3', [script], {
      input: JSON.stringify({ ...recorded, cases }),
      encoding: 'utf8',
    }),
  ) as string[];
  const bench = {
    columns: ['query', 'expected'],
    rows: queries.map(({ query, expected }) => [query, expected.join('|')]),
    heading: ['query', 'expected'],
    regular: true,
    textColumn: 0,
    faults: [],
  };
  for (const [at, { models: names, by, measure, margin, of, labels }] of cases.entries()) {
    const some = models.filter(({ name }) => names.includes(name));
    const { rows, words } = evaluate(some, {
      by,
      measure,
      margin,
      texts,
      columns: [columnOf('topic', texts, labels)],
      bench,
    });
    const asked = `${names.join()} ${by} ${measure} ${margin} ${of}`;
    expect(`${asked}: ${words}`).toBe(`${asked}: ${said[at]}`);
    for (const other of [0.02, 0.05, 0.1, 0.2, 0.3])
      expect(contradictions(rows, { by, measure, margin: other })).toEqual([]);
    const broken = ['constant', 'truncating', 'noisy', 'two', 'collapsed'].filter((name) =>
      names.includes(name),
    );
    for (const name of broken) expect(words).toContain(`${name} is not judged: `);
  }
}, 60_000);
