const iso =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?([Zz]|[+-]\d{2}:?\d{2})?)?$/;

/**
 * The time an ISO 8601 string names, in milliseconds since 1970. Without a zone it is UTC, as the API says.
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

/** `4 s ago`, `12 d ago`; `in 3 d` for a time to come. A few seconds ahead still count as now, because clocks differ. */
export function ago(ms: number, now: number): string {
  const past = now - ms;
  if (past <= -5 * SECOND) return `in\u00a0${duration(-past)}`;
  return past < SECOND ? 'just now' : `${duration(past)}\u00a0ago`;
}

/** `12 d`: how long ago something was; never less than `0 s`. */
export function age(ms: number, now: number): string {
  return duration(Math.max(0, now - ms));
}

let utc = false;

/** From now on times are shown, filtered and picked in UTC, or in the zone of this browser. */
export const setUtc = (on: boolean): void => void (utc = on);

/** By how much the clock on the wall is ahead of UTC at a time, in ms. */
const aheadOfUtc = (ms: number): number => (utc ? 0 : -new Date(ms).getTimezoneOffset() * MINUTE);

/** `2026-11-21 14:03:22` in the chosen zone. Empty for what is not a time. */
export const formatTime = (ms: number): string =>
  isoTime(ms + aheadOfUtc(ms)).replace(/T(.{8}).*/, ' $1');

/** The same with the zone, as shown under the pointer: `2026-11-21 14:03:22 UTC+5:45`. */
export function fullTime(ms: number): string {
  const [time, minutes] = [formatTime(ms), aheadOfUtc(ms) / MINUTE];
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const zone = `${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${rest}` : ''}`;
  return time && `${time} UTC${minutes ? zone : ''}`;
}

/** `2026-11-21T14:03:22.000Z`, as files have it. Empty for what is not a time. */
export const isoTime = (ms: number): string =>
  Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : '';

/** The day that is shown, `2026-11-21`. */
export const dayOf = (ms: number): string => formatTime(ms).slice(0, 10);

/** When a day, or the one so many days later, begins in the chosen zone, in ms. `NaN` for what is not a day. */
export function dayStart(day: string, later = 0): number {
  const at = (day.length === 10 ? parseTime(day) : undefined) ?? Number.NaN;
  const wanted = isoTime(at + later * DAY).slice(0, 10);
  return Date.parse(`${wanted}T00:00${utc ? 'Z' : ''}`);
}

/** `14:03`, with the day before it unless that is the day of `now`: `2026-11-20 14:03`. */
export const clockTime = (ms: number, now: number): string =>
  formatTime(ms).slice(dayOf(ms) === dayOf(now) ? 11 : 0, 16);

/** "Today", "Yesterday", "Wednesday, 25 November", and the year of another one, in the chosen zone. */
export function dayWords(ms: number, now: number): string {
  const [day, today] = [dayOf(ms), dayOf(now)];
  if (day === today) return 'Today';
  if (day === dayOf(dayStart(today) - 1)) return 'Yesterday';
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Date(day).toLocaleDateString('en-GB', { timeZone: 'UTC', ...options });
  const isOther = day.slice(0, 4) !== today.slice(0, 4);
  const date = part({ day: 'numeric', month: 'long', ...(isOther && { year: 'numeric' }) });
  return `${part({ weekday: 'long' })}, ${date}`;
}
