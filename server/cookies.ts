import type { IncomingMessage, ServerResponse } from 'node:http';

/** How a cookie is kept; `strict` cookies are only sent with requests of the console's own pages. */
export interface CookieKind {
  sameSite: 'Strict' | 'Lax';
  secure: boolean;
  maxAgeSeconds?: number;
}

// Browsers keep up to 4096 bytes, including name and attributes.
const chunkLength = 3800;

/** All cookies of a request, by name. */
export function readCookies(request: IncomingMessage): Map<string, string> {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair): [string, string] => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  });
  return new Map(pairs.filter(([name]) => name !== ''));
}

/** A value that may be split across several cookies: `name.0`, `name.1`, … */
export function readLongCookie(request: IncomingMessage, name: string): string | undefined {
  const cookies = readCookies(request);
  let value = '';
  for (let index = 0; cookies.has(`${name}.${index}`); index += 1)
    value += cookies.get(`${name}.${index}`);
  return value === '' ? undefined : value;
}

/** Splits a value across as many cookies as needed, and removes those left over from a longer value. */
export function setLongCookie(
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
  value: string,
  kind: CookieKind,
): void {
  const count = Math.ceil(value.length / chunkLength);
  for (let index = 0; index < count; index += 1) {
    const part = value.slice(index * chunkLength, (index + 1) * chunkLength);
    setCookie(response, `${name}.${index}`, part, kind);
  }
  const cookies = readCookies(request);
  for (let index = count; cookies.has(`${name}.${index}`); index += 1)
    dropCookie(response, `${name}.${index}`, kind);
}

export function setCookie(
  response: ServerResponse,
  name: string,
  value: string,
  { sameSite, secure, maxAgeSeconds }: CookieKind,
): void {
  response.appendHeader(
    'Set-Cookie',
    [
      `${name}=${value}`,
      'Path=/',
      'HttpOnly',
      `SameSite=${sameSite}`,
      ...(secure ? ['Secure'] : []),
      ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
    ].join('; '),
  );
}

export function dropCookie(response: ServerResponse, name: string, kind: CookieKind): void {
  setCookie(response, name, '', { ...kind, maxAgeSeconds: 0 });
}
