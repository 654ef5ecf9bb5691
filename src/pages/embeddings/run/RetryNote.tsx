import { ApiError } from '../../../api/http/errors';
import type { Batch } from '../../../api/embeddings/embeddingBatch';
import { formatCount } from '../../../lib/text/text';
import styles from './FailedBatches.module.css';
import type { Sending } from './run';

const TOO_LARGE = 413;

/** What a retry would do otherwise than the request that failed, or how it could do better. */
export function RetryNote({
  id,
  run,
  failed,
  size,
  limit,
}: {
  id: string;
  run: Sending;
  failed: readonly Batch[];
  /** Texts that go in one request of a retry at most. */
  size: number | undefined;
  /** The most texts that the service takes in one request, where it said so. */
  limit: number | undefined;
}) {
  const words =
    limit !== undefined && size !== undefined
      ? `A retry goes out in batches of ${formatCount(size)}.`
      : noteOf(run, failed, size);
  if (words === undefined) return null;
  return (
    <p id={id} className={styles.more}>
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
