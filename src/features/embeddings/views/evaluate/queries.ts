import { useEffect, useState } from 'react';
import { vectorEngine } from '../../../../lib/vectors/engine/browserEngine';
import { benchOf, matchExpected, type BenchQuery } from '../../../../lib/csv/textsCsv';

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

const PAUSE_MS = 150;

/** Reads CSV in the worker a moment after it changed. `undefined` while there is none, or it is not read yet. */
export function useReadQueries(source: string, texts: readonly string[]): ReadQueries | undefined {
  const [read, setRead] = useState<ReadQueries>();
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void readQueries(source, texts, abort.signal).then(setRead, () => undefined);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [source, texts]);
  return source.trim() === '' || read?.source !== source ? undefined : read;
}

/** Reads CSV and matches it with texts. */
export async function readQueries(
  source: string,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<ReadQueries> {
  const table = await vectorEngine().run('table', { text: source }, { signal });
  const found = benchOf(table);
  const { expected, unknown } = matchExpected(found.queries, texts);
  return { source, ...found, expected, unknown, judgeable: judgeable({ ...found, expected }) };
}

function judgeable({ queries, expected }: Questions): Questions {
  const isAnswered = (_: unknown, at: number) => (expected[at] ?? []).length > 0;
  return { queries: queries.filter(isAnswered), expected: expected.filter(isAnswered) };
}
