import { useMemo } from 'react';
import {
  benchOf,
  matchExpected,
  type BenchQuery,
  type TextTable,
} from '../../../../lib/csv/textsCsv';
import { useTask } from '../../run/useTask';

/** Queries, held against the texts of a run. */
export interface Questions {
  queries: readonly BenchQuery[];
  /** Of each query: the numbers of the texts that answer it. */
  expected: readonly (readonly number[])[];
}

/** All queries that were read. */
export interface ReadQueries extends Questions {
  /** Their CSV. */
  source: string;
  /** Those that a text answers; no others are sent. */
  judgeable: Questions;
  /** The query of each row that repeats an earlier one. */
  repeats: readonly string[];
  /** Matches that name none of the texts. */
  unknown: readonly string[];
  /** Columns that are neither query nor match. */
  ignored: readonly string[];
  /** Rows that hold something, but no query. */
  queryless: number;
  faults: readonly string[];
}

/** Reads CSV in the worker. `undefined` while there is none, or it is not read yet. */
export function useReadQueries(source: string, texts: readonly string[]): ReadQueries | undefined {
  const { answer } = useTask('table', source.trim() === '' ? undefined : { text: source });
  return useMemo(() => answer && readQueries(source, answer, texts), [source, answer, texts]);
}

/** Matches queries with texts. */
export function readQueries(
  source: string,
  table: TextTable,
  texts: readonly string[],
): ReadQueries {
  const found = benchOf(table);
  const { expected, unknown } = matchExpected(found.queries, texts);
  return { source, ...found, expected, unknown, judgeable: judgeable({ ...found, expected }) };
}

function judgeable({ queries, expected }: Questions): Questions {
  const isAnswered = (_: unknown, at: number) => (expected[at] ?? []).length > 0;
  return { queries: queries.filter(isAnswered), expected: expected.filter(isAnswered) };
}
