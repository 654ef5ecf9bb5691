import { setTimeout as pause } from 'node:timers/promises';
import {
  createRemoteJWKSet,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyOptions,
} from 'jose';
import type { ServerMetadata } from 'openid-client';
import { isLoopback } from './settingValues';

const patienceMs = 5000;
/** How long after they were read the keys are read again at most, however many tokens name one that is not there. */
const againMs = 1000;

/** What an issuer signs with. */
export type Keys = Awaited<ReturnType<typeof discover>>;

/** Finds something on first use, and again when that failed. */
export function onFirstUse<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  return () =>
    (found ??= find().catch((error: unknown) => {
      found = undefined;
      throw error;
    }));
}

/** The keys of an issuer; rejects with a reason when they cannot be had. */
export const keysOf = (issuer: URL) => onFirstUse(() => discover(issuer));

/** Reads where the issuer has its keys; rejects with a reason. */
export async function discover(issuer: URL) {
  const address = `${issuer.href.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!answer.ok) throw new Error(`The issuer answered ${answer.status}.`);
  const metadata = (await answer.json()) as ServerMetadata;
  const { issuer: named, jwks_uri: place } = metadata;
  if (typeof named !== 'string' || named.replace(/\/$/, '') !== issuer.href.replace(/\/$/, ''))
    throw new Error('The issuer names another one.');
  const keys = new URL(String(place));
  if (keys.protocol !== 'https:' && !isLoopback(keys.hostname))
    throw new Error('The keys of the issuer are not served over https.');
  const set = createRemoteJWKSet(keys, {
    timeoutDuration: patienceMs,
    cooldownDuration: againMs,
  });
  return {
    /** The issuer as it names itself. */
    issuer: named,
    /** What else it says of itself. */
    metadata,
    /**
     * Verifies a token and gives its claims. The keys are read again for a token that none of them signed: at once, unless
     * they were read in the last second, and then after a second: tokens with made-up keys are no load for the issuer.
     */
    async verify(token: string, options: JWTVerifyOptions): Promise<JWTPayload> {
      try {
        return await verify(token, set, options);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        await pause(againMs);
        return verify(token, set, options);
      }
    },
  };
}

type KeySet = ReturnType<typeof createRemoteJWKSet>;

/** A token that does not name its key may be signed with any of those that match. */
async function verify(token: string, keys: KeySet, options: JWTVerifyOptions): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, keys, options)).payload;
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error)
      try {
        return (await jwtVerify(token, key, options)).payload;
      } catch (failed) {
        if (!(failed instanceof errors.JWSSignatureVerificationFailed)) throw failed;
      }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

/** The codes of what jose says of a token itself. */
const ofToken = /^ERR_(?:JWT_|JWS_|JOSE_NOT_SUPPORTED|JOSE_ALG_NOT_ALLOWED|JWKS_NO_MATCHING_KEY)/;

/** Whether a failure is that of a token itself, not one of the way to the keys. */
export function isOfToken(error: unknown): boolean {
  return error instanceof errors.JOSEError && ofToken.test(error.code);
}
