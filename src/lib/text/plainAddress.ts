/**
 * One plain address: a local part, one @, a domain, and no sign outside ASCII, since others look like these or become
 * these in lower case.
 */
export const plainAddress =
  /^[\w!#$%&'*+/=?^`|~.-]{1,64}@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)*[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?$/;

/** The name in the journal of a person by their id or address: the gateway writes verified addresses in small letters. */
export function journalName(subject: string): string {
  if (plainAddress.test(subject)) return subject.toLowerCase();
  return subject.includes('@') ? `id ${subject}` : subject;
}
