import { hash } from 'node:crypto';
import { acceptedOr, type Row } from './write';

/** The columns that a line about an outcome needs. */
export const toldColumns = [
  'id',
  'writeId',
  'caller',
  'personName',
  'operation',
  'resourceType',
  'resourceId',
  'organization',
  'state',
  'status',
  'withdrawnAt',
  'bodyHash',
  'body',
] as const satisfies (keyof Row)[];
export type ToldRow = Pick<Row, (typeof toldColumns)[number]>;

/** Prints a line of the log. */
export type Print = (about: object) => void;

/**
 * The second copy of an outcome, for the operator's log store: a line of JSON that was printed cannot be changed by
 * whoever can change the store.
 */
export function tellOutcome(print: Print, row: ToldRow): void {
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
    outcome: row.withdrawnAt === null ? acceptedOr(row) : 'withdrawn',
    status,
    sha256: bodyHash,
    recorded: hashOf(row.body),
  });
}

/** The hash of a body, as sent or as recorded. */
export function hashOf(body: string | Buffer): string {
  return hash('sha256', body);
}
