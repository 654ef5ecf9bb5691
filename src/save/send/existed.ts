import type { ResourceRecord } from '../../api/cache/record';
import type { User } from '../../contract/identity';
import { sameJson, stringifyJson, valueAt, type JsonObject, jsonText } from '../../lib/json';
import { joinWords } from '../../lib/text/text';
import { ago, formatTime, parseTime } from '../../lib/time/dates';
import { groupsOf, groupsPointer } from '../fields/groups';

/** How far two clocks may be apart, in ms: a service's and its front server's; a browser's and a service's. */
const SERVICE_CLOCKS_MS = 10_000;
const BROWSER_CLOCK_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

/** Why a create seems to have found an existing user. */
export interface Existed {
  /** `id`: known here before. `time`: created before the request. `clock`: the same, judged by this browser's clock. */
  by: 'id' | 'time' | 'clock';
  createdAt?: number | undefined;
}

/**
 * Whether a create found an existing user, as far as the answer shows: its id was known here, or its creation time is
 * before the request. When the service's clock is unknown, a difference of minutes may come from the browser's clock.
 * Another state than the one sent proves nothing, because a service may choose the first state.
 */
export function existedBefore(
  record: ResourceRecord<User>,
  sentAt: number,
  knownIds: Pick<ReadonlySet<string>, 'has'>,
): Existed | undefined {
  const { metadata } = record.value;
  const createdAt = parseTime(metadata.creationTime);
  const created = createdAt === undefined ? {} : { createdAt };
  if (knownIds.has(metadata.id)) return { by: 'id', ...created };
  if (createdAt === undefined) return undefined;
  if (record.servedAt !== undefined) {
    const asked = record.servedAt - (record.at - sentAt);
    return createdAt < asked - SERVICE_CLOCKS_MS ? { by: 'time', createdAt } : undefined;
  }
  if (createdAt < sentAt - DAY_MS) return { by: 'time', createdAt };
  return createdAt < sentAt - BROWSER_CLOCK_MS ? { by: 'clock', createdAt } : undefined;
}

/** What a create did to the groups of an existing user; `left`: the names of the groups the user lost. */
interface Groups {
  sent: JsonObject | undefined;
  answered: JsonObject;
  left?: readonly string[];
}

/** Says that a user existed and how that is known, and what the answer shows of the groups that were sent. */
export function existedWords(
  subject: string,
  { by, createdAt }: Existed,
  { sent, answered, left = [] }: Groups,
  now: number,
): string {
  const since =
    createdAt === undefined
      ? ''
      : `created ${formatTime(createdAt).slice(0, 16)} (${ago(createdAt, now)})`;
  const gone = left.length > 0 ? ` Known here before, and replaced: ${joinWords(left)}.` : '';
  const groups = groupsAnswered(sent, answered) + gone;
  if (by === 'clock')
    return `The service may already have had ${subject}: by this browser’s clock it was ${since}, before the request. ${groups}`;
  const evidence =
    by === 'time' ? `, ${since}` : `: its ID was known here before${since && `, ${since}`}`;
  return `The service already had ${subject}${evidence}. Nobody new was created. ${groups}`;
}

/** The previous groups that the user is no longer in, by the answer, else by what was sent. */
export function groupsLeft(
  before: readonly string[],
  answered: JsonObject,
  sent: JsonObject,
): string[] {
  const told = valueAt(answered, groupsPointer) === undefined ? sent : answered;
  const now = new Set(groupsOf(told).map(jsonText));
  return before.filter((id) => !now.has(id));
}

function groupsAnswered(sent: JsonObject | undefined, answered: JsonObject): string {
  if (valueAt(answered, groupsPointer) === undefined)
    return 'The answer does not show this user’s groups.';
  const [asked, now] = [sent ?? {}, answered].map((body) =>
    groupsOf(body)
      .map((id) => stringifyJson(id))
      .toSorted(),
  );
  return sameJson(asked, now)
    ? 'The groups that were sent are now this user’s.'
    : 'The answer shows other groups than those that were sent.';
}
