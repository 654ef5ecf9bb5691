import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { FileStorage } from '../../contract/fileStorage';
import { useKnown, type Known } from '../../ledger/known';
import { useLedgerKey } from '../../session/scope';
import { fileStorageQuery } from './fileStorage';
import type { Read } from '../cache/read';

/** A file storage this browser created or opened, with what the service says of it now. */
export interface KnownFileStorage {
  known: Known;
  /** Absent while it has not been read. */
  read: Read<FileStorage> | undefined;
  error: Error | null;
}

interface KnownFileStorages {
  items: readonly KnownFileStorage[];
  /** How many are remembered, read or not. */
  remembered: number;
  fetching: boolean;
  /** When all of them had been read, in ms: the oldest of the reads on screen. */
  at: number | undefined;
  refetch: () => void;
}

type Result = UseQueryResult<Read<FileStorage>>;

function combine(results: Result[]) {
  return results.map(({ data, error, isFetching, refetch }) => ({
    data,
    error,
    isFetching,
    refetch,
  }));
}

/**
 * The file storage this browser remembers, newest first, the first `most` of them read again and polled. The interface
 * has no list (interface.md, "Endpoints"), so this is memory and nothing more.
 */
export function useKnownFileStorage(most: number): KnownFileStorages {
  const all = useKnown(useLedgerKey(), 'fileStorage');
  const shown = useMemo(() => all.slice(0, most), [all, most]);
  const results = useQueries({ queries: shown.map(({ id }) => fileStorageQuery(id)), combine });
  const items = useMemo(
    () =>
      shown.map((known, index): KnownFileStorage => ({
        known,
        read: results[index]?.data,
        error: results[index]?.error ?? null,
      })),
    [shown, results],
  );
  const refetch = useCallback(() => {
    for (const result of results) void result.refetch();
  }, [results]);
  const times = items.flatMap(({ read }) => (read ? [read.at] : []));
  return {
    items,
    remembered: all.length,
    fetching: results.some(({ isFetching }) => isFetching),
    at: times.length === 0 ? undefined : Math.min(...times),
    refetch,
  };
}
