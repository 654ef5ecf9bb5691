import { useMemo } from 'react';
import * as z from 'zod/mini';
import { isObject, stringifyJson, type JsonObject } from '../lib/json';
import type { KnownType } from '../contract/resources';
import { createStoredList, useStoredList, type LedgerKey } from './storedList';

/** A save from this browser: the body it sent, and the one it replaced where that was known. `at` is in ms. */
export interface Version {
  kind: string;
  id: string;
  operation: string;
  name?: string | undefined;
  at: number;
  body: JsonObject;
  before?: JsonObject | undefined;
}

const MOST_OF_ONE = 10;
const MOST_CHARACTERS = 500_000;
const body = z.custom<JsonObject>(isObject);

const stored = createStoredList<Version>({
  section: 'versions',
  item: z.object({
    kind: z.string(),
    id: z.string(),
    operation: z.string(),
    name: z.optional(z.string()),
    at: z.number(),
    body,
    before: z.optional(body),
  }),
  identity: ({ kind, id, at }) => `${kind} ${id} ${at}`,
  bound(items) {
    const counts = new Map<string, number>();
    let characters = 0;
    return [...items]
      .sort((a, b) => b.at - a.at)
      .filter((item) => {
        const name = `${item.kind} ${item.id}`;
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        return (
          count <= MOST_OF_ONE && (characters += stringifyJson(item).length) <= MOST_CHARACTERS
        );
      });
  },
});

/** Remembers a save. The oldest of a resource, and of all, give way. */
export function rememberVersion(key: LedgerKey, version: Version): void {
  stored.update(key, (old) => [version, ...old]);
}

/** The remembered saves of a resource, the newest first, kept up to date. */
export function useVersions(key: LedgerKey, type: KnownType, id: string): readonly Version[] {
  const all = useStoredList(stored, key);
  return useMemo(() => all.filter((item) => item.kind === type && item.id === id), [all, type, id]);
}

/** Forgets the saves of a resource. Returns a function that brings them back. */
export function forgetVersions(key: LedgerKey, type: KnownType, id: string): () => void {
  const gone = stored.read(key).filter((item) => item.kind === type && item.id === id);
  if (gone.length === 0) return () => {};
  const others = (all: readonly Version[]) => all.filter((item) => !gone.includes(item));
  stored.update(key, others);
  return () => stored.update(key, (all) => [...gone, ...all]);
}
