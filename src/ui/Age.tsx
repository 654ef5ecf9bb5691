import { age, ago, formatTime, fullTime, parseTime } from '../lib/time/dates';
import { useClock } from './clock';

/** An age such as `4 s`, with the exact time in the title. */
export function Age({ time }: { time: string | undefined }) {
  const at = parseTime(time);
  const words = useClock((now) => (at === undefined ? undefined : age(at, now)));
  if (at === undefined) return <span data-hint="not reported">–</span>;
  return <span data-hint={fullTime(at)}>{words}</span>;
}

/** A past or future time relative to now, such as `4 s ago`, with the exact time in the title. */
export function Ago({ at }: { at: number }) {
  const words = useClock((now) => ago(at, now));
  const title = useClock(() => fullTime(at));
  return <time title={title}>{words}</time>;
}

/** A time in the chosen zone, or the part of it from or to some character, with its zone in the title. */
export function At({ at, from, to }: { at: number; from?: number; to?: number }) {
  return <time title={fullTime(at)}>{formatTime(at).slice(from, to)}</time>;
}
