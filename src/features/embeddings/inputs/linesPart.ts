import { textLines } from '../../../lib/csv/textsCsv';

/** A part of a long text: its characters `from` to `to`, which are whole lines. */
export interface Part {
  whole: string;
  from: number;
  to: number;
  /** The number of its first line, from 1, blank ones not counted. */
  first: number;
}

/** Lines of a part. A rest of up to twice as many is not divided. */
const LINES = 1000;

/**
 * The part that begins at a character. With `to`, a part that was changed and ends there now: it is only divided when it
 * became too long.
 */
export function partFrom(
  whole: string,
  from: number,
  { first = 1, to = whole.length }: { first?: number; to?: number } = {},
): Part {
  const end = lineEnd(whole, from, 2 * LINES);
  if (end === undefined || end >= to) return { whole, from, to, first };
  return { whole, from, to: lineEnd(whole, from, LINES) ?? to, first };
}

/** The part before one. */
export function partBefore({ whole, from, first }: Part): Part {
  let start = from - 1;
  for (let line = 0; line < LINES && start > 0; line += 1)
    start = whole.lastIndexOf('\n', start - 1);
  const begin = Math.max(0, start + (start > 0 ? 1 : 0));
  const lines = textLines(whole.slice(begin, from)).length;
  return { whole, from: begin, to: from - 1, first: first - lines };
}

/** Where so many lines end, counted from a character; `undefined` where there are fewer. */
function lineEnd(text: string, from: number, lines: number): number | undefined {
  let at = from - 1;
  for (let line = 0; line < lines; line += 1) {
    at = text.indexOf('\n', at + 1);
    if (at < 0) return undefined;
  }
  return at;
}
