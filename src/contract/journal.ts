import * as z from 'zod/mini';
import { resourceTypes } from './resources';

/**
 * The gateway's own API: what it recorded of the writes that went through it. All times are in milliseconds since 1970.
 * Only a gateway answers it, and only for callers it can name; a connection says so with `journal` in `/config.json`.
 */

/** The gateway's error code for a write whose id was used for a different one. Nothing was sent. */
export const ID_REUSED = 'write_id_reused';

/** The operations of a nickname and of a note that is given or removed, among the changes. */
export const NAME_ID = 'nameID';
export const WRITE_NOTE = 'writeNote';

/** The most characters of what a note is kept by. */
export const MOST_NOTE_ID = 495;

/**
 * `received`: not sent yet. `sent`: the service may have acted. `answered`: `status` and `answer` are the service's.
 * `not sent`: it never left the gateway, and may be sent again. `unknown`: nobody can know whether the service acted.
 */
export const writeStates = ['received', 'sent', 'answered', 'not sent', 'unknown'] as const;
export type WriteState = (typeof writeStates)[number];

/** How a write ended, for filters: accepted is 2xx, refused any other answer. */
export const writeOutcomes = ['accepted', 'refused', 'not sent', 'unknown', 'under way'] as const;
export type WriteOutcome = (typeof writeOutcomes)[number];

export function writeOutcomeOf({
  state,
  status,
}: {
  state: WriteState;
  status?: number | null | undefined;
}): WriteOutcome {
  if (state === 'received' || state === 'sent') return 'under way';
  if (state !== 'answered') return state;
  return isSuccess(status) ? 'accepted' : 'refused';
}

export function isSuccess(status: number | null | undefined): boolean {
  return Boolean(status && status >= 200 && status < 300);
}

/**
 * A run of many rows that a write belongs to, as far as its writes went through the gateway. A run belongs to its caller:
 * its `id` is the gateway's own, so nobody can add a write to another's.
 */
export const recordedRun = z.object({
  id: z.string(),
  name: z.optional(z.string()),
  /** How many writes it has in the organization, and how they ended. */
  size: z.number(),
  outcomes: z.partialRecord(z.enum(writeOutcomes), z.number()),
});
export type RecordedRun = z.output<typeof recordedRun>;

/**
 * One write as the journal has it. `GET /journal/writes/{writeId}` answers it for one of the caller's own; 404 when the
 * gateway did not receive it so far. `DELETE` makes sure that a write that was not sent, or not received, never is, and
 * answers it as it is then; one that is under way or was sent stays as it is.
 */
export const recordedWrite = z.object({
  id: z.string(),
  /** The client's id for it, only in one's own writes. */
  writeId: z.optional(z.string()),
  /**
   * The person's verified e-mail address, or else their subject (`id ` before one with an @), then in brackets the name
   * they go by, which anyone may choose: `ada@example.org (Ada)`. Brackets, invisible signs and signs that turn the
   * direction stand in names by their number, `[U+202E]`. Writes of earlier versions begin with the name.
   */
  by: z.string(),
  mine: z.boolean(),
  operation: z.string(),
  organizationId: z.optional(z.string()),
  projectId: z.optional(z.string()),
  type: z.optional(z.enum(resourceTypes)),
  resourceId: z.optional(z.string()),
  name: z.optional(z.string()),
  state: z.enum(writeStates),
  status: z.optional(z.number()),
  receivedAt: z.number(),
  answeredAt: z.optional(z.number()),
  /** The body as it was sent, as JSON text, so that no digit is lost. */
  body: z.string(),
  answer: z.optional(z.string()),
  /**
   * What the write replaced, as JSON text: the resource as it was read (`read`), or the answer of its last accepted
   * write, else the body of that (`journal`). Only in changes, as others may have written it. Absent when not known.
   */
  before: z.optional(z.string()),
  beforeFrom: z.optional(z.enum(['read', 'journal'])),
  /** Only in changes. */
  run: z.optional(recordedRun),
});
export type RecordedWrite = z.output<typeof recordedWrite>;

/**
 * `GET /journal/changes`: the writes of an organization, newest first. Query: `organizationID` (needed), `id`, `type`,
 * `operation`, `person` (as in `by`, or without the brackets), `outcome`, `resourceID`, `from`, `to` (ms), `text` (in name,
 * id, body), `run`, `limit` (1 to 200), `after` (the `next` of the page before). A run of several writes is told once, by its newest write that matches, unless
 * `run` or `resourceID` asks for each. 403 unless the regional API lets the caller list the organization's networks.
 */
export const changes = z.object({
  changes: z.array(recordedWrite),
  /** Where the next page begins; absent on the last one. */
  next: z.optional(z.string()),
  /** The page ended here because the search took long; `next` goes on with what is older. */
  searchedTo: z.optional(z.number()),
  /** Everyone who wrote in the organization, for the filter. */
  people: z.array(z.string()),
});
export type Changes = z.output<typeof changes>;

/** What the team knows of one resource from its writes. */
export const teamResource = z.object({
  type: z.enum(resourceTypes),
  id: z.string(),
  name: z.optional(z.string()),
  createdBy: z.optional(z.string()),
  createdAt: z.optional(z.number()),
  updatedBy: z.optional(z.string()),
  updatedAt: z.number(),
  /** The body that was sent last and accepted, as JSON text. */
  body: z.string(),
  /** The answer to it, without secrets, as JSON text. */
  answer: z.string(),
});
export type TeamResource = z.output<typeof teamResource>;

/** What somebody wrote of an id: a nickname or a note, by whom and when. */
export const givenName = z.object({
  name: z.string(),
  by: z.optional(z.string()),
  at: z.optional(z.number()),
});

/**
 * `GET /journal/team`: what anybody of the organization created or updated. Query: `organizationID` (needed). 403 as
 * for changes. `PUT /journal/nicknames/{id}?organizationID=…` with `{"name": "…"}` shares a nickname; an empty name
 * removes it. `PUT /journal/notes/{of}` does the same with a note of a resource, or of a rule. All are among the changes,
 * as `NAME_ID` and `WRITE_NOTE`, and answered with who gave it when.
 */
export const team = z.object({
  /** Those that changed last, as far as they fit into one answer. */
  resources: z.array(teamResource),
  leftOut: z.optional(z.number()),
  nicknames: z.record(z.string(), givenName),
  /** Absent from gateways of earlier versions. */
  notes: z.optional(z.record(z.string(), givenName)),
});
export type Team = z.output<typeof team>;
