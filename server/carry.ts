import type { IncomingMessage, ServerResponse } from 'node:http';
import { receivedHeaders } from './headers';
import { unanswered } from './journal/problems';
import type { Entry } from './journal/entry';
import { endAnswer, Problem, sendProblem } from './problem';

export interface Carrying {
  /** Answers with a problem, or cuts off the answer when part of it has been sent. */
  refuse(problem: Problem, code?: string): void;
  /** Called for each piece. */
  arrived(): void;
  /** Called when the whole answer has been read. */
  done(): void;
  /** The write that this answers, if the journal records it. */
  entry?: Pick<Entry, 'answered'> | undefined;
}

/** Answers with these statuses have no body, even if the API sends one. */
const withoutBody = new Set([204, 205]);

/** How much of an answer is held until it is recorded. A larger one is streamed, and recorded without its body. */
const mostKept = 1024 * 1024;

/**
 * Passes an API's answer on to the caller. It starts with the first piece of the body, so that an answer that breaks off
 * or stalls earlier becomes a problem with its own status; the answer to a recorded write starts when it is recorded.
 */
export function carryAnswer(
  api: string,
  answer: IncomingMessage,
  response: ServerResponse,
  { refuse, arrived, done, entry }: Carrying,
): void {
  const fault = answerFault(answer);
  if (fault !== undefined) return refuse(brokenAnswer(api, fault));
  const status = answer.statusCode ?? 502;
  const hasBody = !withoutBody.has(status);
  const type = answer.headers['content-type'];
  const held: Buffer[] = [];
  let length = 0;
  const begin = (): void => {
    if (response.headersSent) return;
    response.writeHead(status, receivedHeaders(answer, hasBody));
    for (const chunk of held.splice(0)) response.write(chunk);
  };
  const end = async (body?: Buffer): Promise<void> => {
    done();
    if (entry && !(await entry.answered({ status, type, body })))
      return sendProblem(response, unanswered);
    begin();
    endAnswer(response);
  };
  if (!hasBody) {
    answer.on('error', () => {});
    answer.destroy();
    void end();
    return;
  }
  const cut = (): void => refuse(brokenAnswer(api, 'an answer that broke off'));
  answer.on('error', cut);
  // Not a pipeline, which would drop the last written bytes and the status when the answer breaks off.
  answer.on('data', (chunk: Buffer) => {
    arrived();
    length += chunk.length;
    if (entry && length <= mostKept) {
      held.push(chunk);
      return;
    }
    begin();
    if (response.destroyed || response.write(chunk)) return;
    answer.pause();
    response.once('drain', () => answer.resume());
  });
  answer.on('end', () => {
    if (wasCut(answer)) cut();
    else void end(entry && length <= mostKept ? Buffer.concat(held) : undefined);
  });
}

/** What is wrong with the head of an answer, as text after "gave"; `undefined` when it can be passed on. */
function answerFault({ statusCode: status = 0, headers }: IncomingMessage): string | undefined {
  const said = String(status).padStart(3, '0');
  if (status >= 300 && status < 400) return `a redirect (${said}), which is not followed`;
  if (status < 200 || status > 599) return `an answer of status ${said}, which is none`;
  const coding = headers['transfer-encoding']?.toLowerCase();
  if (coding !== undefined && coding !== 'chunked') return 'an answer whose end cannot be known';
  return undefined;
}

/** Whether an answer without a length broke off. It ends with its connection, and Node takes a reset for that end too. */
function wasCut({ headers, socket }: IncomingMessage): boolean {
  const length = headers['content-length'] ?? headers['transfer-encoding'];
  return length === undefined && !socket.readableEnded;
}

/** The problem for an answer that no client could use. */
export function brokenAnswer(api: string, what: string): Problem {
  return new Problem(502, `The ${api} gave ${what}. It may have acted.`);
}
