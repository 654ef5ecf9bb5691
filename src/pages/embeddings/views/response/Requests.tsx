import { useRef } from 'react';
import type { Batch } from '../../../../api/embeddings/embeddingBatch';
import { ApiError } from '../../../../api/http/errors';
import { errorSummary } from '../../../../components/page/errorWords';
import { ROW_HEIGHT, useRowWindow } from '../../../../components/table/useRowWindow';
import { formatCount, plural } from '../../../../lib/text/text';
import styles from './Requests.module.css';

const states: Readonly<Record<Batch['state'], (batch: Batch) => string>> = {
  waiting: () => 'Waiting',
  sending: () => 'Under way',
  done: () => 'Done',
  partial: ({ from, to, vectors }) => `${formatCount(vectors)} of ${plural(to - from, 'vector')}`,
  failed: ({ error }) => `Failed · ${failureOf(error)}`,
  cancelled: () => 'Cancelled',
};

/** Every request of a run with its result; a press shows its answer. */
export function Requests({
  batches,
  shown,
  onChoose,
}: {
  batches: readonly Batch[];
  /** The request whose answer is on screen. */
  shown: string;
  onChoose: (requestId: string) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const { first, size } = useRowWindow(scroller, batches.length);
  return (
    <div ref={scroller} className={styles.region} role="region" aria-label="Requests" tabIndex={0}>
      <ul className={styles.rows} style={{ height: batches.length * ROW_HEIGHT }}>
        {batches.slice(first, first + size).map((batch, at) => (
          <li
            key={batch.from}
            className={styles.row}
            aria-setsize={batches.length}
            aria-posinset={first + at + 1}
            style={{ transform: `translateY(${(first + at) * ROW_HEIGHT}px)` }}
          >
            <Line batch={batch} shown={batch.requestId === shown} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Line({
  batch,
  shown,
  onChoose,
}: {
  batch: Batch;
  shown: boolean;
  onChoose: (requestId: string) => void;
}) {
  const { from, to, state, latencyMs, promptTokens, totalTokens, requestId } = batch;
  const tokens = totalTokens ?? promptTokens;
  const words = (
    <>
      <span className={styles.range}>
        <span className="unseen">Lines </span>
        {formatCount(from + 1)} to {formatCount(to)}
      </span>
      <span className={styles.state} data-state={state}>
        {states[state](batch)}
      </span>
      <span className={styles.number}>
        {latencyMs === undefined ? '' : `${Math.round(latencyMs)} ms`}
      </span>
      <span className={styles.number}>
        {tokens === undefined ? '' : `${formatCount(tokens)} tokens`}
      </span>
    </>
  );
  // No latency: no answer that could be read.
  if (latencyMs === undefined || requestId === undefined)
    return <div className={styles.line}>{words}</div>;
  return (
    <button
      type="button"
      className={styles.line}
      aria-pressed={shown}
      onClick={() => onChoose(requestId)}
    >
      {words}
    </button>
  );
}

function failureOf(error: unknown): string {
  if (error instanceof ApiError && error.kind === 'unreadable') return 'not usable';
  const { facts, words, title } = errorSummary(error);
  return facts[0] ?? (words || title);
}
