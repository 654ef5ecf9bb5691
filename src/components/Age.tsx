import { useNow } from './Updated';
import { age, formatTime, parseTime } from '../lib/dates';

/** How long ago something was made; the time itself in the title. */
export function Age({ time }: { time: string | undefined }) {
  const now = useNow(10);
  const at = parseTime(time);
  if (at === undefined) return <span data-hint="not reported">–</span>;
  return <span data-hint={formatTime(at)}>{age(at, Math.max(now, at))}</span>;
}
