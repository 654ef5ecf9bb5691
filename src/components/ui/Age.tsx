import { age, ago, formatTime, parseTime } from '../../lib/time/dates';
import { useClock } from './clock';

/** How long ago something was made: `4 s`; the time itself in the title. */
export function Age({ time }: { time: string | undefined }) {
  const at = parseTime(time);
  const words = useClock((now) => (at === undefined ? undefined : age(at, now)));
  if (at === undefined) return <span data-hint="not reported">–</span>;
  return <span data-hint={formatTime(at)}>{words}</span>;
}

/** How long ago something was, or when it will be: `4 s ago`; the time itself in the title. */
export function Ago({ at }: { at: number }) {
  const words = useClock((now) => ago(at, now));
  return <time title={formatTime(at)}>{words}</time>;
}
