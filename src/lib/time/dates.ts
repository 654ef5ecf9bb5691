const iso =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?([Zz]|[+-]\d{2}:?\d{2})?)?$/;

/**
 * The time an ISO 8601 string names, in milliseconds since 1970. Without a zone it is UTC, as the interface says.
 * `undefined` for what is not a time, and for year 1, which services write for "no time".
 */
export function parseTime(text: string | undefined): number | undefined {
  const match = text === undefined ? null : iso.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  if (year <= 1 || hour > 23 || minute > 59 || second > 60) return undefined;
  const milliseconds = Math.floor(Number(`0.${match[7] ?? 0}`) * 1000);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  // 30 February would silently become a day in March.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  date.setUTCHours(hour, minute, second, milliseconds);
  return date.getTime() - zoneOffset(match[8]);
}

function zoneOffset(zone: string | undefined): number {
  if (zone === undefined || zone.toUpperCase() === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith('-') ? -minutes : minutes) * MINUTE;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365.25 * DAY;

function duration(ms: number): string {
  if (ms < MINUTE) return `${Math.floor(ms / SECOND)}\u00a0s`;
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)}\u00a0min`;
  if (ms < DAY) return `${Math.floor(ms / HOUR)}\u00a0h`;
  if (ms < 2 * YEAR) return `${Math.floor(ms / DAY)}\u00a0d`;
  return `${Math.floor(ms / YEAR)}\u00a0y`;
}

/** `4 s ago`, `12 d ago`; `in 3 d` for a time to come. Clocks that differ by a few seconds do not make a future. */
export function ago(ms: number, now: number): string {
  const past = now - ms;
  if (past <= -5 * SECOND) return `in\u00a0${duration(-past)}`;
  return past < SECOND ? 'just now' : `${duration(past)}\u00a0ago`;
}

/** `12 d`: how long ago something was; never less than `0 s`. */
export function age(ms: number, now: number): string {
  return duration(Math.max(0, now - ms));
}

/** `2026-11-21 14:03:22` in the person's time zone. Empty for what is not a time. */
export function formatTime(ms: number): string {
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) return '';
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`;
}

/** `14:03`, with the day before it unless that is the day of `now`: `2026-11-20 14:03`. */
export function clockTime(ms: number, now: number): string {
  const [day = '', time = ''] = formatTime(ms).split(' ');
  const short = time.slice(0, 5);
  return formatTime(now).startsWith(day) ? short : `${day} ${short}`;
}

/** "Today", "Yesterday", "Wednesday, 25 November", and the year of another one, in the person's time zone. */
export function dayWords(ms: number, now: number): string {
  const day = new Date(ms);
  const [date, today] = [day, new Date(now)].map((each) => each.toDateString());
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (date === today) return 'Today';
  if (date === yesterday.toDateString()) return 'Yesterday';
  const words = `${weekdays[day.getDay()]}, ${day.getDate()} ${months[day.getMonth()]}`;
  return day.getFullYear() === new Date(now).getFullYear()
    ? words
    : `${words} ${day.getFullYear()}`;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

function two(part: number): string {
  return String(part).padStart(2, '0');
}

/** `2026-11-21 14:03:22 UTC`. Empty for what is not a time. */
export function formatUtc(ms: number): string {
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) return '';
  return `${date
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, '')} UTC`;
}
