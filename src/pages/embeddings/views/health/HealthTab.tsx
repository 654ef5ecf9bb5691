import { IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { Panel } from '../../../../components/ui/Panel';
import { formatCount } from '../../../../lib/text/text';
import type { HealthFinding } from '../../../../lib/vectors/math/health';
import { norms } from '../../../../lib/vectors/math/matrix';
import { useRunState, type Run } from '../../run/run';
import { useFindings, verdictOf } from '../../run/useFindings';
import { checks, findingsOf, type Check } from './checks';
import styles from './HealthTab.module.css';
import { NormHistogram } from './NormHistogram';
import type { EarlyTabProps } from '../../run/results';

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
    <div className={styles.tab}>
      <Panel title="Checks" beside={verdictOf(run, results, findings)} flush>
        <ul className={styles.checks} aria-label="Checks">
          {checks.map((check) => {
            const found = findingsOf(check, findings);
            const open = notKnown(check);
            const tone = found[0]?.tone ?? (open === undefined ? 'passed' : 'note');
            const Icon = icons[tone];
            return (
              <li key={check.title} className={styles.check} data-tone={tone}>
                <Icon aria-hidden />
                <span className={styles.title}>{check.title}</span>
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
            <li key={`${position} ${at}`} title={texts[position]}>
              <span className={styles.index}>index {position}</span>
              <span className={styles.text} dir="auto">
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
