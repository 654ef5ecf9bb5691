import type { IncomingMessage, ServerResponse } from 'node:http';
import { TooSlow } from '../../src/lib/gate';
import { metrics } from '../metrics';
import { endAnswer, problem, sendProblem } from '../problem';
import { readBody, TooLarge } from '../readBody';
import type { Recorded } from '../forward';
import { beginWrite, mostBody, type Desk, type Sent } from './desk';
import { tooSlow } from './problems';
import { readReplaced } from './replaced';
import type { Answer } from './write';

/** Records a write and has it sent with `send`, or gives the answer of the first one with its id. */
export async function carryWrite(
  desk: Desk,
  sent: Sent,
  request: IncomingMessage,
  response: ServerResponse,
  send: (recorded: Recorded) => Promise<void>,
): Promise<void> {
  if (Number(request.headers['content-length']) > mostBody)
    return sendProblem(request, response, tooLarge);
  await desk.bodies.hold(sent.caller.key, async (take) => {
    let body: Buffer;
    metrics.bodiesWaiting.inc();
    try {
      body = await readBody(request, mostBody, take);
    } catch (error) {
      // Otherwise the caller has left, and nobody waits for words.
      if (error instanceof TooLarge) sendProblem(request, response, tooLarge);
      if (error instanceof TooSlow) sendProblem(request, response, tooSlow(error));
      return;
    } finally {
      metrics.bodiesWaiting.dec();
    }
    const begun = await beginWrite(desk, sent, request, body);
    if (begun.kind === 'refused') return sendProblem(request, response, begun.problem);
    if (begun.kind === 'answered') return sendAgain(request, response, begun.answer);
    const { entry } = begun;
    if (!response.destroyed)
      entry.replaces(await readReplaced(desk, sent, request.url ?? '', take));
    // A caller who has left may be told that it was not sent, and send it again.
    if (response.destroyed) return entry.notSent();
    await send({ body, entry });
    await entry.ended;
  });
}

/** Gives an answer once more. */
function sendAgain(
  request: IncomingMessage,
  response: ServerResponse,
  { status, type, body = Buffer.alloc(0) }: Answer,
): void {
  if (response.destroyed) return;
  response.writeHead(status, {
    ...(type !== undefined && body.length > 0 && { 'Content-Type': type }),
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
  });
  endAnswer(request, response, body);
}

const tooLarge = problem(413, `A change may have at most ${mostBody} bytes. Nothing was sent.`);
