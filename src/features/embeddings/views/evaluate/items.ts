import { useMemo } from 'react';
import { benchOf, matchExpected, rowsByValue, type TextTable } from '../../../../lib/csv/textsCsv';
import { idColumns } from '../../run/labels';
import type { Run } from '../../run/run';
import { useTask } from '../../run/useTask';

/** A query, with the numbers of the texts that answer it. */
export interface ExpectedQuery {
  query: string;
  rows: readonly number[];
}

/** All queries that were read, and what of them could not be used. */
export type ReadQueries = ReturnType<typeof readQueries>;

/** The texts with their columns, of which one may be an id. */
type AskedOf = Pick<Run, 'texts' | 'table'>;

/** Reads CSV in the worker. `undefined` while there is none, or it is not read yet. */
export function useReadQueries(source: string, run: AskedOf): ReadQueries | undefined {
  const { answer } = useTask('table', source.trim() === '' ? undefined : { text: source });
  return useMemo(() => answer && readQueries(source, answer, run), [source, answer, run]);
}

/** Matches queries with texts. Of the `questions` only those that a text answers are left. */
export function readQueries(source: string, table: TextTable, { texts, table: columns }: AskedOf) {
  const found = benchOf(table);
  const matched = matchExpected(found.queries, texts, idColumns(texts, columns));
  const questions = found.queries.map(({ query }, at): ExpectedQuery => ({
    query,
    rows: matched.expected[at] ?? [],
  }));
  return {
    source,
    ...found,
    ...matched,
    questions: questions.filter(({ rows }) => rows.length > 0),
  };
}

/**
 * The texts that all runs have a vector for, each once, in an order of their own, so that the order of lines and files
 * changes nothing. `sides` has the text of each row of each run.
 */
export function commonTexts(sides: readonly (readonly string[])[]) {
  const places = sides.map(rowsByValue);
  const [own = new Map<string, number[]>(), ...others] = places;
  const texts = [...own.keys()]
    .filter((text) => others.every((rows) => rows.has(text)))
    .toSorted((a, b) => (a < b ? -1 : Number(a > b)));
  /** Of each run: the rows of each text, of which several are copies. */
  const rows = places.map((own) => texts.map((text) => own.get(text) ?? []));
  return { texts, rows };
}

/** What queries should find among texts. */
export type AskedItems = ReturnType<typeof askedItems>;

/** Copies of a text are one. `leaveOut`: a query does not find the text that it is. */
export function askedItems(
  questions: readonly ExpectedQuery[],
  all: readonly string[],
  texts: readonly string[],
  leaveOut: boolean,
) {
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
    /** In an order of their own. */
    queries: items.map(({ query }) => query),
    /** Of each: the places of what it should find, and of the text that is the query itself, or -1. */
    expected: items.map((item) => item.expected),
    own: items.map(({ own }) => own),
  };
}

/** The label that all of these texts have; -1 if it is not one: what should find several stands for none of them. */
export function commonLabel(texts: readonly number[], labels: ArrayLike<number>): number {
  const [label = -1, ...others] = new Set(texts.map((text) => labels[text] ?? -1));
  return others.length === 0 ? label : -1;
}
