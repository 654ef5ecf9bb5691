import { formatCount, plural, shortenMiddle } from '../../../lib/text/text';
import { shareInterval } from '../../../lib/vectors/math/bootstrap';
import type { Results } from './results';
import { shareRangeWords, shareWords } from './scores';

/** Of the way from chance to all texts, from which on groups are said to be kept apart so well. */
const degrees: readonly (readonly [from: number, words: string])[] = [
  [0.95, 'very well'],
  [0.85, 'well'],
  [0.72, 'mostly'],
  [0.55, 'partly'],
  [1 / 3, 'weakly'],
  [-Infinity, 'hardly'],
];

/** How often the nearest labelled text is of the same group, held against chance. */
export function groupsVerdict({
  grouping,
  separation,
}: Pick<Results, 'grouping' | 'separation'>): { words: string; about: string } | undefined {
  if (grouping?.column === undefined || !separation || grouping.names.length < 2) return undefined;
  const { judged, hits } = separation.nearest;
  const range = shareInterval(hits, judged);
  if (!range) return undefined;
  const chance = chanceOf(grouping.labels);
  const part = (hits / judged - chance) / (1 - chance);
  const how = degrees.find(([from]) => part >= from)?.[1] ?? 'hardly';
  const column = shortenMiddle(grouping.column, 24, 8);
  const verb =
    range.low > chance
      ? `separates groups by ${column} ${how}`
      : `does not separate groups by ${column}`;
  return {
    words: `The model ${verb}: ${formatCount(hits)} of ${plural(judged, 'labelled text')} have a neighbour of the same group nearest.`,
    about: `${shareWords(hits / judged, range)}, 95 % range ${shareRangeWords(range)}, by chance ${shareWords(chance)}`,
  };
}

/** How often another text, drawn blindly, is of the same group. */
function chanceOf(labels: Int32Array): number {
  const sizes = new Map<number, number>();
  for (const label of labels) if (label >= 0) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  const all = [...sizes.values()];
  const count = all.reduce((sum, size) => sum + size, 0);
  return all.reduce((sum, size) => sum + size * (size - 1), 0) / (count * (count - 1));
}
