import { ago, formatTime } from '../../lib/dates';
import { useNow } from '../Updated';
import styles from './Identity.module.css';

/** How long ago something was; the time itself in the title. */
export function Ago({ at, absent }: { at: number | undefined; absent: string }) {
  const now = useNow(10);
  if (at === undefined) return <span className={styles.dim}>{absent}</span>;
  return <span title={formatTime(at)}>{ago(at, Math.max(at, now))}</span>;
}
