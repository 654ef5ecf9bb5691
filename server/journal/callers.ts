import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import { isLoopback } from '../settingValues';
import type { Author } from './write';

/** Someone the gateway can name, with the credential they call the APIs with. */
export interface Caller extends Author {
  authorization: string;
}

/** The keys of the issuer could not be read, so nobody knows who is calling. */
export class IssuerUnreachable extends Error {
  override name = 'IssuerUnreachable';
}

/** Whose tokens are taken, and what they have to be for. */
export interface TokenSettings {
  issuer: URL;
  audiences: string[];
}

type Keys = ReturnType<typeof createRemoteJWKSet>;

/** Only keys that the issuer publishes: with a shared secret, everyone who verifies a token could make one. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const patienceMs = 5000;

/** Names the bearer of a token; `undefined` for one that is not from the issuer, or is for something else. */
export function bearerNames({
  issuer,
  audiences,
}: TokenSettings): (authorization: string) => Promise<Caller | undefined> {
  let found: Promise<{ keys: Keys; issuer: string }> | undefined;
  const metadata = (): Promise<{ keys: Keys; issuer: string }> => {
    found ??= discover(issuer).catch((error: unknown) => {
      found = undefined;
      throw new IssuerUnreachable('The keys of the issuer could not be read.', { cause: error });
    });
    return found;
  };
  return async (authorization) => {
    const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1];
    if (token === undefined) return undefined;
    const { keys, issuer: name } = await metadata();
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: name,
        audience: audiences,
        algorithms,
        clockTolerance: 5,
      });
      return callerOf(name, payload, authorization);
    } catch (error) {
      // What jose says of the token itself is final; anything else says only that the keys could not be had.
      if (aboutTheToken.some((kind) => error instanceof kind)) return undefined;
      throw new IssuerUnreachable('The keys of the issuer could not be read.', { cause: error });
    }
  };
}

const aboutTheToken = [
  errors.JWTExpired,
  errors.JWTClaimValidationFailed,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
];

function callerOf(issuer: string, payload: JWTPayload, authorization: string): Caller | undefined {
  const { sub } = payload;
  if (typeof sub !== 'string' || sub === '') return undefined;
  const name = [payload['name'], payload['email'], payload['preferred_username']].find(
    (claim) => typeof claim === 'string' && claim !== '',
  );
  return {
    key: authorKey(issuer, sub),
    name: typeof name === 'string' ? name.slice(0, 200) : sub.slice(0, 200),
    authorization,
  };
}

/** One person, whether they signed in or sent a token of the same issuer. */
export function authorKey(issuer: string, subject: string): string {
  return `${issuer.replace(/\/$/, '')} ${subject}`.slice(0, 500).replaceAll('\0', '');
}

async function discover(issuer: URL): Promise<{ keys: Keys; issuer: string }> {
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
  return { keys: createRemoteJWKSet(keys, { timeoutDuration: patienceMs }), issuer: named };
}
