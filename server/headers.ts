import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';

/** What the gateway adds to a request for an API. */
export interface Added {
  /** Used when the request has no credential. */
  authorization?: string | undefined;
  /** The address of the person's machine. */
  client?: string | undefined;
}

const passedOn = [
  'accept',
  'content-type',
  'content-encoding',
  'traceparent',
  'tracestate',
] as const;

/**
 * The headers sent to an API, as a list of names and values: only these few, so no cookie and nothing meant for the
 * gateway. `body` is that of a write that the journal records.
 */
export function sentHeaders(
  { headers }: IncomingMessage,
  base: URL,
  { authorization, client }: Added,
  body?: Buffer,
): string[] {
  const sent = ['host', base.host];
  const send = (name: string, value: unknown): void => {
    if (value !== undefined) sent.push(name, String(value));
  };
  for (const name of passedOn) send(name, headers[name]);
  send('authorization', headers.authorization ?? authorization);
  send('accept-encoding', body ? 'identity' : headers['accept-encoding']);
  send('content-length', body ? body.length : headers['content-length']);
  send('x-forwarded-for', client);
  return sent;
}

/** The only headers that may reach the browser, so that an API cannot affect the console's origin. */
const passedBack = new Set([
  'content-type',
  'content-encoding',
  'content-language',
  'content-length',
  'date',
  'deprecation',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'retry-after-ms',
  'sunset',
  'traceparent',
  'tracestate',
  'www-authenticate',
  'x-request-id',
]);

/** The headers of an API's answer that reach the browser. */
export function receivedHeaders(answer: IncomingMessage, hasBody: boolean): OutgoingHttpHeaders {
  // Headers named by `Connection` apply to one connection only (RFC 9110, section 7.6.1).
  const named = String(answer.headers.connection ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  // The browser must not store answers, because another person may use it next.
  const kept: OutgoingHttpHeaders = { 'cache-control': 'no-store' };
  for (const name in answer.headers) {
    if (!passedBack.has(name) && !name.startsWith('x-ratelimit-')) continue;
    if (!hasBody && name.startsWith('content-')) continue;
    const value = answer.headers[name];
    if (!named.includes(name) && !asksForPassword(name, value)) kept[name] = value;
  }
  return kept;
}

/** A challenge other than `Bearer`, also later in the list, would open the browser's own password dialog. */
function asksForPassword(name: string, value: string | string[] | undefined): boolean {
  return name === 'www-authenticate' && !bearerOnly.test(String(value));
}

const bearerOnly = /^bearer(?:[ ,]+[\w-]+ *= *(?:"(?:[^"\\]|\\.)*"|[^\s",]+))* *$/i;
