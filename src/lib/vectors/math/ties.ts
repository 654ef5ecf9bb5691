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

/** Counts among the nearest texts of one text. The last of them have the similarity `last`. */
export interface Tally {
  last: number;
  before: number;
  found: number;
  tied: number;
  foundTied: number;
}

export function newTally(last: number): Tally {
  return { last, before: 0, found: 0, tied: 0, foundTied: 0 };
}

/** Counts one text of any place. */
export function countOne(tally: Tally, score: number, isFound: boolean): void {
  if (score > tally.last) {
    tally.before += 1;
    if (isFound) tally.found += 1;
  } else if (score === tally.last) {
    tally.tied += 1;
    if (isFound) tally.foundTied += 1;
  }
}

/** The same for k = 1, where the nearest is found while counting. */
export function countNearest(tally: Tally, score: number, isFound: boolean): void {
  if (score > tally.last) Object.assign(tally, newTally(score));
  countOne(tally, score, isFound);
}

/** How many of the k nearest were found, as the mean over all orders of what ties for the last places. */
export function expectedOf({ before, found, tied, foundTied }: Tally, k: number): number {
  return found + ((k - before) * foundTied) / tied;
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
