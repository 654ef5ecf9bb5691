import { packedAt } from './gram';
import { within, type Steps } from '../../steps';

/** How well a model keeps groups of texts apart. */
export interface Separation {
  /** The mean similarity of pairs of one group, and of pairs of two; `undefined` where there is no such pair. */
  inside: number | undefined;
  between: number | undefined;
  silhouette: number | undefined;
  /** How many texts were looked at. */
  texts: number;
}

const ROWS_PER_STEP = 64;

/**
 * Separation of labelled texts by packed similarities, from all their pairs. Texts with a negative label belong to no
 * group.
 */
export function* separation(packed: Float32Array, labels: ArrayLike<number>): Steps<Separation> {
  const rows = Array.from(labels, (_, row) => row).filter((row) => (labels[row] ?? -1) >= 0);
  const names = new Map<number, number>();
  const groups = rows.map((row) => {
    const label = labels[row] ?? 0;
    if (!names.has(label)) names.set(label, names.size);
    return names.get(label) ?? 0;
  });
  const similarity = (a: number, b: number) =>
    packed[packedAt(rows[a] as number, rows[b] as number)] as number;
  let [inside, insideCount, between, betweenCount] = [0, 0, 0, 0];
  for (let a = 0; a < rows.length; a += 1) {
    for (let b = 0; b < a; b += 1) {
      if (groups[a] === groups[b]) {
        inside += similarity(a, b);
        insideCount += 1;
      } else {
        between += similarity(a, b);
        betweenCount += 1;
      }
    }
    if (a % ROWS_PER_STEP === 0) yield (a / rows.length) ** 2 / 2;
  }
  return {
    inside: insideCount === 0 ? undefined : inside / insideCount,
    between: betweenCount === 0 ? undefined : between / betweenCount,
    silhouette: yield* within(silhouette(groups, names.size, similarity), 1 / 2, 1),
    texts: rows.length,
  };
}

/**
 * The mean silhouette of texts in groups by cosine distance, -1 to 1: how much nearer texts are to their own group than
 * to the next. A text alone in its group counts 0. `undefined` with fewer than two groups or as many as texts.
 */
export function* silhouette(
  labels: ArrayLike<number>,
  k: number,
  similarity: (a: number, b: number) => number,
): Steps<number | undefined> {
  const count = labels.length;
  const sizes = new Float64Array(k);
  for (let row = 0; row < count; row += 1)
    sizes[labels[row] as number] = (sizes[labels[row] as number] as number) + 1;
  const used = sizes.filter((size) => size > 0).length;
  if (used < 2 || used >= count) return undefined;
  // The sum of one text's distances to each group: for all texts at once, many groups would need much memory.
  const sums = new Float64Array(k);
  let total = 0;
  for (let row = 0; row < count; row += 1) {
    if (row % ROWS_PER_STEP === 0) yield row / count;
    const own = labels[row] as number;
    if ((sizes[own] as number) < 2) continue;
    sums.fill(0);
    for (let b = 0; b < count; b += 1)
      if (b !== row) {
        const label = labels[b] as number;
        sums[label] = (sums[label] as number) + 1 - similarity(row, b);
      }
    const inside = (sums[own] as number) / ((sizes[own] as number) - 1);
    let outside = Infinity;
    for (let label = 0; label < k; label += 1) {
      if (label === own || sizes[label] === 0) continue;
      outside = Math.min(outside, (sums[label] as number) / (sizes[label] as number));
    }
    const larger = Math.max(inside, outside);
    if (larger > 0) total += (outside - inside) / larger;
  }
  return total / count;
}
