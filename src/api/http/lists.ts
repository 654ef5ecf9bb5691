import type * as z from 'zod/mini';
import { operations, type AnswerOf } from '../../contract/resources';
import { readAnswer, type Difference } from '../../contract/reading';
import { isObject, pointerTo, sameJson, type Json, type JsonObject } from '../../lib/json';
import { onSignOut } from '../../session/credential';
import { updateInLog } from './attempt';
import { parsed, type CallInput, type ListId } from './client';
import { exchange } from './transport';

/** One usable element of a list: its typed value, and its raw JSON. */
export interface ListItem<T> {
  value: T;
  raw: JsonObject;
}

/** The answer of a list; `unreadable` elements are only counted. */
export interface ListAnswer<T> {
  items: readonly ListItem<T>[];
  unreadable: number;
  at: number;
  servedAt?: number | undefined;
  requestId: string;
}

/**
 * Calls an operation that answers with a list; `null` is an empty list. Elements equal to one in `known` are replaced
 * by that object, so that they stay the same between polls. Rejects with an `ApiError`.
 */
export async function callList<Id extends ListId>(
  id: Id,
  input: CallInput<Id>,
  known: readonly ListItem<AnswerOf<Id>>[] = [],
): Promise<ListAnswer<AnswerOf<Id>>> {
  const answer = await exchange(id, input);
  const { items, differences, count, length } = unlessUnchanged(answer.url, answer.text, () => {
    const raw = parsed(id, answer) ?? [];
    if (!Array.isArray(raw)) throw answer.unreadable('The answer is not a list.');
    return { ...readList<AnswerOf<Id>>(operations[id].answer, raw, known), length: raw.length };
  });
  if (count > 0) updateInLog(answer.requestId, { differences, differenceCount: count });
  const { at, servedAt, requestId } = answer;
  return { items, unreadable: length - items.length, at, servedAt, requestId };
}

/** The most differences kept per list; `count` is the full number. */
const MOST_DIFFERENCES = 200;

// The differences of each element, kept for when the same element comes back unchanged.
const found = new WeakMap<object, readonly Difference[]>();

/**
 * Reads a list. Elements equal to one in `known` are replaced by that same object and not checked again: comparing is
 * several times faster, and React sees that nothing changed.
 */
function readList<T>(
  schema: z.core.$ZodType,
  raw: readonly Json[],
  known: readonly ListItem<T>[],
): { items: readonly ListItem<T>[]; differences: Difference[]; count: number } {
  const byId = new Map(known.map((item) => [idOf(item.raw), item]));
  const items: ListItem<T>[] = [];
  const differences: Difference[] = [];
  let count = 0;
  for (const [index, element] of raw.entries()) {
    const item = unchanged(byId.get(idOf(element)), element) ?? read<T>(schema, element);
    const here = found.get(item) ?? [];
    count += here.length;
    for (const difference of here.slice(0, MOST_DIFFERENCES - differences.length))
      differences.push({ ...difference, pointer: pointerTo('', index) + difference.pointer });
    if (isUsable(item)) items.push(item);
  }
  return { items, differences, count };
}

interface Unusable {
  value: undefined;
}

function read<T>(schema: z.core.$ZodType, element: Json): ListItem<T> | Unusable {
  const { value, differences } = readAnswer(schema, element);
  const item =
    value === undefined || !isObject(element)
      ? { value: undefined }
      : { value: value as T, raw: element };
  if (differences.length > 0) found.set(item, differences);
  return item;
}

function isUsable<T>(item: ListItem<T> | Unusable): item is ListItem<T> {
  return 'raw' in item;
}

function unchanged<T>(item: ListItem<T> | undefined, element: Json): ListItem<T> | undefined {
  return item && sameJson(item.raw, element) ? item : undefined;
}

/** Resources carry their id in the metadata, models at the top. */
function idOf(element: Json): unknown {
  if (!isObject(element)) return undefined;
  const { metadata } = element;
  return isObject(metadata) ? metadata['id'] : element['id'];
}

interface Remembered {
  text: string;
  result: unknown;
}

// Only for long texts; shorter ones are parsed faster than they are remembered.
const SHORTEST = 200_000;
const MOST = 3;
const byAddress = new Map<string, Remembered>();

/**
 * The result of `make`, or the earlier result when the address answered with the same text. A poll of 10,000 unchanged
 * resources then costs only a comparison of two texts.
 */
function unlessUnchanged<T extends object>(address: string, text: string, make: () => T): T {
  if (text.length < SHORTEST) return make();
  const before = byAddress.get(address);
  if (before?.text === text) return before.result as T;
  const result = make();
  byAddress.delete(address);
  byAddress.set(address, { text, result });
  const oldest = byAddress.keys().next().value;
  if (byAddress.size > MOST && oldest !== undefined) byAddress.delete(oldest);
  return result;
}

onSignOut(() => byAddress.clear());
