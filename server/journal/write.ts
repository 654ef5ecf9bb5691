import { createHash } from 'node:crypto';
import { NAME_ID } from '../../src/contract/journal';
import { operations, type OperationId } from '../../src/contract/operations';
import type { Problem } from '../problem';
import type { Subject } from './describe';

/** Who sent a write. */
export interface Author {
  /** The issuer and the subject of their credential. */
  key: string;
  name: string;
}

export interface Write {
  author: Author;
  /** The client's id for it. */
  writeId?: string | undefined;
  operation: OperationId | typeof NAME_ID;
  method: string;
  /** Path and query. */
  path: string;
  body: Buffer;
  /** Its organization is the author's claim, until the service or the author's rights confirm it. */
  subject: Subject;
}

/** A service's answer. */
export interface Answer {
  status: number;
  /** The content type. */
  type?: string | undefined;
  /** Absent when it was too large to be kept. */
  body?: Buffer | undefined;
}

/** A write that has begun. Each step is a change that only the gateway that holds it can make. */
export interface Entry {
  /**
   * Whether its author may read the journal of the organization that it claims; recorded with the next step. Until then
   * nobody but the author sees it.
   */
  isTheirs(said: boolean | undefined): void;
  /** To be called before the first byte leaves; when it gives false or rejects, nothing may be sent. */
  sent(): Promise<boolean>;
  /** The service answered. Gives false when that could not be recorded until now, so the caller may not be told. Never rejects. */
  answered(answer: Answer): Promise<boolean>;
  /** Nobody can know whether the service acted. Never rejects. */
  unknown(): Promise<void>;
  /** No byte has left. Never rejects. */
  notSent(): Promise<void>;
  /** Resolves when it is known how the write ended. */
  ended: Promise<void>;
}

export type Begun =
  | { kind: 'begun'; entry: Entry }
  /** It was carried out before, with this answer. */
  | { kind: 'answered'; answer: Answer }
  | { kind: 'refused'; problem: Problem };

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
    subject.isCreate || operation === NAME_ID || operations[operation].service === 'identity';
  return said ?? (isChecked ? subject.organization : undefined);
}
