import { dot, rowOf, type Matrix } from './matrix';
import type { Steps } from '../../steps';

/** The nearest other texts of each text, nearest first; `count` for each, text after text. */
export interface Neighbours {
  count: number;
  rows: Int32Array<ArrayBuffer>;
  scores: Float32Array<ArrayBuffer>;
}

/** Neighbours by packed similarities; of equal ones the earlier text comes first. */
export function* nearest(packed: ArrayLike<number>, rows: number, most: number): Steps<Neighbours> {
  const count = Math.max(0, Math.min(most, rows - 1));
  const found: Neighbours = {
    count,
    rows: new Int32Array(rows * count).fill(-1),
    scores: new Float32Array(rows * count).fill(-Infinity),
  };
  if (count === 0) return found;
  let at = 0;
  for (let row = 0; row < rows; row += 1) {
    for (let other = 0; other < row; other += 1) {
      const score = packed[at] as number;
      at += 1;
      if (score > (found.scores[(row + 1) * count - 1] as number)) insert(found, row, other, score);
      if (score > (found.scores[(other + 1) * count - 1] as number))
        insert(found, other, row, score);
    }
    at += 1;
    if (row % 64 === 63) yield at / packed.length;
  }
  return found;
}

function insert({ count, rows, scores }: Neighbours, row: number, other: number, score: number) {
  const start = row * count;
  let at = start + count - 1;
  while (at > start && (scores[at - 1] as number) < score) {
    scores[at] = scores[at - 1] as number;
    rows[at] = rows[at - 1] as number;
    at -= 1;
  }
  scores[at] = score;
  rows[at] = other;
}

/** One place of a ranking. */
export interface Hit {
  row: number;
  score: number;
}

/** The vectors nearest to a query by cosine similarity, best first. `unit` are vectors of length 1. */
export function rank(unit: Matrix, query: ArrayLike<number>, most = unit.rows): Hit[] {
  return Array.from(scoresOf(unit, query), (score, row) => ({ row, score }))
    .toSorted((a, b) => b.score - a.score || a.row - b.row)
    .slice(0, most);
}

/** The cosine similarity of a query to each vector. Zeros when the query is zero. */
export function scoresOf(unit: Matrix, query: ArrayLike<number>): Float64Array<ArrayBuffer> {
  const length = Math.sqrt(dot(query, query)) || 1;
  const direction = Float64Array.from(query, (value) => value / length);
  return Float64Array.from({ length: unit.rows }, (_, row) =>
    Math.min(1, Math.max(-1, dot(rowOf(unit, row), direction))),
  );
}
