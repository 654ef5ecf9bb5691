import { REQUEST_ID } from '../src/contract/problem';

// Other origins may send these headers and no other, as deployed services do.
const ALLOWED_HEADERS = 'Authorization, Content-Type, traceparent, tracestate';

const EXPOSED_HEADERS = `Retry-After, WWW-Authenticate, ${REQUEST_ID}`;

/** The answer to a preflight request. */
export function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET, POST, PUT',
      'Access-Control-Allow-Headers': ALLOWED_HEADERS,
      'Access-Control-Max-Age': '600',
    },
  });
}

/** Lets a page of another origin read an answer. */
export function allowOrigin(response: Response): Response {
  response.headers.set('Access-Control-Allow-Origin', '*');
  response.headers.set('Access-Control-Expose-Headers', EXPOSED_HEADERS);
  return response;
}
