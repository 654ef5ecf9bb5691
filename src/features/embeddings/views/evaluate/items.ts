import { rowsByValue } from '../../../../lib/csv/textsCsv';
import type { Question } from './queries';

/** The texts that all runs have a vector for. */
export interface CommonTexts {
  /** Each once, in an order of their own, so that the order of lines and files changes nothing. */
  texts: readonly string[];
  /** Of each run: the rows of each text, of which several are copies. */
  rows: readonly (readonly (readonly number[])[])[];
}

/** `sides` has the text of each row of each run. */
export function commonTexts(sides: readonly (readonly string[])[]): CommonTexts {
  const places = sides.map(rowsByValue);
  const [own = new Map<string, number[]>(), ...others] = places;
  const texts = [...own.keys()]
    .filter((text) => others.every((rows) => rows.has(text)))
    .toSorted((a, b) => (a < b ? -1 : Number(a > b)));
  return { texts, rows: places.map((rows) => texts.map((text) => rows.get(text) ?? [])) };
}

/** What queries should find among texts. */
export interface AskedItems {
  /** In an order of their own. */
  queries: readonly string[];
  /** Of each: the places of what it should find, and of the text that is the query itself, or -1. */
  expected: readonly (readonly number[])[];
  own: readonly number[];
}

/** Copies of a text are one. `leaveOut`: a query does not find the text that it is. */
export function askedItems(
  questions: readonly Question[],
  all: readonly string[],
  texts: readonly string[],
  leaveOut: boolean,
): AskedItems {
  const placeOf = new Map(texts.map((text, place) => [text, place]));
  const items = questions
    .map(({ query, rows }) => {
      const own = leaveOut ? (placeOf.get(query.trim()) ?? -1) : -1;
      const found = rows.flatMap((row) => placeOf.get(all[row]?.trim() ?? '') ?? []);
      return { query, own, expected: [...new Set(found)].filter((place) => place !== own) };
    })
    .filter((item) => item.expected.length > 0)
    .toSorted((a, b) => (a.query < b.query ? -1 : Number(a.query > b.query)));
  return {
    queries: items.map(({ query }) => query),
    expected: items.map((item) => item.expected),
    own: items.map(({ own }) => own),
  };
}
