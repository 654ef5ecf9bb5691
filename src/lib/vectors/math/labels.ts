import type { Steps } from '../../steps';
import { nearest } from './neighbours';

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
  /** Texts that have a label; none where only one has. */
  judged: number;
  hits: number;
  /** How many texts of a label have a nearest text of another, or the same: the most frequent first. */
  confusions: Confusion[];
  /** The worst first: those most similar to a text of another label. */
  misses: Miss[];
}

/**
 * Judges labels from 0 on by the nearest of all texts that have one; a negative label is none. Of equally near texts the
 * earlier one counts.
 */
export function* judgeLabels(
  packed: ArrayLike<number>,
  labels: ArrayLike<number>,
): Steps<LabelJudgement> {
  const labelOf = (row: number) => labels[row] ?? -1;
  const near = yield* nearest(packed, labels.length, 1, (row) => labelOf(row) >= 0);
  const confusions = new Map<string, Confusion>();
  const misses: Miss[] = [];
  let judged = 0;
  for (const [row, other] of near.rows.entries()) {
    const label = labelOf(row);
    if (label < 0 || other < 0) continue;
    const cell = { label, nearest: labelOf(other), texts: 0 };
    const key = `${cell.label} ${cell.nearest}`;
    const before = confusions.get(key) ?? cell;
    confusions.set(key, { ...before, texts: before.texts + 1 });
    judged += 1;
    if (cell.nearest !== label) misses.push({ row, nearest: other, score: near.scores[row] ?? 0 });
  }
  return {
    judged,
    hits: judged - misses.length,
    confusions: [...confusions.values()].toSorted((a, b) => b.texts - a.texts),
    misses: misses.toSorted((a, b) => b.score - a.score || a.row - b.row),
  };
}
