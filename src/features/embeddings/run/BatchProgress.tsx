import { Button } from '@mantine/core';
import { useRef } from 'react';
import { Link } from 'react-router';
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react';
import { lacksVectors, type Batch } from './embeddingBatch';
import type { RunState } from './embeddingRun';
import { needsCredential } from '../../../api/http/errors';
import { ErrorPanel } from '../../../resource/ErrorPanel';
import { errorSummary } from '../../../resource/errorWords';
import { paths } from '../../../resource/paths';
import { newToken, useRenewed } from '../../../resource/useRenewed';
import { Notice } from '../../../ui/Notice';
import { ProgressBar } from '../../../ui/ProgressBar';
import { useClock } from '../../../ui/clock';
import { useFocusKept } from '../../../ui/useFocusKept';
import { formatCount, plural } from '../../../lib/text/text';
import { isActive, nounOf, inputWord, useRunState, errorOf, type Batched } from './run';
import { serviceNow } from '../../../lib/time/clock';
import styles from './BatchProgress.module.css';

/** The tab of the results that is shown. */
export const viewInUse = () =>
  document.querySelector<HTMLElement>(
    'section[aria-label="Results"] [role="tab"][aria-selected="true"]',
  );

/** The progress of a run, what stopped it, and what can be done about that. */
export function BatchProgress({
  run,
  what = 'text',
  label = 'Progress',
}: {
  run: Batched;
  /** What is sent. */
  what?: 'text' | 'query';
  label?: string;
}) {
  const state = useRunState(run);
  const { phase, batches, texts, textsDone, reason, holdUntil } = state;
  const secondsToWait = useClock(() =>
    holdUntil === undefined ? undefined : Math.max(0, Math.ceil((holdUntil - serviceNow()) / 1000)),
  );
  const noun = what === 'text' ? nounOf(run) : what;
  const unit = what === 'text' ? inputWord(run) : 'Query';
  const failed = batches.filter(lacksVectors);
  const cancelled = batches.some((batch) => batch.state === 'cancelled');
  const region = useRef<HTMLElement>(null);
  // Once all is done the region itself goes; the views of the results stay.
  const focus = useFocusKept(() => region.current ?? viewInUse());
  if (phase === 'finished' && failed.length === 0 && !cancelled) return null;
  const [only] = failed;
  return (
    <section
      ref={region}
      className="card stack gap-10 pad"
      aria-label={label}
      tabIndex={-1}
      {...focus}
    >
      <div className="ends wrap gap-12">
        <p className="tabular">{wordsOf(state, noun)}</p>
        <Buttons run={run} what={noun} />
      </div>
      <ProgressBar label="Embedded" done={textsDone} of={texts} still={!isActive(run)} />
      {batches.length > 1 && <BatchStrip batches={batches} />}
      {secondsToWait !== undefined && (
        <p
          className="second"
          role="status"
        >{`The service asks to wait: goes on in ${secondsToWait}\u00A0s`}</p>
      )}
      {reason !== undefined && (phase === 'paused' || phase === 'pausing') && (
        <Notice tone="attention" title="Paused" role="status">
          {reason}
        </Notice>
      )}
      {cancelled && !isActive(run) && (
        <p className="second" role="status">
          Stopped early. What had come is kept; the rest was not embedded.
        </p>
      )}
      {batches.length === 1 && only?.state === 'failed' ? (
        <ErrorPanel error={errorOf(only, unit)} onRetry={() => run.batches.retry()} />
      ) : (
        <FailedBatches run={run} unit={unit} />
      )}
    </section>
  );
}

function wordsOf({ texts, textsDone, textsFailed, phase }: RunState, what: string): string {
  return [
    `${formatCount(textsDone)} of ${plural(texts, what)}`,
    ...(textsFailed > 0 ? [`${formatCount(textsFailed)} failed`] : []),
    ...(phase === 'pausing' ? ['waiting for what is under way'] : []),
  ].join(' · ');
}

function Buttons({ run, what }: { run: Batched; what: string }) {
  const { phase, batches } = useRunState(run);
  const failed = batches.filter(lacksVectors);
  const canPause = (phase === 'running' || phase === 'holding') && batches.length > 1;
  const canResume = phase === 'paused' || phase === 'pausing';
  const cancelled = batches.filter((batch) => batch.state === 'cancelled');
  const rest = [...cancelled, ...failed].reduce((sum, { from, to }) => sum + to - from, 0);
  return (
    <div className="flex gap-8">
      {/* One button, so that the focus stays on it. */}
      {(canPause || canResume) && (
        <Button
          variant={canResume ? 'filled' : 'default'}
          onClick={canResume ? run.batches.resume : run.batches.pause}
        >
          {canResume ? <IconPlayerPlay aria-hidden /> : <IconPlayerPause aria-hidden />}
          <span>{canResume ? 'Resume' : 'Pause'}</span>
        </Button>
      )}
      {failed.length > 1 && (
        <Button onClick={() => run.batches.retry()}>
          <IconRefresh aria-hidden />
          <span>{`Retry ${plural(failed.length, 'failed batch', 'failed batches')}`}</span>
        </Button>
      )}
      {cancelled.length > 0 && !isActive(run) && (
        <Button variant="filled" onClick={run.batches.embedRest}>
          <IconPlayerPlay aria-hidden />
          <span>{`Embed the remaining ${plural(rest, what)}`}</span>
        </Button>
      )}
      {phase !== 'finished' && phase !== 'cancelled' && (
        <Button onClick={run.batches.cancel}>
          <IconX aria-hidden />
          <span>Cancel</span>
        </Button>
      )}
    </div>
  );
}

type State = Batch['state'];

const names: Readonly<Record<State, string>> = {
  done: 'done',
  sending: 'under way',
  failed: 'failed',
  partial: 'without some vectors',
  cancelled: 'cancelled',
  waiting: 'waiting',
};
/** How many batches of a run are in each state. */
function BatchStrip({ batches }: { batches: readonly Batch[] }) {
  const counts = (Object.keys(names) as State[])
    .map((state) => ({ state, count: batches.filter((batch) => batch.state === state).length }))
    .filter(({ count }) => count > 0);
  const words = counts.map(({ state, count }) => `${count} ${names[state]}`).join(', ');
  return (
    <div
      className={`flex gap-2 ${styles.strip}`}
      role="img"
      aria-label={`${plural(batches.length, 'batch', 'batches')}: ${words}`}
      title={words}
    >
      {counts.map(({ state, count }) => (
        <span key={state} data-state={state} style={{ flexGrow: count }} />
      ))}
    </div>
  );
}

const MOST_NAMED = 6;

/** The batches that lack vectors, and why; each is sent again by a click and never otherwise. */
function FailedBatches({ run, unit }: { run: Batched; unit: string }) {
  const { batches } = useRunState(run);
  const failed = batches.filter(lacksVectors);
  const isRefused = failed.some((batch) => needsCredential(errorOf(batch, unit)));
  const isRenewed = useRenewed(isRefused ? batches : undefined);
  if (failed.length === 0) return null;
  return (
    <div>
      {isRenewed && <p role="status">{`${newToken} Retry what was refused.`}</p>}
      <ul aria-label="Failed batches">
        {failed.slice(0, MOST_NAMED).map((batch) => {
          const words = reasonOf(batch, unit);
          return (
            <li key={batch.from} className={`line ${styles.failed}`}>
              <span className="tabular strong">{nameOf(batch, unit)}</span>
              <span className={`shrink clip ${styles.words}`} title={words}>
                {words}
              </span>
              {batch.requestId !== undefined && (
                <Link to={paths.activity(batch.requestId)}>Show request</Link>
              )}
              <Button
                size="xs"
                aria-label={`Retry ${nameOf(batch, unit).toLowerCase()}`}
                onClick={() => run.batches.retry(batches.indexOf(batch))}
              >
                Retry
              </Button>
            </li>
          );
        })}
      </ul>
      {failed.length > MOST_NAMED && (
        <p className="second">
          {`and ${plural(failed.length - MOST_NAMED, 'more batch', 'more batches')}`}
        </p>
      )}
    </div>
  );
}

/** Why a batch lacks vectors. */
export function reasonOf(batch: Batch, unit: string): string {
  const { state, from, to, vectors } = batch;
  if (state === 'partial')
    return `${formatCount(vectors)} of ${plural(to - from, 'vector')} can be used`;
  const { title, words, facts } = errorSummary(errorOf(batch, unit));
  return [...facts, words || title].join(' · ');
}

/** `Lines 1 to 128`, `Line 5`: as people count, from 1. */
function nameOf({ from, to }: Batch, unit: string): string {
  const [first, last] = [formatCount(from + 1), formatCount(to)];
  if (first === last) return `${unit} ${first}`;
  return `${unit === 'Query' ? 'Queries' : `${unit}s`} ${first} to ${last}`;
}
