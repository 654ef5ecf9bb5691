import { evenSample } from './random';
import { ranksOf } from './ranks';
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

/** Of more texts than this an even sample is used. */
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

/**
 * The mean silhouette of texts in groups by cosine distance, -1 to 1: how much nearer texts are to their own group than
 * to the next. A text alone in its group counts 0. `undefined` with fewer than two groups or as many as texts.
 */
export function silhouette(
  labels: ArrayLike<number>,
  k: number,
  similarity: (a: number, b: number) => number,
): number | undefined {
  const count = labels.length;
  const sizes = new Float64Array(k);
  for (let row = 0; row < count; row += 1)
    sizes[labels[row] as number] = (sizes[labels[row] as number] as number) + 1;
  const used = sizes.filter((size) => size > 0).length;
  if (used < 2 || used >= count) return undefined;
  // The sum of distances of each text to each group.
  const sums = new Float64Array(count * k);
  for (let a = 0; a < count; a += 1)
    for (let b = 0; b < a; b += 1) {
      const distance = 1 - similarity(a, b);
      const [forA, forB] = [a * k + (labels[b] as number), b * k + (labels[a] as number)];
      sums[forA] = (sums[forA] as number) + distance;
      sums[forB] = (sums[forB] as number) + distance;
    }
  let total = 0;
  for (let row = 0; row < count; row += 1) {
    const own = labels[row] as number;
    if ((sizes[own] as number) < 2) continue;
    const inside = (sums[row * k + own] as number) / ((sizes[own] as number) - 1);
    let outside = Infinity;
    for (let label = 0; label < k; label += 1) {
      if (label === own || sizes[label] === 0) continue;
      outside = Math.min(outside, (sums[row * k + label] as number) / (sizes[label] as number));
    }
    const larger = Math.max(inside, outside);
    if (larger > 0) total += (outside - inside) / larger;
  }
  return total / count;
}
