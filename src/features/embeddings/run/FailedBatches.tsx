import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { needsCredential } from '../../../api/http/errors';
import type { Batch } from './embeddingBatch';
import { errorSummary } from '../../../page/errorWords';
import { paths } from '../../../page/paths';
import { newToken, useRenewed } from '../../../page/useRenewed';
import { formatCount, plural } from '../../../lib/text/text';
import styles from './FailedBatches.module.css';
import { useRunState, errorOf, type Sending } from './run';

const MOST = 6;

/** The batches that lack vectors, and why; each is sent again by a click and never otherwise. */
export function FailedBatches({
  run,
  failed,
  unit,
}: {
  run: Sending;
  failed: readonly Batch[];
  /** What is sent. */
  unit: 'Line' | 'Input' | 'Query';
}) {
  const { batches } = useRunState(run);
  const units = unit === 'Query' ? 'Queries' : `${unit}s`;
  const isRefused = failed.some((batch) => needsCredential(errorOf(batch, unit)));
  const isRenewed = useRenewed(isRefused ? batches : undefined);
  if (failed.length === 0) return null;
  return (
    <div>
      {isRenewed && <p role="status">{`${newToken} Retry what was refused.`}</p>}
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
                onClick={() => run.batches.retry(batches.indexOf(batch))}
              >
                Retry
              </Button>
            </li>
          );
        })}
      </ul>
      {failed.length > MOST && (
        <p className="second">{`and ${plural(failed.length - MOST, 'more batch', 'more batches')}`}</p>
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

/** `Lines 1 to 128`: as people count, from 1. */
function nameOf({ from, to }: Batch, units: string): string {
  return `${units} ${formatCount(from + 1)} to ${formatCount(to)}`;
}
