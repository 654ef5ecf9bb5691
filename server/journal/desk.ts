import type { IncomingMessage } from 'node:http';
import { RUN_HEADER, WRITE_ID_HEADER } from '../../src/contract/config';
import type { OperationId } from '../../src/contract/resources';
import { Gate } from '../../src/lib/gate';
import { nameLines } from '../log';
import { invalid } from '../problem';
import type { Session } from '../sessionTokens';
import type { Settings } from '../settings';
import type { Store } from '../store/store';
import type { Caller } from './callers';
import { subjectOfRequest } from './describe';
import { Journal, type Begun } from './journal';
import type { Print } from './outcomes';
import { unrecorded } from './problems';
import { Readers, type ReadApi } from './readers';
import { noRun, runOf } from './run';
import { bodyFault, kept } from './secrets';

/** What the gateway needs to record writes and to show them. */
export interface Desk {
  journal: Journal;
  readers: Readers;
  bodies: Gate;
  read: ReadApi;
  /**
   * Names a caller by the credential of their request, or by their sign-in. Rejects with `Unnamed` when that cannot be
   * done now.
   */
  nameOf(own: string | undefined, session: Session | undefined): Promise<Caller | undefined>;
}

/** The largest body of a write that is recorded. */
export const mostBody = 1024 * 1024;
/** Of the bodies of all writes that are under way, and of those of one caller. */
const mostBodies = 64 * mostBody;
const mostOfOne = 8 * mostBody;

/** Opens the journal, if there is one. `read` asks the regional API. */
export async function openDesk(
  { journal: wanted, timeoutMs }: Settings,
  store: Store | undefined,
  { nameOf, read, print }: Pick<Desk, 'nameOf' | 'read'> & { print: Print },
): Promise<Desk | undefined> {
  if (wanted === undefined || store === undefined) return undefined;
  const journal = new Journal(store, { timeoutMs, ...wanted }, print);
  nameLines(journal.gateway);
  await journal.open();
  const readers = new Readers(read, (...learned) =>
    // A store that is lost now is told the next time.
    journal.settleClaims(...learned).catch(() => {}),
  );
  return { journal, readers, nameOf, read, bodies: new Gate(mostBodies, mostOfOne) };
}

/** Who sent a write, and which. */
export interface Sent {
  caller: Caller;
  operation: OperationId;
}

export const writeIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Records a write before it is sent, and asks who may see it. */
export async function beginWrite(
  { journal, readers }: Desk,
  { caller, operation }: Sent,
  request: IncomingMessage,
  body: Buffer,
): Promise<Begun> {
  const { method = '', url: target = '', headers } = request;
  const header = headers[WRITE_ID_HEADER.toLowerCase()]?.toString();
  if (header !== undefined && !writeIdPattern.test(header))
    return { kind: 'refused', problem: noWriteId };
  const run = runOf(caller.key, headers[RUN_HEADER.toLowerCase()]?.toString());
  if (run === null) return { kind: 'refused', problem: noRun };
  const fault = await bodyFault(request, body);
  if (fault !== undefined) return { kind: 'refused', problem: fault };
  const [path = ''] = target.split('?');
  try {
    const subject = subjectOfRequest(operation, path, await kept(body).catch(() => ''));
    const claimed = subject.organization ?? (await journal.organizationOf(subject));
    const begun = await journal.begin({
      author: caller,
      writeId: header?.toLowerCase(),
      run,
      operation,
      method,
      path: target,
      body,
      subject: { ...subject, ...(claimed !== undefined && { organization: claimed }) },
    });
    // Asked only now, because a write must not be unknown to the journal while it can still be sent. Without asking,
    // anyone with a token could put refused writes before the eyes of another organization.
    if (begun.kind === 'begun' && claimed !== undefined)
      begun.entry.isTheirs(await readers.mayRead(caller, claimed));
    return begun;
  } catch (error) {
    return { kind: 'refused', problem: unrecorded(error) };
  }
}

const noWriteId = invalid(`The header ${WRITE_ID_HEADER} has to be one UUID. Nothing was sent.`);
