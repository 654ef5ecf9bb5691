import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { dropCookie, readCookies, readLongCookie, setLongCookie, type CookieKind } from './cookies';
import { RefusedByProvider, type Provider } from './provider';
import type { Seal } from './seal';

const sessionSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.optional(z.string()),
  /** When the access token expires, in milliseconds since 1970. */
  expiresAt: z.optional(z.number()),
  /** When the person must sign in again, even if the tokens are still valid. */
  endsAt: z.number(),
  name: z.optional(z.string()),
  person: z.optional(z.string()),
});
export type Session = z.output<typeof sessionSchema>;

/** The longest time that one sign-in lasts. */
export const sessionMs = 12 * 60 * 60 * 1000;
/** How long before its expiry a token is renewed, so that it does not expire on the way to the API. */
const earlyMs = 60_000;
/** How long requests with the old cookie get the same new tokens; most providers accept a refresh token only once. */
const keepRenewedMs = 60_000;

/** Keeps each person's session in their own browser; the gateway stores none of it. */
export class Sessions {
  readonly #name: string;
  readonly #kind: CookieKind;
  readonly #renewing = new Map<string, Promise<Session>>();

  constructor(
    private readonly seal: Seal,
    private readonly provider: Provider,
    secure: boolean,
  ) {
    this.#name = secure ? '__Host-meridian' : 'meridian';
    this.#kind = { sameSite: 'Strict', secure };
  }

  async keep(request: IncomingMessage, response: ServerResponse, session: Session): Promise<void> {
    const sealed = await this.seal.close('session', session, session.endsAt);
    setLongCookie(request, response, this.#name, sealed, this.#kind);
  }

  async read(request: IncomingMessage): Promise<Session | undefined> {
    const sealed = readLongCookie(request, this.#name);
    return sealed === undefined ? undefined : this.seal.open('session', sealed, sessionSchema);
  }

  forget(request: IncomingMessage, response: ServerResponse): void {
    for (const name of readCookies(request).keys())
      if (name.startsWith(`${this.#name}.`)) dropCookie(response, name, this.#kind);
  }

  /** The session with a valid token; rejects when renewing the token fails because the provider is unreachable. */
  async current(request: IncomingMessage, response: ServerResponse): Promise<Session | undefined> {
    const session = await this.read(request);
    if (session === undefined) return undefined;
    const left = (session.expiresAt ?? Number.POSITIVE_INFINITY) - Date.now();
    if (left > earlyMs) return session;
    if (session.refreshToken === undefined) return left > 0 ? session : undefined;
    try {
      const renewed = await this.#renew(session, session.refreshToken);
      await this.keep(request, response, renewed);
      return renewed;
    } catch (error) {
      if (left > 0) return session;
      if (!(error instanceof RefusedByProvider)) throw error;
      this.forget(request, response);
      return undefined;
    }
  }

  #renew(session: Session, refreshToken: string): Promise<Session> {
    const key = createHash('sha256').update(refreshToken).digest('base64');
    const known = this.#renewing.get(key);
    if (known !== undefined) return known;
    const renewing = this.provider.refresh(refreshToken).then((tokens): Session => {
      const { expiresAt: _old, ...kept } = session;
      return { ...kept, ...tokens };
    });
    this.#renewing.set(key, renewing);
    const drop = (): void => void this.#renewing.delete(key);
    renewing.then(() => setTimeout(drop, keepRenewedMs).unref(), drop);
    return renewing;
  }
}
