import { useId } from 'react';
import { Link } from 'react-router';
import type { Batch } from '../../../api/embeddings/embeddingBatch';
import controls from '../../../components/ui/controls.module.css';
import { errorSummary } from '../../../components/page/errorWords';
import { paths } from '../../../components/page/paths';
import { formatCount, plural } from '../../../lib/text/text';
import styles from './FailedBatches.module.css';
import { RetryNote } from './RetryNote';
import { useRunState, type Sending } from './run';
import { errorOf } from './runWords';

const MOST = 6;

/** The batches that lack vectors, and why; each is sent again by a click and never otherwise. */
export function FailedBatches({
  run,
  failed,
  unit,
  size,
  limit,
}: {
  run: Sending;
  failed: readonly Batch[];
  /** What is sent. */
  unit: 'Line' | 'Input' | 'Query';
  /** Texts that go in one request of a retry at most. */
  size: number | undefined;
  /** The most texts that the service takes in one request, where it said so. */
  limit: number | undefined;
}) {
  const { batches } = useRunState(run);
  const note = useId();
  const units = unit === 'Query' ? 'Queries' : `${unit}s`;
  if (failed.length === 0) return null;
  return (
    <div>
      <ul className={styles.list} aria-label="Failed batches">
        {failed.slice(0, MOST).map((batch) => {
          const words = reasonOf(batch, unit);
          return (
            <li key={batch.from} className={styles.failed}>
              <span className={styles.range}>{nameOf(batch, units)}</span>
              <span className={styles.words} title={words}>
                {words}
              </span>
              {batch.requestId !== undefined && (
                <Link to={paths.activity(batch.requestId)}>Show request</Link>
              )}
              <button
                type="button"
                className={`${controls.button} ${controls.small}`}
                aria-label={`Retry ${nameOf(batch, units).toLowerCase()}`}
                aria-describedby={note}
                onClick={() => run.batches.retry(batches.indexOf(batch), size)}
              >
                Retry
              </button>
            </li>
          );
        })}
      </ul>
      {failed.length > MOST && (
        <p className={styles.more}>
          and {plural(failed.length - MOST, 'more batch', 'more batches')}
        </p>
      )}
      <RetryNote id={note} run={run} failed={failed} size={size} limit={limit} />
    </div>
  );
}

function reasonOf(batch: Batch, unit: string): string {
  const { state, from, to, vectors } = batch;
  if (state === 'partial')
    return `${formatCount(vectors)} of ${plural(to - from, 'vector')} can be used`;
  const { title, words, facts } = errorSummary(errorOf(batch, unit));
  return [...facts, words || title].join(' · ');
}

/** `Lines 1 to 128`: as people count, from 1. */
function nameOf({ from, to }: Batch, units: string): string {
  return `${units} ${formatCount(from + 1)} to ${formatCount(to)}`;
}
