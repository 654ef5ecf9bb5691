import { useMemo } from 'react';
import { formatCount } from '../../../../lib/text/text';
import { formatValue } from '../../run/scores';
import styles from './NormHistogram.module.css';

const BINS = 24;
/** A spread below this, of the length itself where it is above 1, is rounding. */
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
          <dd>{formatValue(low)}</dd>
        </div>
        <div>
          <dt>Mean</dt>
          <dd>{formatValue(mean)}</dd>
        </div>
        <div>
          <dt>Largest</dt>
          <dd>{formatValue(high)}</dd>
        </div>
      </dl>
      {high - low <= SAME * Math.max(1, high) ? (
        <p className={styles.same}>{sameWords(norms.length, low)}</p>
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
            <span>{formatValue(low)}</span>
            <span>{formatValue(high)}</span>
          </p>
        </>
      )}
    </div>
  );
}

function sameWords(count: number, norm: number): string {
  return count === 1
    ? `There is one vector, of length ${formatValue(norm)}.`
    : `All ${formatCount(count)} are of the same length.`;
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
