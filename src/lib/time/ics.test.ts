import { expect, test } from 'vitest';
import { toIcs } from './ics';

const event = { uid: 'a/b', title: 'x', description: 'y', at: Date.UTC(2026, 10, 21, 14, 3, 5) };

test('an event has its time, its reminders and CRLF', () => {
  const text = toIcs([event], 0);
  expect(text).toContain('DTSTART:20261121T140305Z\r\n');
  expect(text.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
});

test.each([
  [30 * 24, ['-P7D', '-P1D', '-PT1H']],
  [5 * 24, ['-P1D', '-PT1H']],
  [19, ['-PT1H']],
  [0.5, ['PT0S']],
])('%d hours before, the reminders are those still to come', (hours, triggers) => {
  const text = toIcs([event], event.at - hours * 3_600_000);
  expect([...text.matchAll(/TRIGGER:(\S+)/g)].map(([, trigger]) => trigger)).toEqual(triggers);
});

test('nothing in a name can end a line or begin a property', () => {
  const text = toIcs([{ ...event, title: 'a\r\nATTENDEE:x;y,z\\\u2028b' }], 0);
  expect(text).toContain(String.raw`SUMMARY:a\nATTENDEE:x\;y\,z\\\nb`);
  expect(text).not.toMatch(/^ATTENDEE/m);
});

test('long lines are folded at 75 octets, never inside a character', () => {
  const title = '🦊é'.repeat(100);
  const text = toIcs([{ ...event, title }], 0);
  const encoder = new TextEncoder();
  for (const line of text.split('\r\n'))
    expect(encoder.encode(line).length).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
});
