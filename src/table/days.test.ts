import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { dayOf, dayWords, formatTime, fullTime, setUtc } from '../lib/time/dates';
import { periodOf, testOf } from './listFilters';
import { underDays } from './tableColumns';

const ownZone = process.env['TZ'];
const hour = 3_600_000;

function goTo(zone: string): void {
  process.env['TZ'] = zone;
}

afterEach(() => {
  setUtc(false);
  if (ownZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ownZone;
});

/** Ahead of UTC and behind it, by parts of an hour, with a half hour of summer time, with midnights that are left out. */
const zones = [
  'UTC',
  'Pacific/Auckland',
  'Pacific/Honolulu',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Europe/London',
  'America/Havana',
  'Africa/Cairo',
  'Asia/Beirut',
  'Pacific/Kiritimati',
];
const instants = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2037, 0, 1) });

/** What a clock on the wall there shows, by the browser's own tables. */
function wallOf(zone: string, ms: number): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(ms);
}

const within = (day: string, to = day) => {
  const test = testOf(
    { name: 'when', title: 'When', kind: 'date', number: (at: number) => at },
    [`${day}..${to}`],
    0,
  );
  return (ms: number) => test?.(ms) ?? true;
};

describe.each(zones)('in %s', (zone) => {
  it('a time is what the clock on the wall shows', () => {
    goTo(zone);
    fc.assert(
      fc.property(instants, (ms) => {
        expect(formatTime(ms)).toBe(wallOf(zone, ms));
        expect(fullTime(ms)).toMatch(/^[\d-]{10} [\d:]{8} UTC(?:[+-]\d+(?::\d\d)?)?$/);
        // The zone says which moment it was.
        const [day, time, offset = ''] = fullTime(ms).split(/ UTC| /);
        const [, sign, hours = 0, minutes = 0] = /^([+-])(\d+)(?::(\d+))?$/.exec(offset) ?? [];
        const ahead = Number(hours) * hour + Number(minutes) * 60_000;
        expect(Date.parse(`${day}T${time}Z`) - (sign === '-' ? -ahead : ahead)).toBe(
          Math.floor(ms / 1000) * 1000,
        );
      }),
    );
  });

  it('a filter by day takes exactly what is shown with that day', () => {
    goTo(zone);
    fc.assert(
      fc.property(instants, fc.integer({ min: -30, max: 30 }), (ms, hours) => {
        const near = ms + hours * hour;
        expect(within(dayOf(ms))(near)).toBe(dayOf(near) === dayOf(ms));
      }),
    );
  });

  it('the period of two days begins and ends with them, to the millisecond, whatever the clocks do', () => {
    goTo(zone);
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 400 * 24 }), (ms, hours) => {
        const [first, last] = [dayOf(ms), dayOf(ms + hours * hour)];
        const [from = 0, to = 0] = periodOf(`${first}..${last}`, 0) ?? [];
        expect([dayOf(from - 1) < first, dayOf(from), dayOf(to), dayOf(to + 1) > last]).toEqual([
          true,
          first,
          last,
          true,
        ]);
      }),
    );
  });

  it('"Today" and "Yesterday" are days of the wall', () => {
    goTo(zone);
    fc.assert(
      fc.property(instants, (now) => {
        const [from = 0] = periodOf(`${dayOf(now)}..`, 0) ?? [];
        expect([now, from, from - 1].map((ms) => dayWords(ms, now))).toEqual([
          'Today',
          'Today',
          'Yesterday',
        ]);
      }),
    );
  });

  it('a list in the order of time has a heading where the day on the wall changes, in either order', () => {
    goTo(zone);
    const heading = underDays((at: number) => at, Date.now());
    fc.assert(
      fc.property(fc.array(instants, { minLength: 1, maxLength: 9 }), fc.boolean(), (some, up) => {
        // Days that are next to each other too.
        const times = some.flatMap((at) => [at, at + hour, at + 24 * hour]);
        const rows = times.toSorted((a, b) => (up ? a - b : b - a));
        const headings = rows.map((row, index) => heading(row, rows[index - 1]));
        const begun = rows.map(
          (row, index) => index === 0 || dayOf(row) !== dayOf(rows[index - 1] ?? 0),
        );
        expect(headings.map((each) => each !== undefined)).toEqual(begun);
        expect(headings.filter(Boolean)).toHaveLength(new Set(rows.map(dayOf)).size);
      }),
    );
  });

  it('with UTC chosen all of that is so in UTC', () => {
    goTo(zone);
    setUtc(true);
    fc.assert(
      fc.property(instants, fc.integer({ min: -30, max: 30 }), (ms, hours) => {
        const iso = new Date(ms).toISOString();
        expect(fullTime(ms)).toBe(`${iso.slice(0, 19).replace('T', ' ')} UTC`);
        const near = ms + hours * hour;
        expect(within(iso.slice(0, 10))(near)).toBe(
          new Date(near).toISOString().slice(0, 10) === iso.slice(0, 10),
        );
      }),
    );
  });
});

it.each([
  // 23 and 25 hours; Lord Howe moves by half an hour; Beirut and Cairo begin a day at one o'clock.
  ['Pacific/Auckland', '2026-09-27', 23],
  ['Pacific/Auckland', '2026-04-05', 25],
  ['Australia/Lord_Howe', '2026-10-04', 23.5],
  ['Australia/Lord_Howe', '2026-04-05', 24.5],
  ['Asia/Beirut', '2026-03-29', 23],
  ['Africa/Cairo', '2026-04-24', 23],
  ['America/Havana', '2026-11-01', 25],
  ['Asia/Kathmandu', '2026-11-28', 24],
])('in %s the day %s has %d hours', (zone, day, hours) => {
  goTo(zone);
  const [from = 0, to = 0] = periodOf(`${day}..${day}`, 0) ?? [];
  expect((to + 1 - from) / hour).toBe(hours);
});

it('a change of the 29th in Auckland is none of the 28th, whatever the day in UTC', () => {
  goTo('Pacific/Auckland');
  const at = Date.UTC(2026, 10, 28, 12);
  expect(fullTime(at)).toBe('2026-11-29 01:00:00 UTC+13');
  expect([within('2026-11-28')(at), within('2026-11-29')(at)]).toEqual([false, true]);
  setUtc(true);
  expect([within('2026-11-28')(at), within('2026-11-29')(at)]).toEqual([true, false]);
});

it.each([
  '2026-02-30..',
  '..2026-13-01',
  '2026-11-28T10:00:00Z..',
  '26-11-28..',
  '2026-11..',
  'x..y',
])('%s is no period', (value) => {
  expect(periodOf(value, 0)).toBeUndefined();
});
