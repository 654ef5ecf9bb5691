import { useMemo } from 'react';
import { formatCount } from '../../../lib/text';
import styles from './NormHistogram.module.css';

const BINS = 24;
/** A spread below this is rounding. */
const SAME = 1e-4;

/** How long the vectors are: the range, and how many are of which length. */
export function NormHistogram({ norms }: { norms: Float64Array }) {
  const { low, high, mean, bins } = useMemo(() => spread(norms), [norms]);
  const most = Math.max(1, ...bins);
  return (
    <div className={styles.histogram}>
      <dl className={styles.facts}>
        <div>
          <dt>Smallest</dt>
          <dd>{low.toFixed(4)}</dd>
        </div>
        <div>
          <dt>Mean</dt>
          <dd>{mean.toFixed(4)}</dd>
        </div>
        <div>
          <dt>Largest</dt>
          <dd>{high.toFixed(4)}</dd>
        </div>
      </dl>
      {high - low < SAME ? (
        <p className={styles.same}>All {formatCount(norms.length)} are of the same length.</p>
      ) : (
        <>
          <div className={styles.bars} aria-hidden>
            {bins.map((count, at) => (
              <span
                key={at}
                style={{ blockSize: `${(count / most) * 100}%` }}
                title={String(count)}
              />
            ))}
          </div>
          <p className={styles.axis} aria-hidden>
            <span>{low.toFixed(3)}</span>
            <span>{high.toFixed(3)}</span>
          </p>
        </>
      )}
    </div>
  );
}

function spread(norms: Float64Array) {
  let [low, high, sum] = [Infinity, -Infinity, 0];
  for (const norm of norms) {
    low = Math.min(low, norm);
    high = Math.max(high, norm);
    sum += norm;
  }
  const bins: number[] = Array.from({ length: BINS }, () => 0);
  for (const norm of norms) {
    const at = Math.min(BINS - 1, Math.floor(((norm - low) / (high - low || 1)) * BINS));
    bins[at] = (bins[at] ?? 0) + 1;
  }
  return { low, high, mean: sum / norms.length, bins };
}
