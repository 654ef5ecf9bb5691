import { problemBody } from '../src/contract/problem';
import type { JsonObject } from '../src/lib/json';

/** The code of an error for its status. */
export const codeOf = (status: number): string => codes[status] ?? 'server_error';

const codes: Record<number, string> = {
  400: 'invalid_request',
  401: 'access_denied',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  411: 'length_required',
  413: 'request_too_large',
  415: 'unsupported_media_type',
  421: 'misdirected_request',
  422: 'unprocessable_content',
  429: 'too_many_requests',
  502: 'bad_gateway',
  503: 'service_unavailable',
  504: 'gateway_timeout',
};

/** A refusal: a sentence about one fault, with the JSON pointer of the member if there is one. */
export class Problem extends Error {
  override name = 'Problem';
  constructor(
    readonly status: number,
    words: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(words);
  }

  /** The error body of an operation at `path`. */
  body(path: string, traceId: string): JsonObject {
    const { status, message: words } = this;
    return problemBody(path, { status, code: codeOf(status), words, traceId });
  }
}

/** A refusal of one member of the body: the message begins with its JSON pointer. */
export function memberProblem(pointer: string, words: string, status = 422): Problem {
  return new Problem(status, `${pointer}: ${words}`);
}
