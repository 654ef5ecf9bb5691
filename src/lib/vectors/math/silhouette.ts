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
