/** Ranks from 1; equal values share the mean of their ranks. */
export function ranksOf(values: ArrayLike<number>): Float64Array<ArrayBuffer> {
  const order = Float64Array.from(values).sort();
  // The first place of each value and its count, found by halving: no index array has to be sorted.
  return Float64Array.from(values, (value) => {
    const first = lowerBound(order, value, false);
    const after = lowerBound(order, value, true);
    return (first + 1 + after) / 2;
  });
}

function lowerBound(sorted: Float64Array, value: number, beyond: boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const here = sorted[middle] as number;
    if (here < value || (beyond && here === value)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Pearson correlation, -1 to 1; `undefined` when one side does not vary or there are fewer than two values. */
export function correlation(a: ArrayLike<number>, b: ArrayLike<number>): number | undefined {
  const count = a.length;
  if (count < 2 || b.length !== count) return undefined;
  const mean = (values: ArrayLike<number>) => {
    let sum = 0;
    for (let at = 0; at < count; at += 1) sum += values[at] as number;
    return sum / count;
  };
  const [middleA, middleB] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 0, 0];
  for (let at = 0; at < count; at += 1) {
    const x = (a[at] as number) - middleA;
    const y = (b[at] as number) - middleB;
    ab += x * y;
    aa += x * x;
    bb += y * y;
  }
  if (aa === 0 || bb === 0) return undefined;
  return Math.min(1, Math.max(-1, ab / Math.sqrt(aa * bb)));
}
