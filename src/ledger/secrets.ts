/**
 * Tokens in use in this tab, known here so that nothing that is stored, logged or shown as a server's words can carry
 * one. Nothing of this module is ever written anywhere.
 */
const secrets = new Set<string>();

// Shorter texts would match everywhere and hide nothing worth hiding.
const SHORTEST = 4;

/** Notes a token; from now on it is redacted from logs and kept out of storage. */
export function addSecret(text: string): void {
  if (text.length >= SHORTEST) secrets.add(text);
}

/** Forgets all tokens; only after everything that could hold one is gone. */
export function forgetSecrets(): void {
  secrets.clear();
}

/** True when `text` holds a token in any of the forms it could travel in. */
export function holdsSecret(text: string): boolean {
  return spellings().some((spelling) => text.includes(spelling));
}

/** `text` with every token replaced by "…". */
export function redactSecrets(text: string): string {
  return spellings().reduce((result, spelling) => result.replaceAll(spelling, '…'), text);
}

/** The same for the beginning of a longer text: a token that goes on beyond it leaves nothing behind either. */
export function redactBeginning(text: string): string {
  const redacted = redactSecrets(text);
  const begun = Math.max(...spellings().map((spelling) => endingIn(redacted, spelling)), 0);
  return begun === 0 ? redacted : `${redacted.slice(0, -begun)}…`;
}

/** How many of the first characters of `spelling` end `text`. */
function endingIn(text: string, spelling: string): number {
  for (let length = spelling.length - 1; length > 0; length--)
    if (text.endsWith(spelling.slice(0, length))) return length;
  return 0;
}

/** As it is, inside a JSON string, and inside an address; longest first so that no rest of one stays behind. */
function spellings(): string[] {
  return [...secrets]
    .flatMap((text) => [
      text,
      JSON.stringify(text).slice(1, -1),
      encodeURIComponent(text.toWellFormed()),
    ])
    .sort((a, b) => b.length - a.length);
}
