import { useEffect, useState, type RefObject } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { paths } from '../../../components/page/paths';
import { useFocusKept } from '../../../components/ui/useFocusKept';
import { useOrganization } from '../../../components/page/useOrganization';
import { Notice } from '../../../components/ui/Notice';
import type { LedgerKey } from '../../../ledger/storedList';
import type { ImportJob } from '../../../ledger/userImport';
import { formatTime } from '../../../lib/time/dates';
import { importRun } from '../../../writes/import/importUsersRun';
import styles from './Import.module.css';
import { ImportButtons } from './ImportButtons';
import { ImportMeter } from './ImportMeter';
import { ImportQuestions } from './ImportQuestions';
import { ImportResults } from './ImportResults';
import { finishedWords, pauseWords, stayAtImport } from './importWords';

/** An import under way, standing still, or done: what became of every row, and what can be done. */
export function ImportProgress({
  region,
  job,
  ledgerKey,
}: {
  /** Where the focus goes when what had it is gone. */
  region: RefObject<HTMLElement | null>;
  job: ImportJob;
  ledgerKey: LedgerKey;
}) {
  const machine = importRun(ledgerKey, job);
  const snapshot = useStore(machine.store);
  const [again, setAgain] = useState<readonly number[]>([]);
  const { phase, results } = snapshot;
  const { keep } = useOrganization();
  const focus = useFocusKept(() => region.current);
  useEffect(() => void machine.look(), [machine]);
  useEffect(() => stayAtImport(machine, ledgerKey), [machine, ledgerKey]);
  const moving = phase === 'running' || phase === 'stopping';
  return (
    <div className={'stack'} {...focus}>
      <section
        ref={region}
        className={`card stack ${styles.run}`}
        aria-label="Import"
        tabIndex={-1}
      >
        <div className={`line ${styles.runHead}`}>
          <h2 className={styles.runTitle}>{job.title || 'Pasted rows'}</h2>
          <span className="dim">begun {formatTime(job.at).slice(0, 16)}</span>
          <ImportButtons job={job} machine={machine} snapshot={snapshot} onAskAgain={setAgain} />
        </div>
        <ImportMeter snapshot={snapshot} onParallel={machine.setParallel} />
      </section>
      {!moving && phase !== 'done' && (
        <Notice tone="attention" title={pauseWords(snapshot).title} role="status">
          {pauseWords(snapshot).text}
        </Notice>
      )}
      {phase === 'done' && (
        <Notice {...finishedWords(results)} role="status">
          <span>
            Every row has its result. <Link to={keep(paths.users())}>Users known here</Link>
          </span>
        </Notice>
      )}
      <ImportResults job={job} machine={machine} snapshot={snapshot} onAskAgain={setAgain} />
      <ImportQuestions
        job={job}
        ledgerKey={ledgerKey}
        machine={machine}
        snapshot={snapshot}
        again={again}
        onDone={() => setAgain([])}
      />
    </div>
  );
}
