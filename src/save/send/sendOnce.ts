import type { ResourceRecord } from '../../api/cache/record';
import { noteOutcome, type LastOutcome } from '../../api/cache/lastOutcome';
import { ApiError } from '../../api/http/errors';
import type { WriteTicket } from '../../api/http/transport';
import { writeOnce, writeTarget } from '../../api/resources/writes';
import { stringifyJson, valueAt, type JsonObject } from '../../lib/json';
import { idOf } from '../../memory/hiddenMembers';
import {
  forgetUnanswered,
  rememberKnown,
  rememberSent,
  rememberUnanswered,
} from '../../memory/resources';
import type { MemoryKey } from '../../memory/storedList';
import { serviceNow } from '../../lib/time/clock';
import { currentConnection } from '../../session/connections';
import type { ResourceDescription } from '../plan/describe';
import { checkEcho } from './echo';
import { hold } from './hold';
import { asApiError, failedOutcomeOf } from './outcome';
import { watchWrite } from './refusedWrites';
import type { SentOnce } from './snapshot';

// All writes of the console go through here: those of forms, of bulk changes and of imports.

/** A create, or with an `id` the update of that resource. `key`: whose memory it changes. */
export interface OneWrite {
  describe: ResourceDescription;
  id?: string | undefined;
  key: MemoryKey;
}

export function targetOf({ describe, id }: OneWrite) {
  return writeTarget(describe, id);
}

/** Takes the lock of a resource, or of a create with this body; undefined while another tab or form sends the same. */
export function holdWrite(write: OneWrite, body?: JsonObject): Promise<(() => void) | undefined> {
  const { url } = targetOf(write);
  return hold(write.id === undefined ? `${url} ${stringifyJson(body)}` : url);
}

/**
 * Sends one request and says how it ended; never rejects. With the ticket of a body that was sent before, it only asks
 * the journal for the answer. `send` replaces the one that remembers each answer at once.
 */
export async function sendOnce<T>(
  write: OneWrite,
  body: JsonObject,
  ticket: WriteTicket | undefined,
  send: (once: {
    body: JsonObject;
    write: WriteTicket | undefined;
  }) => Promise<ResourceRecord<T>> = (once) =>
    writeOnce(write.describe, write.id, once, write.key) as Promise<ResourceRecord<T>>,
): Promise<LastOutcome<T>> {
  const { describe, key } = write;
  // Requests go to the current connection, which may not be the writer's own any more.
  if (currentConnection().id !== key.connection) {
    const words = 'Nothing was sent, because another connection is in use now.';
    return failedOutcomeOf(new ApiError({ ...targetOf(write), kind: 'not sent', words }));
  }
  const named = valueAt(body, '/spec/organizationId');
  const organization = typeof named === 'string' ? named : key.organization;
  // The answer of the journal, and of a repeat, is one to the credential that sent the write first. It may be another now.
  const ended = ticket?.sent || ticket?.again ? undefined : watchWrite(organization, describe.type);
  try {
    const record = await send({ body, write: ticket });
    ended?.('accepted');
    return { kind: 'accepted', record, echo: checkEcho(body, record.raw, write.describe) };
  } catch (failure) {
    const error = asApiError(failure, targetOf(write));
    ended?.(error);
    return failedOutcomeOf(error);
  }
}

/**
 * Keeps how a write ended, for the page of its resource and for the next edit of it. The body of an update may hold after
 * an unknown outcome, so it is remembered, until that is settled (`wasUnknown`). The sender remembers accepted bodies;
 * refused ones are never kept.
 */
export function noteEnd(
  { describe: { type }, id, key }: OneWrite,
  outcome: LastOutcome<unknown>,
  body: JsonObject,
  wasUnknown = false,
): void {
  const written = id ?? (outcome.kind === 'accepted' ? idOf(outcome.record.raw) : undefined);
  if (written === undefined) return;
  noteOutcome(type, written, outcome);
  if (wasUnknown && outcome.kind === 'refused' && !outcome.mayHaveChanged)
    forgetUnanswered(key, { kind: type, id: written }, body);
  if (outcome.kind !== 'unknown') return;
  rememberUnanswered(key, type, written, body, serviceNow());
  rememberKnown(key, { kind: type, id: written, how: 'seen', at: serviceNow() });
}

/** Keeps what looking has found: the resource holds what was sent. */
export function noteFound(
  { describe: { type }, id, key }: OneWrite,
  raw: JsonObject,
  { body, at, id: found }: SentOnce,
): void {
  const written = id ?? idOf(raw);
  if (written === undefined) return;
  rememberSent(key, type, written, body, at);
  const how = id === undefined ? 'created' : 'opened';
  rememberKnown(key, { kind: type, id: written, how, at, found });
}
