import { Button } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Batch } from './embeddingBatch';
import { errorSummary } from '../../../page/errorWords';
import { paths } from '../../../page/paths';
import { formatCount, plural } from '../../../lib/text/text';
import styles from './FailedBatches.module.css';
import { useRunState, errorOf, type Sending } from './run';
import { ApiError } from '../../../api/http/errors';

const MOST = 6;

/** The batches that lack vectors, and why; each is sent again by a click and never otherwise. */
export function FailedBatches({
  run,
  failed,
  unit,
  size,
}: {
  run: Sending;
  failed: readonly Batch[];
  /** What is sent. */
  unit: 'Line' | 'Input' | 'Query';
  /** Texts that go in one request of a retry at most. */
  size: number | undefined;
}) {
  const { batches } = useRunState(run);
  const note = useId();
  const units = unit === 'Query' ? 'Queries' : `${unit}s`;
  if (failed.length === 0) return null;
  return (
    <div>
      <ul aria-label="Failed batches">
        {failed.slice(0, MOST).map((batch) => {
          const words = reasonOf(batch, unit);
          return (
            <li key={batch.from} className={`line ${styles.failed}`}>
              <span className="tabular strong">{nameOf(batch, units)}</span>
              <span className={`clip ${styles.words}`} title={words}>
                {words}
              </span>
              {batch.requestId !== undefined && (
                <Link to={paths.activity(batch.requestId)}>Show request</Link>
              )}
              <Button
                size="xs"
                aria-label={`Retry ${nameOf(batch, units).toLowerCase()}`}
                aria-describedby={note}
                onClick={() => run.batches.retry(batches.indexOf(batch), size)}
              >
                Retry
              </Button>
            </li>
          );
        })}
      </ul>
      {failed.length > MOST && (
        <p className="second">and {plural(failed.length - MOST, 'more batch', 'more batches')}</p>
      )}
      <RetryNote id={note} run={run} failed={failed} size={size} />
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

const TOO_LARGE = 413;

/** What a retry would do otherwise than the request that failed, or how it could do better. */
export function RetryNote({
  id,
  run,
  failed,
  size,
}: {
  id: string;
  run: Sending;
  failed: readonly Batch[];
  /** Texts that go in one request of a retry at most. */
  size: number | undefined;
}) {
  const words = noteOf(run, failed, size);
  if (words === undefined) return null;
  return (
    <p id={id} className="second">
      {words}
    </p>
  );
}

function noteOf({ input }: Sending, failed: readonly Batch[], size = Infinity): string | undefined {
  const tooLarge = failed.filter(
    ({ error }) => error instanceof ApiError && error.status === TOO_LARGE,
  );
  if (input !== undefined)
    return tooLarge.length > 0
      ? 'The input was too large for the service. Fewer or shorter inputs may fit.'
      : undefined;
  if (failed.some(({ from, to }) => to - from > size))
    return `A retry goes out in batches of ${formatCount(size)}, the “Batch size” on the left.`;
  if (tooLarge.length === 0) return undefined;
  if (tooLarge.every(({ from, to }) => to - from === 1))
    return 'A text was too large for the service by itself. Only a shorter one may fit.';
  return 'A batch was too large for the service. A smaller “Batch size” on the left may fit: a retry goes by it.';
}
