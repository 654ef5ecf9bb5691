import type { OidcSettings } from './settings';

/** Who a person is by the claims of their ID token. */
export interface Person {
  /** Their id at the provider. */
  person: string;
  name?: string;
  /** Only if the provider has verified it: else anyone could claim the address of somebody else. */
  email?: string;
}

export function personOf(claims: { sub: string; [claim: string]: unknown }): Person {
  const name = ['name', 'email', 'preferred_username'].map(textOf(claims)).find(Boolean);
  const email = claims['email_verified'] === true ? textOf(claims)('email') : undefined;
  return {
    person: claims.sub,
    ...(name !== undefined && { name: name.slice(0, 200) }),
    ...(email !== undefined && { email: email.toLowerCase() }),
  };
}

/**
 * How a person is told: the name they go by, which anyone may choose, and in brackets what the provider answers for,
 * their verified e-mail address or their id.
 */
export function personName({
  person,
  name = '',
  email,
}: {
  person: string;
  name?: string | undefined;
  email?: string | undefined;
}): string {
  const [own, id] = [name, email ?? person].map((text) =>
    text.replaceAll(/[()\s\0]+/g, ' ').trim(),
  );
  return own === '' || own === id ? (id ?? '') : `${own} (${id})`;
}

const textOf =
  (claims: Record<string, unknown>) =>
  (claim: string): string | undefined => {
    const value = claims[claim];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };

/** Why a person may not enter, as a sentence; `undefined` if they may. */
export function refusalOf(
  { groups, domains, emails }: OidcSettings['allowed'],
  claims: { sub: string; [claim: string]: unknown },
): string | undefined {
  const { person, email } = personOf(claims);
  const own = [claims['groups']].flat();
  if (groups === undefined && domains === undefined && emails === undefined) return undefined;
  if (groups?.some((group) => own.includes(group))) return undefined;
  if (email !== undefined) {
    const domain = email.slice(email.lastIndexOf('@') + 1);
    if (emails?.includes(email) || domains?.includes(domain)) return undefined;
  }
  const unverified = textOf(claims)('email');
  if ((domains ?? emails) && email === undefined && unverified !== undefined)
    return `${unverified} may not use this console, because the identity provider has not verified this address.`;
  return `${email ?? person} may not use this console.`;
}

/** Whether a person may see and end the sessions of others. An entry with an @ is an address, never an id. */
export function isAdmin(
  { admins }: OidcSettings,
  { person, email }: { person?: string | undefined; email?: string | undefined },
): boolean {
  return admins.some((one) => (one.includes('@') ? one.toLowerCase() === email : one === person));
}
