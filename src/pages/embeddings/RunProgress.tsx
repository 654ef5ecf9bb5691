import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react';
import { lacksVectors, type RunState } from '../../api/embeddingRun';
import controls from '../../components/controls.module.css';
import { ErrorPanel } from '../../components/ErrorPanel';
import { Notice } from '../../components/review/Notice';
import { useNow } from '../../components/Updated';
import { age } from '../../lib/dates';
import { formatCount, plural } from '../../lib/text';
import { BatchStrip } from './BatchStrip';
import { FailedBatches } from './FailedBatches';
import { isActive, nounOf, useRunState, type Sending } from './run';
import styles from './RunProgress.module.css';

/** How far a run is while it is not done, what stands in its way, and what can be done about it. */
export function RunProgress({
  run,
  what = 'text',
  label = 'Progress',
}: {
  run: Sending;
  /** What is sent. */
  what?: 'text' | 'query';
  label?: string;
}) {
  const state = useRunState(run);
  const { phase, batches, texts, textsDone, reason } = state;
  const now = useNow();
  const failed = batches.filter(lacksVectors);
  const cancelled = batches.some((batch) => batch.state === 'cancelled');
  if (phase === 'finished' && failed.length === 0) return null;
  const [only] = failed;
  return (
    <section className={styles.progress} aria-label={label}>
      <div className={styles.head}>
        <p className={styles.words}>
          {wordsOf(state, what === 'text' ? nounOf(run) : what, isActive(run), now)}
        </p>
        <Buttons run={run} state={state} failed={failed.length} />
      </div>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label="Embedded"
        aria-valuemin={0}
        aria-valuemax={texts}
        aria-valuenow={textsDone}
        data-still={!isActive(run) || undefined}
      >
        <span style={{ inlineSize: `${(100 * textsDone) / Math.max(1, texts)}%` }} />
      </div>
      {batches.length > 1 && <BatchStrip batches={batches} />}
      {state.holdUntil !== undefined && (
        <p className={styles.hold} role="status">
          The service asks to wait: goes on in{' '}
          {Math.max(0, Math.ceil((state.holdUntil - now) / 1000))} s
        </p>
      )}
      {reason !== undefined && (phase === 'paused' || phase === 'pausing') && (
        <Notice tone="attention" title="Paused" role="status">
          {reason}
        </Notice>
      )}
      {phase === 'cancelled' && cancelled && (
        <p className={styles.dim} role="status">
          Cancelled. What had come is kept; the rest was not embedded.
        </p>
      )}
      {batches.length === 1 && only?.state === 'failed' ? (
        <ErrorPanel error={only.error} onRetry={() => run.batches.retry()} />
      ) : (
        <FailedBatches run={run} failed={failed} what={what} />
      )}
    </section>
  );
}

function wordsOf(state: RunState, what: string, active: boolean, now: number): string {
  const { texts, textsDone, textsFailed, rate, msLeft, phase } = state;
  return [
    `${formatCount(textsDone)} of ${plural(texts, what)}`,
    ...(textsFailed > 0 ? [`${formatCount(textsFailed)} failed`] : []),
    ...(active && rate !== undefined
      ? [`${rate < 10 ? rate.toFixed(1) : formatCount(Math.round(rate))} per second`]
      : []),
    ...(phase === 'running' && msLeft !== undefined && msLeft > 1000
      ? [`about ${age(now - msLeft, now)} left`]
      : []),
    ...(phase === 'pausing' ? ['waiting for what is under way'] : []),
  ].join(' · ');
}

function Buttons({ run, state, failed }: { run: Sending; state: RunState; failed: number }) {
  const { phase, batches } = state;
  return (
    <div className={styles.buttons}>
      {(phase === 'running' || phase === 'holding') && batches.length > 1 && (
        <button type="button" className={controls.button} onClick={run.batches.pause}>
          <IconPlayerPause aria-hidden />
          Pause
        </button>
      )}
      {(phase === 'paused' || phase === 'pausing') && (
        <button
          type="button"
          className={`${controls.button} ${controls.primary}`}
          onClick={run.batches.resume}
        >
          <IconPlayerPlay aria-hidden />
          Resume
        </button>
      )}
      {failed > 1 && phase !== 'cancelled' && (
        <button type="button" className={controls.button} onClick={() => run.batches.retry()}>
          <IconRefresh aria-hidden />
          Retry {plural(failed, 'failed batch', 'failed batches')}
        </button>
      )}
      {phase !== 'finished' && phase !== 'cancelled' && (
        <button type="button" className={controls.button} onClick={run.batches.cancel}>
          <IconX aria-hidden />
          Cancel
        </button>
      )}
    </div>
  );
}
