import { useMemo } from 'react';
import { benchOf, matchExpected, type TextTable } from '../../../../lib/csv/textsCsv';
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
