import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { meanOf, shareInterval } from './math/bootstrap';
import { judgeGrid } from './math/grid';
import { rowOf, takeRows } from './math/matrix';
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
  judged: {
    judged: number;
    hits: number;
    low: number;
    high: number;
  };
  chance: number;
  grid: Record<string, { right: number[]; kept: number }>;
  queries: number[];
}

/** The same numbers by a script in Python that shares no code with the console. */
function recomputed(asked: object): Recomputed {
  const script = new URL('../../../scripts/recompute.py', import.meta.url).pathname;
  return JSON.parse(
    execFileSync('python3', [script], {
      input: JSON.stringify(asked),
      encoding: 'utf8',
    }),
  ) as Recomputed;
}

const few = labels.map((label, at) => (at % 7 === 0 || at % 11 === 3 ? label : -1));
// Another column, in which lines that were relabelled have a group of their own.
const relabelled = labels.map((label, at) => (at % 5 === 0 ? names.length : label));

test.each([
  { at: 0, labelled: 'fully labelled', by: labels },
  { at: 1, labelled: 'fully labelled', by: labels },
  { at: 0, labelled: 'partly labelled', by: few },
  { at: 1, labelled: 'partly labelled', by: few },
  { at: 1, labelled: 'relabelled', by: relabelled },
])(
  'what the playground says of $labelled recorded answer $at is what Python computes',
  ({ at, by }) => {
    const matrix = matrices[at];
    if (!matrix) throw new RangeError('There are two answers.');
    const vectors = Array.from({ length: matrix.rows }, (_, row) => [...rowOf(matrix, row)]);
    const asked = [0, 1, 2, 3, 10, 11, 25];
    const expected = asked.map((row) => [row, (row * 7 + 13) % 60]);
    const other = recomputed({ vectors, labels: by, asked, expected });
    const { cells, chance, judged } = finish(judgeGrid(matrix, { labels: by }));
    const sumOf = (hits: ArrayLike<number>) => (meanOf(hits) ?? 0) * hits.length;
    for (const { dimensions, as, values, kept } of cells) {
      const found = other.grid[`${dimensions} ${as}`];
      for (const [at, hits] of values.entries())
        expect(sumOf(hits)).toBeCloseTo(found?.right[at] ?? NaN, 6);
      expect(kept).toBeCloseTo(found?.kept ?? NaN, 9);
    }
    const whole = cells.findLast(({ as }) => as === 'float32');
    expect(judged).toHaveLength(other.judged.judged);
    expect(chance[0]).toBeCloseTo(other.chance, 12);
    const wilson = shareInterval(sumOf(whole?.values[0] ?? []), judged.length);
    expect(wilson?.low).toBeCloseTo(other.judged.low, 9);
    expect(wilson?.high).toBeCloseTo(other.judged.high, 9);
    const queries = { vectors: takeRows(matrix, asked), expected };
    const [bench] = finish(judgeGrid(matrix, { queries }, [matrix.columns])).cells;
    const means = bench?.values.map((of) => meanOf(of) ?? NaN);
    for (const [at, value] of other.queries.entries()) expect(means?.[at]).toBeCloseTo(value, 9);
  },
);
