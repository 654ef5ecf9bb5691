import { mayNotBeReturned, type KnownType } from '../contract/resources';
import { isObject, valueAt, type Json, type JsonObject } from '../lib/json';
import { isNotRecorded } from './notRecorded';
import { hasReturned, lastSent } from './resources';
import type { MemoryKey } from './storedList';

/** A hidden member: it was not returned, so it is unknown whether it is empty. */
export interface HiddenMember {
  pointer: string;
  label: string;
  /** The value this browser last sent for it; '' and [] mean none. */
  lastSent?: { value: Json; at: number };
}

/**
 * The hidden members of a resource as read: absent, and never returned by this connection for any resource of the type.
 * Once it has returned a member, absent means empty.
 */
export function hiddenMembers(type: KnownType, raw: JsonObject, key: MemoryKey): HiddenMember[] {
  const id = idOf(raw);
  const sent = id === undefined ? undefined : lastSent(key, type, id);
  return mayNotBeReturned(type)
    .filter(({ pointer }) => valueAt(raw, pointer) === undefined)
    .filter(({ pointer }) => !hasReturned(key.connection, type, pointer))
    .map(({ pointer, label, none }) => {
      if (sent === undefined) return { pointer, label };
      const value = (valueAt(sent.body, pointer) as Json | undefined) ?? none;
      if (isNotRecorded(value)) return { pointer, label };
      return { pointer, label, lastSent: { value, at: sent.at } };
    });
}

export function idOf(raw: JsonObject): string | undefined {
  const { metadata } = raw;
  const id = isObject(metadata) ? metadata['id'] : undefined;
  return typeof id === 'string' ? id : undefined;
}
