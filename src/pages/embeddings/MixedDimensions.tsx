import controls from '../../components/ui/controls.module.css';
import { formatCount, plural } from '../../lib/text/text';
import { useRunState, type Sending } from './run/run';
import styles from './run/RunProgress.module.css';

/** When batches came with different dimensions: the ways to have all alike, each by a click. */
export function MixedDimensions({ run }: { run: Sending }) {
  const { mixed } = useRunState(run);
  if (!mixed) return null;
  const { kept, other, again } = mixed;
  const [before, now] = [formatCount(kept), formatCount(other)];
  return (
    <div className={styles.mixed}>
      <p className={styles.dim}>
        Only vectors of the same dimensions can be compared. If {before} is right, retry what came
        with {now}. If {now} is right,{' '}
        {again === 0 ? 'take those.' : `retry what came with ${before}.`}
      </p>
      <button
        type="button"
        className={`${controls.button} ${controls.small}`}
        onClick={() => run.batches.adopt(other)}
      >
        {again === 0
          ? `Take those of ${now} dimensions`
          : `Retry ${plural(again, 'batch', 'batches')} of ${before} dimensions`}
      </button>
    </div>
  );
}
