import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { CookieOptions } from 'hono/utils/cookie';
import type { Expression, ExpressionBuilder, SqlBool, Updateable } from 'kysely';
import { dropCookie, readCookies, setCookie } from './cookies';
import { metrics } from './metrics';
import { logFault, note } from './log';
import {
  NotAllowed,
  OnlyRenewed,
  RefusedByProvider,
  type Logout,
  type Provider,
  type Tokens,
} from './provider';
import type { Seal } from './seal';
import { tokensSchema, type KeptTokens, type Session } from './sessionTokens';
import type { OidcSettings } from './settings';
import { withoutNulls, type Tables } from './store/schema';
import { StoreUnavailable, type Store } from './store/store';

/** Which rows are meant. */
type Which = (row: ExpressionBuilder<Tables, 'sessions'>) => Expression<SqlBool>;
/** Nobody renews it. */
const free = { renewedBy: null, renewedUntil: null };

/** How long before its expiry a token is renewed. */
const earlyMs = 60_000;
/** How long a request waits for new tokens while the old one is still valid. */
const patienceMs = 3000;
/** How long one renewal may take: the provider has 10 seconds, and the rest is for the store. */
const leaseMs = 30_000;
const pollMs = 50;
const seenEveryMs = 60_000;
const sweepEveryMs = 10 * 60_000;

/**
 * Keeps sessions in the store. The browser has a random id in a cookie, and the store has the hash of that id beside the
 * tokens, encrypted. No answer of an API sets the cookie, and only signing in makes a row, so nothing that is under way
 * when a person signs out can bring the session back.
 */
export class Sessions {
  readonly #name: string;
  readonly #kind: CookieOptions;
  readonly #renewing = new Map<string, Promise<Session | undefined>>();
  readonly #revoking = new Set<Promise<void>>();
  readonly #sweeping: NodeJS.Timeout;

  constructor(
    private readonly settings: OidcSettings,
    private readonly store: Pick<Store, 'apart' | 'now' | 'past'>,
    private readonly seal: Seal,
    private readonly provider: Provider,
  ) {
    const secure = settings.publicUrl.protocol === 'https:';
    this.#name = secure ? '__Host-meridian' : 'meridian';
    this.#kind = { sameSite: 'Strict', secure };
    this.#sweeping = setInterval(() => void this.#sweep(), sweepEveryMs).unref();
    void this.#sweep();
  }

  /** Makes a new session with a new id, in place of the one that this browser had. */
  async begin(response: ServerResponse, tokens: Tokens): Promise<void> {
    const id = randomBytes(32).toString('base64url');
    const idHash = hashOf(id);
    const { person, name, email, sid } = tokens;
    const now = this.store.now();
    const row = {
      idHash,
      ...withoutNulls({ person, name, email, sid }),
      issuer: this.settings.issuer.href,
      tokens: await this.#close(idHash, tokens),
      expiresAt: this.#inStore(tokens.expiresAt),
      createdAt: now,
      seenAt: now,
    };
    await this.store.apart.insertInto('sessions').values(row).execute();
    // Its tokens are not revoked, because providers may count them to the same grant as the new ones.
    await this.#remove((row) => row('idHash', '=', this.#idHash(response.req)));
    setCookie(response, this.#name, id, this.#kind);
    note(response.req, tokens);
  }

  /** The session with a valid token, renewed if needed; rejects when the provider or the store cannot be reached for it. */
  async current(request: IncomingMessage): Promise<Session | undefined> {
    const session = await this.#find(this.#idHash(request));
    if (session === undefined) return undefined;
    note(request, session);
    const left = (session.expiresAt ?? Number.POSITIVE_INFINITY) - this.store.now();
    if (left > earlyMs) return session;
    if (session.refreshToken === undefined) return left > 0 ? session : undefined;
    const renewed = this.#renewOnce(session);
    if (left <= patienceMs) return renewed;
    const still = pause(patienceMs, session, { ref: false });
    return Promise.race([renewed, still]).catch(() => session);
  }

  /**
   * Ends the session of this browser, or all sessions of its person. Resolves when the rows are gone; the tokens are
   * revoked in the background. The answer is what was ended, or `undefined` when nobody is signed in.
   */
  async end(request: IncomingMessage, everywhere: boolean): Promise<Session | undefined> {
    const idHash = this.#idHash(request);
    const session = await this.#find(idHash);
    const { person } = session ?? {};
    if (session) note(request, session);
    if (!everywhere) await this.#delete((row) => row('idHash', '=', idHash));
    else if (person === undefined) return undefined;
    else await this.endAt({ person });
    return session;
  }

  /** The sessions of all people that have not ended, the last seen first. */
  list() {
    const now = this.store.now();
    return this.store.apart
      .selectFrom('sessions')
      .select(['idHash as id', 'person', 'name', 'email', 'createdAt', 'seenAt'])
      .where((row) => row.and([row.not(this.#isOver(now)(row)), this.#isOfIssuer(row)]))
      .orderBy('seenAt', 'desc')
      .limit(1000)
      .execute();
  }

  /** Ends the session of somebody else; gives whose it was, or `undefined` when there is none. */
  async endOf(idHash: string): Promise<string | undefined> {
    const [ended] = await this.#delete((row) => row('idHash', '=', idHash));
    return ended && (ended.email ?? ended.person ?? 'unknown');
  }

  /** Ends one session of the provider, or all of a person; says how many. */
  async endAt({ person, sid }: Omit<Logout, 'id'>): Promise<number> {
    const { length } = await this.#delete((row) => {
      const all = [this.#isOfIssuer(row)];
      if (person !== undefined) all.push(row('person', '=', person));
      // Sessions whose place at the provider is not known end with their person.
      const isUnknown = row.and([row('sid', 'is', null), row.lit(person !== undefined)]);
      if (sid !== undefined) all.push(row.or([row('sid', '=', sid), isUnknown]));
      return row.and(all);
    });
    return length;
  }

  /** Resolves when the rows are gone; their tokens are revoked in the background. */
  async #delete(which: Which) {
    const ended = await this.#remove(which);
    for (const row of ended) this.#revoke(this.#open(row.idHash, row.tokens));
    return ended;
  }

  #remove(which: Which) {
    const columns = ['idHash', 'tokens', 'person', 'email'] as const;
    return this.store.apart.deleteFrom('sessions').where(which).returning(columns).execute();
  }

  /** Changes a session unless its tokens have changed since it was read; says whether it did. */
  async #update(
    { idHash, sealed }: Pick<Session, 'idHash' | 'sealed'>,
    values: Updateable<Tables['sessions']>,
    only: Which = (row) => row.lit(true),
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.store.apart
      .updateTable('sessions')
      .set(values)
      .where((row) => row.and([row.and({ idHash, tokens: sealed }), only(row)]))
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  /** Removes the cookie; only the answer to a sign-out may do that. */
  forget(response: ServerResponse): void {
    dropCookie(response, this.#name, this.#kind);
  }

  /** Waits for tokens that are being revoked. */
  async close(): Promise<void> {
    clearInterval(this.#sweeping);
    await Promise.race([Promise.all(this.#revoking), pause(patienceMs, undefined, { ref: false })]);
  }

  /** Empty without a cookie. */
  #idHash(request: IncomingMessage): string {
    const id = readCookies(request)[this.#name] ?? '';
    return id && hashOf(id);
  }

  async #find(idHash: string): Promise<Session | undefined> {
    if (idHash === '') return undefined;
    const now = this.store.now();
    const row = await this.store.apart
      .selectFrom('sessions')
      .selectAll()
      .where((row) => row.and([row('idHash', '=', idHash), row.not(this.#isOver(now)(row))]))
      // Else it began while a clock was wrong, and would last as much longer.
      .where('createdAt', '<=', now + earlyMs)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { person, name, email, expiresAt } = row;
    const tokens = await this.#open(idHash, row.tokens);
    if (tokens === undefined) return undefined;
    // Reads go on while the store cannot be written.
    if (row.seenAt < now - seenEveryMs)
      await this.#update({ idHash, sealed: row.tokens }, { seenAt: now }).catch(() => false);
    return {
      ...tokens,
      idHash,
      sealed: row.tokens,
      ...withoutNulls({ person, name, email, expiresAt }),
      endsAt: row.createdAt + this.settings.sessionMs,
    };
  }

  /** One renewal for all requests of this gateway. */
  #renewOnce(session: Session): Promise<Session | undefined> {
    const { idHash } = session;
    const renewing =
      this.#renewing.get(idHash) ??
      this.#renew(session).finally(() => this.#renewing.delete(idHash));
    this.#renewing.set(idHash, renewing);
    return renewing;
  }

  /**
   * One renewal for all gateways: whoever writes its lease into the row asks the provider, and the others wait until the
   * row has new tokens. A lease that has run out is taken over with the refresh token that is in the row. The holder has
   * died, or its request is long over; either the provider never got that token, and it is still good, or the new ones
   * were lost with the holder, and then nobody can save this session.
   */
  async #renew(session: Session): Promise<Session | undefined> {
    for (;;) {
      const lease = randomUUID();
      if (await this.#take(session, lease)) return this.#refresh(session, lease);
      const now = await this.#find(session.idHash);
      if (now?.sealed !== session.sealed) return now;
      await pause(pollMs);
    }
  }

  #take(session: Session, lease: string): Promise<boolean> {
    const now = this.store.now();
    return this.#update(session, { renewedBy: lease, renewedUntil: now + leaseMs }, (row) =>
      row.or([row('renewedUntil', 'is', null), row('renewedUntil', '<', now)]),
    );
  }

  async #refresh(session: Session, lease: string): Promise<Session | undefined> {
    const { idHash, sealed, refreshToken = '', idToken } = session;
    let tokens: Tokens;
    try {
      tokens = await this.provider.refresh(refreshToken);
      metrics.refreshes.inc({ outcome: 'ok' });
    } catch (error) {
      const isRefused = error instanceof RefusedByProvider;
      metrics.refreshes.inc({ outcome: isRefused ? 'refused' : 'failed' });
      if (isRefused) {
        const { person, email } = session;
        logFault('A sign-in was not renewed, so it ended', error, { person, email });
        if (error instanceof NotAllowed) this.#revoke(Promise.resolve(error.tokens));
        // Unless another gateway has renewed it after all.
        await this.#remove((row) => row.and({ idHash, tokens: sealed }));
        return this.#find(idHash);
      }
      // Else the next renewal would come with the one that was used, and the provider would end the grant.
      const next = error instanceof OnlyRenewed && { refreshToken: error.refreshToken };
      if (next) await this.#keep(session, { ...session, ...next }, session.expiresAt ?? null);
      else await this.#update(session, free, (row) => row('renewedBy', '=', lease));
      throw error;
    }
    return this.#keep(session, { refreshToken, ...(idToken && { idToken }), ...tokens });
  }

  /** Puts new tokens in place of the old ones, but never into a session that has ended meanwhile. */
  async #keep(
    session: Session,
    tokens: Tokens,
    expiresAt = this.#inStore(tokens.expiresAt),
  ): Promise<Session | undefined> {
    const { idHash } = session;
    const { person, name, email, sid } = tokens;
    const sealed = await this.#close(idHash, tokens);
    const until = performance.now() + leaseMs;
    for (;;) {
      try {
        await this.#update(session, {
          tokens: sealed,
          expiresAt,
          ...(person !== undefined && { name: name ?? null, email: email ?? null }),
          ...(sid !== undefined && { sid }),
          ...free,
        });
        const now = await this.#find(idHash);
        if (now === undefined) this.#revoke(Promise.resolve(tokens));
        return now;
      } catch (error) {
        // The old refresh token no longer works, so the new one is worth waiting for a store that is away.
        if (!(error instanceof StoreUnavailable) || performance.now() > until) throw error;
        await pause(pollMs);
      }
    }
  }

  /** Revokes tokens in the background. */
  #revoke(tokens: Promise<KeptTokens | undefined>): void {
    const done = tokens
      .then((known) => known && this.provider.revoke(known.refreshToken ?? known.accessToken))
      // If the provider cannot be reached, the tokens stay valid until they expire, but nobody has them.
      .catch((error: unknown) => logFault('Tokens were not revoked', error))
      .finally(() => this.#revoking.delete(done));
    this.#revoking.add(done);
  }

  async #sweep(): Promise<void> {
    // Rows that stay are of no use, and the next sweep finds them too.
    await this.#remove(this.#isOver(this.store.past())).catch(() => undefined);
  }

  /** A time of this machine, as the store counts. */
  #inStore(at: number | undefined): number | null {
    return at === undefined ? null : at - Date.now() + this.store.now();
  }

  #close(idHash: string, { accessToken, refreshToken, idToken }: KeptTokens): Promise<string> {
    return this.seal.close(this.#purpose(idHash), { accessToken, refreshToken, idToken });
  }

  #open(idHash: string, sealed: string): Promise<KeptTokens | undefined> {
    return this.seal.open(this.#purpose(idHash), sealed, tokensSchema);
  }

  #isOver(now: number): Which {
    const { sessionMs, idleMs } = this.settings;
    return (row) =>
      row.or([row('createdAt', '<=', now - sessionMs), row('seenAt', '<=', now - idleMs)]);
  }

  /** Sessions from before the issuer was noted could be of any. */
  #isOfIssuer: Which = (row) =>
    row.or([row('issuer', '=', this.settings.issuer.href), row('issuer', 'is', null)]);

  /** Tokens can be used only in their own row, and only with the provider that gave them. */
  #purpose(idHash: string): string {
    return `session ${this.settings.issuer.href} ${this.settings.clientId} ${idHash}`;
  }
}

function hashOf(id: string): string {
  return hash('sha256', id, 'base64url');
}
