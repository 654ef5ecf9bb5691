import type { KnownKind } from '../ledger/known';
import { mayNotBeReturned } from '../contract/unreturned';
import { isObject, sameJson, valueAt, type Json, type JsonObject } from '../lib/json';
import { baseline, withValue } from './compose';
import type { Memory } from './plan';

/** What is remembered of an object that cannot be read. Times are in ms. */
export interface Remembers {
  answer?: { raw: JsonObject; at: number } | undefined;
  sent?: { body: JsonObject; at: number } | undefined;
}

/** Where a form starts from. */
export type Source = Memory['what'];

/**
 * Where forms of a kind usually start: from what the service answered, which knows better than what was sent (creating a
 * user that exists leaves its state); but service accounts were seen to be answered with the groups of before, so there
 * from what was sent.
 */
export function usualSource(kind: KnownKind, { answer, sent }: Remembers): Source {
  if (kind === 'serviceAccount' && sent) return 'sent';
  return answer ? 'answer' : sent ? 'sent' : 'nothing';
}

/** Whether it matters where a form starts: what was sent and what was answered are not the same. */
export function sourcesDiffer(kind: KnownKind, remembers: Remembers): boolean {
  const { answer, sent } = remembers;
  if (!answer || !sent) return false;
  const [answered, asked] = (['answer', 'sent'] as const).map((source) =>
    baseline(startFrom(kind, '', source, remembers).raw),
  );
  return ['/metadata/name', '/metadata/description', '/metadata/tags', '/spec'].some((pointer) => {
    const [a, b] = [valueAt(answered, pointer), valueAt(asked, pointer)];
    // What was not said (a user's name) was filled in by the service.
    return b !== undefined && !sameSet(pointer === '/spec' ? pick(a, b) : a, b);
  });
}

/** The object a form is made from, and what it is. */
export function startFrom(
  kind: KnownKind,
  id: string,
  source: Source,
  { answer, sent }: Remembers,
): { raw: JsonObject; memory: Memory } {
  if (source === 'answer' && answer)
    return { raw: withSent(kind, answer.raw, sent?.body), memory: { what: source, at: answer.at } };
  if (source === 'sent' && sent)
    return {
      raw: withValue({ metadata: {}, ...sent.body }, '/metadata/id', id),
      memory: { what: source, at: sent.at },
    };
  return { raw: { metadata: { id }, spec: {} }, memory: { what: 'nothing' } };
}

/** Members that answers leave out are known from what was sent. */
function withSent(kind: KnownKind, raw: JsonObject, body: JsonObject | undefined): JsonObject {
  return mayNotBeReturned(kind).reduce((made, { pointer }) => {
    const value = valueAt(body, pointer) as Json | undefined;
    return value === undefined || valueAt(made, pointer) !== undefined
      ? made
      : withValue(made, pointer, value);
  }, raw);
}

function pick(from: unknown, like: unknown): unknown {
  if (!isObject(from) || !isObject(like)) return from;
  return Object.fromEntries(Object.entries(from).filter(([member]) => Object.hasOwn(like, member)));
}

/** Equal, the order of ids and of tags aside, and with nothing being no different from an empty list. */
function sameSet(a: unknown, b: unknown): boolean {
  if (isObject(a) && isObject(b))
    return Object.keys({ ...a, ...b }).every((member) => sameSet(a[member], b[member]));
  const [x, y] = [a ?? [], b ?? []];
  if (!Array.isArray(x) || !Array.isArray(y)) return sameJson(a, b);
  return x.length === y.length && x.every((item) => y.some((other) => sameJson(item, other)));
}
