import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { isOfToken, type Keys } from './keys';
import { notesOf } from './notes';
import { invalid, sendJson, sendProblem } from './problem';
import { readBody } from './readBody';
import type { Store } from './store/store';

// The provider says that it has ended sessions (OpenID Connect Back-Channel Logout 1.0).

/** Whose sessions: one session of the provider, or all of a person there. */
export interface Logout {
  /** A hash of the issuer and the id of the token. */
  id: string;
  person?: string | undefined;
  sid?: string | undefined;
}

/** How old a token may be, and by how much clocks may differ. */
const ageSeconds = 600;
const apartSeconds = 30;
const mostBytes = 64 * 1024;

const text = z.string().check(z.minLength(1), z.maxLength(500));
const shape = z.object({
  jti: text,
  sub: z.optional(text),
  sid: z.optional(text),
  events: z.object({ 'http://schemas.openid.net/event/backchannel-logout': z.object({}) }),
  nonce: z.optional(z.never()),
});

/** What a logout token says; `undefined` for what is none. Rejects when the keys of the issuer cannot be had. */
export async function readLogout(
  { issuer, verify }: Keys,
  audience: string,
  token: string,
): Promise<Logout | undefined> {
  try {
    const claims = await verify(token, {
      issuer,
      audience,
      clockTolerance: apartSeconds,
      maxTokenAge: ageSeconds,
      requiredClaims: ['exp'],
    });
    const { data } = shape.safeParse(claims);
    if (data === undefined || (data.sub ?? data.sid) === undefined) return undefined;
    const id = hash('sha256', `${issuer} ${data.jti}`, 'base64url');
    return { id, person: data.sub, sid: data.sid };
  } catch (error) {
    if (isOfToken(error)) return undefined;
    throw error;
  }
}

/** Answers the provider, which sends a form with a logout token. */
export async function answerLogout(
  store: Store,
  provider: { logoutOf(token: string): Promise<Logout | undefined> },
  sessions: { endAt(logout: Logout): Promise<number> },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request, mostBytes).catch(() => '');
  const [token, ...more] = new URLSearchParams(body.toString()).getAll('logout_token');
  const logout = token && more.length === 0 ? await provider.logoutOf(token) : undefined;
  if (logout === undefined || !(await isNew(store, logout)))
    return sendProblem(request, response, invalid('This is no logout token, or was used before.'));
  try {
    const ended = await sessions.endAt(logout);
    const of = logout.person ?? logout.sid ?? '';
    if (ended > 0) Object.assign(notesOf(request), { event: 'session ended', of });
  } catch (error) {
    // The provider may try again.
    await store.db
      .deleteFrom('logouts')
      .where('id', '=', logout.id)
      .execute()
      .catch(() => undefined);
    throw error;
  }
  sendJson(request, response, 200, {});
}

/** Whether a token was not used before, at any gateway; forgets those that are too old to be taken. */
async function isNew(store: Store, { id }: Logout): Promise<boolean> {
  const endsAt = store.now() + 2 * (ageSeconds + apartSeconds) * 1000;
  await store.db.deleteFrom('logouts').where('endsAt', '<', store.past()).execute();
  const { numInsertedOrUpdatedRows } = await store.db
    .insertInto('logouts')
    .values({ id, endsAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}
