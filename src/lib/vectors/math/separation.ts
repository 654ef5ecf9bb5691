import { evenSample } from './random';
import { ranksOf } from './ranks';
import { silhouette } from './silhouette';
import { packedAt } from './gram';

/** How well a model keeps groups of texts apart. */
export interface Separation {
  /** The mean similarity of pairs of one group, and of pairs of two; `undefined` where there is no such pair. */
  inside: number | undefined;
  between: number | undefined;
  /**
   * The share of cases in which a pair of one group is more similar than a pair of two, ties counting half: 0.5 is
   * chance, 1 is perfect (the area under the ROC curve).
   */
  score: number | undefined;
  silhouette: number | undefined;
  /** How many texts were looked at. */
  texts: number;
}

/** An even sample of so many texts is looked at when there are more. */
export const MOST_TEXTS = 700;

/** Separation of labelled texts by packed similarities. Texts with a negative label belong to no group. */
export function separation(packed: Float32Array, labels: ArrayLike<number>): Separation {
  const labelled = Array.from(labels, (_, row) => row).filter((row) => (labels[row] ?? -1) >= 0);
  const rows = evenSample(labelled.length, MOST_TEXTS).map((at) => labelled[at] ?? 0);
  const names = new Map<number, number>();
  const groups = rows.map((row) => {
    const label = labels[row] ?? 0;
    if (!names.has(label)) names.set(label, names.size);
    return names.get(label) ?? 0;
  });
  const similarity = (a: number, b: number) =>
    packed[packedAt(rows[a] as number, rows[b] as number)] as number;
  const values = new Float32Array((rows.length * (rows.length - 1)) / 2);
  const same = new Uint8Array(values.length);
  let at = 0;
  let [inside, insideCount, between] = [0, 0, 0];
  for (let a = 0; a < rows.length; a += 1)
    for (let b = 0; b < a; b += 1) {
      const value = similarity(a, b);
      values[at] = value;
      if (groups[a] === groups[b]) {
        same[at] = 1;
        inside += value;
        insideCount += 1;
      } else between += value;
      at += 1;
    }
  const betweenCount = at - insideCount;
  return {
    inside: insideCount === 0 ? undefined : inside / insideCount,
    between: betweenCount === 0 ? undefined : between / betweenCount,
    score:
      insideCount === 0 || betweenCount === 0
        ? undefined
        : areaUnderCurve(values, same, insideCount, betweenCount),
    silhouette: silhouette(groups, names.size, similarity),
    texts: rows.length,
  };
}

function areaUnderCurve(
  values: Float32Array,
  positive: Uint8Array,
  positives: number,
  negatives: number,
): number {
  const ranks = ranksOf(values);
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) if (positive[at] === 1) sum += ranks[at] as number;
  return (sum - (positives * (positives + 1)) / 2) / (positives * negatives);
}
