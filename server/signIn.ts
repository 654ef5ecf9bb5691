import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { NOT_PASSED_ON } from '../src/contract/config';
import { dropCookie, readCookies, setCookie, type CookieKind } from './cookies';
import { sendJson, sendProblem, type Problem } from './problem';
import { openProvider, RefusedByProvider, type Provider } from './provider';
import { sealWith, type Seal } from './seal';
import { Sessions } from './session';
import type { OidcSettings } from './settings';
import { StoreUnavailable, type Store } from './store/store';

/** Signs people in and keeps their credentials. */
export interface SignIn {
  /** Handles requests below `/auth/`. */
  listener(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** The person who sent the request, with a token renewed if needed. */
  authorize(request: IncomingMessage): Promise<SignedIn | undefined>;
  close(): Promise<void>;
}

export interface SignedIn {
  authorization: string;
  /** The person's id at the provider. */
  person?: string | undefined;
  name?: string | undefined;
}

/** The problem for a request whose session nobody has, or that has ended. */
export const NOBODY: Problem = {
  status: 401,
  error: 'access_denied',
  words: 'Nobody is signed in, or the sign-in has ended.',
  headers: { 'WWW-Authenticate': 'Bearer' },
};

/** The problem for a request whose session could not be read or renewed. */
export function faultOf(error: unknown): Problem {
  if (error instanceof StoreUnavailable)
    return {
      status: 503,
      error: NOT_PASSED_ON,
      words: 'The gateway cannot read or change sign-ins at the moment. Nothing was sent.',
    };
  return {
    status: 502,
    error: NOT_PASSED_ON,
    words: 'The identity provider could not be asked to renew the sign-in. Nothing was sent.',
  };
}

const departureSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
});

/** How long a person may stay at the identity provider. */
const departureMs = 10 * 60 * 1000;
/** How long the answer to a sign-out waits for the provider's metadata. */
const addressMs = 2000;
/** How many tabs of one browser can be at the provider at the same time. */
const mostDepartures = 5;

/** Sign-in with an identity provider (authorization code with PKCE); the page never gets the tokens. */
export function createSignIn(settings: OidcSettings, store: Store): SignIn {
  const secure = settings.publicUrl.protocol === 'https:';
  const provider = openProvider(settings);
  const seal = sealWith(settings.sessionSecrets);
  const desk: Desk = {
    publicUrl: settings.publicUrl,
    provider,
    seal,
    sessions: new Sessions(settings, store, seal, provider),
    // Lax, because the person comes back from another site.
    kind: { sameSite: 'Lax', secure, maxAgeSeconds: departureMs / 1000 },
    cookiePrefix: `${secure ? '__Host-' : ''}meridian-departure.`,
  };
  const routes: Record<string, (desk: Desk, visit: Visit) => Promise<void>> = {
    'GET /auth/sign-in': depart,
    'GET /auth/callback': arrive,
    'GET /auth/session': tell,
    'POST /auth/sign-out': leave,
  };
  return {
    async listener(request, response) {
      const url = new URL(request.url ?? '/', settings.publicUrl);
      const route = routes[`${request.method} ${url.pathname}`];
      if (route !== undefined)
        return route(desk, { request, response, url }).catch((error: unknown) =>
          sendProblem(request, response, faultOf(error)),
        );
      sendProblem(request, response, {
        status: 404,
        error: 'not_found',
        words: 'There is no such sign-in address.',
      });
    },
    async authorize(request) {
      const session = await desk.sessions.current(request);
      if (session === undefined) return undefined;
      const { accessToken, person, name } = session;
      return { authorization: `Bearer ${accessToken}`, person, name };
    },
    close: () => desk.sessions.close(),
  };
}

interface Desk {
  publicUrl: URL;
  provider: Provider;
  seal: Seal;
  sessions: Sessions;
  kind: CookieKind;
  cookiePrefix: string;
}

interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
}

async function depart(desk: Desk, { request, response, url }: Visit): Promise<void> {
  const returnTo = ownPath(desk.publicUrl, url.searchParams.get('return'));
  try {
    const { address, departure } = await desk.provider.depart();
    const kept = await desk.seal.close(
      'departure',
      { ...departure, returnTo },
      Date.now() + departureMs,
    );
    // Browsers send the oldest first. Without a limit, abandoned sign-ins would fill the headers.
    const before = [...readCookies(request).keys()].filter((name) =>
      name.startsWith(desk.cookiePrefix),
    );
    for (const name of before.slice(0, -(mostDepartures - 1)))
      dropCookie(response, name, desk.kind);
    // One cookie per sign-in, so that two tabs can sign in at the same time.
    setCookie(response, departureCookie(desk, departure.state), kept, desk.kind);
    redirect(response, address.href);
  } catch (error) {
    console.error(`Signing in failed: ${wordsOf(error)}`);
    sendFailure(response, 502, 'The identity provider could not be reached.', returnTo);
  }
}

async function arrive(desk: Desk, { request, response, url }: Visit): Promise<void> {
  const name = departureCookie(desk, url.searchParams.get('state') ?? '');
  const kept = readCookies(request).get(name);
  const departure =
    kept === undefined ? undefined : await desk.seal.open('departure', kept, departureSchema);
  if (departure === undefined) {
    sendFailure(response, 400, 'This sign-in was not begun here, or took too long.', '/');
    return;
  }
  dropCookie(response, name, desk.kind);
  try {
    const tokens = await desk.provider.arrive(url, departure);
    await desk.sessions.begin(request, response, tokens);
    redirect(response, departure.returnTo);
  } catch (error) {
    console.error(`Signing in failed: ${wordsOf(error)}`);
    const [status, words] = failureOf(error);
    sendFailure(response, status, words, departure.returnTo);
  }
}

function failureOf(error: unknown): [number, string] {
  if (error instanceof RefusedByProvider)
    return [403, `The identity provider refused: ${error.message}`];
  if (error instanceof StoreUnavailable)
    return [503, 'The gateway cannot keep your sign-in at the moment.'];
  return [502, 'The identity provider gave no answer that could be used.'];
}

async function tell(desk: Desk, { request, response }: Visit): Promise<void> {
  const session = await desk.sessions.current(request);
  if (session === undefined) return sendJson(request, response, 200, { signedIn: false });
  // With a refresh token the gateway renews tokens, so the person is signed in until the session ends.
  const expiresAt = session.refreshToken === undefined ? session.expiresAt : session.endsAt;
  sendJson(request, response, 200, {
    signedIn: true,
    expiresAt: expiresAt ?? session.endsAt,
    ...(session.name !== undefined && { name: session.name }),
  });
}

/** Ends the session first, then removes the cookie and answers; the provider is told in the background. */
async function leave(desk: Desk, { request, response, url }: Visit): Promise<void> {
  const everywhere = url.searchParams.get('everywhere') === '1';
  const ended = await desk.sessions.end(request, everywhere);
  if (everywhere && ended === undefined) return sendProblem(request, response, NOBODY);
  // A provider that is slow does not delay the answer; its own session then goes on.
  const address = await Promise.race([
    desk.provider.signOutAddress(ended?.idToken).catch(() => undefined),
    pause(addressMs, undefined, { ref: false }),
  ]);
  desk.sessions.forget(response);
  sendJson(request, response, 200, {
    signedIn: false,
    ...(address && { providerSignOut: address.href }),
  });
}

function departureCookie(desk: Desk, state: string): string {
  return desk.cookiePrefix + state.replaceAll(/[^\w-]/g, '').slice(0, 12);
}

/** A path of the console; a text that could lead elsewhere becomes the first page. */
function ownPath(publicUrl: URL, text: string | null): string {
  if (text === null || !text.startsWith('/') || !URL.canParse(text, publicUrl)) return '/';
  const url = new URL(text, publicUrl);
  if (
    url.origin !== publicUrl.origin ||
    url.pathname.startsWith('//') ||
    url.pathname.startsWith('/auth/')
  )
    return '/';
  return url.pathname + url.search + url.hash;
}

function redirect(response: ServerResponse, address: string): void {
  response.writeHead(303, { Location: address, 'Cache-Control': 'no-store', 'Content-Length': 0 });
  response.end();
}

/** The error as a sentence, without the code or a token. */
function wordsOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
}

function sendFailure(
  response: ServerResponse,
  status: number,
  words: string,
  returnTo: string,
): void {
  const again = `/auth/sign-in?return=${encodeURIComponent(returnTo)}`;
  const page = Buffer.from(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign-in failed · Meridian</title><h1>Sign-in failed</h1><p>${escapeHtml(words)}</p><p><a href="${escapeHtml(again)}">Sign in again</a></p></html>`,
  );
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': page.length,
    'Cache-Control': 'no-store',
    'Content-Security-Policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  });
  response.end(page);
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
