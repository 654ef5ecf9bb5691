import type { Neighbours } from './neighbours';

/** A text whose nearest text with a label has another label. */
export interface Miss {
  row: number;
  nearest: number;
  score: number;
}

/** How often the nearest text has the same label, each text left out in turn (nearest neighbour, k = 1). */
export interface LabelJudgement {
  /** Texts that have a label, and a text with a label among their nearest. */
  judged: number;
  hits: number;
  /** The row of each judged text, in order, and whether it was hit. */
  rows: Int32Array<ArrayBuffer>;
  hit: Uint8Array<ArrayBuffer>;
  /** How many texts of a label (down) have a nearest text of a label (across), row after row. */
  confusion: Int32Array<ArrayBuffer>;
  /** The worst first: those most similar to a text of another label. */
  misses: Miss[];
}

/**
 * Judges labels 0 to `count` - 1 by the nearest texts; a negative label is none. Of equally near texts the earlier one
 * counts, as in `nearest`.
 */
export function judgeLabels(
  neighbours: Neighbours,
  labels: ArrayLike<number>,
  count: number,
): LabelJudgement {
  const confusion = new Int32Array(count * count);
  const rows: number[] = [];
  const hit: number[] = [];
  const misses: Miss[] = [];
  const labelOf = (row: number) => labels[row] ?? -1;
  for (let row = 0; row < labels.length; row += 1) {
    const own = labelOf(row);
    if (own < 0) continue;
    const start = row * neighbours.count;
    const places = neighbours.rows.subarray(start, start + neighbours.count);
    const place = places.findIndex((other) => labelOf(other) >= 0);
    const nearest = places[place];
    if (nearest === undefined) continue;
    const cell = own * count + labelOf(nearest);
    confusion[cell] = (confusion[cell] ?? 0) + 1;
    const same = labelOf(nearest) === own;
    rows.push(row);
    hit.push(same ? 1 : 0);
    if (!same) misses.push({ row, nearest, score: neighbours.scores[start + place] ?? 0 });
  }
  return {
    judged: rows.length,
    hits: rows.length - misses.length,
    rows: Int32Array.from(rows),
    hit: Uint8Array.from(hit),
    confusion,
    misses: misses.toSorted((a, b) => b.score - a.score || a.row - b.row),
  };
}
