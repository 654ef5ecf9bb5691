import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse, serialize, type CookieOptions } from 'hono/utils/cookie';

/** All cookies of a request, by name; the object has no other members. */
export const readCookies = ({ headers }: IncomingMessage) => parse(headers.cookie ?? '');

export function setCookie(
  response: ServerResponse,
  name: string,
  value: string,
  options: CookieOptions,
): void {
  const all = { ...options, path: '/', httpOnly: true };
  response.appendHeader('Set-Cookie', serialize(name, value, all));
}

export function dropCookie(response: ServerResponse, name: string, options: CookieOptions): void {
  setCookie(response, name, '', { ...options, maxAge: 0 });
}
