import { FEWEST_VALUES, shareInterval } from '../../../lib/vectors/math/bootstrap';
import { conclusion } from '../views/evaluate/rows';
import { useEvaluation } from '../views/evaluate/useEvaluation';
import type { TabProps, Results } from './results';
import styles from './Summary.module.css';
import { formatCount, plural, shortenMiddle } from '../../../lib/text/text';
import { shareRangeWords, shareWords } from './scores';

/** Numbers in the vectors up to which they are judged without being asked: that takes about a second. */
const MOST_JUDGED = 4_000_000;

/** What a run says of its model, in short sentences. What its vectors cannot tell is left out. */
export function Verdict({ run, results }: TabProps) {
  const groups = groupsVerdict(results);
  const column = results.grouping?.column;
  const by = column === undefined ? 'nearest' : 'groups';
  const isOn = results.share === 1 && results.problem === undefined;
  const { length } = results.texts;
  // Of a handful of texts nothing can be told.
  const isSmall = length >= FEWEST_VALUES && results.vectors.data.length <= MOST_JUDGED;
  const { best, smallest, isPending, among } = useEvaluation(
    { run, results },
    { by, measure: 0, column, isOn: isOn && isSmall },
  );
  const isAwaited = isPending || (isSmall && results.share < 1 && results.problem === undefined);
  if (!groups && !best && !isAwaited) return null;
  return (
    <section className={styles.verdict} aria-label="Verdict" aria-busy={isAwaited}>
      {groups && <span title={groups.about}>{groups.words} </span>}
      {best && smallest && (
        <span>{conclusion(best, smallest, { by, measure: 0, column, among })}</span>
      )}
      {isAwaited && <span className={styles.awaited} aria-hidden />}
    </section>
  );
}

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
function groupsVerdict({
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
