import { age, ago, formatTime, parseTime } from '../lib/time/dates';
import { useClock } from './clock';

/** An age such as `4 s`, with the exact time in the title. */
export function Age({ time }: { time: string | undefined }) {
  const at = parseTime(time);
  const words = useClock((now) => (at === undefined ? undefined : age(at, now)));
  if (at === undefined) return <span data-hint="not reported">–</span>;
  return <span data-hint={formatTime(at)}>{words}</span>;
}

/** A past or future time relative to now, such as `4 s ago`, with the exact time in the title. */
export function Ago({ at }: { at: number }) {
  const words = useClock((now) => ago(at, now));
  return <time title={formatTime(at)}>{words}</time>;
}
