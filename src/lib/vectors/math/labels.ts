import type { Steps } from '../../steps';
import { nearest } from './neighbours';

/** Each text that has a label, and the nearest other one that has one. */
export interface NearestLabelled {
  /** The rows of the texts; none where only one has a label. */
  judged: Int32Array<ArrayBuffer>;
  first: Int32Array<ArrayBuffer>;
}

/**
 * The nearest labelled text of each labelled text, by packed similarities; a negative label is none. Of equally near texts
 * the earlier one counts.
 */
export function* nearestLabelled(
  packed: ArrayLike<number>,
  labels: ArrayLike<number>,
): Steps<NearestLabelled> {
  const isLabelled = (row: number) => (labels[row] ?? -1) >= 0;
  const { rows } = yield* nearest(packed, labels.length, 1, isLabelled);
  const judged = Int32Array.from(rows.keys()).filter(
    (row) => isLabelled(row) && (rows[row] ?? -1) >= 0,
  );
  return { judged, first: judged.map((row) => rows[row] ?? -1) };
}

/** How often the nearest text has the same label, each text left out in turn (nearest neighbour, k = 1). */
export interface LabelJudgement {
  judged: number;
  hits: number;
}

export function* judgeLabels(
  packed: ArrayLike<number>,
  labels: ArrayLike<number>,
): Steps<LabelJudgement> {
  const { judged, first } = yield* nearestLabelled(packed, labels);
  const hits = judged.filter((row, at) => labels[row] === labels[first[at] ?? -1]).length;
  return { judged: judged.length, hits };
}
