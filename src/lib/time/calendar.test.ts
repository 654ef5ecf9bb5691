import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarFile, type CalendarEvent } from './calendar';
import { parseTime } from './dates';

const now = Date.UTC(2026, 10, 29, 12);
const day = 86_400_000;
const robot = {
  uid: 'service-account-1@meridian',
  at: now + 3 * day + 1500,
  title: 'robot expires',
  url: 'https://console.example/service-accounts/1/edit',
};

/** Reads a file back as RFC 5545 says: unfolds, then unescapes. */
function read(file: string): Map<string, string>[] {
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  const events: Map<string, string>[] = [];
  let isAlarm = false;
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Z]+):(.*)$/su.exec(line) ?? [];
    if (line === 'BEGIN:VEVENT') events.push(new Map());
    if (name === 'BEGIN') isAlarm = value === 'VALARM';
    const plain = value.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
    events.at(-1)?.set(isAlarm ? `alarm ${name}` : name, name === 'URL' ? value : plain);
    if (line === 'END:VALARM') isAlarm = false;
  }
  return events;
}

const plain = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, '');

describe('a calendar file', () => {
  it('has each event at its moment in UTC, and a reminder a day before', () => {
    expect(calendarFile([robot], now).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Meridian//Console//EN',
      'BEGIN:VEVENT',
      'UID:service-account-1@meridian',
      'DTSTAMP:20261129T120000Z',
      'DTSTART:20261202T120001Z',
      'SUMMARY:robot expires',
      'URL:https://console.example/service-accounts/1/edit',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:robot expires',
      'TRIGGER:-P1D',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('has no reminder of what has happened', () => {
    expect(calendarFile([{ ...robot, at: now - 1 }], now)).not.toContain('VALARM');
  });

  it.each([
    ['9999-12-31T23:59:59-05:00', '99991231T235959Z'],
    ['2026-12-01T00:30:00+05:45', '20261130T184500Z'],
  ])('has %s as %s', (text, expected) => {
    const at = parseTime(text) ?? Number.NaN;
    expect(read(calendarFile([{ ...robot, at }], now))[0]?.get('DTSTART')).toBe(expected);
  });

  it('is read back as it was written, whatever the texts are, in lines of at most 75 bytes', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: fc.constantFrom('\\', ';', ',', '\n', '\r', '"', ':', ' ', 'é', '👩‍💻', 'n', '界'), maxLength: 200 }),
    ); // prettier-ignore
    const event: fc.Arbitrary<CalendarEvent> = fc.record({
      uid: text,
      at: fc.integer({ min: now - 400 * day, max: now + 400 * day }),
      title: text,
      url: fc.webUrl({ withQueryParameters: true, withFragments: true }),
    });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 5 }), (events) => {
        const file = calendarFile(events, now);
        expect(file.endsWith('\r\n')).toBe(true);
        expect(file.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u);
        for (const line of file.split('\r\n')) {
          const bytes = new TextEncoder().encode(line);
          expect(bytes.length).toBeLessThanOrEqual(75);
          // No piece ends within a character.
          expect(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toBe(line);
        }
        expect(
          read(file).map((one) => [one.get('UID'), one.get('SUMMARY'), one.get('URL')]),
        ).toEqual(events.map(({ uid, title, url }) => [plain(uid), plain(title), url]));
        expect(read(file).map((one) => one.has('alarm TRIGGER'))).toEqual(
          events.map(({ at }) => at > now),
        );
      }),
    );
  });
});
