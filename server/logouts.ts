import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { isOfToken, type Keys } from './keys';
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

/**
 * Does what a logout says, unless that was done before at any gateway; then this gives `undefined`. It is noted after it
 * was done, so that the provider may try again when it failed.
 */
export async function once<T>(
  { db, now, past }: Store,
  { id }: Logout,
  work: () => Promise<T>,
): Promise<T | undefined> {
  // What is too old to be taken need not be known.
  await db.deleteFrom('logouts').where('endsAt', '<', past()).execute();
  const known = await db.selectFrom('logouts').select('id').where('id', '=', id).executeTakeFirst();
  if (known) return undefined;
  const done = await work();
  const endsAt = now() + 2 * (ageSeconds + apartSeconds) * 1000;
  await db
    .insertInto('logouts')
    .values({ id, endsAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return done;
}
