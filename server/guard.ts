import type { IncomingMessage } from 'node:http';
import { isProxy } from './client';
import { invalid, Problem } from './problem';
import { overTls } from './securityHeaders';
import { isLoopback } from './settingValues';
import type { Settings } from './settings';

/** No browser and no proxy sends as many. */
const mostHeaders = 500;

/** Refuses a request before routing, if that has to be. */
export function checkRequest(settings: Settings, request: IncomingMessage): void {
  if (request.rawHeaders.length > mostHeaders * 2)
    throw invalid(`A request may have at most ${mostHeaders} headers.`, 431);
  checkTarget(request);
  checkHost(settings, request);
}

/** Accepts only a plain path: `GET http://elsewhere/` and `GET //elsewhere/` are requests to a proxy. */
function checkTarget(request: IncomingMessage): void {
  const target = request.url ?? '';
  if (request.httpVersion !== '1.1' && request.httpVersion !== '1.0')
    throw invalid('This is served over HTTP/1.1.', 505);
  if (!target.startsWith('/') || target.startsWith('//') || /[^!-~]|[\\#]/.test(target))
    throw invalid('The request target has to be a path.');
  if (request.headers['transfer-encoding'] !== undefined) {
    // Node's parser already refuses conflicting lengths; this refuses transfer codings it does not decode.
    const coding = request.headers['transfer-encoding'].toLowerCase();
    if (coding !== 'chunked' || request.headers['content-length'] !== undefined)
      throw invalid('The length of the body is not clear.');
  }
}

/**
 * Another site could point its own host name at this machine and then count as the same origin (DNS rebinding). So the
 * host must be the public address, a bare IP address or `localhost`, which no other site can own.
 */
function checkHost(settings: Settings, request: IncomingMessage): void {
  const names = request.rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host',
  );
  const host = hostOf(settings, request);
  if (names.length === 1 && host !== undefined && host === lastOwn.get(settings)) return;
  const url = host === undefined ? undefined : parseHost(host);
  if (names.length !== 1 || host === undefined || url === undefined)
    throw invalid('The request has to name one host.');
  const words =
    'This address is not served here; if it should be, set MERIDIAN_PUBLIC_URL to it, over https.';
  if (!isOwnHost(settings, url)) throw new Problem(421, words);
  lastOwn.set(settings, host);
}

/** The host that was accepted last: nearly all requests name the same one, and taking it apart costs time. */
const lastOwn = new WeakMap<Settings, string>();

function isOwnHost(settings: Settings, url: URL): boolean {
  if (url.hostname === settings.publicUrl?.hostname || url.hostname === settings.host) return true;
  if (isLoopback(url.hostname)) return true;
  const isAddress = /^\d+\.\d+\.\d+\.\d+$/.test(url.hostname) || url.hostname.startsWith('[');
  return isAddress && settings.publicUrl === undefined;
}

function parseHost(host: string): URL | undefined {
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}`)) return undefined;
  return new URL(`http://${host}`);
}

function hostOf(settings: Settings, request: IncomingMessage): string | undefined {
  const forwarded = request.headers['x-forwarded-host'];
  if (typeof forwarded === 'string' && isProxy(settings, request.socket)) return forwarded;
  return request.headers.host;
}

/**
 * Whether another site made the browser send this. Such a request may not read or change data: with a cookie it would
 * act as the person, and without one it could still reach a gateway that only this machine can reach.
 */
export function isForeign(settings: Settings, request: IncomingMessage): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  if (settings.publicUrl !== undefined && origin === settings.publicUrl.origin) return false;
  const host = hostOf(settings, request);
  // The page of a local file has an origin, but no host.
  const scheme = /^(https?:)\/\/[^/]+$/.exec(origin)?.[1];
  if (host === undefined || scheme === undefined || !URL.canParse(origin)) return true;
  // Behind a proxy that does not tell the browser's scheme, a page over https is the console's too.
  const { hostname, host: from } = new URL(origin);
  if (scheme === 'http:' && overTls(settings, request) && !isLoopback(hostname)) return true;
  return from !== new URL(`${scheme}//${host}`).host;
}
