import type { KnownType } from '../contract/resources';
import { isObject, type JsonObject } from '../lib/json';
import { knownOf, type Known, type LastSent, type SentBody } from './resources';
import type { MemoryKey } from './storedList';

/** What is remembered of a resource that cannot be read. Times are in ms. */
export interface Remembers {
  answer?: { raw: JsonObject; at: number } | undefined;
  sent?: LastSent | undefined;
}

export function remembered(type: KnownType, key: MemoryKey, id: string): Remembers {
  return remembersOf(knownOf(key, type, 'hidden').find((each) => each.id === id));
}

export function remembersOf(known: Known | undefined): Remembers {
  const { answer, at = 0, answeredAt = at, sent } = known ?? {};
  return {
    ...(isObject(answer) && { answer: { raw: answer, at: answeredAt } }),
    ...(sent && { sent }),
  };
}

/** Whether a request was sent after the last answer, or without any answer; its outcome is unknown. */
export function sentSince({ answer, sent }: Remembers): boolean {
  return sent !== undefined && (answer === undefined || sent.at > answer.at);
}

/** The body that the last answer belongs to; a later body without an answer does not count. */
export function sentFor({ answer, sent }: Remembers): SentBody | undefined {
  if (!answer || !sent) return undefined;
  return [sent, sent.before].find((each) => each !== undefined && each.at <= answer.at);
}
