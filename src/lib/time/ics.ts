/** Something that ends at a time, for a calendar. Times are in ms since 1970. */
export interface CalendarEvent {
  /** The same id in a later file replaces the event. */
  uid: string;
  title: string;
  description: string;
  at: number;
}

const HOUR_MS = 3_600_000;
/** How long before the event a calendar reminds: a week, a day, an hour. */
const alarms = [
  { trigger: '-P7D', before: 168 * HOUR_MS },
  { trigger: '-P1D', before: 24 * HOUR_MS },
  { trigger: '-PT1H', before: HOUR_MS },
];

/** Events as an iCalendar file (RFC 5545). `now` is when it was made. */
export function toIcs(events: readonly CalendarEvent[], now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Meridian//Meridian//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flatMap((event) => eventLines(event, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines({ uid, title, description, at }: CalendarEvent, now: number): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(at)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    'TRANSP:TRANSPARENT',
    ...triggers(at, now).flatMap((trigger) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `TRIGGER:${trigger}`,
      `DESCRIPTION:${escaped(title)}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
  ];
}

/** Those that are still to come; in the last hour, the event itself: a reminder in the past never reminds. */
function triggers(at: number, now: number): string[] {
  const ahead = alarms.filter(({ before }) => at - before > now).map(({ trigger }) => trigger);
  return ahead.length === 0 ? ['PT0S'] : ahead;
}

function stamp(at: number): string {
  return new Date(at)
    .toISOString()
    .replaceAll(/[-:]/g, '')
    .replace(/\.\d+Z$/, 'Z');
}

function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\0-\x09\x0b-\x1f\x7f]/g, ' ')
      .replaceAll(/[\\;,]/g, String.raw`\$&`)
      .replaceAll('\n', String.raw`\n`)
  );
}

/** No line is longer than 75 octets, and none is cut inside a character. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let out = '';
  let octets = 0;
  for (const character of line) {
    const length = encoder.encode(character).length;
    if (octets + length > 75) {
      out += '\r\n ';
      octets = 1;
    }
    out += character;
    octets += length;
  }
  return out;
}
