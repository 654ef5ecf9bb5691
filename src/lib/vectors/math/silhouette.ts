import type { Steps } from '../../steps';

const ROWS_PER_STEP = 64;

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
