import { ServerResponse, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { isProxy } from './client';
import type { Settings } from './settings';

/** The placeholder for the nonce in the built index.html (`html.cspNonce` in vite.config.ts). */
export const noncePlace = 'MERIDIAN_NONCE';

/** What a person would be asked about. Everything else needs a script, and only the console's own run. */
const permissions = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];

const common = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // Not `no-referrer`: a form sent to this origin would then say `Origin: null`, which looks like a foreign one.
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': [
    ...permissions.map((name) => `${name}=()`),
    'clipboard-write=(self)',
    'fullscreen=(self)',
  ].join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** An API's answer that is opened as a page must not be able to act as one. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox";

const policy = 'Content-Security-Policy';
const plain = Object.entries(common).flat();
const secure = [...plain, 'Strict-Transport-Security', 'max-age=31536000'];

/** A proxy counts a gateway as failed when the head of an answer does not fit its buffer, which may have 4 KiB. */
const mostHead = 4096;
/** Room for what Node adds: the first line, `Date`, `Connection`, `Keep-Alive` and `Transfer-Encoding`. */
const addedHead = 256;
/** Without these an answer is another one. */
const needed = /^(?:location|set-cookie|content-security-policy)$/i;

/**
 * The kind of response whose every head has the security headers and at most `mostHead` bytes, whoever writes it; pages
 * have `pagePolicy` as their policy instead. All go into one list, because merging objects or a `setHeader` for each costs
 * far more.
 */
export function secureResponse(settings: Settings): typeof ServerResponse {
  return class<Of extends IncomingMessage = IncomingMessage> extends ServerResponse<Of> {
    override writeHead(status: number, ...rest: unknown[]): this {
      const own = (rest.at(-1) ?? {}) as Record<string, string>;
      const all = [...(overTls(settings, this.req) ? secure : plain)];
      if (own[policy] === undefined) all.push(policy, dataPolicy);
      const before = addedHead + sizeOf(all) + sizeOf(Object.entries(this.getHeaders()).flat());
      const kept = fitting(own, mostHead - before);
      if (kept === undefined) {
        // The answer that tells of it must not have them either.
        for (const name of this.getHeaderNames()) this.removeHeader(name);
        throw new Error(`The headers of this answer have more than ${mostHead} bytes.`);
      }
      for (const name in kept) all.push(name, kept[name] as string);
      return super.writeHead(status, all);
    }
  };
}

/** These headers without the longest, so that they have at most `room` bytes; `undefined` when a needed one has no room. */
function fitting(own: Record<string, string>, room: number): Record<string, string> | undefined {
  const all = Object.entries(own);
  if (sizeOf(all.flat()) <= room) return own;
  const isNeeded = ([name]: [string, string]): boolean => needed.test(name);
  const others = all.filter((pair) => !isNeeded(pair)).toSorted((a, b) => sizeOf(a) - sizeOf(b));
  let left = room - sizeOf(all.filter(isNeeded).flat());
  if (left < 0) return undefined;
  const fits = others.filter((pair) => (left -= sizeOf(pair)) >= 0);
  return Object.fromEntries([...all.filter(isNeeded), ...fits]);
}

/** The bytes of names and values in a head, at most: a value of several lines repeats its name. */
function sizeOf(parts: readonly OutgoingHttpHeaders[string][]): number {
  let size = 0;
  for (const part of parts)
    if (Array.isArray(part)) for (const line of part) size += line.length + 16;
    else size += String(part).length + 2;
  return size;
}

/** Whether the browser reached the gateway over TLS. */
export function overTls(settings: Settings, request: IncomingMessage): boolean {
  if (settings.tls) return true;
  return isProxy(settings, request.socket) && request.headers['x-forwarded-proto'] === 'https';
}

/**
 * The policy of the console's page and its files; `nonce` is new for each page that is sent. Files are workers at most,
 * and may use WebAssembly; the page may not.
 */
export function pagePolicy(settings: Settings, nonce?: string): string {
  const own = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`;
  const scripts = nonce === undefined ? `${own} 'wasm-unsafe-eval'` : own;
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src ${own}`,
    "img-src 'self'",
    "font-src 'self'",
    `connect-src 'self' ${settings.connectSources}`.trim(),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The console's only Trusted Types policy (src/app): it refuses markup and allows workers from this origin.
    'trusted-types default',
  ].join('; ');
}
