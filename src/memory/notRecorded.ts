import { mayNotBeReturned, type KnownType } from '../contract/resources';
import {
  isObject,
  pointerTo,
  readObject,
  stringifyJson,
  valueAt,
  type Json,
  type JsonObject,
} from '../lib/json';
import { notKept } from '../lib/text/text';

/** Whether a value has a secret in it that was not recorded, so that it must never be sent. */
export function isNotRecorded(value: Json | undefined): boolean {
  return value !== undefined && stringifyJson(value).includes(notKept);
}

/**
 * A recorded body in which each member that was not recorded is as in `now`, or left out, and the pointers of those. A
 * list with one in it counts as one. Those in `kept` stay as recorded.
 */
export function withoutNotRecorded(
  recorded: JsonObject,
  now: JsonObject = {},
  kept: readonly string[] = [],
) {
  const pointers: string[] = [];
  const filled = (body: JsonObject, at: string): JsonObject =>
    Object.fromEntries(
      Object.entries(body).flatMap(([name, value]): [string, Json | undefined][] => {
        const pointer = pointerTo(at, name);
        if (isObject(value)) return [[name, filled(value, pointer)]];
        if (kept.includes(pointer) || !isNotRecorded(value)) return [[name, value]];
        pointers.push(pointer);
        const here = valueAt(now, pointer) as Json | undefined;
        return here === undefined ? [] : [[name, here]];
      }),
    );
  return { body: filled(recorded, ''), pointers };
}

/** A recorded body as it was sent, as far as that is known: what would mean "empty" if it were left out stays. */
export function sentAsRecorded(type: KnownType, text: string) {
  const recorded = readObject(text);
  const hidden = mayNotBeReturned(type).map(({ pointer }) => pointer);
  return recorded && withoutNotRecorded(recorded, {}, hidden).body;
}
