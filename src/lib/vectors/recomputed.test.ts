import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { meanOf, shareInterval } from './math/bootstrap';
import { judgeGrid } from './math/grid';
import { similarities } from './math/gram';
import { judgeLabels } from './math/labels';
import { rowOf, takeRows, unitRows } from './math/matrix';
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
  judged: {
    judged: number;
    hits: number;
    low: number;
    high: number;
  };
  grid: Record<string, { right: number[]; kept: number }>;
  queries: { recall: number[]; mrr: number; ndcg10: number; incomplete: number };
}

/** The same numbers by a script in Python that shares no code with the console. */
function recomputed(asked: object, ...options: string[]): Recomputed {
  const script = new URL('../../../scripts/recompute.py', import.meta.url).pathname;
  return JSON.parse(
    execFileSync('python3', [script, ...options], {
      input: JSON.stringify(asked),
      encoding: 'utf8',
    }),
  ) as Recomputed;
}

const few = labels.map((label, at) => (at % 7 === 0 || at % 11 === 3 ? label : -1));
// Another column, in which lines that were relabelled have a group of their own.
const relabelled = labels.map((label, at) => (at % 5 === 0 ? names.length : label));

test.each([
  { at: 0, labelled: 'fully labelled', by: labels, options: [] },
  { at: 0, labelled: 'fully labelled', by: labels, options: ['--plain'] },
  { at: 1, labelled: 'fully labelled', by: labels, options: [] },
  { at: 0, labelled: 'partly labelled', by: few, options: [] },
  { at: 1, labelled: 'partly labelled', by: few, options: [] },
  { at: 1, labelled: 'relabelled', by: relabelled, options: [] },
])(
  'what the playground says of $labelled recorded answer $at is what Python computes $options',
  ({ at, by, options }) => {
    const matrix = matrices[at];
    if (!matrix) throw new RangeError('There are two answers.');
    const vectors = Array.from({ length: matrix.rows }, (_, row) => [...rowOf(matrix, row)]);
    const asked = [0, 1, 2, 3, 10, 11, 25];
    const expected = asked.map((row) => [row, (row * 7 + 13) % 60]);
    const other = recomputed({ vectors, labels: by, asked, expected }, ...options);
    expect(other.numpy && options.includes('--plain')).toBe(false);
    const packed = finish(similarities(unitRows(matrix)));

    const judgement = finish(judgeLabels(packed, by));
    expect(judgement).toMatchObject({ judged: other.judged.judged, hits: other.judged.hits });
    const wilson = shareInterval(judgement.hits, judgement.judged);
    expect(wilson?.low).toBeCloseTo(other.judged.low, 9);
    expect(wilson?.high).toBeCloseTo(other.judged.high, 9);

    for (const { dimensions, as, values, kept } of finish(judgeGrid(matrix, { labels: by }))
      .cells) {
      const found = other.grid[`${dimensions} ${as}`];
      const right = values.map((hits) => hits.reduce((sum, hit) => sum + hit, 0));
      expect(right).toEqual(found?.right);
      expect(kept).toBeCloseTo(found?.kept ?? NaN, 9);
    }

    const queries = takeRows(matrix, asked);
    const [whole] = finish(judgeGrid(matrix, { queries, expected }, [matrix.columns])).cells;
    const means = whole?.values.map((of) => meanOf(of));
    const { recall, mrr, ndcg10, incomplete } = other.queries;
    for (const [place, value] of [...recall, mrr, ndcg10].entries())
      expect(means?.[place]).toBeCloseTo(value, 9);
    expect(whole?.values[2]?.filter((share) => share < 1)).toHaveLength(incomplete);
  },
);
