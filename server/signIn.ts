import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { dropCookie, readCookies, setCookie, type CookieKind } from './cookies';
import { notFound, notPassedOn, problem, sendJson, sendProblem, type Problem } from './problem';
import { note, notesOf } from './notes';
import { answerLogout } from './logouts';
import { isAdmin, shownName } from './people';
import { NotAllowed, openProvider, RefusedByProvider, type Provider } from './provider';
import { sealWith, type Seal } from './seal';
import { Sessions } from './session';
import type { Session } from './sessionTokens';
import type { OidcSettings } from './settings';
import { StoreUnavailable, type Store } from './store/store';

export type SignIn = ReturnType<typeof createSignIn>;

/** The problem for a request whose session nobody has, or that has ended. */
export const NOBODY = problem(401, 'Nobody is signed in, or the sign-in has ended.', {
  headers: { 'WWW-Authenticate': 'Bearer' },
});

/** The problem for a request whose session could not be read or renewed. */
export function faultOf(error: unknown): Problem {
  const [status, words] =
    error instanceof StoreUnavailable
      ? [503, 'The gateway cannot read or change sign-ins at the moment.']
      : [502, 'The identity provider could not be asked to renew the sign-in.'];
  return notPassedOn(status, `${words} Nothing was sent.`, { cause: error });
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
/** The longest path to return to: it is in a cookie and in `Location`, and both have to fit the head of an answer. */
const longestReturn = 1000;

/** Sign-in with an identity provider (authorization code with PKCE); the page never gets the tokens. */
export function createSignIn(settings: OidcSettings, store: Store) {
  const secure = settings.publicUrl.protocol === 'https:';
  const provider = openProvider(settings);
  const seal = sealWith(settings.sessionSecrets, store.now);
  const desk: Desk = {
    settings,
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
    'GET /auth/sessions': list,
    'DELETE /auth/sessions/:id': endOther,
    'POST /auth/backchannel-logout': ({ provider, sessions }, { request, response }) =>
      answerLogout(store, provider, sessions, request, response),
  };
  return {
    /** Answers requests below `/auth/`. */
    async listener(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const url = new URL(request.url ?? '/', settings.publicUrl);
      const path = url.pathname.replace(/^(\/auth\/sessions\/)[\w-]+$/, '$1:id');
      const route = routes[`${request.method} ${path}`];
      if (route !== undefined)
        return route(desk, { request, response, url }).catch((error: unknown) =>
          sendProblem(request, response, faultOf(error)),
        );
      sendProblem(request, response, notFound('There is no such sign-in address.'));
    },
    sessions: desk.sessions,
  };
}

interface Desk {
  settings: OidcSettings;
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
  const returnTo = ownPath(desk.settings.publicUrl, url.searchParams.get('return'));
  try {
    const { address, departure } = await desk.provider.depart();
    const kept = await desk.seal.close(
      'departure',
      { ...departure, returnTo },
      desk.seal.now() + departureMs,
    );
    // Browsers send the oldest first. Without a limit, abandoned sign-ins would fill the headers. One goes for one that
    // comes, because anybody may send any number of cookies.
    const before = [...readCookies(request).keys()].filter((name) => isDeparture(desk, name));
    const [oldest] = before.slice(0, -(mostDepartures - 1));
    if (oldest !== undefined) dropCookie(response, oldest, desk.kind);
    // One cookie per sign-in, so that two tabs can sign in at the same time.
    setCookie(response, departureCookie(desk, departure.state), kept, desk.kind);
    redirect(response, address.href);
  } catch (error) {
    Object.assign(notesOf(request), { event: 'sign-in failed', fault: wordsOf(error) });
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
    notesOf(request).event = 'signed in';
    redirect(response, departure.returnTo);
  } catch (error) {
    const [status, words] = failureOf(error);
    const event = status === 403 ? 'sign-in refused' : 'sign-in failed';
    Object.assign(notesOf(request), { event, fault: wordsOf(error) });
    if (!(error instanceof NotAllowed))
      return sendFailure(response, status, words, departure.returnTo);
    note(request, error.tokens);
    // The provider would sign the same person in again, so that they have to sign out there first.
    const leaving = await desk.provider.signOutAddress(error.tokens.idToken).catch(() => undefined);
    sendFailure(response, status, words, departure.returnTo, leaving?.href);
  }
}

function failureOf(error: unknown): [number, string] {
  if (error instanceof NotAllowed)
    return [
      403,
      `${error.message} Ask the people who run it to let you in, or sign in as somebody else.`,
    ];
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
    ...(isAdmin(desk.settings, session) && { admin: true }),
  });
}

/** The session of the person who asks; answers and gives nothing when they may not act on the sessions of others. */
async function admitted(desk: Desk, { request, response }: Visit): Promise<Session | undefined> {
  const session = await desk.sessions.current(request);
  if (session !== undefined && isAdmin(desk.settings, session)) return session;
  const words = 'Only the people in MERIDIAN_ADMINS can see and end sessions.';
  sendProblem(request, response, session ? problem(403, words) : NOBODY);
  return undefined;
}

async function list(desk: Desk, visit: Visit): Promise<void> {
  const own = await admitted(desk, visit);
  if (own === undefined) return;
  const all = await desk.sessions.list();
  const sessions = all.map(({ name, ...one }) => ({
    ...one,
    name: name === null ? null : shownName(name),
    current: one.id === own.idHash,
  }));
  sendJson(visit.request, visit.response, 200, { sessions });
}

async function endOther(desk: Desk, visit: Visit): Promise<void> {
  const { request, response, url } = visit;
  if ((await admitted(desk, visit)) === undefined) return;
  const of = await desk.sessions.endOf(url.pathname.split('/').at(-1) ?? '');
  if (of === undefined)
    return sendProblem(request, response, notFound('This session has already ended.'));
  Object.assign(notesOf(request), { event: 'session ended', of });
  sendJson(request, response, 200, {});
}

/** Ends the session first, then removes the cookie and answers; the provider is told in the background. */
async function leave(desk: Desk, { request, response, url }: Visit): Promise<void> {
  const everywhere = url.searchParams.get('everywhere') === '1';
  const ended = await desk.sessions.end(request, everywhere);
  if (everywhere && ended === undefined) return sendProblem(request, response, NOBODY);
  if (ended) notesOf(request).event = 'signed out';
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

function isDeparture(desk: Desk, name: string): boolean {
  return (
    name.startsWith(desk.cookiePrefix) && /^[\w-]{12}$/.test(name.slice(desk.cookiePrefix.length))
  );
}

/** A path of the console, without its query when it is too long; a text that could lead elsewhere becomes the first page. */
function ownPath(publicUrl: URL, text: string | null): string {
  if (text === null || !text.startsWith('/') || !URL.canParse(text, publicUrl)) return '/';
  const url = new URL(text, publicUrl);
  if (
    url.origin !== publicUrl.origin ||
    url.pathname.startsWith('//') ||
    url.pathname.startsWith('/auth/')
  )
    return '/';
  const paths = [url.pathname + url.search + url.hash, url.pathname, '/'];
  return paths.find(({ length }) => length <= longestReturn) ?? '/';
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
  again = `/auth/sign-in?return=${encodeURIComponent(returnTo)}`,
): void {
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
