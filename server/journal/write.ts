import { createHash, hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { NAME_ID, WRITE_NOTE, writeOutcomeOf } from '../../src/contract/journal';
import { operations, type OperationId } from '../../src/contract/resources';
import { RUN_HEADER } from '../../src/contract/config';
import { longestRunName, readRunHeader } from '../../src/contract/runHeader';
import type { Tables } from '../store/schema';
import { invalid } from '../problem';
import type { Subject } from './describe';

/** A write as the store has it. */
export type Row = Selectable<Tables['writes']>;

/** Who sent a write. */
export interface Author {
  /** The issuer and the subject of their credential. */
  key: string;
  name: string;
}

/** The client's id of a write, a UUID. */
export const writeIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export interface Write {
  author: Author;
  /** The client's id for it. */
  writeId?: string | undefined;
  run?: Run | undefined;
  operation: OperationId | typeof NAME_ID | typeof WRITE_NOTE;
  method: string;
  /** Path and query. */
  path: string;
  body: Buffer;
  /** Its organization is the author's claim, until the service or the author's rights confirm it. */
  subject: Subject;
}

/** What a write is about to replace, as far as its caller could read it; without members if nothing can be read. */
export type Replaced = Partial<Pick<Tables['writes'], 'replaced' | 'replacedIn'>>;

/** A service's answer. */
export interface Answer {
  status: number;
  /** The content type. */
  type?: string | undefined;
  /** Absent when it was too large to be kept. */
  body?: Buffer | undefined;
}

/** Tells a repeat from another write. */
export function fingerprintOf({ method, path, body }: Write): string {
  return createHash('sha256').update(`${method} ${path}\n`).update(body).digest('hex');
}

/**
 * Where an accepted write certainly belongs. Without an answer that says so, a path or a create names what the service has
 * checked; the body of an update only claims it.
 */
export function acceptedIn({ operation, subject }: Write, said: string | undefined) {
  const isChecked =
    subject.isCreate ||
    operation === NAME_ID ||
    operation === WRITE_NOTE ||
    operations[operation].service === 'identity';
  return said ?? (isChecked ? subject.organization : undefined);
}

/** The run of many rows that a write belongs to. */
export interface Run {
  /** Made of its caller and the id they gave it, so that nobody can add a write to another's. */
  id: string;
  name?: string;
}

/** The run that a header names; refuses what cannot be read. */
export function runOf(caller: string, header: string | undefined): Run | undefined {
  if (header === undefined) return undefined;
  const run = readRunHeader(header);
  if (run === undefined) throw noRun;
  return { ...run, id: runId(caller, run.id) };
}

export function runId(caller: string, own: string): string {
  return hash('sha256', `${caller}\n${own}`, 'base64url');
}

const noRun = invalid(
  `The header ${RUN_HEADER} has to be a UUID, a space and a percent-encoded name of at most ${longestRunName} characters. Nothing was sent.`,
);

/** Prints a line of the log. */
export type Print = (about: object) => void;

/**
 * The second copy of an outcome, for the operator's log store: a line of JSON that was printed cannot be changed by
 * whoever can change the store.
 */
export function tellOutcome(print: Print, row: Row): void {
  const { resourceType: type, resourceId: resource, personName: by, ...rest } = row;
  const { id, writeId, caller: person, operation, organization, status, bodyHash } = rest;
  print({
    event: 'write',
    id,
    write: writeId,
    person,
    by,
    operation,
    type,
    resource,
    organization,
    outcome: row.withdrawnAt === null ? writeOutcomeOf(row) : 'withdrawn',
    status,
    sha256: bodyHash,
    recorded: hashOf(row.body),
  });
}

/** The hash of a body, as sent or as recorded. */
export function hashOf(body: string | Buffer): string {
  return hash('sha256', body);
}
