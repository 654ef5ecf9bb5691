import { decodeJwt, errors, type JWTPayload } from 'jose';
import { isOfToken, keysOf } from '../keys';
import { notPassedOn, Problem } from '../problem';
import { personName, personOf } from '../people';
import type { Author } from './write';

/** Someone the gateway can name, with the credential they call the APIs with. */
export interface Caller extends Author {
  authorization: string;
}

/**
 * Names the bearer of a token; `undefined` for one that is not from the issuer, or is for something else. Refuses
 * when that cannot be known now, or the token is from the issuer and only this gateway would refuse it.
 */
export function bearerNames(issuer: URL, audience: string[]) {
  const keys = keysOf(issuer);
  return async (authorization: string): Promise<Caller | undefined> => {
    if (/^Bearer(?! +\S+$)/i.test(authorization)) throw notValid(malformed);
    const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1];
    if (token === undefined) return undefined;
    try {
      const { issuer: name, verify } = await keys();
      // Tokens of others are signed with keys that will never be found.
      if (decodeJwt(token).iss !== name) return undefined;
      const payload = await verify(token, { issuer: name, audience, clockTolerance: 5 });
      return callerOf(name, payload, authorization);
    } catch (error) {
      const isEarly = error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf';
      if (isEarly) throw notValid('The token is not valid yet by the gateway’s clock.');
      const isLate = error instanceof errors.JWTExpired;
      if (isLate) throw notValid('The token has expired by the gateway’s clock.');
      // What jose says of the token itself is final; anything else says only that the keys could not be had.
      if (isOfToken(error)) return undefined;
      throw notPassedOn(503, unasked, { cause: error });
    }
  };
}

const malformed = 'The Authorization header has to be "Bearer", a space and a token.';

const unasked = 'The identity provider could not be asked who is calling. Nothing was sent.';

function notValid(words: string): Problem {
  const headers = { 'WWW-Authenticate': 'Bearer error="invalid_token"' };
  return new Problem(401, `${words} Nothing was sent.`, { headers });
}

function callerOf(issuer: string, payload: JWTPayload, authorization: string): Caller | undefined {
  const { sub } = payload;
  if (typeof sub !== 'string' || sub === '') return undefined;
  const name = personName(personOf({ ...payload, sub }));
  return { key: authorKey(issuer, sub), name, authorization };
}

/** One person, whether they signed in or sent a token of the same issuer. */
export function authorKey(issuer: string, subject: string): string {
  return `${issuer.replace(/\/$/, '')} ${subject}`.slice(0, 500).replaceAll('\0', '');
}
