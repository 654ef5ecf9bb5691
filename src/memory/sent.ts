import { useMemo } from 'react';
import * as z from 'zod/mini';
import { isObject, stringifyJson, type JsonObject } from '../lib/json';
import type { KnownType } from '../contract/resources';
import { createStoredList, useStoredList, type MemoryKey } from './storedList';

/** A sent body; `at` is in ms since 1970. */
export interface SentBody {
  body: JsonObject;
  at: number;
}

/** The body this browser last sent for a resource. If it had no answer, `before` is the last one that had. */
export interface LastSent extends SentBody {
  before?: SentBody | undefined;
}

interface Sent extends LastSent {
  kind: string;
  id: string;
}

// An import sends thousands of bodies, which must not push out values that no read returns.
const MOST = 3000;
const MOST_CHARACTERS = 1_000_000;
const lengths = new WeakMap<JsonObject, number>();

function lengthOf({ body, before }: LastSent): number {
  const length = lengths.get(body) ?? stringifyJson(body).length;
  lengths.set(body, length);
  return before === undefined ? length : length + lengthOf(before);
}

const body = z.custom<JsonObject>(isObject);

const stored = createStoredList<Sent>({
  section: 'sent',
  item: z.object({
    kind: z.string(),
    id: z.string(),
    body,
    at: z.number(),
    before: z.optional(z.object({ body, at: z.number() })),
  }),
  identity: (item) => `${item.kind} ${item.id}`,
  bound: (items) => {
    let characters = 0;
    return [...items]
      .sort((a, b) => b.at - a.at)
      .slice(0, MOST)
      .filter((item) => (characters += lengthOf(item)) <= MOST_CHARACTERS);
  },
});

/** Remembers a body that was accepted for a resource, in place of the earlier one. */
export function rememberSent(
  key: MemoryKey,
  type: KnownType,
  id: string,
  body: JsonObject,
  at: number,
): void {
  rememberAllSent(key, type, [{ id, body, at }]);
}

/** Remembers a body with an unknown outcome; the last answered one is kept as `before`. */
export function rememberUnanswered(
  key: MemoryKey,
  type: KnownType,
  id: string,
  body: JsonObject,
  at: number,
): void {
  const last = lastSent(key, type, id);
  const before = last?.before ?? (last && { body: last.body, at: last.at });
  rememberAllSent(key, type, [{ id, body, at, ...(before && { before }) }]);
}

/** Forgets the last sent body of a resource. */
export function forgetSent(key: MemoryKey, type: KnownType, id: string): void {
  stored.update(key, (old) => {
    const rest = old.filter((item) => item.kind !== type || item.id !== id);
    return rest.length === old.length ? old : rest;
  });
}

/** `rememberSent` for many resources of a type at once. */
export function rememberAllSent(
  key: MemoryKey,
  type: KnownType,
  sent: readonly ({ id: string } & LastSent)[],
): void {
  const ids = new Set(sent.map(({ id }) => id));
  stored.update(key, (old) => [
    ...sent.map((item) => ({ kind: type, ...item })),
    ...old.filter((item) => item.kind !== type || !ids.has(item.id)),
  ]);
}

/** The body this browser last sent for a resource. */
export function lastSent(
  key: MemoryKey,
  type: KnownType,
  id: string,
): ({ id: string } & LastSent) | undefined {
  return stored.read(key).find((item) => item.kind === type && item.id === id);
}

/** The last sent body of each resource of a type, by id, kept up to date. */
export function useSent(key: MemoryKey, type: KnownType): ReadonlyMap<string, LastSent> {
  const items = useStoredList(stored, key);
  return useMemo(
    () => new Map(items.filter((item) => item.kind === type).map((item) => [item.id, item])),
    [items, type],
  );
}

/** Resource type and pointer of every member that a connection has returned at least once. */
const returned = createStoredList<string>({
  section: 'returned',
  item: z.string(),
  identity: (item) => item,
  bound: (items) => items.slice(0, 200),
});

// What a service returns does not depend on the organization.
const keyOf = (connection: string) => ({ connection, organization: '' });

/**
 * Notes that a connection returned a member (`/spec/routes`) for a resource of a type. From then on an absent member
 * means "empty"; before, it could also mean "not returned".
 */
export function noteReturned(connectionId: string, type: KnownType, pointer: string): void {
  returned.update(keyOf(connectionId), (old) => {
    const item = `${type} ${pointer}`;
    return old.includes(item) ? old : [item, ...old];
  });
}

/** Whether a connection has ever returned a member for any resource of a type. */
export function hasReturned(connectionId: string, type: KnownType, pointer: string): boolean {
  return returned.read(keyOf(connectionId)).includes(`${type} ${pointer}`);
}
