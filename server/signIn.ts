import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { CookieOptions } from 'hono/utils/cookie';
import * as z from 'zod/mini';
import { dropCookie, readCookies, setCookie } from './cookies';
import { invalid, notFound, notPassedOn, Problem, send, sendJson } from './problem';
import { note, notesOf } from './log';
import { once, NotAllowed, openProvider, RefusedByProvider } from './provider';
import { isAdmin, shownName } from './people';
import { readBody } from './readBody';
import { sealWith } from './seal';
import { Sessions } from './session';
import type { Session } from './sessionTokens';
import type { OidcSettings } from './settings';
import { StoreUnavailable, type Store } from './store/store';

/** The problem for a request whose session nobody has, or that has ended. */
const nobody = new Problem(401, 'Nobody is signed in, or the sign-in has ended.', {
  headers: { 'WWW-Authenticate': 'Bearer' },
});

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
const mostLogoutBytes = 64 * 1024;

/** Sign-in with an identity provider (authorization code with PKCE); the page never gets the tokens. */
export class SignIn {
  readonly sessions: Sessions;
  readonly #provider;
  readonly #seal;
  readonly #kind: CookieOptions;
  readonly #cookiePrefix: string;
  readonly #routes: Record<string, (response: ServerResponse, url: URL) => Promise<void>> = {
    'GET /auth/sign-in': (response, url) => this.#depart(response, url),
    'GET /auth/callback': (response, url) => this.#arrive(response, url),
    'GET /auth/session': (response) => this.#tell(response),
    'POST /auth/sign-out': (response, url) => this.#leave(response, url),
    'GET /auth/sessions': (response) => this.#list(response),
    'DELETE /auth/sessions/:id': (response, url) => this.#endOther(response, url),
    'POST /auth/backchannel-logout': (response) => this.#endForProvider(response),
  };

  constructor(
    private readonly settings: OidcSettings,
    private readonly store: Store,
  ) {
    const secure = settings.publicUrl.protocol === 'https:';
    this.#provider = openProvider(settings);
    this.#seal = sealWith(settings.sessionSecrets, store.now);
    this.sessions = new Sessions(settings, store, this.#seal, this.#provider);
    // Lax, because the person comes back from another site.
    this.#kind = { sameSite: 'Lax', secure, maxAge: departureMs / 1000 };
    this.#cookiePrefix = `${secure ? '__Host-' : ''}meridian-departure.`;
  }

  /** Answers requests below `/auth/`. */
  async listener(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.settings.publicUrl);
    const path = url.pathname.replace(/^(\/auth\/sessions\/)[\w-]+$/, '$1:id');
    const route = this.#routes[`${request.method} ${path}`];
    if (!route) throw notFound('There is no such sign-in address.');
    await route(response, url).catch(notRenewed);
  }

  /** The session of a request; rejects with a refusal when there is none, or it cannot be read or renewed now. */
  async sessionOf(request: IncomingMessage): Promise<Session> {
    const session = await this.sessions.current(request).catch(notRenewed);
    if (session === undefined) throw nobody;
    return session;
  }

  async #depart(response: ServerResponse, url: URL): Promise<void> {
    const returnTo = ownPath(this.settings.publicUrl, url.searchParams.get('return'));
    try {
      const { address, departure } = await this.#provider.depart();
      const endsAt = this.store.now() + departureMs;
      const kept = await this.#seal.close('departure', { ...departure, returnTo }, endsAt);
      // Browsers send the oldest first. Without a limit, abandoned sign-ins would fill the headers. One goes for one that
      // comes, because anybody may send any number of cookies.
      const before = Object.keys(readCookies(response.req)).filter(
        (name) => name === this.#departureCookie(name.slice(this.#cookiePrefix.length)),
      );
      const [oldest] = before.slice(0, -(mostDepartures - 1));
      if (oldest !== undefined) dropCookie(response, oldest, this.#kind);
      // One cookie per sign-in, so that two tabs can sign in at the same time.
      setCookie(response, this.#departureCookie(departure.state), kept, this.#kind);
      redirect(response, address.href);
    } catch (error) {
      Object.assign(notesOf(response.req), { event: 'sign-in failed', fault: wordsOf(error) });
      sendFailure(response, 502, 'The identity provider could not be reached.', returnTo);
    }
  }

  async #arrive(response: ServerResponse, url: URL): Promise<void> {
    const name = this.#departureCookie(url.searchParams.get('state') ?? '');
    const kept = readCookies(response.req)[name] ?? '';
    const departure = await this.#seal.open('departure', kept, departureSchema);
    if (departure === undefined) {
      const words = 'This sign-in was not begun here, or took too long.';
      return sendFailure(response, 400, words, '/');
    }
    dropCookie(response, name, this.#kind);
    const notes = notesOf(response.req);
    try {
      const tokens = await this.#provider.arrive(url, departure);
      await this.sessions.begin(response, tokens);
      notes.event = 'signed in';
      redirect(response, departure.returnTo);
    } catch (error) {
      const [status, words] = failureOf(error);
      notes.event = status === 403 ? 'sign-in refused' : 'sign-in failed';
      notes.fault = wordsOf(error);
      let again: URL | undefined;
      if (error instanceof NotAllowed) {
        note(response.req, error.tokens);
        // The provider would sign the same person in again, so that they have to sign out there first.
        again = await this.#signOutAddress(error.tokens.idToken);
      }
      sendFailure(response, status, words, departure.returnTo, again?.href);
    }
  }

  async #tell(response: ServerResponse): Promise<void> {
    const session = await this.sessions.current(response.req);
    if (session === undefined) return sendJson(response, 200, { signedIn: false });
    // With a refresh token the gateway renews tokens, so the person is signed in until the session ends.
    const expiresAt = session.refreshToken === undefined ? session.expiresAt : session.endsAt;
    sendJson(response, 200, {
      signedIn: true,
      expiresAt: expiresAt ?? session.endsAt,
      ...(session.name !== undefined && { name: session.name }),
      ...(isAdmin(this.settings, session) && { admin: true }),
    });
  }

  /** The session of the person who asks; rejects when they may not act on the sessions of others. */
  async #admitted(request: IncomingMessage): Promise<Session> {
    const session = await this.sessionOf(request);
    if (isAdmin(this.settings, session)) return session;
    const words = 'Only the people in MERIDIAN_ADMINS can see and end sessions.';
    throw new Problem(403, words);
  }

  async #list(response: ServerResponse): Promise<void> {
    const own = await this.#admitted(response.req);
    const all = await this.sessions.list();
    const sessions = all.map(({ name, ...one }) => ({
      ...one,
      name: name === null ? null : shownName(name),
      current: one.id === own.idHash,
    }));
    sendJson(response, 200, { sessions });
  }

  async #endOther(response: ServerResponse, url: URL): Promise<void> {
    await this.#admitted(response.req);
    const of = await this.sessions.endOf(url.pathname.split('/').at(-1) ?? '');
    if (of === undefined) throw notFound('This session has already ended.');
    Object.assign(notesOf(response.req), { event: 'session ended', of });
    sendJson(response, 200, {});
  }

  /** Ends the session first, then removes the cookie and answers; the provider is told in the background. */
  async #leave(response: ServerResponse, url: URL): Promise<void> {
    const everywhere = url.searchParams.get('everywhere') === '1';
    const ended = await this.sessions.end(response.req, everywhere);
    if (everywhere && ended === undefined) throw nobody;
    if (ended) notesOf(response.req).event = 'signed out';
    // A provider that is slow does not delay the answer; its own session then goes on.
    const address = await Promise.race([
      this.#signOutAddress(ended?.idToken),
      pause(addressMs, undefined, { ref: false }),
    ]);
    this.sessions.forget(response);
    const providerSignOut = address && { providerSignOut: address.href };
    sendJson(response, 200, { signedIn: false, ...providerSignOut });
  }

  /** The provider says that it has ended sessions (OpenID Connect Back-Channel Logout 1.0). */
  async #endForProvider(response: ServerResponse): Promise<void> {
    const body = await readBody(response.req, mostLogoutBytes).catch(() => '');
    const [token, ...more] = new URLSearchParams(body.toString()).getAll('logout_token');
    const logout = token && more.length === 0 ? await this.#provider.logoutOf(token) : undefined;
    const ended = logout && (await once(this.store, logout, () => this.sessions.endAt(logout)));
    if (ended === undefined) throw invalid('This is no logout token, or was used before.');
    const of = logout?.person ?? logout?.sid ?? '';
    if (ended > 0) Object.assign(notesOf(response.req), { event: 'session ended', of });
    sendJson(response, 200, {});
  }

  #signOutAddress(idToken: string | undefined): Promise<URL | undefined> {
    return this.#provider.signOutAddress(idToken).catch(() => undefined);
  }

  #departureCookie(state: string): string {
    return this.#cookiePrefix + state.replaceAll(/[^\w-]/g, '').slice(0, 12);
  }
}

/** Says that a session could not be read or renewed. */
function notRenewed(error: unknown): never {
  if (error instanceof Problem) throw error;
  const [status, words] =
    error instanceof StoreUnavailable
      ? [503, 'The gateway cannot read or change sign-ins at the moment.']
      : [502, 'The identity provider could not be asked to renew the sign-in.'];
  throw notPassedOn(status, `${words} Nothing was sent.`, { cause: error });
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

/** A path of the console, without its query when it is too long; a text that could lead elsewhere becomes the first page. */
function ownPath(publicUrl: URL, text: string | null): string {
  if (text === null || !text.startsWith('/') || !URL.canParse(text, publicUrl)) return '/';
  const url = new URL(text, publicUrl);
  if (url.origin !== publicUrl.origin || /^\/(?:\/|auth\/)/.test(url.pathname)) return '/';
  const paths = [url.pathname + url.search + url.hash, url.pathname, '/'];
  return paths.find(({ length }) => length <= longestReturn) ?? '/';
}

function redirect(response: ServerResponse, address: string): void {
  send(response, 303, Buffer.alloc(0), { Location: address });
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
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign-in failed · Meridian</title><h1>Sign-in failed</h1><p>${escapeHtml(words)}</p><p><a href="${escapeHtml(again)}">Sign in again</a></p></html>`;
  send(response, status, Buffer.from(page), {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  });
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
