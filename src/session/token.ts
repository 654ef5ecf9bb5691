import { isObject } from '../lib/json';

/** What a readable JWT says about itself, without verification. */
export interface TokenFacts {
  kind: 'jwt' | 'opaque';
  /** ms since 1970. */
  expiresAt?: number;
  /** Names of its subject: the claims `email`, `preferred_username` and `sub`. */
  subjects?: readonly string[];
}

/** A pasted token without the "Bearer " prefix and the spaces from copying. */
export function cleanToken(pasted: string): string {
  return pasted.trim().replace(/^(?:authorization:\s*)?bearer(?:\s+|$)/i, '');
}

/** Why a pasted text is not usable as a token, or `undefined` when it is. */
export function tokenFault(pasted: string): string | undefined {
  const token = cleanToken(pasted);
  if (token === '') return 'A token is needed.';
  if (/\s/.test(token)) return 'A token has no spaces or line breaks inside.';
  // Other characters are not allowed in a header.
  if (!/^[\x21-\x7e]+$/.test(token)) return 'A token has plain letters, digits and signs only.';
  if (token.length > 16_384) return 'This is too long for a token.';
  return undefined;
}

/** Reads the expiry of a token that is a JWT. Nothing is verified, because only the service can do that. */
export function tokenFacts(token: string): TokenFacts {
  const parts = token.split('.');
  if (parts.length !== 3 || !isObject(decodePart(parts[0]))) return { kind: 'opaque' };
  const claims = decodePart(parts[1]);
  if (!isObject(claims)) return { kind: 'opaque' };
  const subjects = ['email', 'preferred_username', 'sub']
    .map((claim) => claims[claim])
    .filter((claim): claim is string => typeof claim === 'string' && claim !== '');
  const facts: TokenFacts = { kind: 'jwt', ...(subjects.length > 0 && { subjects }) };
  const exp = claims['exp'];
  // A date after the year 9999 is not valid.
  if (typeof exp !== 'number' || !(exp > 0) || exp > 253_402_300_799) return facts;
  return { ...facts, expiresAt: exp * 1000 };
}

function decodePart(part: string | undefined): unknown {
  if (!part) return undefined;
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}
