import type { ResourceRecord } from '../../api/cache/record';
import type { User } from '../../contract/identity';
import { jsonText, valueAt, type JsonObject } from '../../lib/json';
import { joinWords } from '../../lib/text/text';
import { fullTime, parseTime } from '../../lib/time/dates';
import type { MemoryKey } from '../../memory/storedList';
import { groupList, groupsOf, groupsPointer } from '../../save/fields/groups';
import type { Remembers } from '../../memory/remembers';
import { groupsRemembered } from '../../save/plan/remembered';

/** How far the clocks of a service and of its front server may be apart, in ms. */
const SERVICE_CLOCKS_MS = 10_000;
/** The same for a browser and a service: clocks of browsers are wrong. */
const BROWSER_CLOCK_MS = 86_400_000;

/** Why a create found an existing user: its id was known here, or its creation time is before the request. */
type Existed = 'id' | 'time';

/**
 * Whether a create found an existing user, as far as the answer shows. Another state than the one sent proves nothing,
 * because a service may choose the first state.
 */
export function existedBefore(
  { value: { metadata }, at, servedAt }: ResourceRecord<User>,
  sentAt: number,
  knownIds: Pick<ReadonlySet<string>, 'has'>,
): Existed | undefined {
  if (knownIds.has(metadata.id)) return 'id';
  const createdAt = parseTime(metadata.creationTime);
  const asked =
    servedAt === undefined
      ? sentAt - BROWSER_CLOCK_MS
      : servedAt - (at - sentAt) - SERVICE_CLOCKS_MS;
  return createdAt !== undefined && createdAt < asked ? 'time' : undefined;
}

/** Says that a user existed, and how that is known. */
export function existedWords(
  subject: string,
  existed: Existed,
  { value: { metadata } }: ResourceRecord<User>,
): string {
  const createdAt = parseTime(metadata.creationTime);
  const created = createdAt === undefined ? '' : `, created ${fullTime(createdAt)}`;
  const known = existed === 'id' ? ': its ID was known before' : '';
  return `The service already had ${subject}${created}${known}. Nobody new was created.`;
}

/** The groups that a user is remembered to be in before a create; `undefined` if nothing is known of them. */
export function groupsBefore(memory: Remembers): readonly string[] | undefined {
  const bodies = [memory.answer?.raw, memory.sent?.body];
  const known = bodies.some((body) => valueAt(body, groupsPointer) !== undefined);
  return known ? groupsRemembered(memory) : undefined;
}

/**
 * Says that a create replaced the groups of an existing user, and which of those it had `before` it left; `undefined` if
 * it has all of them still.
 */
export function replacedWords(
  key: MemoryKey,
  before: readonly string[] | undefined,
  { raw }: Pick<ResourceRecord<User>, 'raw'>,
  body: JsonObject,
): string | undefined {
  if (before === undefined) return 'Groups replaced: which it left is not known.';
  const answered = valueAt(raw, groupsPointer) === undefined ? body : raw;
  const kept = new Set(groupsOf(answered).map(jsonText));
  const left = before.filter((id) => !kept.has(id));
  const { text = jsonText } = groupList({ key });
  return left.length === 0
    ? undefined
    : `Groups replaced: left ${joinWords(left.map((id) => text(id)))}.`;
}
