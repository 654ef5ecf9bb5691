import { mayNotBeReturned, type KnownType } from '../../contract/resources';
import { knownOf } from '../../ledger/known';
import { lastSent, type LastSent, type SentBody } from '../../ledger/sent';
import type { LedgerKey } from '../../ledger/storedList';
import { isObject, pointerTo, sameJson, valueAt, type Json, type JsonObject } from '../../lib/json';
import { baseline, withValue } from './compose';
import { groupsOf, groupsPointer } from '../resources/groups';
import type { Memory } from './describe';

/** What is remembered of an object that cannot be read. Times are in ms. */
export interface Remembers {
  answer?: { raw: JsonObject; at: number } | undefined;
  sent?: LastSent | undefined;
}

/** Where a form starts from. */
export type Source = Memory['what'];

/** The object a form is made from, and what it is. */
export interface Start {
  raw: JsonObject;
  memory: Memory;
}

/** What is remembered of an object at this moment. */
export function remembered(type: KnownType, key: LedgerKey, id: string): Remembers {
  const known = knownOf(key, type).find((each) => each.id === id);
  const sent = lastSent(key, type, id);
  return {
    ...(isObject(known?.answer) && {
      answer: { raw: known.answer, at: known.answeredAt ?? known.at },
    }),
    ...(sent && { sent }),
  };
}

/** Whether a request went out after the last answer, or was the only one: how it ended is not known. */
export function sentSince({ answer, sent }: Remembers): boolean {
  return sent !== undefined && (answer === undefined || sent.at > answer.at);
}

/** The body that the last answer was given to; one sent later and never answered says nothing of it. */
export function sentFor({ answer, sent }: Remembers): SentBody | undefined {
  if (!answer || !sent) return undefined;
  return [sent, sent.before].find((each) => each !== undefined && each.at <= answer.at);
}

/** The groups it is in, as far as is remembered: as last answered, and as sent since in a request that was never answered. */
export function groupsRemembered(remembers: Remembers): string[] {
  const { answer, sent } = remembers;
  const asked = sentFor(remembers);
  const answered = valueAt(answer?.raw, groupsPointer) === undefined ? asked?.body : answer?.raw;
  const open = sent === asked ? undefined : sent?.body;
  return [...new Set([answered, open].flatMap((body) => groupsOf(body ?? {}).map(String)))];
}

/** The members of a spec that were sent and that an answer does not show. */
export function unsaid(answer: JsonObject, body: JsonObject | undefined): string[] {
  const [shown, sent] = [answer['spec'], body?.['spec']];
  if (!isObject(sent)) return [];
  return Object.keys(sent).filter((member) => !isObject(shown) || !Object.hasOwn(shown, member));
}

/**
 * Where forms of a kind usually start: from what the service answered, which knows better than what was sent (creating a
 * user that exists leaves its state), unless it does not tell what is needed; but service accounts were seen to be
 * answered with the groups of before, so there from what was sent.
 */
export function usualSource(type: KnownType, remembers: Remembers): Source {
  const { answer, sent } = remembers;
  if (type === 'serviceAccount' && sent) return 'sent';
  if (!answer) return sent ? 'sent' : 'nothing';
  return unsaid(withSent(type, answer.raw, sentFor(remembers)?.body), sent?.body).length > 0
    ? 'sent'
    : 'answer';
}

/** Whether it matters where a form starts: what was sent and what was answered are not the same. */
export function sourcesDiffer(type: KnownType, remembers: Remembers): boolean {
  const { answer, sent } = remembers;
  if (!answer || !sent) return false;
  const [answered, asked] = (['answer', 'sent'] as const).map((source) =>
    baseline(startFrom(type, '', source, remembers).raw),
  );
  return ['/metadata/name', '/metadata/description', '/metadata/tags', '/spec'].some((pointer) => {
    const [a, b] = [valueAt(answered, pointer), valueAt(asked, pointer)];
    // What was not said (a user's name) was filled in by the service.
    return b !== undefined && !sameSet(pointer === '/spec' ? pick(a, b) : a, b);
  });
}

/** What a form is made from. */
export function startFrom(
  type: KnownType,
  id: string,
  source: Source,
  remembers: Remembers,
): Start {
  const { answer, sent } = remembers;
  const answered = answer && withSent(type, answer.raw, sentFor(remembers)?.body);
  const open = sentSince(remembers);
  if (source === 'answer' && answer && answered)
    return {
      raw: answered,
      memory: { what: source, at: answer.at, ...(open && sent && { instead: sent.body }) },
    };
  if (source === 'sent' && sent)
    return {
      raw: withValue({ metadata: {}, ...sent.body }, '/metadata/id', id),
      memory: { what: source, at: sent.at, ...(open && { instead: answered ?? {} }) },
    };
  return { raw: { metadata: { id }, spec: {} }, memory: { what: 'nothing' } };
}

/** The same as it is remembered by now. What was forgotten meanwhile stays as it was: nobody took it away there. */
export function startAgain(
  type: KnownType,
  id: string,
  before: Start,
  remembers: Remembers,
): Start {
  const { what } = before.memory;
  const there = what !== 'nothing' && remembers[what] !== undefined;
  const now = startFrom(type, id, there ? what : usualSource(type, remembers), remembers);
  return now.memory.what === 'nothing' ? before : now;
}

/** Members that answers leave out are known from what was sent. */
function withSent(type: KnownType, raw: JsonObject, body: JsonObject | undefined): JsonObject {
  const pointers = [
    ...mayNotBeReturned(type).map(({ pointer }) => pointer),
    ...unsaid(raw, body).map((member) => pointerTo('/spec', member)),
  ];
  return pointers.reduce((made, pointer) => {
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
