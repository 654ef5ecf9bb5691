import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RecordedWrite } from '../../contract/journal';
import { serviceNow } from '../../lib/time/clock';
import {
  askChanges,
  POLL_MS,
  useJournal,
  useKnownIn,
  useNewestChanges,
  withFound,
  type ChangesFilters,
} from './changes';
import { JournalError } from './journalFetch';

// The history of an organization: all of its writes, as far as somebody reads on.

const PAGE = 100;

/** The writes of an organization, newest first, read page by page; nothing is asked of a connection without a journal. */
export function useChanges(organization: string, filters: ChangesFilters) {
  const { connection, enabled } = useJournal(organization);
  const query = useInfiniteQuery({
    queryKey: [connection, 'journal', 'changes', organization, filters] as const,
    queryFn: async ({ pageParam, signal }) => {
      const after = pageParam === undefined ? {} : { after: pageParam };
      const page = await askChanges(organization, filters, { limit: PAGE, ...after }, signal);
      return { ...page, at: serviceNow() };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    // Each page is a request, so only the first one is kept up to date by itself.
    refetchInterval: ({ state: { data, error } }) =>
      error === null && data?.pages.length === 1 ? POLL_MS : false,
    // Rows stay while another filter is read, but not rows of another resource or run, and not an empty list.
    placeholderData: (before, asked) => {
      const [, , , of, { resourceID, run } = {} as ChangesFilters] = asked?.queryKey ?? [];
      const isOfSame =
        of === organization && resourceID === filters.resourceID && run === filters.run;
      return isOfSame && before?.pages[0]?.changes.length ? before : undefined;
    },
    enabled,
  });
  const { data, error } = query;
  const [newest] = data?.pages ?? [];
  const known = useKnownIn(organization);
  const rows = useMemo(
    () => withFound(data?.pages.flatMap((page) => page.changes) ?? [], known),
    [data, known],
  );
  return {
    rows,
    people: newest?.people ?? [],
    at: newest?.at,
    loading: data === undefined && error === null,
    /** The rows still belong to the earlier filters. */
    isEarlier: query.isPlaceholderData,
    refused: error instanceof JournalError && error.status === 403,
    error,
    fetching: query.isFetching,
    refetch: query.refetch,
    more: query.hasNextPage ? query.fetchNextPage : undefined,
    searchedTo: data?.pages.at(-1)?.searchedTo,
    fetchingMore: query.isFetchingNextPage,
  };
}

/** One write of an organization by its id; nothing is asked without an id. */
export function useOneChange(organization: string, id: string | undefined) {
  const { data, error, isNone } = useNewestChanges(organization, { id }, 1, id !== undefined);
  return { write: data?.changes[0], isMissing: isNone, error };
}

/** The writes of a run, newest first, read once; nothing is asked without an id. */
export function useRunWrites(organization: string, run: string | undefined) {
  const { connection, enabled } = useJournal(organization);
  return useQuery({
    queryKey: [connection, 'journal', 'run', organization, run] as const,
    async queryFn({ signal }) {
      const writes: RecordedWrite[] = [];
      for await (const page of allChanges(organization, { run }, signal)) writes.push(...page);
      return writes;
    },
    staleTime: Infinity,
    enabled: enabled && run !== undefined,
  });
}

/**
 * All writes that match, newest first, page by page; those of a run stand together where the newest of them stands.
 * Rejects with a `JournalError`.
 */
export async function* allChanges(
  organization: string,
  filters: ChangesFilters,
  signal?: AbortSignal,
): AsyncGenerator<RecordedWrite[]> {
  let after: string | undefined;
  do {
    const more = { limit: 200, ...(after !== undefined && { after }) };
    const page = await askChanges(organization, filters, more, signal);
    // Where these are asked for, each write stands for itself.
    const each = filters.run !== undefined || filters.resourceID !== undefined;
    let some: RecordedWrite[] = [];
    for (const write of page.changes) {
      const { run } = write;
      if (each || run === undefined || run.size < 2) some.push(write);
      else {
        if (some.length > 0) yield some;
        some = [];
        yield* allChanges(organization, { ...filters, run: run.id }, signal);
      }
    }
    if (some.length > 0) yield some;
    after = page.next;
  } while (after !== undefined);
}
