import { IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { Panel } from '../../../components/Panel';
import { formatCount, plural } from '../../../lib/text';
import type { HealthFinding } from '../../../lib/vectors/health';
import { norms } from '../../../lib/vectors/matrix';
import type { TabProps } from '../tabs';
import { useFindings } from '../useFindings';
import { checks, findingsOf } from './checks';
import styles from './HealthTab.module.css';
import { NormHistogram } from './NormHistogram';

const icons = {
  failed: IconAlertCircle,
  attention: IconAlertTriangle,
  note: IconInfoCircle,
  passed: IconCheck,
};
const MOST_TEXTS = 5;

/** "Health": everything that is checked in the answers and in the vectors. */
export function HealthTab({ run, results }: TabProps) {
  const findings = useFindings(run, results);
  const { analysis, vectors } = results;
  const lengths = analysis?.inspection.norms ?? norms(vectors);
  return (
    <div className={styles.tab}>
      <Panel title="Checks" beside={wordsOf(findings)} flush>
        <ul className={styles.checks} aria-label="Checks">
          {checks.map((check) => {
            const found = findingsOf(check, findings);
            const tone = found[0]?.tone ?? 'passed';
            const Icon = icons[tone];
            return (
              <li key={check.title} className={styles.check} data-tone={tone}>
                <Icon aria-hidden />
                <span className={styles.title}>{check.title}</span>
                <div className={styles.found}>
                  {found.length === 0 && <p>{check.passed}</p>}
                  {found.map((one) => (
                    <Found key={one.words} finding={one} texts={run.texts} />
                  ))}
                </div>
              </li>
            );
          })}
        </ul>
      </Panel>
      <Panel title="Lengths of the vectors">
        <NormHistogram norms={lengths} />
      </Panel>
    </div>
  );
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
              <span className={styles.index}>{position}</span>
              {texts[position] ?? 'no such text'}
            </li>
          ))}
          {count > MOST_TEXTS && <li>and {formatCount(count - MOST_TEXTS)} more</li>}
        </ul>
      )}
    </div>
  );
}

function wordsOf(findings: readonly HealthFinding[]): string {
  const serious = findings.filter(({ tone }) => tone !== 'note').length;
  return serious === 0 ? 'all good' : plural(serious, 'finding');
}
