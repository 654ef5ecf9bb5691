import * as z from 'zod/mini';
import { Problem } from './problem';
import { faultKinds, type FaultKind } from './faults';

/** Who is calling, as the sandbox sees it. */
export interface Caller {
  name: string;
  mayWrite: boolean;
  /** The fault that a reserved token causes on every call. */
  fault?: FaultKind;
  /** No latency, loss or ordered fault meets its calls: those are for somebody else. */
  isSpared?: true;
}

/** The sandbox's tokens are public and open nothing else. */
export const tokens = {
  admin: 'sandbox-admin',
  readOnly: 'sandbox-readonly',
  expired: 'sandbox-expired',
  noRights: 'sandbox-norights',
} as const;
const FAULT_TOKEN = 'sandbox-fault-';
const ISSUER = 'meridian-sandbox';

/** Reads the credential; throws 401 or 403 when the caller is not allowed. */
export function authenticate(authorization: string | null, isWrite: boolean): Caller {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw unauthorized('A bearer token is needed.', 'invalid_request');
  if (token === tokens.expired) throw unauthorized('The token has expired.', 'invalid_token');
  if (token === tokens.noRights)
    throw new Problem(403, 'The token is valid but its bearer has no rights in this organization.');
  if (token === tokens.readOnly) {
    if (isWrite) throw new Problem(403, 'The token allows reading only.');
    return { name: 'reader@acme-research.example', mayWrite: false };
  }
  if (token === tokens.admin) return { name: 'admin@acme-research.example', mayWrite: true };
  const claims = claimsOf(token);
  if (claims?.iss === ISSUER && claims.sub !== undefined) {
    if (claims.exp !== undefined && claims.exp * 1000 <= Date.now())
      throw unauthorized('The token has expired.', 'invalid_token');
    return {
      name: claims.sub,
      mayWrite: true,
      ...(claims.faults === false && { isSpared: true as const }),
    };
  }
  const kind = token.startsWith(FAULT_TOKEN) ? token.slice(FAULT_TOKEN.length) : '';
  const fault = faultKinds.find((known) => known === kind);
  if (fault) return { name: 'fault@acme-research.example', mayWrite: true, fault };
  throw unauthorized('The token is not known.', 'invalid_token');
}

const claimsShape = z.object({
  iss: z.optional(z.string()),
  sub: z.optional(z.string()),
  /** In seconds since 1970. */
  exp: z.optional(z.number()),
  faults: z.optional(z.boolean()),
});

/** What a token says of its bearer, as identity providers write it (RFC 7519), here without a signature. */
function claimsOf(token: string): z.output<typeof claimsShape> | undefined {
  const [, payload = ''] = token.split('.');
  try {
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    return claimsShape.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function unauthorized(words: string, code: string): Problem {
  return new Problem(401, words, { 'WWW-Authenticate': `Bearer error="${code}"` });
}
