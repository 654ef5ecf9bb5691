import { useMemo } from 'react';
import {
  benchOf,
  matchExpected,
  type BenchQuery,
  type TextTable,
} from '../../../../lib/csv/textsCsv';
import { idColumns } from '../../run/labels';
import type { Run } from '../../run/run';
import { useTask } from '../../run/useTask';

/** A query, with the numbers of the texts that answer it. */
export interface Question {
  query: string;
  rows: readonly number[];
}

/** All queries that were read. */
export interface ReadQueries {
  /** Their CSV. */
  source: string;
  queries: readonly BenchQuery[];
  /** Those that a text answers; no others are sent. */
  questions: readonly Question[];
  /** The query of each row that repeats an earlier one. */
  repeats: readonly string[];
  /** Matches that name none of the texts. */
  unknown: readonly string[];
  /** How many matches are taken for numbers of lines. */
  lines: number;
  /** How many are found by a column of ids. */
  ids: number;
  /** Columns that are neither query nor match. */
  ignored: readonly string[];
  /** Rows that hold something, but no query. */
  queryless: number;
  faults: readonly string[];
}

/** The texts with their columns, of which one may be an id. */
type AskedOf = Pick<Run, 'texts' | 'table'>;

/** Reads CSV in the worker. `undefined` while there is none, or it is not read yet. */
export function useReadQueries(source: string, run: AskedOf): ReadQueries | undefined {
  const { answer } = useTask('table', source.trim() === '' ? undefined : { text: source });
  return useMemo(() => answer && readQueries(source, answer, run), [source, answer, run]);
}

/** Matches queries with texts. */
export function readQueries(
  source: string,
  table: TextTable,
  { texts, table: columns }: AskedOf,
): ReadQueries {
  const found = benchOf(table);
  const matched = matchExpected(found.queries, texts, idColumns(texts, columns));
  const questions = found.queries.map(({ query }, at) => ({
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
