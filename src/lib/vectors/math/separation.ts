import { scoreInterval, type Interval } from './bootstrap';
import { packedAt } from './gram';
import { within, type Steps } from '../../steps';

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
  /** The 95 % interval of the score, as texts of the same kind would give it. */
  range: Interval | undefined;
  /** What each text that was looked at adds to the score. */
  influence: Float64Array<ArrayBuffer>;
  silhouette: number | undefined;
  /** How many texts were looked at. */
  texts: number;
}

/** How many values between -1 and 1 are told apart. Nearer ones, about the error of float32 vectors, count as ties. */
const PLACES = 2 ** 20;
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
  // How many pairs of one group, and of two, have each value.
  const same = new Uint32Array(PLACES + 1);
  const other = new Uint32Array(PLACES + 1);
  let [inside, insideCount, between, betweenCount] = [0, 0, 0, 0];
  for (let a = 0; a < rows.length; a += 1) {
    for (let b = 0; b < a; b += 1) {
      const value = similarity(a, b);
      const place = placeOf(value);
      if (groups[a] === groups[b]) {
        same[place] = (same[place] as number) + 1;
        inside += value;
        insideCount += 1;
      } else {
        other[place] = (other[place] as number) + 1;
        between += value;
        betweenCount += 1;
      }
    }
    if (a % ROWS_PER_STEP === 0) yield (a / rows.length) ** 2 / 3;
  }
  const score =
    insideCount === 0 || betweenCount === 0
      ? undefined
      : areaUnderCurve(same, other) / insideCount / betweenCount;
  const influence =
    score === undefined
      ? new Float64Array(rows.length)
      : yield* within(
          influences(groups, similarity, [same, insideCount], [other, betweenCount], score),
          1 / 3,
          2 / 3,
        );
  return {
    inside: insideCount === 0 ? undefined : inside / insideCount,
    between: betweenCount === 0 ? undefined : between / betweenCount,
    score,
    range: score === undefined ? undefined : scoreInterval(score, influence),
    influence,
    silhouette: yield* within(silhouette(groups, names.size, similarity), 2 / 3, 1),
    texts: rows.length,
  };
}

/** How many pairs have each value, and how many there are. */
type Counted = readonly [counts: Uint32Array, count: number];

function placeOf(similarity: number): number {
  return Math.round(((Math.min(1, Math.max(-1, similarity)) + 1) * PLACES) / 2);
}

/**
 * How much each text moves the score, by the infinitesimal jackknife: the derivative of the score by the weight of the
 * text, which is the sum over its pairs of how far each is from the score.
 */
function* influences(
  groups: readonly number[],
  similarity: (a: number, b: number) => number,
  [same, insideCount]: Counted,
  [other, betweenCount]: Counted,
  score: number,
): Steps<Float64Array<ArrayBuffer>> {
  const belowOfOther = shareBelow(other, betweenCount);
  const belowOfSame = shareBelow(same, insideCount);
  const found = new Float64Array(groups.length);
  for (let a = 0; a < groups.length; a += 1) {
    for (let b = 0; b < a; b += 1) {
      const place = placeOf(similarity(a, b));
      const more =
        groups[a] === groups[b]
          ? ((belowOfOther[place] as number) - score) / insideCount
          : (1 - (belowOfSame[place] as number) - score) / betweenCount;
      found[a] = (found[a] as number) + more;
      found[b] = (found[b] as number) + more;
    }
    if (a % ROWS_PER_STEP === 0) yield (a / groups.length) ** 2;
  }
  return found;
}

/** At each place the share of pairs with a lower value, those with the same counting half. */
function shareBelow(counts: Uint32Array, count: number): Float64Array {
  const shares = new Float64Array(counts.length);
  let sum = 0;
  for (let place = 0; place < counts.length; place += 1) {
    const here = counts[place] as number;
    shares[place] = (sum + here / 2) / count;
    sum += here;
  }
  return shares;
}

/** In how many cases a pair of one group has the higher value than a pair of two; ties are half a case. */
function areaUnderCurve(same: Uint32Array, other: Uint32Array): number {
  let [cases, below] = [0, 0];
  for (let place = 0; place < same.length; place += 1) {
    const here = other[place] as number;
    cases += (same[place] as number) * (below + here / 2);
    below += here;
  }
  return cases;
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
