import type { IncomingMessage, ServerResponse } from 'node:http';

/** How a cookie is kept; `strict` cookies are only sent with requests of the console's own pages. */
export interface CookieKind {
  sameSite: 'Strict' | 'Lax';
  secure: boolean;
  maxAgeSeconds?: number;
}

/** All cookies of a request, by name. */
export function readCookies(request: IncomingMessage): Map<string, string> {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair): [string, string] => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  });
  return new Map(pairs.filter(([name]) => name !== ''));
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
