import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { vectorEngine } from '../../../lib/vectors/browserEngine';
import { benchOf, matchExpected, type BenchQuery } from '../../../lib/textsCsv';
import { onSignOut } from '../../../session/credential';
import type { LedgerKey } from '../../../ledger/shelf';
import { currentLedgerKey, useLedgerKey } from '../../../session/scope';

/** What was typed, pasted or opened: queries with what they should find, as CSV. It outlives the page. */
const useSources = create<{ byPlace: Readonly<Record<string, string>> }>(() => ({ byPlace: {} }));

const placeOf = ({ connection, organization }: LedgerKey) => `${connection} ${organization}`;

/** The source of the connection and organization in use. */
export function useBenchSource(): string {
  const place = placeOf(useLedgerKey());
  return useSources(({ byPlace }) => byPlace[place] ?? '');
}

export function setBenchSource(source: string): void {
  const place = placeOf(currentLedgerKey());
  useSources.setState(({ byPlace }) => ({ byPlace: { ...byPlace, [place]: source } }));
}

onSignOut(() => useSources.setState({ byPlace: {} }));

/** Queries that were read, held against the texts of a run. */
export interface ReadQueries {
  queries: readonly BenchQuery[];
  /** Of each query: the numbers of the texts that answer it. */
  expected: readonly (readonly number[])[];
  /** Matches that are none of the texts. */
  unknown: readonly string[];
  /** Columns that are neither query nor match. */
  ignored: readonly string[];
  faults: readonly string[];
}

const PAUSE_MS = 150;

/** Reads CSV in the worker a moment after it changed. `undefined` while there is none, or it is not read yet. */
export function useReadQueries(source: string, texts: readonly string[]): ReadQueries | undefined {
  const [read, setRead] = useState<ReadQueries & { source: string }>();
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void readQueries(source, texts, abort.signal).then(
        (found) => setRead({ ...found, source }),
        () => undefined,
      );
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
  const { queries, ignored, faults } = benchOf(table);
  return { queries, ignored, faults, ...matchExpected(queries, texts) };
}
