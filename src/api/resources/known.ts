import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type * as z from 'zod/mini';
import type { FileStorage } from '../../contract/fileStorage';
import { readAnswer } from '../../contract/reading';
import { useKnown, type Known, useSent, type LastSent } from '../../memory/resources';
import type { KnownType } from '../../contract/resources';
import type { MemoryKey } from '../../memory/storedList';
import { isObject, type Json, type JsonObject } from '../../lib/json';
import { useMemoryKey } from '../../session/scope';
import type { ResourceRecord } from '../cache/record';
import { plural } from '../../lib/text/text';
import { allOf, arrivalOf, cantBe, type Arrival } from '../cache/arrival';
import { isNotFound } from '../http/errors';
import { beside, detailQuery } from './queries';

/** What this browser remembers of one resource. Times are in ms. */
export interface KnownObject<T> {
  id: string;
  known: Known;
  /** The last answer, typed and raw; absent when the resource was only seen in answers about others. */
  answer?: { value: T; raw: JsonObject; at: number };
  /** The last sent body that was accepted or whose outcome is unknown. */
  sent?: LastSent;
}

const read = new WeakMap<object, unknown>();

/** The raw answer is kept, and checked against the schema of its type once per page load. */
function valueOf<T>(schema: z.core.$ZodType<T>, answer: Json | undefined): T | undefined {
  if (!isObject(answer)) return undefined;
  if (!read.has(answer)) read.set(answer, readAnswer(schema, answer).value);
  return read.get(answer) as T | undefined;
}

/** All remembered resources of a type that no operation lists, newest first, kept up to date. */
export function useKnownObjects<T>(
  type: KnownType,
  schema: z.core.$ZodType<T>,
  key: MemoryKey,
  withHidden = false,
): KnownObject<T>[] {
  const known = useKnown(key, type, ...(withHidden ? (['hidden'] as const) : []));
  return useMemo(
    () =>
      known.map((each) => {
        const value = valueOf(schema, each.answer);
        return {
          id: each.id,
          known: each,
          ...(value !== undefined &&
            isObject(each.answer) && {
              answer: { value, raw: each.answer, at: each.answeredAt ?? each.at },
            }),
          ...(each.sent && { sent: each.sent }),
        };
      }),
    [known, schema],
  );
}

/** One remembered resource; an unknown one has neither answer nor body. */
export function useKnownObject<T>(
  type: KnownType,
  schema: z.core.$ZodType<T>,
  key: MemoryKey,
  id: string,
): Partial<KnownObject<T>> {
  const all = useKnownObjects(type, schema, key);
  const sent = useSent(key, type).get(id);
  return useMemo(
    () => all.find((each) => each.id === id) ?? (sent ? { id, sent } : { id }),
    [all, sent, id],
  );
}

/** File storage that this browser created or opened; `answer` is its current state once it was read. */
export interface KnownFileStorage extends KnownObject<FileStorage> {
  error: Error | null;
}

interface KnownVolumes {
  items: readonly KnownFileStorage[];
  /** How many are remembered, whether read or not. */
  remembered: number;
  fetching: boolean;
  /** Whether all of them have been read. */
  arrival: Arrival;
  /** When all of them had been read, in ms: the time of the oldest read on screen. */
  at: number | undefined;
  refetch: () => void;
}

type Result = UseQueryResult<ResourceRecord<FileStorage>>;

function combine(results: Result[]) {
  return results.map(({ data, error, isFetching, refetch }) => ({
    data,
    error,
    isFetching,
    refetch,
  }));
}

/**
 * The file storage this browser remembers, newest first; the first `most` are read again and polled. The API has no
 * list of file storage (interface.md, "Endpoints"), so others are not shown.
 */
export function useKnownFileStorage(most: number): KnownVolumes {
  const all = useKnown(useMemoryKey(), 'fileStorage');
  const shown = useMemo(() => all.slice(0, most), [all, most]);
  const results = useQueries({
    queries: shown.map(({ id }) => ({ ...detailQuery('fileStorage', id), ...beside })),
    combine,
  });
  const items = useMemo(
    () =>
      shown.map((known, index): KnownFileStorage => {
        const { data, error = null } = results[index] ?? {};
        return { id: known.id, known, ...(data && { answer: data }), error };
      }),
    [shown, results],
  );
  const refetch = useCallback(() => {
    for (const result of results) void result.refetch();
  }, [results]);
  const beyond = all.length - shown.length;
  // What this browser remembers and the service no longer shows is no gap.
  const there = items.filter(({ error }) => !isNotFound(error));
  const times = items.flatMap(({ answer }) => (answer ? [answer.at] : []));
  return {
    items,
    remembered: all.length,
    arrival:
      beyond > 0
        ? cantBe(`${plural(beyond, 'older volume')} ${beyond === 1 ? 'is' : 'are'} not looked at`)
        : allOf(...there.map(({ answer, error }) => arrivalOf({ data: answer, error }))),
    fetching: results.some(({ isFetching }) => isFetching),
    at: times.length === 0 ? undefined : Math.min(...times),
    refetch,
  };
}
