import { isObject, stringifyJson, type Json, type JsonObject } from '../src/lib/json';
import type { Answer } from './call';
import { CUT_HEADER, type Cut } from './cut';
import type { Fault } from './faults';
import { Problem } from './problem';

type Mishap = Pick<Fault, 'kind' | 'delayMs' | 'retryAfter' | 'says'>;

const HUGE_BYTES = 50 * 1024 * 1024;
const DEFAULT_DELAY_MS = 5_000;

const words: Record<string, string> = {
  '400': 'The request was refused (on purpose, by the sandbox).',
  '401': 'The token has expired (on purpose, by the sandbox).',
  '403': 'Quota exceeded: this is all the project may have (on purpose, by the sandbox).',
  '404': 'There is no such resource (on purpose, by the sandbox).',
  '409': '/metadata/name: a resource with this name already exists (on purpose, by the sandbox)',
  '413': 'The request is too large (on purpose, by the sandbox).',
  '422': '/metadata/name: is not acceptable (on purpose, by the sandbox)',
  '429': 'Too many requests (on purpose, by the sandbox).',
  '500': 'Something went wrong (on purpose, by the sandbox).',
  '502': 'The upstream service could not be reached (on purpose, by the sandbox).',
  '503': 'The service is being maintained (on purpose, by the sandbox).',
  '504': 'The upstream service did not answer in time (on purpose, by the sandbox).',
};

/** The answer a fault gives instead of the operation; `undefined` when the operation is carried out. */
export function before(mishap: Mishap): Response | undefined {
  const { kind } = mishap;
  const own = words[kind];
  if (own !== undefined) {
    const retryAfter = mishap.retryAfter ?? (kind === '429' ? 2 : undefined);
    const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
    const login = kind === '401' ? { 'WWW-Authenticate': 'Bearer error="invalid_token"' } : {};
    throw new Problem(Number(kind), mishap.says ?? own, { ...headers, ...login });
  }
  if (kind === 'error-200')
    return jsonResponse({
      status: 200,
      body: { error: { message: 'Model is loading, try in 20 s' } },
    });
  if (kind === 'html')
    return new Response(
      '<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center></body></html>',
      { status: 502, headers: { 'Content-Type': 'text/html' } },
    );
  if (kind === 'text')
    return new Response('upstream connect error or disconnect/reset before headers\n', {
      status: 503,
      headers: { 'Content-Type': 'text/plain' },
    });
  if (kind === 'drop-before') return cutResponse('drop');
  return undefined;
}

/** The answer of an operation that was carried out, changed by a fault. */
export function after(mishap: Mishap, answer: Answer): Response {
  switch (mishap.kind) {
    case '500-after':
      throw new Problem(500, 'Something went wrong (on purpose, by the sandbox).');
    case 'drop':
      return cutResponse('drop');
    case 'half':
      return cutResponse('half', answer);
    case 'empty':
      return new Response('', { status: 200, headers: { 'Content-Type': 'application/json' } });
    case 'null':
      return jsonResponse({ status: answer.status, body: null });
    case 'huge':
      return jsonResponse(answer, ' '.repeat(HUGE_BYTES));
    default:
      return jsonResponse({ status: answer.status, body: distort(mishap.kind, answer.body) });
  }
}

/** How long a fault makes the caller wait. */
export function delayOf({ kind, delayMs }: Mishap): number {
  return delayMs ?? (kind === 'late' ? DEFAULT_DELAY_MS : 0);
}

/** A JSON answer; numbers that a double cannot hold are written digit by digit. */
export function jsonResponse({ status, body }: Answer, padding = ''): Response {
  const text = Array.isArray(body) ? `[${body.map(textOf).join()}]` : textOf(body);
  return new Response(text + padding, { status, headers: { 'Content-Type': 'application/json' } });
}

const texts = new WeakMap<object, string>();

/** The JSON text of a value; that of a frozen object is written once. */
function textOf(value: Json): string {
  const isKept = Object.isFrozen(value) && isObject(value);
  const kept = isKept ? texts.get(value) : undefined;
  if (kept !== undefined) return kept;
  const plain = JSON.stringify(value);
  const text = plain.includes('"isLosslessNumber":true') ? stringifyJson(value) : plain;
  if (isKept) texts.set(value, text);
  return text;
}

function cutResponse(cut: Cut, answer?: Answer): Response {
  const response = answer ? jsonResponse(answer) : new Response('', { status: 500 });
  response.headers.set(CUT_HEADER, cut);
  return response;
}

function distort(kind: Fault['kind'], body: Json): Json {
  if (Array.isArray(body)) return body.map((item) => distort(kind, item));
  if (!isObject(body)) return body;
  const changed: JsonObject = { ...body };
  if (Array.isArray(changed['models'])) return { models: distort(kind, changed['models']) };
  // Models and embeddings have no metadata; their own members are changed instead.
  const metadata = isObject(changed['metadata']) ? { ...changed['metadata'] } : changed;
  if (metadata !== changed) changed['metadata'] = metadata;
  switch (kind) {
    case 'wrong-types':
      metadata['name'] = 17;
      metadata['tags'] = 'none';
      if (isObject(changed['status'])) changed['status'] = [];
      return changed;
    case 'missing':
      delete metadata['name'];
      delete changed['spec'];
      delete changed['status'];
      return changed;
    case 'unknown-state':
      metadata['provisioningStatus'] = 'hibernating';
      metadata['healthStatus'] = 'feverish';
      return changed;
    case 'extra':
      changed['links'] = { self: '/somewhere' };
      metadata['annotations'] = { 'service.example/note': 'not in the interface' };
      return changed;
    default:
      return body;
  }
}
