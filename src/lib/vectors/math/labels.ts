import type { Neighbours } from './neighbours';

/** A text whose nearest text with a label has another label. */
export interface Miss {
  row: number;
  nearest: number;
  score: number;
}

/** So many texts of a label have a nearest text of label `nearest`. */
export interface Confusion {
  label: number;
  nearest: number;
  texts: number;
}

/** How often the nearest text has the same label, each text left out in turn (nearest neighbour, k = 1). */
export interface LabelJudgement {
  /** Texts that have a label, and a text with a label among their nearest. */
  judged: number;
  hits: number;
  /** Of each row: 1 for a hit, 0 for a miss, -1 for a text that was not judged. */
  outcomes: Int8Array<ArrayBuffer>;
  /** How many texts of a label have a nearest text of another, or the same: the most frequent first. */
  confusions: Confusion[];
  /** The worst first: those most similar to a text of another label. */
  misses: Miss[];
}

/**
 * Judges labels from 0 on by the nearest texts; a negative label is none. Of equally near texts the earlier one counts,
 * as in `nearest`.
 */
export function judgeLabels(neighbours: Neighbours, labels: ArrayLike<number>): LabelJudgement {
  const confusions = new Map<string, Confusion>();
  const outcomes = new Int8Array(labels.length).fill(-1);
  const misses: Miss[] = [];
  let judged = 0;
  const labelOf = (row: number) => labels[row] ?? -1;
  for (let row = 0; row < labels.length; row += 1) {
    const label = labelOf(row);
    const start = row * neighbours.count;
    const near = neighbours.rows.subarray(start, start + neighbours.count);
    const place = near.findIndex((other) => labelOf(other) >= 0);
    const nearest = near[place];
    if (label < 0 || nearest === undefined) continue;
    const cell = { label, nearest: labelOf(nearest), texts: 0 };
    const key = `${cell.label} ${cell.nearest}`;
    const before = confusions.get(key) ?? cell;
    confusions.set(key, { ...before, texts: before.texts + 1 });
    judged += 1;
    const isHit = cell.nearest === label;
    outcomes[row] = isHit ? 1 : 0;
    if (!isHit) misses.push({ row, nearest, score: neighbours.scores[start + place] ?? 0 });
  }
  return {
    judged,
    hits: judged - misses.length,
    outcomes,
    confusions: [...confusions.values()].toSorted((a, b) => b.texts - a.texts),
    misses: misses.toSorted((a, b) => b.score - a.score || a.row - b.row),
  };
}
