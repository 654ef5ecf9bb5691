import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import {
  changes,
  type Changes,
  type RecordedWrite,
  type WriteOutcome,
  writeOutcomeOf,
} from '../../contract/journal';
import { knownTypes, type ResourceType } from '../../contract/resources';
import { useKnown, type Known } from '../../memory/resources';
import { keepsJournal, useConnection } from '../../session/connections';
import { useCredential } from '../../session/credential';
import { serviceNow } from '../../lib/time/clock';
import { formatTime } from '../../lib/time/dates';
import { arrivalOf, cantBe, type Arrival } from '../cache/arrival';
import { refusedFor } from '../http/errors';
import { serverWords } from '../http/words';
import { askJournal } from './journalFetch';

/** A write of the journal; `found`: nobody knows its answer, but this browser has seen that it was carried out. */
export type KnownWrite = RecordedWrite & { found?: true };

/** Completes writes with an unknown outcome by what "Look for it" has found in this browser. */
export function withFound(
  writes: readonly RecordedWrite[],
  known: readonly Pick<Known, 'id' | 'found'>[],
): KnownWrite[] {
  return writes.map((write) => {
    const { state, writeId } = write;
    const it = state === 'unknown' && writeId && known.find(({ found }) => found === writeId);
    return it ? { ...write, resourceId: it.id, found: true } : write;
  });
}

export type Outcome = WriteOutcome | 'found';

/** How a write ended. */
export function outcomeOf(write: KnownWrite): Outcome {
  return write.found ? 'found' : writeOutcomeOf(write);
}

/** Whether the journal of an organization can be read, and where. */
export function useJournal(organization: string) {
  const connection = useConnection();
  const signedIn = useCredential().present;
  return {
    connection: connection.id,
    enabled: keepsJournal(connection) && signedIn && organization !== '',
    whyNot: signedIn ? 'no organization is chosen' : 'you are not signed in',
  };
}

export function useKnownIn(organization: string): Known[] {
  const connection = useConnection().id;
  const key = useMemo(() => ({ connection, organization }), [connection, organization]);
  return useKnown(key, ...knownTypes);
}

/** The filters of the changes, named as in the gateway's API. Times are in ms since 1970. */
export interface ChangesFilters {
  id?: string | undefined;
  type?: string | undefined;
  operation?: string | undefined;
  person?: string | undefined;
  outcome?: string | undefined;
  resourceID?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
  text?: string | undefined;
  /** A run, by its id in the journal: all of its writes. */
  run?: string | undefined;
}

/** How often the newest writes are read again, in ms. */
export const POLL_MS = 30_000;

export function askChanges(
  organization: string,
  filters: ChangesFilters,
  more: { limit: number; after?: string },
  signal?: AbortSignal,
) {
  const query = new URLSearchParams({ organizationID: organization });
  for (const [name, value] of Object.entries({ ...filters, ...more }))
    if (value !== undefined && value !== '') query.set(name, String(value));
  return askJournal(`changes?${query}`, changes, { ...(signal && { signal }) });
}

/** How far the newest `limit` changes have come: what is older than a search went back to is not known. */
export function arrivalOfNewest(
  { data, error }: Parameters<typeof arrivalOf<Changes>>[0],
  limit: number,
): Arrival {
  const { changes: found = [], searchedTo } = data ?? {};
  return error === null && searchedTo !== undefined && found.length < limit
    ? cantBe(`the search took too long, and went back to ${formatTime(searchedTo)} only`)
    : arrivalOf({ data, error });
}

/** The newest `limit` writes that match; nothing is asked of a connection without a journal, or while not `asks`. */
export function useNewestChanges(
  organization: string,
  filters: ChangesFilters,
  limit: number,
  asks = true,
) {
  const { connection, enabled, whyNot } = useJournal(organization);
  const known = useKnownIn(organization);
  const { data, error } = useQuery({
    queryKey: [connection, 'journal', 'newest', organization, filters, limit] as const,
    queryFn: ({ signal }) => askChanges(organization, filters, { limit }, signal),
    select: useCallback(
      (page: Changes) => ({ ...page, changes: withFound(page.changes, known) }),
      [known],
    ),
    refetchInterval: POLL_MS,
    enabled: enabled && asks,
  });
  const arrival = enabled ? arrivalOfNewest({ data, error }, limit) : cantBe(whyNot);
  return { data, error, arrival, isNone: arrival.state === 'known' && data?.changes.length === 0 };
}

/** The last accepted write of a resource after a time in ms, if the journal knows one. */
export function useLastChange(
  organization: string,
  type: ResourceType,
  id: string | undefined,
  after: number | undefined,
): RecordedWrite | undefined {
  const filters = { type, resourceID: id, outcome: 'accepted', from: after } as const;
  const { data } = useNewestChanges(organization, filters, 1, id !== undefined && !!after);
  return data?.changes[0];
}

/** A refusal says nothing of the rights that a person has a day later. */
const TOLD_MS = 86_400_000;

/** The first of these writes, newest first, whose caller was told that they may only read, if not before `since` or long ago. */
export function toldReadsOnly(writes: readonly RecordedWrite[], since: number) {
  const after = Math.max(since, serviceNow() - TOLD_MS);
  for (const { mine, receivedAt: at, by, status = 0, answer = '' } of writes) {
    const said = { status, code: undefined, ...serverWords(status, answer) };
    if (mine && at > after && refusedFor(said) === 'everything')
      return { words: said.words, at, by };
  }
  return undefined;
}

/**
 * The last refusal, after a time in ms, that told the caller in an organization that their credential may only read, unless
 * something of theirs was accepted since.
 */
export function useToldReadsOnly(organization: string, since: number, asks: boolean) {
  const { data } = useNewestChanges(organization, { outcome: 'refused' }, 20, asks);
  const told = asks ? toldReadsOnly(data?.changes ?? [], since) : undefined;
  const later = { person: told?.by, outcome: 'accepted', from: told?.at };
  const accepted = useNewestChanges(organization, later, 1, told !== undefined);
  return accepted.isNone ? told : undefined;
}
