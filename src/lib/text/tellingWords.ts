import { evenSample } from '../vectors/math/random';

/** Of more texts an even sample is read, so that it takes no longer than a frame or two. */
const MOST_TEXTS = 4_000;
/** A word that stands in one text alone says nothing of its group. */
const FEWEST_TEXTS = 2;
/** From this many standard deviations on, a word is more frequent in a group than by chance. */
const SURE = 1.96;
/** Longer ones are no words, such as keys and encoded data. */
const LONGEST = 30;
/** Keeps words that one side lacks from having infinite odds. */
const PRIOR = 0.5;

/**
 * For each group the words that set its texts apart, the most telling first: those whose log odds of standing in a text
 * are higher than in the texts of other groups, by their z-score (Monroe, Colaresi and Quinn, Fightin' Words, 2008).
 * A negative label is no group.
 */
export function tellingWords(
  texts: readonly string[],
  labels: ArrayLike<number>,
  groups: number,
  most = 3,
): string[][] {
  const sizes = new Float64Array(groups);
  const counts = new Map<string, Map<number, number>>();
  let read = 0;
  for (const row of evenSample(texts.length, MOST_TEXTS)) {
    const label = labels[row] ?? -1;
    if (label < 0) continue;
    read += 1;
    sizes[label] = (sizes[label] ?? 0) + 1;
    for (const word of wordsOf(texts[row] ?? '')) {
      const byGroup = counts.get(word) ?? new Map<number, number>();
      byGroup.set(label, (byGroup.get(label) ?? 0) + 1);
      counts.set(word, byGroup);
    }
  }
  const found: { word: string; z: number }[][] = Array.from({ length: groups }, () => []);
  for (const [word, byGroup] of counts) {
    const all = [...byGroup.values()].reduce((sum, count) => sum + count, 0);
    for (const [label, here] of byGroup) {
      const size = sizes[label] ?? 0;
      if (here < FEWEST_TEXTS || size === read) continue;
      const z = zScore(here, size, all - here, read - size);
      if (z >= SURE) found[label]?.push({ word, z });
    }
  }
  return found.map((words) =>
    words
      .toSorted((a, b) => b.z - a.z || (a.word < b.word ? -1 : 1))
      .slice(0, most)
      .map(({ word }) => word),
  );
}

function zScore(here: number, size: number, there: number, rest: number): number {
  const [a, b] = [here + PRIOR, there + PRIOR];
  const [c, d] = [size - here + PRIOR, rest - there + PRIOR];
  return (Math.log(a / c) - Math.log(b / d)) / Math.sqrt(1 / a + 1 / b + 1 / c + 1 / d);
}

// Scripts that put no spaces between words.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter =
  typeof Intl.Segmenter === 'function'
    ? new Intl.Segmenter(undefined, { granularity: 'word' })
    : undefined;

// English words that hold a sentence together and say nothing of its subject.
const FILLERS = new Set(
  (
    'a about after all also an and any are as at be been before but by can could did do does for from had has have he ' +
    'her his how i if in into is it its more most my no not of on one or our out over she should so some such than ' +
    'that the their them then there these they this those to up was we were what when where which while who will ' +
    'with would you your'
  ).split(' '),
);

/** Each word of a text once, in lower case, without fillers. */
function wordsOf(text: string): Set<string> {
  const low = text.toLowerCase();
  const words =
    segmenter && UNSPACED.test(low)
      ? Array.from(segmenter.segment(low), ({ segment, isWordLike }) => (isWordLike ? segment : ''))
      : (low.match(/\p{L}[\p{L}\p{M}\p{N}’'-]*/gu) ?? []);
  return new Set(
    words.filter((word) => word !== '' && word.length <= LONGEST && !FILLERS.has(word)),
  );
}
