import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse, serialize } from 'hono/utils/cookie';

/** How a cookie is kept; `strict` cookies are only sent with requests of the console's own pages. */
export interface CookieKind {
  sameSite: 'Strict' | 'Lax';
  secure: boolean;
  maxAgeSeconds?: number;
}

/** All cookies of a request, by name. */
export function readCookies(request: IncomingMessage): Map<string, string> {
  return new Map(Object.entries(parse(request.headers.cookie ?? '')));
}

export function setCookie(
  response: ServerResponse,
  name: string,
  value: string,
  { maxAgeSeconds: maxAge, ...kind }: CookieKind,
): void {
  const options = { ...kind, path: '/', httpOnly: true, ...(maxAge !== undefined && { maxAge }) };
  response.appendHeader('Set-Cookie', serialize(name, value, options));
}

export function dropCookie(response: ServerResponse, name: string, kind: CookieKind): void {
  setCookie(response, name, '', { ...kind, maxAgeSeconds: 0 });
}
