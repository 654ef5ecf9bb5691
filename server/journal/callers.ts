import {
  createRemoteJWKSet,
  decodeJwt,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyOptions,
} from 'jose';
import { NOT_PASSED_ON } from '../../src/contract/config';
import type { Problem } from '../problem';
import { personName, personOf } from '../people';
import { isLoopback } from '../settingValues';
import type { Author } from './write';

/** Someone the gateway can name, with the credential they call the APIs with. */
export interface Caller extends Author {
  authorization: string;
}

/** Why a caller that may well be known has no name now. A write of theirs is refused, as it would not be recorded. */
export class Unnamed extends Error {
  override name = 'Unnamed';
  constructor(
    readonly problem: Problem,
    cause?: unknown,
  ) {
    super(problem.words, { cause });
  }
}

/** Whose tokens are taken, and what they have to be for. */
export interface TokenSettings {
  issuer: URL;
  audiences: string[];
}

type Keys = ReturnType<typeof createRemoteJWKSet>;

const patienceMs = 5000;
/** How long the keys are not read again, so that made-up tokens are no load for the issuer. */
const coolDownMs = 5000;

/**
 * Names the bearer of a token; `undefined` for one that is not from the issuer, or is for something else. Rejects with
 * `Unnamed` when that cannot be known now, or the token is from the issuer and only this gateway would refuse it.
 */
export function bearerNames({
  issuer,
  audiences,
}: TokenSettings): (authorization: string) => Promise<Caller | undefined> {
  let found: Promise<{ keys: Keys; issuer: string }> | undefined;
  const metadata = (): Promise<{ keys: Keys; issuer: string }> => {
    found ??= discover(issuer).catch((error: unknown) => {
      found = undefined;
      throw new Unnamed(unasked, error);
    });
    return found;
  };
  return async (authorization) => {
    if (/^Bearer(?! +\S+$)/i.test(authorization)) throw new Unnamed(notValid(malformed));
    const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1];
    if (token === undefined) return undefined;
    const { keys, issuer: name } = await metadata();
    // Keys that were read a moment ago are not read again, so a key that is missing among them may be a new one.
    const mayBeOld = keys.coolingDown;
    try {
      // Tokens of others are signed with keys that will never be found.
      if (decodeJwt(token).iss !== name) return undefined;
      const { payload } = await verify(token, keys, {
        issuer: name,
        audience: audiences,
        clockTolerance: 5,
      });
      return callerOf(name, payload, authorization);
    } catch (error) {
      const isEarly = error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf';
      if (isEarly)
        throw new Unnamed(notValid('The token is not valid yet by the gateway’s clock.'));
      if (error instanceof errors.JWTExpired)
        throw new Unnamed(notValid('The token has expired by the gateway’s clock.'));
      const isMissing = error instanceof errors.JWKSNoMatchingKey;
      // What jose says of the token itself is final; anything else says only that the keys could not be had.
      if (isMissing ? !mayBeOld : aboutTheToken.some((kind) => error instanceof kind))
        return undefined;
      throw new Unnamed(unasked, error);
    }
  };
}

/** A token that does not name its key may be signed with any of those that match. */
async function verify(token: string, keys: Keys, options: JWTVerifyOptions) {
  try {
    return await jwtVerify(token, keys, options);
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    let last: unknown = error;
    for await (const key of error)
      try {
        return await jwtVerify(token, key, options);
      } catch (failed) {
        last = failed;
        if (!(failed instanceof errors.JWSSignatureVerificationFailed)) break;
      }
    throw last;
  }
}

const aboutTheToken = [
  errors.JWTClaimValidationFailed,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSENotSupported,
];

const malformed = 'The Authorization header has to be "Bearer", a space and a token.';

const unasked: Problem = {
  status: 503,
  error: NOT_PASSED_ON,
  words: 'The identity provider could not be asked who is calling. Nothing was sent.',
};

function notValid(words: string): Problem {
  const headers = { 'WWW-Authenticate': 'Bearer error="invalid_token"' };
  return { status: 401, error: 'access_denied', words: `${words} Nothing was sent.`, headers };
}

function callerOf(issuer: string, payload: JWTPayload, authorization: string): Caller | undefined {
  const { sub } = payload;
  if (typeof sub !== 'string' || sub === '') return undefined;
  return {
    key: authorKey(issuer, sub),
    name: personName(personOf({ ...payload, sub })),
    authorization,
  };
}

/** One person, whether they signed in or sent a token of the same issuer. */
export function authorKey(issuer: string, subject: string): string {
  return `${issuer.replace(/\/$/, '')} ${subject}`.slice(0, 500).replaceAll('\0', '');
}

/** Reads where the issuer has its keys; rejects with a reason. */
export async function discover(issuer: URL): Promise<{ keys: Keys; issuer: string }> {
  const address = `${issuer.href.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!answer.ok) throw new Error(`The issuer answered ${answer.status}.`);
  const { issuer: named, jwks_uri: place } = (await answer.json()) as Record<string, unknown>;
  if (typeof named !== 'string' || named.replace(/\/$/, '') !== issuer.href.replace(/\/$/, ''))
    throw new Error('The issuer names another one.');
  const keys = new URL(String(place));
  if (keys.protocol !== 'https:' && !isLoopback(keys.hostname))
    throw new Error('The keys of the issuer are not served over https.');
  const pauses = { timeoutDuration: patienceMs, cooldownDuration: coolDownMs };
  return { keys: createRemoteJWKSet(keys, pauses), issuer: named };
}
