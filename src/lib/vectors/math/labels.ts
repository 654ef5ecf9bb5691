import type { Steps } from '../../steps';
import { nearest } from './neighbours';

/** How often the nearest text has the same label, each text left out in turn (nearest neighbour, k = 1). */
export interface LabelJudgement {
  /** Texts that have a label; none where only one has. */
  judged: number;
  hits: number;
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
  let [judged, hits] = [0, 0];
  for (const [row, other] of near.rows.entries()) {
    const label = labelOf(row);
    if (label < 0 || other < 0) continue;
    judged += 1;
    if (labelOf(other) === label) hits += 1;
  }
  return { judged, hits };
}
