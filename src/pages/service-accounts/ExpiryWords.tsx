import { ago, formatTime } from '../../lib/time/dates';
import { expiryBand, expiryBands } from '../../lib/time/expiry';
import { useNow } from '../../components/ui/clock';
import styles from './ServiceAccounts.module.css';

/** An expiry as date, relative time and band; an answer without one did not report it, without an answer it is not known. */
export function ExpiryWords({
  at,
  answered,
}: {
  at: number | undefined;
  /** The service has answered about this account. */
  answered: boolean;
}) {
  const now = useNow();
  if (at === undefined)
    return <span className="hint">{answered ? 'not reported' : 'not known'}</span>;
  const band = expiryBand(at, now);
  const title = expiryBands.find(({ id }) => id === band)?.title;
  return (
    <span className={styles.expiry} title={formatTime(at)}>
      <span className={styles.band} data-band={band} title={title}>
        {band === 'expired' && <span className={styles.word}>expired </span>}
        {ago(at, now)}
      </span>
      <span className={`clip ${styles.date}`}>{formatTime(at).slice(0, 10)}</span>
    </span>
  );
}
