import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { paths } from '../../../../page/paths';
import { draftOf, dropDraft, saveDraft } from '../../../../memory/drafts';
import { vectorEngine } from '../../../../lib/vectors/engine/browserEngine';
import { benchOf, matchExpected, type BenchQuery } from '../../../../lib/csv/textsCsv';
import { onSignOut } from '../../../../session/credential';
import type { MemoryKey } from '../../../../memory/storedList';
import { currentMemoryKey, useMemoryKey } from '../../../../session/scope';
import { exampleBench } from './example';

interface Source {
  text: string;
  /** It would not be there after a reload: too large, or storage refuses it. */
  unkept: boolean;
}

/** Queries with expected matches, as CSV: typed, pasted or opened. They outlive the page. */
const useSources = create<{ byPlace: Readonly<Record<string, Source>> }>(() => ({ byPlace: {} }));
/** Sources that will be stored shortly. */
const changed = new Map<string, MemoryKey>();
const KEEP_AFTER_MS = 400;
const form = `${paths.embeddings()}?tab=evaluate`;
let timer: ReturnType<typeof setTimeout> | undefined;
addEventListener('pagehide', keep);

const placeOf = ({ connection, organization }: MemoryKey) => `${connection} ${organization}`;

/** The source of the connection and organization in use, restored after a reload. */
export function useBenchSource(): Source {
  const key = useMemoryKey();
  const kept = useMemo(() => ({ text: keptText(key), unkept: false }), [key]);
  return useSources(({ byPlace }) => byPlace[placeOf(key)]) ?? kept;
}

function keptText(key: MemoryKey): string {
  return draftValues.safeParse(draftOf(key, form)?.values).data?.queries ?? '';
}

const draftValues = z.object({ queries: z.string() });

/** Changes the queries, and saves them a moment later with the texts of the same connection. */
export function setBenchSource(text: string): void {
  const key = currentMemoryKey();
  put(key, { text, unkept: false });
  changed.set(placeOf(key), key);
  clearTimeout(timer);
  timer = setTimeout(keep, KEEP_AFTER_MS);
}

function put(key: MemoryKey, source: Source): void {
  useSources.setState(({ byPlace }) => ({ byPlace: { ...byPlace, [placeOf(key)]: source } }));
}

function keep(): void {
  clearTimeout(timer);
  for (const [place, key] of changed) {
    const text = useSources.getState().byPlace[place]?.text ?? '';
    // Pressing the button loads the example.
    if (text.trim() === '' || text === exampleBench) dropDraft(key, form);
    else {
      const draft = { form, title: 'Bench queries', values: { queries: text }, at: Date.now() };
      put(key, { text, unkept: !saveDraft(key, draft) });
    }
  }
  changed.clear();
}

onSignOut(() => {
  clearTimeout(timer);
  changed.clear();
  useSources.setState({ byPlace: {} });
});

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
