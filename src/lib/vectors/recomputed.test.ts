import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shareInterval } from './math/bootstrap';
import { similarities } from './math/gram';
import { judgeLabels } from './math/labels';
import { rowOf, unitRows } from './math/matrix';
import { nearest } from './math/neighbours';
import { separation } from './math/separation';
import { truncations } from './math/truncation';
import { finish } from '../steps';
import { matrixOf } from './vectors.fixture';

// Answers of the sandbox to 60 of the 500 sentences, as they came: six of each topic, by two models.
const recorded = JSON.parse(
  readFileSync(new URL('./recorded.fixture.json', import.meta.url), 'utf8'),
) as { topics: string[]; answers: { embeddings: string[] }[] };
const names = [...new Set(recorded.topics)];
const labels = recorded.topics.map((topic) => names.indexOf(topic));
const matrices = recorded.answers.map(({ embeddings }) =>
  matrixOf(
    embeddings.map((text) => new Float32Array(Uint8Array.from(Buffer.from(text, 'base64')).buffer)),
  ),
);

interface Recomputed {
  numpy: boolean;
  separation: Record<'score' | 'inside' | 'between' | 'low' | 'high', number>;
  judged: { hits: number; low: number; high: number; confusion: Record<string, number> };
  recall: Record<'int8' | 'binary', number>;
}

/** The same numbers by a script in Python that shares no code with the console. */
function recomputed(at: number, ...options: string[]): Recomputed {
  const matrix = matrices[at];
  if (!matrix) throw new RangeError('There are two answers.');
  const vectors = Array.from({ length: matrix.rows }, (_, row) => [...rowOf(matrix, row)]);
  const script = new URL('../../../scripts/recompute.py', import.meta.url).pathname;
  return JSON.parse(
    execFileSync('python3', [script, ...options], {
      input: JSON.stringify({ vectors, labels }),
      encoding: 'utf8',
    }),
  ) as Recomputed;
}

test.each([
  { at: 0, options: [] },
  { at: 0, options: ['--plain'] },
  { at: 1, options: [] },
])(
  'what the playground says of recorded answer $at is what Python computes $options',
  ({ at, options }) => {
    const other = recomputed(at, ...options);
    expect(other.numpy && options.includes('--plain')).toBe(false);
    const matrix = matrices[at];
    if (!matrix) throw new RangeError('There are two answers.');
    const packed = finish(similarities(unitRows(matrix)));

    const { score, inside, between, range } = finish(separation(packed, labels));
    for (const [name, value] of Object.entries({ score, inside, between, ...range }))
      expect(value).toBeCloseTo(other.separation[name as 'score'], 5);

    const judgement = judgeLabels(finish(nearest(packed, matrix.rows, 10)), labels);
    expect(judgement).toMatchObject({ judged: labels.length, hits: other.judged.hits });
    const wilson = shareInterval(judgement.hits, judgement.judged);
    expect(wilson?.low).toBeCloseTo(other.judged.low, 9);
    expect(wilson?.high).toBeCloseTo(other.judged.high, 9);
    expect(
      Object.fromEntries(judgement.confusions.map((x) => [`${x.label} ${x.nearest}`, x.texts])),
    ).toEqual(other.judged.confusion);

    for (const as of ['int8', 'binary'] as const)
      expect(finish(truncations(matrix, [matrix.columns], 10, as))[0]?.overlap).toBeCloseTo(
        other.recall[as],
        6,
      );
  },
);
