import { isoTime } from './dates';

/** Something that happens at one moment. */
export interface CalendarEvent {
  /** The same in every export, so that a calendar that has the event changes it. */
  uid: string;
  at: number;
  title: string;
  url: string;
}

/** A calendar file (RFC 5545), in UTC. Who opens it is reminded a day before what has not happened yet. */
export function calendarFile(events: readonly CalendarEvent[], now: number): string {
  const lines = events.flatMap(({ uid, at, title, url }) => [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(at)}`,
    `SUMMARY:${escaped(title)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    ...(at > now ? alarm(title) : []),
    'END:VEVENT',
  ]);
  const all = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Meridian//Console//EN', ...lines];
  return [...all, 'END:VCALENDAR'].map((line) => `${folded(line)}\r\n`).join('');
}

function alarm(title: string): string[] {
  const words = `DESCRIPTION:${escaped(title)}`;
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', words, 'TRIGGER:-P1D', 'END:VALARM'];
}

/** `20261121T140322Z`. A year has four digits there, so what comes later comes at their end. */
function stamp(ms: number): string {
  const time = isoTime(ms);
  return time.startsWith('+') ? '99991231T235959Z' : time.replaceAll(/[-:]|\.\d+/g, '');
}

/** Text as a property has it. Other control characters than a line break have no place there. */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}

/** A line in pieces of at most 75 bytes, each further one after a space, which counts. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const bytesOf = (text: string) => encoder.encode(text).length;
  let room = 75;
  if (bytesOf(line) <= room) return line;
  return Array.from(line, (character) => {
    const length = bytesOf(character);
    room -= length;
    if (room >= 0) return character;
    room = 74 - length;
    return `\r\n ${character}`;
  }).join('');
}
