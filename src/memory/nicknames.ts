import { useMemo } from 'react';
import * as z from 'zod/mini';
import type { Team } from '../contract/journal';
import { sameJson } from '../lib/json';
import { asSeenFolded } from '../lib/text/invisible';
import { createStoredList, useStoredList, type MemoryKey } from './storedList';

/** `by` is who of the team gave it. */
const item = z.object({ id: z.string(), name: z.string(), by: z.optional(z.string()) });
type Nickname = z.output<typeof item>;

const listOf = (section: string) =>
  createStoredList<Nickname>({
    section,
    item,
    identity: ({ id }) => id,
    bound: (items) => items.slice(0, 2000),
  });
const stored = listOf('nicknames');
/** Those that the organization shares, as the gateway said last. */
const shared = listOf('teamNicknames');

const NONE: ReadonlyMap<string, string> = new Map();
const connectionNicknames = new Map<string, ReadonlyMap<string, string>>();
// Nearly every table cell looks up a name, so the sources are joined once per change.
const joined = new Map<string, { from: readonly unknown[]; names: ReadonlyMap<string, string> }>();

/** Sets the nicknames that a connection's configuration contains; they are not stored. */
export function setConnectionNicknames(
  connectionId: string,
  names: Readonly<Record<string, string>> | undefined,
): void {
  connectionNicknames.set(connectionId, new Map(Object.entries(names ?? {})));
}

/** Takes over the nicknames that an organization shares. */
export function setTeamNicknames(key: MemoryKey, names: Team['nicknames']): void {
  shared.update(key, (old) => {
    const now = Object.entries(names).map(([id, given]) => ({ id, ...given }));
    return sameJson(now, old) ? old : now;
  });
}

/** The team has taken over a nickname, so it is no longer this browser's own; without a name, nobody's. */
export function shareNickname(key: MemoryKey, id: string, name: string | undefined): void {
  shared.update(key, (old) => {
    const rest = old.filter((each) => each.id !== id);
    return name === undefined ? rest : [...rest, { id, name }];
  });
  setNickname(key, id, undefined);
}

/** The nickname of an id: the person's own, else the team's, else the connection's. */
export function nickname(key: MemoryKey, id: string): string | undefined {
  return join(key, stored.read(key), shared.read(key)).get(id);
}

/** Whether another id has the same nickname, ignoring case. */
export function hasNamesake(key: MemoryKey, id: string): boolean {
  const names = join(key, stored.read(key), shared.read(key));
  const name = asSeenFolded(names.get(id) ?? '');
  return [...names].some(([other, its]) => other !== id && asSeenFolded(its) === name);
}

export function setNickname(key: MemoryKey, id: string, name: string | undefined): void {
  const given = name?.trim();
  stored.update(key, (old) => {
    const rest = old.filter((each) => each.id !== id);
    if (given) return [{ id, name: given }, ...rest];
    return rest.length === old.length ? old : rest;
  });
}

/** All nicknames by id, kept up to date; the same map until one changes. */
export function useNicknames(key: MemoryKey): ReadonlyMap<string, string> {
  return join(key, useStoredList(stored, key), useStoredList(shared, key));
}

export function useTeamNicknames(key: MemoryKey): ReadonlyMap<string, Nickname> {
  const names = useStoredList(shared, key);
  return useMemo(() => new Map(names.map((each) => [each.id, each])), [names]);
}

function join(
  key: MemoryKey,
  own: readonly Nickname[],
  team: readonly Nickname[],
): ReadonlyMap<string, string> {
  const given = connectionNicknames.get(key.connection) ?? NONE;
  if (own.length === 0 && team.length === 0) return given;
  const place = `${key.connection} ${key.organization}`;
  const known = joined.get(place);
  const from = [given, team, own];
  if (known && from.every((source, at) => source === known.from[at])) return known.names;
  const names = new Map([...given, ...pairs(team), ...pairs(own)]);
  joined.set(place, { from, names });
  return names;
}

function pairs(names: readonly Nickname[]): [string, string][] {
  return names.map(({ id, name }) => [id, name]);
}
