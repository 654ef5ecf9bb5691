import { ago, formatTime } from '../../lib/dates';
import { expiryBand, expiryBands } from '../../lib/expiry';
import { useNow } from '../../components/Updated';
import styles from './ServiceAccounts.module.css';

/** An expiry as date, relative time and band; what was not answered is not reported. */
export function ExpiryWords({ at, brief = false }: { at: number | undefined; brief?: boolean }) {
  const now = useNow(10);
  if (at === undefined) return <span className={styles.dim}>not reported</span>;
  const band = expiryBand(at, now);
  const title = expiryBands.find(({ id }) => id === band)?.title;
  return (
    <span className={styles.expiry} title={formatTime(at)}>
      <span className={styles.band} data-band={band} title={title}>
        {band === 'expired' ? 'expired' : ''} {ago(at, now)}
      </span>
      {!brief && <span className={styles.date}>{formatTime(at).slice(0, 10)}</span>}
    </span>
  );
}
