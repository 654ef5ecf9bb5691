import { Button } from '@mantine/core';
import { IconDownload, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '../../table/exportRows';
import { Dialog } from '../../ui/Dialog';
import type { RunJob } from '../../memory/runs';
import { joinWords, plural } from '../../lib/text/text';
import type { RunSnapshot } from '../run/rows';
import styles from './Run.module.css';
import type { RunPart } from './runView';
import { countWords, isMoving, openResults, resultsCsv } from './runWords';

/** What can be done with a run in its present phase. */
export function RunButtons<J extends RunJob>({
  onAskAgain,
  ...run
}: RunPart<J> & {
  /** Rows the service failed at are to be sent again. */
  onAskAgain: (rows: readonly number[]) => void;
}) {
  const { view, job, machine, snapshot } = run;
  const { phase, results } = snapshot;
  const [asking, setAsking] = useState(false);
  const moving = isMoving(snapshot);
  const still = !moving && phase !== 'other tab';
  const left = results.filter(({ state }) => state === 'waiting').length;
  // What the service found wrong with a row it finds wrong again.
  const turned = results.flatMap(({ state, status }, row) =>
    state === 'limited' ||
    state === 'skipped' ||
    (state === 'refused' && status !== 400 && status !== 422)
      ? [row]
      : [],
  );
  const failed = results.flatMap(({ state }, row) => (state === 'failed' ? [row] : []));
  const wanted = phase === 'paused' || results.some(({ state }) => openResults.includes(state));
  return (
    <div className={styles.buttons}>
      {/* One button, so that the focus stays on it. */}
      {(moving || phase === 'paused') && (
        <Button
          variant={moving ? 'default' : 'filled'}
          aria-disabled={phase === 'stopping' || undefined}
          onClick={moving ? machine.pause : () => void machine.start()}
        >
          {moving ? <IconPlayerPause aria-hidden /> : <IconPlayerPlay aria-hidden />}
          {moving ? 'Pause' : `Continue with ${plural(left, 'row')}`}
        </Button>
      )}
      {(moving || phase === 'paused') && (
        <Button onClick={machine.cancel}>
          <IconX aria-hidden />
          {view.cancel}
        </Button>
      )}
      {still && turned.length > 0 && (
        <Button onClick={() => void machine.sendAgain(turned)}>
          Send {plural(turned.length, view.write === 'create' ? 'refused row' : 'row')} again
        </Button>
      )}
      {still && failed.length > 0 && (
        <Button onClick={() => onAskAgain(failed)}>
          Send {plural(failed.length, 'failed row')} again
        </Button>
      )}
      <ExportResults {...run} />
      {still && (
        <Button onClick={() => (wanted ? setAsking(true) : void machine.discard())}>
          {view.next}
        </Button>
      )}
      <Dialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Forget this ${view.noun}?`}
        subtitle={view.titleOf(job)}
        width={560}
        footer={
          <>
            <ExportResults {...run} />
            <Button onClick={() => setAsking(false)}>Keep it</Button>
            <Button
              variant="filled"
              onClick={() => {
                setAsking(false);
                void machine.discard();
              }}
            >
              Forget it
            </Button>
          </>
        }
      >
        <p>{forgetWords(snapshot, view.replaced)}</p>
      </Dialog>
    </div>
  );
}

function ExportResults<J extends RunJob>({ view, job, snapshot: { results } }: RunPart<J>) {
  return (
    <Button
      onClick={() =>
        download(view.csv.name, 'text/csv;charset=utf-8', resultsCsv(view, job, results))
      }
    >
      <IconDownload aria-hidden />
      Export results
    </Button>
  );
}

/** What would be forgotten. */
function forgetWords({ results }: RunSnapshot, replaced: string): string {
  const left = results.filter(({ state }) => state === 'waiting').length;
  const open = countWords(results, openResults);
  const words = [
    ...(left > 0 ? [`${plural(left, 'row')} ${left === 1 ? 'was' : 'were'} not sent`] : []),
    ...(open === '' ? [] : [`the outcome of others is unknown (${open})`]),
  ];
  return `${joinWords(words).replace(/^w/, 'W')}. ${replaced}`;
}
