import { addressPart } from '../lib/text/text';

/**
 * The tokens in use in this tab, so that no stored, logged or shown text contains one. This module never stores
 * anything.
 */
const secrets = new Set<string>();

// Shorter texts would match too often and are not worth hiding.
const SHORTEST = 4;

/** Adds a token, which is then removed from logs and kept out of storage. */
export function addSecret(text: string): void {
  if (text.length >= SHORTEST) secrets.add(text);
}

/** Forgets all tokens; call it only after everything that could contain one is gone. */
export function forgetSecrets(): void {
  secrets.clear();
}

/** True when `text` contains a token in any spelling in which it could be sent. */
export function holdsSecret(text: string): boolean {
  return spellings().some((spelling) => text.includes(spelling));
}

/** `text` with every token replaced by "…". */
export function redactSecrets(text: string): string {
  return spellings().reduce((result, spelling) => result.replaceAll(spelling, '…'), text);
}

/** The same for the beginning of a longer text: a token cut off at its end is removed too. */
export function redactBeginning(text: string): string {
  const redacted = redactSecrets(text);
  const begun = Math.max(...spellings().map((spelling) => endingIn(redacted, spelling)), 0);
  return begun === 0 ? redacted : `${redacted.slice(0, -begun)}…`;
}

/** How many of the first characters of `spelling` are at the end of `text`. */
function endingIn(text: string, spelling: string): number {
  for (let length = spelling.length - 1; length > 0; length--)
    if (text.endsWith(spelling.slice(0, length))) return length;
  return 0;
}

/** Each token as is, in a JSON string, and in an address; longest first, so that no part of one remains. */
function spellings(): string[] {
  return [...secrets]
    .flatMap((text) => [text, JSON.stringify(text).slice(1, -1), addressPart(text)])
    .sort((a, b) => b.length - a.length);
}
