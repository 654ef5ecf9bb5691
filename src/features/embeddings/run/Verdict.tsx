import { useMemo, type ReactNode } from 'react';
import { formatCount, shortenMiddle } from '../../../lib/text/text';
import { meanOf } from '../../../lib/vectors/math/agreement';
import { isUnclear, shareInterval } from '../../../lib/vectors/math/bootstrap';
import { judgeLabels } from '../../../lib/vectors/math/labels';
import { differentRows } from '../../../lib/vectors/math/matrix';
import { ENOUGH, FEWEST_DIFFERENT } from '../../../lib/vectors/math/truncation';
import { groupByColumn, useAllResults, type Results, type TabProps } from './results';
import { differences, type Run } from './run';
import { useAlikeRuns } from './runs';
import { shareWords } from './scores';
import { useTask } from './useTask';
import styles from './Summary.module.css';

/** Numbers in the vectors up to which they are cut without being asked: that takes about a second. */
const MOST_CUT = 4_000_000;
/** From this share of texts on, groups are called kept apart, and below partly. */
const MOSTLY = 0.9;
/** Of the way from chance to all texts, up to which groups are called hardly kept apart. */
const HARDLY = 1 / 3;

/** What a run says of its model, in short sentences. What its vectors cannot tell is left out. */
export function Verdict({ run, results }: TabProps) {
  const groups = useMemo(() => groupsWords(results), [results]);
  const size = useSizeWords(results);
  const best = useBestWords(run, results);
  const pending = size === false || best === false;
  const known = [groups, size, best].filter((words) => typeof words === 'string');
  if (known.length === 0 && !pending) return null;
  return (
    <section className={styles.verdict} aria-label="Verdict" aria-busy={pending}>
      {known.map((words) => (
        <span key={words}>{unbroken(words)} </span>
      ))}
      {pending && <span className={styles.awaited} aria-hidden />}
    </section>
  );
}

/** The sentence with each share kept on one line. */
function unbroken(words: string): ReactNode[] {
  return words.split(/(\d+ %)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className={styles.share}>
        {part}
      </span>
    ),
  );
}

/** How often the nearest text is of the same group, held against chance. */
function groupsWords({ grouping, analysis }: Results): string | undefined {
  if (grouping?.column === undefined || !analysis?.pairwise) return undefined;
  const { labels, names } = grouping;
  const { judged, hits } = judgeLabels(analysis.neighbours, labels);
  const range = shareInterval(hits, judged);
  if (!range || names.length < 2) return undefined;
  const chance = chanceOf(labels);
  const share = hits / judged;
  const isHardly = (share - chance) / (1 - chance) < HARDLY;
  const apart = share >= MOSTLY ? 'kept apart' : `${isHardly ? 'hardly' : 'partly'} kept apart`;
  const words = range.low > chance ? apart : 'not kept apart';
  return `Groups by ${shortenMiddle(grouping.column, 24, 8)} are ${words}: for ${shareWords(share)} of the texts, the nearest is of the same group (95 % range ${shareWords(range.low)} to ${shareWords(range.high)}, by chance ${shareWords(chance)}).`;
}

/** How often another text, drawn blindly, is of the same group. */
function chanceOf(labels: Int32Array): number {
  const sizes = new Map<number, number>();
  for (const label of labels) if (label >= 0) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  const all = [...sizes.values()];
  const count = all.reduce((sum, size) => sum + size, 0);
  return all.reduce((sum, size) => sum + size * (size - 1), 0) / (count * (count - 1));
}

/** A sentence, `undefined` where nothing can be told, or `false` while it is computed. */
type Words = string | false | undefined;

/** The fewest dimensions that keep enough of the nearest texts. */
function useSizeWords({ set, share, problem, vectors }: Results): Words {
  const isTold = useMemo(
    () =>
      vectors.data.length <= MOST_CUT &&
      differentRows(vectors, FEWEST_DIFFERENT) >= FEWEST_DIFFERENT,
    [vectors],
  );
  const due = isTold && share === 1 && problem === undefined;
  const ask = useMemo(() => (due ? { set } : undefined), [due, set]);
  const { answer, problem: failed } = useTask('truncate', ask);
  if (!isTold || problem !== undefined || failed !== undefined) return undefined;
  if (!answer) return false;
  const enough = answer.find(({ overlap = 0 }) => overlap >= ENOUGH);
  if (!enough) return undefined;
  const all = formatCount(vectors.columns);
  if (enough.dimensions === vectors.columns)
    return `All ${all} dimensions are needed to keep ${shareWords(ENOUGH)} of the nearest texts.`;
  return `The first ${formatCount(enough.dimensions)} of ${all} dimensions keep ${shareWords(enough.overlap ?? 0)} of the nearest texts.`;
}

/** Which of the runs over the same texts finds texts of the same group most often, if chance does not explain it. */
function useBestWords(run: Run, results: Results): Words {
  const alike = useAlikeRuns(run);
  const byRun = useAllResults();
  const column = results.grouping?.column;
  const rivals = useMemo(
    () =>
      [run, ...alike]
        // The same again is no rival.
        .filter((one, at, all) => all.findIndex((other) => isSame(one, other)) === at)
        .flatMap((one) => {
          const outcomes = outcomesOf(one, byRun[one.id], column);
          return outcomes ? [{ run: one, outcomes, hits: meanOf(outcomes) ?? 0 }] : [];
        })
        .toSorted((a, b) => b.hits - a.hits),
    [run, alike, byRun, column],
  );
  const [first, second] = rivals;
  const ask = useMemo(() => {
    if (!first || !second) return undefined;
    const better = first.outcomes.map((hit, at) => hit - (second.outcomes[at] ?? 0));
    return { values: [Float64Array.from(better)] };
  }, [first, second]);
  const { answer, problem } = useTask('intervals', ask);
  if (!first || !ask || problem !== undefined) return undefined;
  if (!answer) return false;
  const [range] = answer;
  if (!range || isUnclear(range)) return 'No clear winner among the runs.';
  const tell = differences(rivals.map((one) => one.run));
  const name = [shortenMiddle(first.run.settings.model, 32, 12), ...tell(first.run)].join(', ');
  return `Best of the runs: ${name}, ahead by ${shareWords(range.low)} to ${shareWords(range.high)} of the texts.`;
}

function isSame({ settings: a }: Run, { settings: b }: Run): boolean {
  return (
    a.model === b.model && a.dimensions === b.dimensions && a.passagePrefix === b.passagePrefix
  );
}

/** Whether each text's nearest is of the same group, for a run with all its vectors. */
function outcomesOf(
  { columns, texts }: Run,
  results: Results | undefined,
  name: string | undefined,
): number[] | undefined {
  const column = columns.find((one) => one.name === name);
  if (!column || !results?.analysis?.pairwise || results.positions.length < texts.length)
    return undefined;
  const labels = groupByColumn(column, texts, results.positions)?.labels;
  if (!labels) return undefined;
  return Array.from(judgeLabels(results.analysis.neighbours, labels).outcomes, (hit) =>
    Math.max(0, hit),
  );
}
