import { WRITE_ID_HEADER } from '../../src/contract/journal';
import type { OperationId } from '../../src/contract/operations';
import { Gate } from '../../src/lib/gate';
import type { Problem } from '../problem';
import type { SignedIn } from '../signIn';
import type { Caller } from './callers';
import { subjectOfRequest } from './describe';
import type { Journal } from './journal';
import { unrecorded } from './problems';
import type { Readers } from './readers';
import type { Begun } from './write';

/** What the gateway needs to record writes and to show them. */
export interface Desk {
  journal: Journal;
  readers: Readers;
  bodies: Gate;
  /**
   * Names a caller by the credential of their request, or by their sign-in. Rejects with `IssuerUnreachable` when that
   * cannot be done now.
   */
  nameOf(own: string | undefined, signedIn: SignedIn | undefined): Promise<Caller | undefined>;
}

/** The largest body of a write that is recorded. */
export const mostBody = 1024 * 1024;
/** Of the bodies of all writes that are under way. */
const mostBodies = 64 * 1024 * 1024;

/** Opens the journal. */
export async function openDesk(parts: Omit<Desk, 'bodies'>): Promise<Desk> {
  await parts.journal.open();
  return { ...parts, bodies: new Gate(mostBodies) };
}

interface ReceivedWrite {
  caller: Caller;
  operation: OperationId;
  method: string;
  /** Path and query. */
  target: string;
  body: Buffer;
  /** The header with the client's id for it. */
  header: string | undefined;
}

const writeIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Records a write before it is sent. */
export async function beginWrite(
  { journal, readers }: Desk,
  { caller, operation, method, target, body, header }: ReceivedWrite,
): Promise<Begun> {
  if (header !== undefined && !writeIdPattern.test(header))
    return { kind: 'refused', problem: noWriteId };
  const [path = ''] = target.split('?');
  const subject = subjectOfRequest(operation, path, body.toString());
  try {
    const claimed = subject.organization ?? (await journal.organizationOf(subject));
    // Otherwise anyone with a token could put refused writes before the eyes of another organization.
    const isTheirs = claimed !== undefined && (await readers.fault(caller, claimed)) === undefined;
    return await journal.begin({
      author: caller,
      writeId: header?.toLowerCase(),
      operation,
      method,
      path: target,
      body,
      subject: { ...subject, ...(claimed !== undefined && { organization: claimed }) },
      organization: isTheirs ? claimed : undefined,
    });
  } catch (error) {
    return { kind: 'refused', problem: unrecorded(error) };
  }
}

const noWriteId: Problem = {
  status: 400,
  error: 'invalid_request',
  words: `The header ${WRITE_ID_HEADER} has to be one UUID. Nothing was sent.`,
};
