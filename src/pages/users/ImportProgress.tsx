import { IconDownload, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { userCreateUrl } from '../../api/users';
import controls from '../../components/controls.module.css';
import { download } from '../../components/exportRows';
import { paths } from '../../components/paths';
import { useOrganization } from '../../components/useOrganization';
import { Dialog } from '../../components/review/Dialog';
import { Notice } from '../../components/review/Notice';
import { OutcomeUnknownDialog } from '../../components/review/OutcomeUnknownDialog';
import type { LedgerKey } from '../../ledger/shelf';
import type { ImportJob } from '../../ledger/userImport';
import { formatTime } from '../../lib/dates';
import { plural } from '../../lib/text';
import type { ImportSnapshot } from '../../writes/importParts';
import type { ImportMachine } from '../../writes/importUsers';
import { importRun } from '../../writes/importUsersRun';
import { asApiError } from '../../writes/outcome';
import styles from './Import.module.css';
import { ImportMeter } from './ImportMeter';
import { ImportResults } from './ImportResults';
import { finishedWords, pauseWords, resultsCsv } from './importWords';

/** An import under way, standing still, or done: what became of every row, and what can be done. */
export function ImportProgress({ job, ledgerKey }: { job: ImportJob; ledgerKey: LedgerKey }) {
  const machine = importRun(ledgerKey, job);
  const snapshot = useStore(machine.store);
  const { phase, results, asking: asked } = snapshot;
  const { keep } = useOrganization();
  useEffect(() => void machine.look(), [machine]);
  const moving = phase === 'running' || phase === 'stopping';
  return (
    <div className={styles.page}>
      <section className={styles.run} aria-label="Import">
        <div className={styles.runHead}>
          <h2 className={styles.runTitle}>{job.title || 'Pasted rows'}</h2>
          <span className={styles.dim}>begun {formatTime(job.at).slice(0, 16)}</span>
          <Buttons job={job} machine={machine} snapshot={snapshot} />
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
      <ImportResults job={job} machine={machine} snapshot={snapshot} />
      <OutcomeUnknownDialog
        key={asked}
        opened={asked !== undefined}
        write="create"
        noun="user"
        name={job.rows[asked ?? 0]?.subject ?? ''}
        error={asApiError(new Error(results[asked ?? 0]?.words ?? ''), {
          operation: 'createUser',
          url: userCreateUrl(ledgerKey.organization),
        })}
        sentAt={results[asked ?? 0]?.at}
        looking={false}
        found={undefined}
        lookError={undefined}
        onSendAgain={() => asked !== undefined && void machine.sendAgain([asked])}
        onLeave={machine.leave}
        onOpen={machine.leave}
      />
    </div>
  );
}

interface PartProps {
  job: ImportJob;
  machine: ImportMachine;
  snapshot: ImportSnapshot;
}

function Buttons({ job, machine, snapshot }: PartProps) {
  const { phase, results } = snapshot;
  const [asking, setAsking] = useState(false);
  const moving = phase === 'running' || phase === 'stopping';
  const still = !moving && phase !== 'elsewhere';
  const left = results.filter(({ state }) => state === 'waiting').length;
  // What the service found wrong with a row it finds wrong again.
  const turned = results.flatMap(({ state, status }, row) =>
    state === 'limited' || (state === 'refused' && status !== 400 && status !== 422) ? [row] : [],
  );
  return (
    <div className={styles.buttons}>
      {phase === 'running' && (
        <button type="button" className={controls.button} onClick={machine.pause}>
          <IconPlayerPause aria-hidden />
          Pause
        </button>
      )}
      {phase === 'paused' && (
        <button
          type="button"
          className={`${controls.button} ${controls.primary}`}
          onClick={() => void machine.start()}
        >
          <IconPlayerPlay aria-hidden />
          Continue with {plural(left, 'row')}
        </button>
      )}
      {(moving || phase === 'paused') && (
        <button type="button" className={controls.button} onClick={machine.cancel}>
          <IconX aria-hidden />
          Cancel import
        </button>
      )}
      {still && turned.length > 0 && (
        <button
          type="button"
          className={controls.button}
          onClick={() => void machine.sendAgain(turned)}
        >
          Send {plural(turned.length, 'refused row')} again
        </button>
      )}
      <button
        type="button"
        className={controls.button}
        onClick={() =>
          download('users-import-results.csv', 'text/csv;charset=utf-8', resultsCsv(job, results))
        }
      >
        <IconDownload aria-hidden />
        Export results
      </button>
      {still && (
        <button
          type="button"
          className={controls.button}
          onClick={() => (phase === 'paused' ? setAsking(true) : void machine.discard())}
        >
          New import
        </button>
      )}
      <Dialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Forget this import?"
        subtitle={job.title || 'Pasted rows'}
        width={480}
        footer={
          <>
            <button type="button" className={controls.button} onClick={() => setAsking(false)}>
              Keep it
            </button>
            <button
              type="button"
              className={`${controls.button} ${controls.primary}`}
              onClick={() => {
                setAsking(false);
                void machine.discard();
              }}
            >
              Forget it
            </button>
          </>
        }
      >
        <p>
          {plural(left, 'row')} {left === 1 ? 'was' : 'were'} not sent. A new import takes their
          place, and the results of the others are forgotten too.
        </p>
      </Dialog>
    </div>
  );
}
