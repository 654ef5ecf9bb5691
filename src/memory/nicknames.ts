import { useMemo } from 'react';
import * as z from 'zod/mini';
import { MOST_NOTE_ID, type Team } from '../contract/journal';
import type { ResourceType } from '../contract/resources';
import { sameJson } from '../lib/json';
import { asSeenFolded } from '../lib/text/invisible';
import { addressPart } from '../lib/text/text';
import { serviceNow } from '../lib/time/clock';
import { createStoredList, useStoredList, type MemoryKey } from './storedList';

/** `by` is who of the team gave it, `at` when, in ms. */
const item = z.object({
  id: z.string(),
  name: z.string(),
  by: z.optional(z.string()),
  at: z.optional(z.number()),
});
export type Nickname = z.output<typeof item>;

const listOf = (section: string) =>
  createStoredList<Nickname>({
    section,
    item,
    identity: ({ id }) => id,
    bound: (items) => items.slice(0, 2000),
  });

/** What people call ids, or note of them: their own, and what the organization shares, as the gateway said last. */
function givenNames(own: string, team: string) {
  const stored = listOf(own);
  const shared = listOf(team);
  function set(key: MemoryKey, id: string, name: string | undefined): void {
    const given = name?.trim();
    stored.update(key, (old) => {
      const rest = old.filter((each) => each.id !== id);
      if (given) return [{ id, name: given, at: serviceNow() }, ...rest];
      return rest.length === old.length ? old : rest;
    });
  }
  return {
    stored,
    shared,
    set,
    /** Takes over what an organization shares. What it has too is no longer this browser's own. */
    setTeam(key: MemoryKey, names: Team['nicknames']): void {
      const theirs = new Map(Object.entries(names));
      stored.update(key, (old) => {
        const own = old.filter(({ id, name }) => theirs.get(id)?.name !== name);
        return own.length === old.length ? old : own;
      });
      shared.update(key, (old) => {
        const now = Object.entries(names).map(([id, given]) => ({ id, ...given }));
        return sameJson(now, old) ? old : now;
      });
    },
    /**
     * The team has taken a name over, so this browser no longer keeps it as its own, unless it has another by now. Without a
     * name, the team has removed it.
     */
    share(key: MemoryKey, id: string, name: string | undefined, said?: Omit<Nickname, 'id'>): void {
      shared.update(key, (old) => {
        const rest = old.filter((each) => each.id !== id);
        return name === undefined ? rest : [...rest, { id, name, ...said }];
      });
      const own = stored.read(key).find((each) => each.id === id);
      if (own?.name === name?.trim()) set(key, id, undefined);
    },
  };
}

export const given = {
  nicknames: givenNames('nicknames', 'teamNicknames'),
  notes: givenNames('notes', 'teamNotes'),
};
export type GivenKind = keyof typeof given;
const { stored, shared } = given.nicknames;
export const {
  set: setNickname,
  setTeam: setTeamNicknames,
  share: shareNickname,
} = given.nicknames;

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

/** All nicknames by id, kept up to date; the same map until one changes. */
export function useNicknames(key: MemoryKey): ReadonlyMap<string, string> {
  return join(key, useStoredList(stored, key), useStoredList(shared, key));
}

export function useTeamNicknames(key: MemoryKey): ReadonlyMap<string, Nickname> {
  const names = useStoredList(shared, key);
  return useMemo(() => new Map(names.map((each) => [each.id, each])), [names]);
}

/** All notes, kept up to date; the same map until one changes. */
export function useNotes(key: MemoryKey): ReadonlyMap<string, Nickname> {
  const own = useStoredList(given.notes.stored, key);
  const team = useStoredList(given.notes.shared, key);
  return useMemo(() => new Map([...team, ...own].map((each) => [each.id, each])), [own, team]);
}

/** The note of a resource now, or of a part of it, as `noteId` names it. */
export function noteOf(key: MemoryKey, id: string): Nickname | undefined {
  return given.notes.stored.read(key).find((each) => each.id === id) ?? teamNoteOf(key, id);
}

/** The same as the team has it, which this browser's own may stand before. */
export function teamNoteOf(key: MemoryKey, id: string): Nickname | undefined {
  return given.notes.shared.read(key).find((each) => each.id === id);
}

/** What a note is kept by. A part of a resource is named by what it means, so that its place does not matter. */
export function noteId(type: ResourceType, id: string, part?: string): string {
  const of = `${type} ${addressPart(id)}`;
  return part === undefined ? of : `${of} ${part}`;
}

/** Why a part that this names can have no note; undefined if it can. */
export const whyNoNote = (id: string): string | undefined =>
  id.length > MOST_NOTE_ID
    ? 'It says too much to be named by a note: shorten its description.'
    : undefined;

/** The notes of parts that a resource (`id` as `noteId` makes it) does not have any more, each with what the part was named by. */
export function goneNotes(
  notes: ReadonlyMap<string, Nickname>,
  id: string,
  parts: readonly string[],
): { note: Nickname; part: string }[] {
  const before = `${id} `;
  const there = new Set(parts);
  return [...notes.values()].flatMap((note) => {
    const part = note.id.slice(before.length);
    return note.id.startsWith(before) && !there.has(part) ? [{ note, part }] : [];
  });
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
