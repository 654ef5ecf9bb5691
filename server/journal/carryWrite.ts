import type { IncomingMessage, ServerResponse } from 'node:http';
import { RUN_HEADER, WRITE_ID_HEADER } from '../../src/contract/config';
import type { OperationId } from '../../src/contract/resources';
import type { Recorded } from '../forward';
import { metrics } from '../metrics';
import { invalid, Problem, send } from '../problem';
import { readBody } from '../readBody';
import { subjectOfRequest } from './describe';
import { mostBody, type Desk } from './desk';
import type { Caller } from './callers';
import type { Begun } from './journal';
import { unrecorded } from './problems';
import { readReplaced } from './replaced';
import { runOf, writeIdPattern, type Answer, type Write } from './write';
import { checkRecordable, kept } from './secrets';

/** Records a write and has it sent with `carry`, or gives the answer of the first one with its id. */
export async function carryWrite(
  desk: Desk,
  caller: Caller,
  operation: OperationId,
  response: ServerResponse,
  carry: (recorded: Recorded) => Promise<void>,
): Promise<void> {
  const request = response.req;
  await desk.bodies.hold(caller.key, async (take) => {
    metrics.bodiesWaiting.inc();
    const body = await readBody(request, mostBody, take).finally(() => metrics.bodiesWaiting.dec());
    const write = await readWrite(request, caller, operation, body);
    const begun = await beginWrite(desk, caller, write).catch((error: unknown) => {
      throw error instanceof Problem ? error : unrecorded(error);
    });
    if (begun.kind === 'answered') return sendAgain(response, begun.answer);
    const { entry } = begun;
    if (!response.destroyed) entry.replaces(await readReplaced(desk, caller, write, take));
    // A caller who has left may be told that it was not sent, and send it again.
    if (response.destroyed) return entry.notSent();
    await carry({ body, entry });
    await entry.ended;
  });
}

/** The write that a request is, or refuses one that cannot be recorded. */
async function readWrite(
  request: IncomingMessage,
  author: Caller,
  operation: OperationId,
  body: Buffer,
): Promise<Write> {
  const { method = '', url: path = '', headers } = request;
  const writeId = headers[WRITE_ID_HEADER.toLowerCase()]?.toString().toLowerCase();
  if (writeId !== undefined && !writeIdPattern.test(writeId)) throw noWriteId;
  const run = runOf(author.key, headers[RUN_HEADER.toLowerCase()]?.toString());
  await checkRecordable(request, body);
  const subject = subjectOfRequest(operation, path, await kept(body).catch(() => ''));
  return { author, writeId, run, operation, method, path, body, subject };
}

/** Records a write before it is sent, and asks who may see it. */
async function beginWrite(
  { journal, readers }: Desk,
  caller: Caller,
  write: Write,
): Promise<Begun> {
  const { subject } = write;
  const claimed = subject.organization ?? (await journal.organizationOf(subject));
  if (claimed !== undefined) subject.organization = claimed;
  const begun = await journal.begin(write);
  // Asked only now, because a write must not be unknown to the journal while it can still be sent. Without asking,
  // anyone with a token could put refused writes before the eyes of another organization.
  if (begun.kind === 'begun' && claimed !== undefined)
    begun.entry.isTheirs(await readers.mayRead(caller, claimed));
  return begun;
}

/** Gives an answer once more. */
function sendAgain(response: ServerResponse, { status, type, body }: Answer): void {
  if (response.destroyed) return;
  const headers = type !== undefined && body?.length ? { 'Content-Type': type } : {};
  send(response, status, body ?? Buffer.alloc(0), headers);
}

const noWriteId = invalid(`The header ${WRITE_ID_HEADER} has to be one UUID. Nothing was sent.`);
