import * as z from 'zod/mini';
import { isObject, stringifyJson, type JsonObject } from '../lib/json';
import type { KnownKind } from './known';
import { createShelf, type LedgerKey } from './shelf';

/** A body as this browser last sent it and the service accepted it; `at` is in ms since 1970. */
interface Sent {
  kind: string;
  id: string;
  body: JsonObject;
  at: number;
}

const MOST = 200;
const MOST_CHARACTERS = 1_000_000;

const shelf = createShelf<Sent>({
  section: 'sent',
  item: z.object({
    kind: z.string(),
    id: z.string(),
    body: z.custom<JsonObject>(isObject),
    at: z.number(),
  }),
  identity: (item) => `${item.kind} ${item.id}`,
  bound: (items) => {
    let characters = 0;
    return [...items]
      .sort((a, b) => b.at - a.at)
      .slice(0, MOST)
      .filter((item) => (characters += stringifyJson(item.body).length) <= MOST_CHARACTERS);
  },
});

/** Remembers what was sent for an object, in place of what was sent before. */
export function rememberSent(
  key: LedgerKey,
  kind: KnownKind,
  id: string,
  body: JsonObject,
  at: number,
): void {
  shelf.update(key, (old) => [
    { kind, id, body, at },
    ...old.filter((item) => item.kind !== kind || item.id !== id),
  ]);
}

/** What this browser last sent for an object. */
export function lastSent(
  key: LedgerKey,
  kind: KnownKind,
  id: string,
): { body: JsonObject; at: number } | undefined {
  return shelf.read(key).find((item) => item.kind === kind && item.id === id);
}
