import { Link } from 'react-router';
import { paths } from '../../components/page/paths';
import { useRequestLog } from '../../ledger/requestLog';
import { formatCount, plural } from '../../lib/text/text';
import styles from './Card.module.css';

const BARS = 20;

/** The requests of this tab: how many, how fast, how many failed. */
export function RequestsCard() {
  const log = useRequestLog();
  const done = log.filter(({ pending, cancelled }) => !pending && !cancelled);
  const failed = done.filter(
    ({ status, failure }) => failure !== undefined || (status ?? 0) >= 400,
  ).length;
  const times = done.flatMap(({ durationMs }) => (durationMs === undefined ? [] : [durationMs]));
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
  const latest = done.slice(0, BARS).toReversed();
  const slowest = Math.max(1, ...latest.map(({ durationMs }) => durationMs ?? 0));

  return (
    <section className={`${styles.card} ${styles.withSpark}`} aria-label="Requests of this tab">
      <Link to={paths.activity()} className={styles.title}>
        Requests of this tab
      </Link>
      <p className={styles.number}>{formatCount(log.length)}</p>
      <div className={styles.spark} aria-hidden>
        {latest.map(({ id, status, durationMs, failure }) => (
          <span
            key={id}
            data-failed={failure !== undefined || (status ?? 0) >= 400}
            style={{ height: `${Math.max(12, ((durationMs ?? 0) / slowest) * 100)}%` }}
          />
        ))}
      </div>
      <ul className={styles.legend}>
        {median !== undefined && (
          <li>
            <span className={styles.count}>{Math.round(median)} ms</span> median
          </li>
        )}
        <li data-tone={failed > 0 ? 'failed' : undefined}>
          {failed === 0 ? 'none failed' : `${plural(failed, 'request')} failed`}
        </li>
      </ul>
    </section>
  );
}
