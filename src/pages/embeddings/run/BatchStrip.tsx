import type { Batch } from '../../../api/embeddings/embeddingBatch';
import { plural } from '../../../lib/text/text';
import styles from './BatchStrip.module.css';

type State = Batch['state'];

const names: Readonly<Record<State, string>> = {
  done: 'done',
  sending: 'under way',
  failed: 'failed',
  partial: 'without some vectors',
  cancelled: 'cancelled',
  waiting: 'waiting',
};
/** What a cell that stands for several batches says of them: the worst. */
const weight: readonly State[] = ['failed', 'partial', 'sending', 'cancelled', 'waiting', 'done'];
const MOST_CELLS = 200;

/** Every batch of a run as a cell, so that it is seen where something failed. */
export function BatchStrip({ batches }: { batches: readonly Batch[] }) {
  const size = Math.ceil(batches.length / MOST_CELLS);
  const cells = Array.from({ length: Math.ceil(batches.length / size) }, (_, at) =>
    worst(batches.slice(at * size, (at + 1) * size)),
  );
  const words = (Object.keys(names) as State[])
    .map((state) => ({ state, count: batches.filter((batch) => batch.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${count} ${names[state]}`);
  return (
    <div
      className={styles.strip}
      role="img"
      aria-label={`${plural(batches.length, 'batch', 'batches')}: ${words.join(', ')}`}
      title={words.join(', ')}
    >
      {cells.map((state, at) => (
        <span key={at} data-state={state} />
      ))}
    </div>
  );
}

function worst(batches: readonly Batch[]): State {
  return weight.find((state) => batches.some((batch) => batch.state === state)) ?? 'waiting';
}
