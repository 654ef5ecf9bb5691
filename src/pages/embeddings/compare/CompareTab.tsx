import { useMemo, useState } from 'react';
import controls from '../../../components/controls.module.css';
import { EmptyState } from '../../../components/EmptyState';
import { useResults } from '../results';
import { sameTexts } from '../run';
import { RunProgress } from '../RunProgress';
import { runTitle, useRuns } from '../runs';
import type { TabProps } from '../tabs';
import styles from './CompareTab.module.css';
import { Comparison } from './Comparison';
import { OtherRunForm } from './OtherRunForm';

/** "Compare": another model or other settings over the same texts, side by side. */
export function CompareTab({ run, results }: TabProps) {
  const all = useRuns((runs) => runs.all);
  const others = useMemo(
    () => all.filter((one) => one !== run && sameTexts(one.texts, run.texts)),
    [all, run],
  );
  const [asked, setAsked] = useState<number>();
  const other = others.find(({ id }) => id === asked) ?? others[0];
  const otherResults = useResults(other);
  const elsewhere = all.length - 1 - others.length;

  return (
    <div className={styles.tab}>
      <section className={styles.bar} aria-label="Compare with">
        {others.length > 0 && (
          <label className={styles.choose}>
            Other run
            <select
              className={controls.select}
              value={other?.id}
              onChange={({ currentTarget }) => setAsked(Number(currentTarget.value))}
            >
              {others.map((one) => (
                <option key={one.id} value={one.id}>
                  {runTitle(one)}
                </option>
              ))}
            </select>
          </label>
        )}
        <OtherRunForm key={run.id} run={run} onStarted={({ id }) => setAsked(id)} />
      </section>
      {other && <RunProgress key={other.id} run={other} />}
      {other && otherResults && (
        <Comparison
          key={`${results.set} ${otherResults.set}`}
          a={{ run, results }}
          b={{ run: other, results: otherResults }}
        />
      )}
      {!other && (
        <div className={styles.card}>
          <EmptyState title="Nothing to compare with yet">
            Embed the same texts with another model or other settings: the vectors are compared, not
            the words of a leaderboard.
            {elsewhere > 0 &&
              ' The other runs of this session are over other texts and cannot be compared.'}
          </EmptyState>
        </div>
      )}
    </div>
  );
}
