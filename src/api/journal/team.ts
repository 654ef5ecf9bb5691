import { queryOptions, useQuery } from '@tanstack/react-query';
import { givenName, team } from '../../contract/journal';
import { given, type GivenKind } from '../../memory/nicknames';
import { isPast, type MemoryKey } from '../../memory/stay';
import { rememberTeamRead, rememberTeam } from '../../memory/resources';
import { currentConnection, keepsJournal, useConnection } from '../../session/connections';
import { onSignOut, sessionCount, useCredential } from '../../session/credential';
import { useMemoryKey } from '../../session/scope';
import { addressPart, messageOf, plural } from '../../lib/text/text';
import { queryClient } from '../cache/queryClient';
import { arrivalOf, cantBe, type Arrival } from '../cache/arrival';
import { serviceNow } from '../../lib/time/clock';
import { askJournal, JournalError } from './journalFetch';

/** The whole memory of a team is one answer, so it is not polled as often as a list. */
const POLL_MS = 60_000;

const inOrganization = (organization: string) =>
  new URLSearchParams({ organizationID: organization }).toString();

/** Reads what the team remembers into this browser's memory, where pages look. Its data: when, and how much was left out. */
function teamQuery(key: MemoryKey) {
  return queryOptions({
    queryKey: [key.connection, 'journal', 'team', key.organization] as const,
    async queryFn({ signal }) {
      const session = sessionCount();
      const asked = `team?${inOrganization(key.organization)}`;
      try {
        const {
          resources,
          nicknames,
          notes = {},
          leftOut,
        } = await askJournal(asked, team, { signal });
        if (session === sessionCount() && currentConnection().id === key.connection) {
          const unkept = rememberTeam(key, resources);
          given.nicknames.setTeam(key, nicknames);
          given.notes.setTeam(key, notes);
          return { at: serviceNow(), leftOut: unkept + (leftOut ?? 0) || undefined };
        }
        return { at: serviceNow(), leftOut };
      } finally {
        if (session === sessionCount() && !signal.aborted) rememberTeamRead(key);
      }
    },
    refetchInterval: POLL_MS,
  });
}
onSignOut(() => rememberTeamRead());

/**
 * Keeps this browser's memory up to date with the team's; asks nothing of a connection without a journal, or while
 * not `needed`. `arrival`: whether the memory has everything that the team knows.
 */
export function useTeam(key: MemoryKey, needed = true) {
  const connection = useConnection();
  const signedIn = useCredential().present;
  const shared = keepsJournal(connection);
  const { data, error, refetch, isFetching } = useQuery({
    ...teamQuery(key),
    enabled:
      needed && shared && signedIn && key.organization !== '' && key.connection === connection.id,
  });
  const leftOut = data?.leftOut;
  const arrival = (): Arrival => {
    // The browser's memory is all there is.
    if (!shared) return { state: 'known', value: undefined };
    if (!signedIn) return cantBe('you are not signed in');
    if (key.organization === '') return cantBe('no organization is chosen');
    if (error === null && leftOut !== undefined)
      return cantBe(`it leaves out ${plural(leftOut, 'resource')} that changed longest ago`);
    return arrivalOf({ data, error });
  };
  return { shared, at: data?.at, leftOut, arrival: arrival(), error, refetch, isFetching };
}

/** Whether the team of an organization can be read and written now, by the person the key was given out to. */
function isShared(key: MemoryKey): boolean {
  const current = currentConnection();
  const isCurrent = current.id === key.connection && !isPast(key);
  return keepsJournal(current) && isCurrent && key.organization !== '';
}

/**
 * Reads what the team remembers before one of its resources is replaced, unless it was read within `staleTime` ms.
 * Rejects where it can't be read.
 */
export async function readTeam(key: MemoryKey, staleTime = 0): Promise<void> {
  if (isShared(key)) await queryClient.fetchQuery({ ...teamQuery(key), staleTime });
}

/** Keeps what the team remembers up to date while any page is open: names and suggestions come from it too. */
export function TeamMemory() {
  useTeam(useMemoryKey());
  return null;
}

/**
 * Gives an id a nickname or a note, or removes it; never rejects. With a journal it is the team's. Otherwise, or if the team
 * has not taken it, it is this browser's, which is shown before the team's. After a sign-out it is nobody's. Returns why
 * the team has not taken it; without `isKnown` it may have.
 */
export async function giveName(
  kind: GivenKind,
  key: MemoryKey,
  id: string,
  name: string | undefined,
): Promise<{ isKnown: boolean; why: string } | undefined> {
  const { set, share, shared } = given[kind];
  set(key, id, name);
  if (!isShared(key)) return undefined;
  const path = `${kind}/${addressPart(id)}?${inOrganization(key.organization)}`;
  const body = JSON.stringify({ name: name ?? '' });
  try {
    share(key, id, name, await askJournal(path, givenName, { method: 'PUT', body }));
    return undefined;
  } catch (error) {
    const isRefused = error instanceof JournalError && Number(error.status ?? 500) < 500;
    // An answer that was lost says nothing: then the team's list is asked.
    if (!isRefused) await queryClient.cancelQueries({ queryKey: teamQuery(key).queryKey });
    const isRead =
      !isRefused &&
      (await readTeam(key)
        .then(() => true)
        .catch(() => false));
    const isTheirs = shared.read(key).find((each) => each.id === id)?.name === name?.trim();
    if (isPast(key) || (isRead && isTheirs)) return undefined;
    return { isKnown: isRefused || isRead, why: messageOf(error) };
  }
}
