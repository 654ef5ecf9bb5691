import { packedAt } from './gram';

/**
 * Makes similarities whole numbers. What differs by less than a millionth ties, as its order comes from the last digit.
 * Of vectors of bits the bits are counted.
 */
export function comparable<S extends Float32Array | Float64Array>(scores: S, bits?: number): S {
  const steps = bits ?? 2 ** 20;
  for (let at = 0; at < scores.length; at += 1)
    scores[at] = Math.round((scores[at] as number) * steps);
  return scores;
}

/** The similarities of a row to all others; of those that `isOther` refuses, and to itself, -Infinity. */
export function scoresOfRow(
  packed: Float32Array,
  scores: Float32Array,
  row: number,
  isOther?: (other: number) => boolean,
): void {
  const start = packedAt(row, 0);
  scores.set(packed.subarray(start, start + row));
  scores[row] = -Infinity;
  // Below the diagonal of a packed triangle each next row is one longer.
  for (
    let other = row + 1, at = start + row + other;
    other < scores.length;
    other += 1, at += other
  )
    scores[other] = packed[at] as number;
  if (isOther)
    for (let other = 0; other < scores.length; other += 1)
      if (!isOther(other)) scores[other] = -Infinity;
}

/** The largest scores, of which there are at most `most`, and where all that are as large as the last stand. */
export interface Nearest {
  top: Float64Array;
  rows: number[];
}

export function nearestOf(scores: Float32Array, most: number): Nearest {
  const top = new Float64Array(most).fill(-Infinity);
  for (let row = 0; row < scores.length; row += 1) {
    const score = scores[row] as number;
    if (score <= (top[most - 1] as number)) continue;
    let at = most - 1;
    for (; at > 0 && (top[at - 1] as number) < score; at -= 1) top[at] = top[at - 1] as number;
    top[at] = score;
  }
  const least = top.findLast((score) => score > -Infinity) ?? Infinity;
  const rows: number[] = [];
  for (let row = 0; row < scores.length; row += 1)
    if ((scores[row] as number) >= least) rows.push(row);
  return { top: top.filter((score) => score > -Infinity), rows };
}

/**
 * How many of the k nearest a test holds for, as the mean over all orders of what ties for the last places; and how many
 * tie.
 */
export function expectedAmong(
  { top, rows }: Nearest,
  scores: Float32Array,
  k: number,
  test: (row: number) => boolean,
): { sum: number; tied: number } {
  const last = top[k - 1] as number;
  let [before, tied, found, foundTied] = [0, 0, 0, 0];
  for (const row of rows) {
    const score = scores[row] as number;
    if (score < last) continue;
    const is = test(row) ? 1 : 0;
    if (score > last) {
      before += 1;
      found += is;
    } else {
      tied += 1;
      foundTied += is;
    }
  }
  return { sum: found + ((k - before) * foundTied) / tied, tied };
}

/** Texts that tie in a ranking: how many come before them, how many they are, and how many of them are wanted. */
export interface Tie {
  before: number;
  count: number;
  wanted: number;
}

/** The ties of a ranking by whole numbers that hold something wanted, best first. */
export function tiesOf(scores: ArrayLike<number>, wanted: readonly number[]): Tie[] {
  const found = new Map<number, Tie>();
  for (const at of wanted) {
    const score = scores[at] as number;
    const tie = found.get(score) ?? { before: 0, count: 0, wanted: 0 };
    found.set(score, { ...tie, wanted: tie.wanted + 1 });
  }
  for (let at = 0; at < scores.length; at += 1)
    for (const [score, tie] of found)
      if ((scores[at] as number) > score) tie.before += 1;
      else if (scores[at] === score) tie.count += 1;
  return [...found.values()].toSorted((a, b) => a.before - b.before);
}

/** The sum of what a place from `from` to `to` gains. */
function gains(from: number, to: number): number {
  let sum = 0;
  for (let rank = from; rank <= to; rank += 1) sum += 1 / Math.log2(rank + 1);
  return sum;
}

/** Recall at each k, 1 / rank of the first and nDCG@10, as the means over all orders of what ties. */
export function expectedMeasures(ties: readonly Tie[], ks: readonly number[]): number[] {
  const wanted = ties.reduce((sum, tie) => sum + tie.wanted, 0);
  const mean = (of: (tie: Tie) => number) =>
    ties.reduce((sum, tie) => sum + (tie.wanted * of(tie)) / tie.count, 0);
  const within = ({ before, count }: Tie, k: number) => Math.max(0, Math.min(count, k - before));
  const gained = mean((tie) => gains(tie.before + 1, tie.before + within(tie, 10)));
  return [
    ...ks.map((k) => mean((tie) => within(tie, k)) / wanted),
    ties[0] ? firstShare(ties[0]) : 0,
    gained / gains(1, Math.min(10, wanted)),
  ];
}

function firstShare({ before, count, wanted }: Tie): number {
  let [sum, left] = [0, 1];
  for (let at = 0; at <= count - wanted; at += 1) {
    const found = (left * wanted) / (count - at);
    sum += found / (before + at + 1);
    left -= found;
  }
  return sum;
}
