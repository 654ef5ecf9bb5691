import * as z from 'zod/mini';
import { createStoredList, useStoredList, type LedgerKey } from './storedList';

interface Nickname {
  id: string;
  name: string;
}

const stored = createStoredList<Nickname>({
  section: 'nicknames',
  item: z.object({ id: z.string(), name: z.string() }),
  identity: (item) => item.id,
  bound: (items) => items.slice(0, 2000),
});

const NONE: ReadonlyMap<string, string> = new Map();
const connectionNicknames = new Map<string, ReadonlyMap<string, string>>();
// Nearly every table cell looks up a name, so both sources are joined once per change.
const joined = new WeakMap<readonly Nickname[], Map<string, ReadonlyMap<string, string>>>();

/** Sets the nicknames that a connection's configuration contains; they are not stored. */
export function setConnectionNicknames(
  connectionId: string,
  names: Readonly<Record<string, string>> | undefined,
): void {
  connectionNicknames.set(connectionId, new Map(Object.entries(names ?? {})));
}

/** The nickname of an id: the person's own, else the connection's. */
export function nickname(key: LedgerKey, id: string): string | undefined {
  return join(key, stored.read(key)).get(id);
}

/** Whether another id has the same nickname, ignoring case. */
export function hasNamesake(key: LedgerKey, id: string): boolean {
  const names = join(key, stored.read(key));
  const name = names.get(id)?.toLowerCase();
  return [...names].some(([other, its]) => other !== id && its.toLowerCase() === name);
}

/** Sets the nickname of an id, or removes it. */
export function setNickname(key: LedgerKey, id: string, name: string | undefined): void {
  const given = name?.trim();
  stored.update(key, (old) => {
    const rest = old.filter((item) => item.id !== id);
    if (given) return [{ id, name: given }, ...rest];
    return rest.length === old.length ? old : rest;
  });
}

/** All nicknames by id, kept up to date; the same map until one changes. */
export function useNicknames(key: LedgerKey): ReadonlyMap<string, string> {
  return join(key, useStoredList(stored, key));
}

function join(key: LedgerKey, own: readonly Nickname[]): ReadonlyMap<string, string> {
  const theirs = connectionNicknames.get(key.connection) ?? NONE;
  if (own.length === 0) return theirs;
  const cache = joined.get(own) ?? new Map<string, ReadonlyMap<string, string>>();
  joined.set(own, cache);
  const known = cache.get(key.connection);
  if (known) return known;
  const names = new Map([...theirs, ...own.map(({ id, name }): [string, string] => [id, name])]);
  cache.set(key.connection, names);
  return names;
}
