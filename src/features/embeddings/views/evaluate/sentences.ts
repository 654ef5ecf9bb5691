import { formatCount, plural, shortenMiddle } from '../../../../lib/text/text';
import {
  FEWEST_VALUES,
  shareInterval,
  told,
  type Gap,
} from '../../../../lib/vectors/math/bootstrap';
import { NEAREST_COUNTS, type Separated } from '../../../../lib/vectors/math/grid';
import { whyUnfit, type HealthFinding } from '../../../../lib/vectors/math/health';
import { scoreWords, formatScore, shareRangeWords, shareWords } from '../../run/scores';
import { ENOUGH, type Conclusion } from './conclude';
import { measures, qualityWords, type By, type EvaluateRow } from './rows';

/** What was asked of the rows. */
export interface AskedFor {
  by: By;
  measure: number;
  /** What the texts are grouped by. */
  column: string | undefined;
  margin: number;
  /** Another column that the best separates. */
  other?: { column: string; found: Separated } | undefined;
}

const rowWords = ({ name, dimensions, as }: EvaluateRow) =>
  `${name} at ${formatCount(dimensions)}, stored as ${as},`;
const unitOf = (by: By, count: number) =>
  plural(count, by === 'queries' ? 'query' : by === 'groups' ? 'labelled text' : 'text');
const unitsOf = (by: By) => (by === 'queries' ? 'queries' : 'texts');
const gapWords = ({ low, high }: Gap) => `${formatScore(low, 2)} and ${formatScore(high, 2)}`;
const needWords = (needed: number, by: By) =>
  needed > MOST_NAMED
    ? `No useful number of ${unitsOf(by)} would tell.`
    : `About ${unitOf(by, needed)} would tell.`;
const MOST_NAMED = 10_000;

/** Of the way from chance to all texts, from which on groups are said to be separated so well. */
const degrees: readonly (readonly [from: number, words: string])[] = [
  [0.95, 'very well'],
  [0.85, 'well'],
  [0.72, 'mostly'],
  [0.55, 'partly'],
  [1 / 3, 'weakly'],
  [-Infinity, 'only a little'],
];

/** `17 of 18`, or a share or score. */
function valueWords(row: EvaluateRow, { by, measure }: AskedFor, isShort = false): string {
  if (row.right !== undefined) return `${scoreWords(row.right)} of ${formatCount(row.judged)}`;
  const value = qualityWords(row, by);
  if (isShort) return value;
  return by === 'queries'
    ? `${measures.queries[measure] ?? ''} ${value}`
    : `${value} of the nearest ${NEAREST_COUNTS[measure] ?? 1}`;
}

/** What a row does: `separates groups by topic well: 17 of 18 labelled texts have …`. */
function achieves(row: EvaluateRow, asked: AskedFor): string {
  const { by, measure, column = 'group' } = asked;
  if (by === 'queries')
    return `${row.name} finds what ${unitOf(by, row.judged)} expect: ${valueWords(row, asked)}.`;
  const part = (row.quality - row.chance) / (1 - row.chance);
  const how = degrees.find(([from]) => part >= from)?.[1] ?? '';
  const verb = `${row.name} separates groups by ${shortenMiddle(column, 24, 8)} ${how}:`;
  return measure === 0
    ? `${verb} ${scoreWords(row.right ?? 0)} of ${unitOf(by, row.judged)} have a neighbour of the same group nearest.`
    : `${verb} ${valueWords(row, asked)} are of the same group.`;
}

/**
 * A conclusion in sentences, which the top line, the table, files and addresses share: the first, and what it rests on.
 * `about` has the range and the chance.
 */
export function sentencesOf(conclusion: Conclusion, asked: AskedFor) {
  const { by } = asked;
  const best = 'best' in conclusion ? conclusion.best : undefined;
  const range = best?.range;
  const about = best
    ? `${valueWords(best, asked)}${range ? `, 95 % range ${by === 'queries' ? `${formatScore(range.low, 2)} to ${formatScore(range.high, 2)}` : shareRangeWords(range)}` : ''}, by chance ${by === 'queries' ? formatScore(best.chance, 2) : shareWords(best.chance)}`
    : '';
  const say = (head: string, ...rest: string[]) => ({
    head,
    rest: rest.filter(Boolean).join(' '),
    about,
  });
  switch (conclusion.kind) {
    case 'nothing':
      return say('');
    case 'few':
      return say(`Fewer than ${unitOf(by, FEWEST_VALUES)} can’t tell which is best.`);
    case 'unfit':
      return say('No winner: no model can be judged.');
    case 'chance':
      return say(
        by === 'groups'
          ? `No winner: nothing clearly separates groups by ${shortenMiddle(asked.column ?? 'group', 24, 8)}.`
          : 'No winner: nothing is clearly above chance.',
        `${rowWords(conclusion.best)} has ${about}.`,
        asked.other ? otherWords(asked.other) : '',
      );
    case 'ceiling': {
      const { models, best: smallest, unclear } = conclusion;
      const judged = `${formatCount(smallest.judged)} of ${unitOf(by, smallest.judged)}`;
      return say(
        models > 1
          ? `No winner: ${models === 2 ? 'both' : `all ${models}`} models have ${judged} right.`
          : achieves(smallest, asked),
        `${rowWords(smallest)} is the smallest that is right for all.`,
        unclear > 0
          ? `${unitOf(by, smallest.judged)} can’t tell it from ${plural(unclear, 'other')}.`
          : '',
        `Harder ${unitsOf(by)} would tell more.`,
      );
    }
    case 'unclear': {
      const { rival, models, needed } = conclusion;
      const who =
        models === 2 ? 'the two models apart' : `${conclusion.best.name} from ${rival.name}`;
      return say(
        `${unitOf(by, conclusion.best.judged)} can’t tell ${who}.`,
        `${rowWords(conclusion.best)} is ahead: ${valueWords(conclusion.best, asked)}, ${rival.name} at ${formatCount(rival.dimensions)} as ${rival.as} ${valueWords(rival, asked, true)}.`,
        rival.gap
          ? `The gap is ${formatScore(rival.gap.mean, 2)}, between ${gapWords(rival.gap)}.`
          : '',
        needWords(needed, by),
      );
    }
    case 'best': {
      const { rival, smallest, unclear, smaller, needed } = conclusion;
      const judged = unitOf(by, smallest.judged);
      return say(
        achieves(conclusion.best, asked),
        rival?.gap
          ? told(rival.gap, asked.margin) === 'as good'
            ? `${rival.name} is as good, within ${asked.margin}.`
            : `${rival.name} is worse by ${formatScore(rival.gap.mean, 2)}, between ${gapWords(rival.gap)}.`
          : '',
        smallest !== conclusion.best
          ? `${rowWords(smallest)} is the smallest as good as the best, within ${asked.margin}: ${valueWords(smallest, asked)}.`
          : unclear > 0
            ? `${rowWords(smallest)} is the best here, but ${judged} can’t tell ${plural(unclear, smaller === unclear ? 'smaller one' : 'other')} from it. ${needWords(needed, by)}`
            : `${rowWords(smallest)} is the best, and none smaller is as good.`,
        smallest !== conclusion.best && smaller > 0
          ? `${judged} can’t tell ${plural(smaller, 'smaller one')} from the best.`
          : '',
      );
    }
    case 'kept': {
      const { name, smallest } = conclusion;
      const enough = `${shareWords(ENOUGH)} of its nearest texts`;
      return smallest
        ? say(
            `${rowWords(smallest)} is the smallest that keeps ${enough}: it keeps ${qualityWords(smallest, by)}.`,
          )
        : say(`No size and storage of ${name} keeps ${enough}.`);
    }
  }
}

const otherWords = ({ column, found }: NonNullable<AskedFor['other']>) =>
  `What it separates is ${column}: ${scoreWords(found.hits)} of ${formatCount(found.judged)}.`;

/** The further column that is separated best, if one clearly is. */
export function separatedOther(
  found: readonly Separated[],
  columns: readonly string[],
): AskedFor['other'] {
  return found
    .map((one, at) => ({ column: columns[at] ?? '', found: one }))
    .filter(
      ({ found: { hits, judged, chance } }) => (shareInterval(hits, judged)?.low ?? 0) > chance,
    )
    .toSorted((a, b) => b.found.hits / b.found.judged - a.found.hits / a.found.judged)[0];
}

/** What is wrong with models, in a sentence for each: none that is wins silently. */
export function healthSentences(
  runs: readonly { name: string; findings: readonly HealthFinding[] }[],
): string[] {
  const inOrder = runs.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return inOrder.flatMap(({ name, findings }) => {
    const unfit = whyUnfit(findings);
    if (unfit !== undefined) return [`${name} is not judged: ${unfit}.`];
    const problems = findings
      .filter(({ kind, tone }) => tone !== 'note' && kind !== 'usage')
      .map(({ kind, count, words }) =>
        kind === 'not embedded'
          ? `${plural(count, 'text')} ${count === 1 ? 'has' : 'have'} no vector.`
          : words,
      );
    return problems.length > 0 ? [`${name}: ${problems.join(' ')}`] : [];
  });
}
