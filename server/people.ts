import { codePoint } from '../src/lib/text/invisible';
import { plainAddress } from '../src/lib/text/plainAddress';
import type { OidcSettings } from './settings';

/** Who a person is by the claims of their ID token. */
export interface Person {
  /** Their id at the provider. */
  person: string;
  name?: string | undefined;
  /** Only if the provider has verified it: else anyone could claim the address of somebody else. */
  email?: string | undefined;
}

export function personOf(claims: { sub: string; [claim: string]: unknown }): Person {
  const name = ['name', 'email', 'preferred_username'].map(textOf(claims)).find(Boolean);
  const said = claims['email_verified'] === true ? textOf(claims)('email') : undefined;
  const email = said !== undefined && plainAddress.test(said) ? said.toLowerCase() : undefined;
  return { person: claims.sub, name: name?.slice(0, 200), email };
}

/**
 * How a person is told. First what the provider answers for: their verified e-mail address, or their id, which says so
 * if it could be taken for an address. Then in brackets the name they go by, which anyone may choose.
 */
export function personName({ person, name = '', email }: Person): string {
  const id = email ?? (person.includes('@') ? 'id ' : '') + shownName(person, 255);
  const own = shownName(name);
  return own === '' || own === id || own.toLowerCase() === email ? id : `${id} (${own})`;
}

/** Signs that are brackets, look like some, cannot be seen, or turn the direction of reading. */
const misleading =
  /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Ps}\p{Pe}<>‹›«»＜＞\u2800\u239B-\u23B5]|(?<=^|\s|\p{M}{2})\p{M}/gu;

/** A name that anyone may choose, in one line, with the signs that mislead by their number, `[U+202E]`. */
export function shownName(text: string, most = 60): string {
  const signs = [...text.replaceAll(/[\t\n\r\p{Zs}]+/gu, ' ').trim()];
  const cut = signs.length > most ? [...signs.slice(0, most), '…'] : signs;
  return cut.join('').replaceAll(misleading, (sign) => `[${codePoint(sign)}]`);
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
    return `${shownName(unverified)} may not use this console, because the identity provider has not verified this address, or it is none that counts here.`;
  return `${email ?? shownName(person)} may not use this console.`;
}

/** Whether a person may see and end the sessions of others. An entry with an @ is an address, never an id. */
export function isAdmin({ admins }: OidcSettings, { person, email }: Partial<Person>): boolean {
  return admins.some((one) => (one.includes('@') ? one.toLowerCase() === email : one === person));
}
