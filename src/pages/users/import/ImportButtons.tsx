import { IconDownload, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '../../../components/table/exportRows';
import { Dialog } from '../../../components/ui/Dialog';
import type { ImportJob } from '../../../ledger/userImport';
import { joinWords, plural } from '../../../lib/text/text';
import type { ImportSnapshot } from '../../../writes/import/importRows';
import type { ImportMachine } from '../../../writes/import/importUsers';
import styles from './Import.module.css';
import { countWords, openResults, resultsCsv } from './importWords';

interface PartProps {
  job: ImportJob;
  snapshot: ImportSnapshot;
}

/** What can be done with an import in its present phase. */
export function ImportButtons({
  job,
  machine,
  snapshot,
  onAskAgain,
}: PartProps & {
  machine: ImportMachine;
  /** Rows the service failed at are to be sent again. */
  onAskAgain: (rows: readonly number[]) => void;
}) {
  const { phase, results } = snapshot;
  const [asking, setAsking] = useState(false);
  const moving = phase === 'running' || phase === 'stopping';
  const still = !moving && phase !== 'other tab';
  const left = results.filter(({ state }) => state === 'waiting').length;
  // What the service found wrong with a row it finds wrong again.
  const turned = results.flatMap(({ state, status }, row) =>
    state === 'limited' || (state === 'refused' && status !== 400 && status !== 422) ? [row] : [],
  );
  const failed = results.flatMap(({ state }, row) => (state === 'failed' ? [row] : []));
  const wanted = phase === 'paused' || results.some(({ state }) => openResults.includes(state));
  return (
    <div className={styles.buttons}>
      {/* One button, so that the focus stays on it. */}
      {(moving || phase === 'paused') && (
        <button
          type="button"
          className={`button ${moving ? '' : 'primary'}`}
          aria-disabled={phase === 'stopping' || undefined}
          onClick={moving ? machine.pause : () => void machine.start()}
        >
          {moving ? <IconPlayerPause aria-hidden /> : <IconPlayerPlay aria-hidden />}
          {moving ? 'Pause' : `Continue with ${plural(left, 'row')}`}
        </button>
      )}
      {(moving || phase === 'paused') && (
        <button type="button" className="button" onClick={machine.cancel}>
          <IconX aria-hidden />
          Cancel import
        </button>
      )}
      {still && turned.length > 0 && (
        <button type="button" className="button" onClick={() => void machine.sendAgain(turned)}>
          Send {plural(turned.length, 'refused row')} again
        </button>
      )}
      {still && failed.length > 0 && (
        <button type="button" className="button" onClick={() => onAskAgain(failed)}>
          Send {plural(failed.length, 'failed row')} again
        </button>
      )}
      <ExportResults job={job} snapshot={snapshot} />
      {still && (
        <button
          type="button"
          className="button"
          onClick={() => (wanted ? setAsking(true) : void machine.discard())}
        >
          New import
        </button>
      )}
      <Dialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Forget this import?"
        subtitle={job.title || 'Pasted rows'}
        width={560}
        footer={
          <>
            <ExportResults job={job} snapshot={snapshot} />
            <button type="button" className="button" onClick={() => setAsking(false)}>
              Keep it
            </button>
            <button
              type="button"
              className="button primary"
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
        <p>{forgetWords(snapshot)}</p>
      </Dialog>
    </div>
  );
}

function ExportResults({ job, snapshot: { results } }: PartProps) {
  return (
    <button
      type="button"
      className="button"
      onClick={() =>
        download('users-import-results.csv', 'text/csv;charset=utf-8', resultsCsv(job, results))
      }
    >
      <IconDownload aria-hidden />
      Export results
    </button>
  );
}

/** What a new import would forget. */
function forgetWords({ results }: ImportSnapshot): string {
  const left = results.filter(({ state }) => state === 'waiting').length;
  const open = countWords(results, openResults);
  const words = [
    ...(left > 0 ? [`${plural(left, 'row')} ${left === 1 ? 'was' : 'were'} not sent`] : []),
    ...(open === '' ? [] : [`the outcome of others is unknown (${open})`]),
  ];
  return `${joinWords(words).replace(/^w/, 'W')}. A new import takes their place: every result is forgotten unless it is exported before.`;
}
