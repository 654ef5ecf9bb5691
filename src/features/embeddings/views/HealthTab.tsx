import { IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Figure } from '../../../page/Facts';
import { Panel } from '../../../ui/Panel';
import { formatCount, plural } from '../../../lib/text/text';
import type { HealthFinding, HealthKind } from '../../../lib/vectors/math/health';
import { norms } from '../../../lib/vectors/math/matrix';
import { useRunState, asksDimensions, type Run } from '../run/run';
import { useFindings, verdictOf } from '../run/useFindings';
import styles from './HealthTab.module.css';
import type { EarlyTabProps } from '../run/results';
import { formatValue } from '../run/scores';

const icons = {
  failed: IconAlertCircle,
  attention: IconAlertTriangle,
  note: IconInfoCircle,
  passed: IconCheck,
};
const MOST_TEXTS = 5;

/** "Health": everything that is checked in the answers and in the vectors. */
export function HealthTab({ run, results }: EarlyTabProps) {
  const findings = useFindings(run, results);
  const { textsDone } = useRunState(run);
  const notKnown = ({ needs }: Check) => {
    if (needs === undefined) return undefined;
    if (textsDone === 0) return 'Not known: no vector can be used.';
    if (needs === 'vectors' || results?.analysis) return undefined;
    return results?.problem === undefined ? 'Not computed yet.' : 'Not computed.';
  };
  return (
    <div className={`columns ${styles.tab}`}>
      <Panel title="Checks" beside={verdictOf(run, results, findings)} flush>
        <ul aria-label="Checks">
          {checks.map((check) => {
            const found = findingsOf(check, findings);
            const open = notKnown(check);
            const tone = found[0]?.tone ?? (open === undefined ? 'passed' : 'note');
            const Icon = icons[tone];
            return (
              <li key={check.title} className={styles.check} data-tone={tone}>
                <Icon aria-hidden />
                <span className="strong">{check.title}</span>
                <div className={styles.found}>
                  {found.length === 0 && <p>{open ?? passedWords(check, run)}</p>}
                  {found.map((one) => (
                    <Found key={one.words} finding={one} texts={run.texts} />
                  ))}
                </div>
              </li>
            );
          })}
        </ul>
      </Panel>
      {results && (
        <Panel title="Lengths of the vectors">
          <NormHistogram norms={results.analysis?.inspection.norms ?? norms(results.vectors)} />
        </Panel>
      )}
    </div>
  );
}

function passedWords({ passed }: Check, run: Run): string {
  return typeof passed === 'string' ? passed : passed(run);
}

function Found({ finding, texts }: { finding: HealthFinding; texts: readonly string[] }) {
  const { words, positions, count } = finding;
  return (
    <div>
      <p>{words}</p>
      {positions.length > 0 && (
        <ul className={styles.texts}>
          {positions.slice(0, MOST_TEXTS).map((position, at) => (
            <li key={`${position} ${at}`} className="flex gap-6" title={texts[position]}>
              <span className={styles.index}>index {position}</span>
              <span className="clip" dir="auto">
                {texts[position] ?? 'no such text'}
              </span>
            </li>
          ))}
          {count > MOST_TEXTS && <li>and {formatCount(count - MOST_TEXTS)} more</li>}
        </ul>
      )}
    </div>
  );
}

/** One thing that is looked at in every run, whether something was found or not. */
interface Check {
  title: string;
  /** Said when nothing was found. */
  passed: string | ((run: Run) => string);
  kinds: readonly HealthKind[];
  /** What a check needs before it can say that nothing was found, besides an answer. */
  needs?: 'vectors' | 'analysis';
}

/** In the order of their weight. */
const checks: readonly Check[] = [
  {
    title: 'Dimensions',
    passed: dimensionWords,
    kinds: ['other dimensions', 'wrong length', 'empty vectors'],
    needs: 'vectors',
  },
  {
    title: 'Count',
    passed: 'There is one vector for each text.',
    kinds: ['missing vectors', 'surplus vectors', 'not embeddings', 'not embedded'],
  },
  {
    title: 'Numbers',
    passed: 'All values are finite numbers.',
    kinds: ['not finite', 'unreadable vector'],
    needs: 'vectors',
  },
  {
    title: 'Zeros',
    passed: 'No vector is all zeros.',
    kinds: ['zero vectors'],
    needs: 'analysis',
  },
  {
    title: 'Index',
    passed: 'Each index came once, in order.',
    kinds: ['index missing', 'index repeated', 'index out of range', 'order'],
    needs: 'vectors',
  },
  {
    title: 'Duplicates',
    passed: 'No two vectors are the same.',
    kinds: ['same vectors'],
    needs: 'analysis',
  },
  {
    title: 'Length',
    passed: 'All vectors are of length 1.',
    kinds: ['not normalised', 'length not known'],
    needs: 'analysis',
  },
  {
    title: 'Encoding',
    passed: 'The encoding is the one asked for.',
    kinds: ['other encoding'],
    needs: 'vectors',
  },
  { title: 'Model', passed: 'The answer names the model that was asked.', kinds: ['other model'] },
  { title: 'Usage', passed: 'Tokens are reported.', kinds: ['usage'] },
];

function findingsOf(
  { kinds }: Check,
  findings: readonly HealthFinding[],
): readonly HealthFinding[] {
  return findings.filter(({ kind }) => kinds.includes(kind));
}

function dimensionWords(run: Run): string {
  if (asksDimensions(run)) return 'All vectors are as long as was asked for, and equally long.';
  const { dimensions = 0 } = run.batches.state();
  return `All vectors have ${plural(dimensions, 'dimension')}; none were asked for.`;
}

const BINS = 24;
/** A spread below this, of the length itself where it is above 1, is rounding. */
const SAME = 1e-4;

/** How long the vectors are: the range, and how many are of which length. */
function NormHistogram({ norms }: { norms: Float64Array }) {
  const { low, high, mean, bins } = useMemo(() => spread(norms), [norms]);
  const most = Math.max(1, ...bins);
  return (
    <div className="stack">
      <dl className={`figures ${styles.facts}`}>
        <Figure name="Smallest">{formatValue(low)}</Figure>
        <Figure name="Mean">{formatValue(mean)}</Figure>
        <Figure name="Largest">{formatValue(high)}</Figure>
      </dl>
      {high - low <= SAME * Math.max(1, high) ? (
        <p className="hint">{sameWords(norms.length, low)}</p>
      ) : (
        <>
          <div className={styles.bars} aria-hidden>
            {bins.map((count, at) => (
              <span
                key={at}
                style={{ blockSize: `${(count / most) * 100}%` }}
                title={String(count)}
              />
            ))}
          </div>
          <p className={styles.axis} aria-hidden>
            <span>{formatValue(low)}</span>
            <span>{formatValue(high)}</span>
          </p>
        </>
      )}
    </div>
  );
}

function sameWords(count: number, norm: number): string {
  return count === 1
    ? `There is one vector, of length ${formatValue(norm)}.`
    : `All ${formatCount(count)} are of the same length.`;
}

function spread(norms: Float64Array) {
  let [low, high, sum] = [Infinity, -Infinity, 0];
  for (const norm of norms) {
    low = Math.min(low, norm);
    high = Math.max(high, norm);
    sum += norm;
  }
  const bins: number[] = Array.from({ length: BINS }, () => 0);
  for (const norm of norms) {
    const at = Math.min(BINS - 1, Math.floor(((norm - low) / (high - low || 1)) * BINS));
    bins[at] = (bins[at] ?? 0) + 1;
  }
  return { low, high, mean: sum / norms.length, bins };
}
