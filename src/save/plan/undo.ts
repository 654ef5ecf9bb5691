import { outcomeOf, type KnownWrite } from '../../api/journal/changes';
import type { RecordedWrite } from '../../contract/journal';
import { mayNotBeReturned, resourceOf, type Unreturned } from '../../contract/resources';
import { sameState } from '../../contract/sets';
import {
  isObject,
  listAt,
  pointerTo,
  readObject,
  valueAt,
  type Json,
  type JsonObject,
} from '../../lib/json';
import { idOf } from '../../memory/hiddenMembers';
import { hasReturned } from '../../memory/resources';
import type { MemoryKey } from '../../memory/storedList';
import { withValue, writableBody } from './compose';
import type { ResourceDescription } from './describe';
import type { Change } from './diff';

/** What a write sent, and what that replaced, as bodies: from the second to the first is what it changed. */
export interface Replaced {
  sent: JsonObject;
  before: JsonObject;
  /** Members that were sent and that what was read does not show. `before` has them as they were sent. */
  unrecorded: readonly Unreturned[];
}

/** The body of a recorded write beside what it replaced; undefined where the journal does not know that. */
export function replacedBy(
  { body, before }: Pick<RecordedWrite, 'body' | 'before'>,
  key: MemoryKey,
  description: ResourceDescription,
): Replaced | undefined {
  const [sent, was] = [body, before ?? ''].map(readObject);
  if (!sent || !was) return undefined;
  const { type, lists, asBody = writableBody } = description;
  // A body without a member has none, but an answer may only not show it.
  const unrecorded = mayNotBeReturned(type).filter(
    ({ pointer }) =>
      idOf(was) !== undefined &&
      valueAt(was, pointer) === undefined &&
      valueAt(sent, pointer) !== undefined &&
      !hasReturned(key.connection, type, pointer),
  );
  const filled = unrecorded.reduce(
    (made, { pointer }) => withValue(made, pointer, valueAt(sent, pointer) as Json),
    asBody(was),
  );
  // The service may spell an item in another way than the client that sent it.
  const respelled = Object.entries(lists).reduce((made, [pointer, { same }]) => {
    if (!same || !Array.isArray(valueAt(made, pointer))) return made;
    const ours = listAt(sent, pointer);
    const items = listAt(made, pointer).map((item) => ours.find((own) => same(own, item)) ?? item);
    return withValue(made, pointer, items);
  }, filled);
  return { sent: writableBody(sent), before: respelled, unrecorded };
}

/** Why a write can't be taken back; undefined where it can. */
export function whyNotUndone(
  write: KnownWrite,
  replaced: Replaced | undefined,
): string | undefined {
  const { type, resourceId, operation } = write;
  const outcome = outcomeOf(write);
  if (outcome === 'under way') return 'It is still under way.';
  if (outcome === 'refused' || outcome === 'not sent') return 'It changed nothing.';
  if (!type || !resourceId) return 'It is no change of a resource.';
  const { many, operations } = resourceOf(type);
  if (operation === operations.create && !replaced) return `The API can’t delete ${many}.`;
  if (!operations.update) return `The API can’t change ${many}.`;
  const isSame = replaced && sameState(replaced.sent, replaced.before);
  if (isSame && replaced.unrecorded.length === 0) return 'It changed nothing.';
  return replaced && !isSame ? undefined : 'What it replaced is not recorded.';
}

/** The same without the members that are equal in both. */
export function differing({ sent, before }: Pick<Replaced, 'sent' | 'before'>) {
  const parts = (of: JsonObject, other: JsonObject, pointer = ''): JsonObject =>
    Object.fromEntries(
      Object.entries(of).flatMap(([member, value]) => {
        const [theirs, at] = [other[member], pointerTo(pointer, member)];
        if (sameState(value, theirs, at)) return [];
        return [[member, isObject(value) && isObject(theirs) ? parts(value, theirs, at) : value]];
      }),
    );
  return { sent: parts(sent, before), before: parts(before, sent) };
}

/** What was sent, without one of its changes. */
export function withoutChange(sent: JsonObject, { pointer, kind, before }: Change): JsonObject {
  const at = pointer.lastIndexOf('/');
  const list = valueAt(sent, pointer.slice(0, at));
  if (kind !== 'removed' || !Array.isArray(list)) return withValue(sent, pointer, before);
  const index = Number(pointer.slice(at + 1));
  return withValue(sent, pointer.slice(0, at), list.toSpliced(index, 0, before) as Json[]);
}
