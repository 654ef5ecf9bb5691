import type { IncomingMessage, ServerResponse } from 'node:http';
import { RUN_HEADER, WRITE_ID_HEADER } from '../../src/contract/config';
import type { Recorded } from '../forward';
import { metrics } from '../metrics';
import { invalid, Problem, send } from '../problem';
import { readBody } from '../readBody';
import { subjectOfRequest } from './describe';
import { mostBody, type Desk, type Sent } from './desk';
import type { Begun } from './journal';
import { unrecorded } from './problems';
import { readReplaced } from './replaced';
import { noRun, runOf, writeIdPattern, type Answer } from './write';
import { checkRecordable, kept } from './secrets';

/** Records a write and has it sent with `carry`, or gives the answer of the first one with its id. */
export async function carryWrite(
  desk: Desk,
  sent: Sent,
  response: ServerResponse,
  carry: (recorded: Recorded) => Promise<void>,
): Promise<void> {
  const request = response.req;
  await desk.bodies.hold(sent.caller.key, async (take) => {
    metrics.bodiesWaiting.inc();
    const body = await readBody(request, mostBody, take).finally(() => metrics.bodiesWaiting.dec());
    const begun = await beginWrite(desk, sent, request, body);
    if (begun.kind === 'answered') return sendAgain(response, begun.answer);
    const { entry } = begun;
    if (!response.destroyed)
      entry.replaces(await readReplaced(desk, sent, request.url ?? '', take));
    // A caller who has left may be told that it was not sent, and send it again.
    if (response.destroyed) return entry.notSent();
    await carry({ body, entry });
    await entry.ended;
  });
}

/** Records a write before it is sent, and asks who may see it. */
async function beginWrite(
  { journal, readers }: Desk,
  { caller, operation }: Sent,
  request: IncomingMessage,
  body: Buffer,
): Promise<Begun> {
  const { method = '', url: target = '', headers } = request;
  const writeId = headers[WRITE_ID_HEADER.toLowerCase()]?.toString().toLowerCase();
  if (writeId !== undefined && !writeIdPattern.test(writeId)) throw noWriteId;
  const run = runOf(caller.key, headers[RUN_HEADER.toLowerCase()]?.toString());
  if (run === null) throw noRun;
  await checkRecordable(request, body);
  const [path = ''] = target.split('?');
  try {
    const subject = subjectOfRequest(operation, path, await kept(body).catch(() => ''));
    const claimed = subject.organization ?? (await journal.organizationOf(subject));
    if (claimed !== undefined) subject.organization = claimed;
    const write = { author: caller, writeId, run, operation, method, path: target, body, subject };
    const begun = await journal.begin(write);
    // Asked only now, because a write must not be unknown to the journal while it can still be sent. Without asking,
    // anyone with a token could put refused writes before the eyes of another organization.
    if (begun.kind === 'begun' && claimed !== undefined)
      begun.entry.isTheirs(await readers.mayRead(caller, claimed));
    return begun;
  } catch (error) {
    throw error instanceof Problem ? error : unrecorded(error);
  }
}

/** Gives an answer once more. */
function sendAgain(response: ServerResponse, { status, type, body }: Answer): void {
  if (response.destroyed) return;
  const headers = type !== undefined && body?.length ? { 'Content-Type': type } : {};
  send(response, status, body ?? Buffer.alloc(0), headers);
}

const noWriteId = invalid(`The header ${WRITE_ID_HEADER} has to be one UUID. Nothing was sent.`);
