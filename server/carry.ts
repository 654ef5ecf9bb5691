import type { IncomingMessage, ServerResponse } from 'node:http';
import { receivedHeaders } from './headers';
import { endAnswer, type Problem } from './problem';

export interface Carrying {
  /** Answers with a problem, or cuts off the answer when part of it has been sent. */
  refuse(problem: Problem, code?: string): void;
  /** Called for each piece. */
  arrived(): void;
  /** Called when the whole answer has been read. */
  done(): void;
}

/** Answers with these statuses have no body, even if the API sends one. */
export const withoutBody = new Set([204, 205]);

/**
 * Streams an API's answer to the caller. It starts with the first piece of the body, so that an answer that breaks off
 * or stalls earlier becomes a problem with its own status.
 */
export function carryAnswer(
  api: string,
  answer: IncomingMessage,
  request: IncomingMessage,
  response: ServerResponse,
  { refuse, arrived, done }: Carrying,
): void {
  const fault = answerFault(answer);
  if (fault !== undefined) return refuse(brokenAnswer(api, fault));
  const status = answer.statusCode ?? 502;
  if (withoutBody.has(status)) {
    done();
    answer.on('error', () => {});
    answer.resume();
    response.writeHead(status, receivedHeaders(answer, { hasBody: false }));
    endAnswer(request, response);
    return;
  }
  answer.on('error', () => refuse(brokenAnswer(api, 'an answer that broke off')));
  answer.once('readable', () => {
    if (response.destroyed || response.headersSent) return;
    response.writeHead(status, receivedHeaders(answer, { hasBody: true }));
    answer.on('data', arrived);
    answer.on('end', () => {
      done();
      endAnswer(request, response);
    });
    // Not a pipeline, which would drop the last written bytes and the status when the answer breaks off.
    answer.pipe(response, { end: false });
  });
}

/** What is wrong with the head of an answer, as text after "gave"; `undefined` when it can be passed on. */
export function answerFault({
  statusCode: status = 0,
  headers,
}: IncomingMessage): string | undefined {
  const said = String(status).padStart(3, '0');
  if (status >= 300 && status < 400) return `a redirect (${said}), which is not followed`;
  if (status < 200 || status > 599) return `an answer of status ${said}, which is none`;
  const coding = headers['transfer-encoding']?.toLowerCase();
  if (coding !== undefined && coding !== 'chunked') return 'an answer whose end cannot be known';
  return undefined;
}

/** The problem for an answer that no client could use. */
export function brokenAnswer(api: string, what: string): Problem {
  const words = `The ${api} gave ${what}. It may have acted.`;
  return { status: 502, error: 'bad_gateway', words };
}
