import { FEWEST_VALUES } from '../../../lib/vectors/math/bootstrap';
import { conclusion } from '../views/evaluate/rows';
import { useEvaluation } from '../views/evaluate/useEvaluation';
import type { TabProps } from './results';
import styles from './Summary.module.css';
import { groupsVerdict } from './verdict';

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
