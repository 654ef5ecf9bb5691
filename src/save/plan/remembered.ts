import type { Resource } from '../../api/resources/reads';
import { readAnswer } from '../../contract/reading';
import {
  answerSchema,
  mayNotBeReturned,
  type KnownType,
  type ResourceType,
} from '../../contract/resources';
import { sentFor, sentSince, type Remembers } from '../../memory/remembers';
import { isObject, pointerTo, valueAt, type Json, type JsonObject, jsonText } from '../../lib/json';
import { withValue } from './compose';
import { groupsOf, groupsPointer } from '../fields/groups';
import type { Base, Memory } from './plan';

/** Whether a form starts from the last answer, the last sent body, or nothing. */
export type Source = Memory['what'];

type Start = Pick<Base<unknown>, 'raw'> & { memory: Memory };

/** The remembered groups of a user or account: those of the last answer, and those sent later without an answer. */
export function groupsRemembered(remembers: Remembers): string[] {
  const { answer, sent } = remembers;
  const asked = sentFor(remembers);
  const answered = valueAt(answer?.raw, groupsPointer) === undefined ? asked?.body : answer?.raw;
  const open = sent === asked ? undefined : sent?.body;
  return [...new Set([answered, open].flatMap((body) => groupsOf(body ?? {}).map(jsonText)))];
}

/** The members of a spec that were sent and that the answer does not show. */
export function unsaid(answer: JsonObject, body: JsonObject | undefined): string[] {
  const [shown, sent] = [answer['spec'], body?.['spec']];
  if (!isObject(sent)) return [];
  return Object.keys(sent).filter((member) => !isObject(shown) || !Object.hasOwn(shown, member));
}

/**
 * What forms of a type start from by default. The answer is better than what was sent, because creating a user that
 * exists leaves its state; but not when members are missing from it. For service accounts it is what was sent, because
 * they were seen to be answered with the previous groups.
 */
export function usualSource(type: KnownType, remembers: Remembers): Source {
  const { answer, sent } = remembers;
  if (type === 'serviceAccount' && sent) return 'sent';
  if (!answer) return sent ? 'sent' : 'nothing';
  return unsaid(withSent(type, answer.raw, sentFor(remembers)?.body), sent?.body).length > 0
    ? 'sent'
    : 'answer';
}

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

/**
 * The same start from what is remembered now. What this browser forgot meanwhile stays, because nobody removed it from
 * the service.
 */
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

/** The record that a form of what can't be read starts from; with `before`, the same start from what is remembered now. */
export function rememberedBase<T extends ResourceType>(
  type: T,
  id: string,
  now: Remembers,
  before?: Base<unknown>,
): Base<Resource<T>> {
  const { raw, memory } = before
    ? startAgain(type, id, { memory: { what: 'nothing' }, ...before }, now)
    : startFrom(type, id, usualSource(type, now), now);
  const at = memory.what === 'nothing' ? 0 : memory.at;
  // Only the id is required for these resource types, and it is always there.
  const value = readAnswer(answerSchema(type), raw).value as Resource<T>;
  return { value, raw, at, memory, source: 'memory', requestId: '' };
}

/** Adds the members that answers leave out, from the last sent body. */
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
