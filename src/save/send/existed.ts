import type { ResourceRecord } from '../../api/cache/record';
import type { User } from '../../contract/identity';
import { formatTime, parseTime } from '../../lib/time/dates';

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
  const created = createdAt === undefined ? '' : `, created ${formatTime(createdAt).slice(0, 16)}`;
  const known = existed === 'id' ? ': its ID was known before' : '';
  return `The service already had ${subject}${created}${known}. Nobody new was created.`;
}
