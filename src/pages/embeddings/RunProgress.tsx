import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import controls from '../../components/controls.module.css';
import { ErrorPanel } from '../../components/ErrorPanel';
import { Notice } from '../../components/review/Notice';
import { useNow } from '../../components/Updated';
import { formatCount, plural } from '../../lib/text';
import { isActive, useRunState, type Sending } from './run';
import styles from './RunProgress.module.css';

/** How far a run is while it is not done, what stands in its way, and what can be done about it. */
export function RunProgress({
  run,
  what = 'text',
  label = 'Progress',
}: {
  run: Sending;
  /** What is sent: "text", "query". */
  what?: string;
  label?: string;
}) {
  const state = useRunState(run);
  const { phase, batches, textsDone, textsFailed, texts, reason } = state;
  const now = useNow();
  const failed = batches.filter((batch) => batch.state === 'failed');
  if (phase === 'finished' && failed.length === 0) return null;
  const words = [
    `${formatCount(textsDone)} of ${plural(texts, what)}`,
    ...(textsFailed > 0 ? [`${formatCount(textsFailed)} failed`] : []),
    ...(state.rate !== undefined && isActive(run) ? [`${Math.round(state.rate)} per second`] : []),
  ];
  const sends = phase === 'running' || phase === 'holding';
  return (
    <section className={styles.progress} aria-label={label}>
      <div className={styles.head}>
        <p className={styles.words}>{words.join(' · ')}</p>
        <div className={styles.buttons}>
          {sends && batches.length > 1 && (
            <button type="button" className={controls.button} onClick={run.batches.pause}>
              <IconPlayerPause aria-hidden />
              Pause
            </button>
          )}
          {phase === 'paused' && (
            <button type="button" className={controls.button} onClick={run.batches.resume}>
              <IconPlayerPlay aria-hidden />
              Resume
            </button>
          )}
          {phase !== 'finished' && phase !== 'cancelled' && (
            <button type="button" className={controls.button} onClick={run.batches.cancel}>
              <IconX aria-hidden />
              Cancel
            </button>
          )}
        </div>
      </div>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label="Embedded"
        aria-valuemin={0}
        aria-valuemax={texts}
        aria-valuenow={textsDone}
      >
        <span style={{ inlineSize: `${(100 * textsDone) / Math.max(1, texts)}%` }} />
      </div>
      {state.holdUntil !== undefined && (
        <p role="status">
          The service asks to wait: goes on in{' '}
          {Math.max(0, Math.ceil((state.holdUntil - now) / 1000))} s
        </p>
      )}
      {reason !== undefined && (
        <Notice tone="attention" title="Paused" role="status">
          {reason}
        </Notice>
      )}
      {failed.slice(0, 1).map(({ from, error }) => (
        <ErrorPanel key={from} error={error} onRetry={() => run.batches.retry()} />
      ))}
    </section>
  );
}
