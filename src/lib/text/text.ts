import { asSeen } from './invisible';

/** `3f0c…9ad1`: the first and last characters of a long text; a short one stays whole. */
export function shortenMiddle(text: string, head = 4, tail = 4): string {
  const characters = [...text];
  if (characters.length <= head + tail + 1) return text;
  const end = tail === 0 ? '' : characters.slice(-tail).join('');
  return `${characters.slice(0, head).join('')}…${end}`;
}

/** A text as one part of an address. Half a surrogate pair can't be encoded: it becomes U+FFFD. */
export const addressPart = (text: string): string => encodeURIComponent(text.toWellFormed());

/** `1 network`, `1,024 networks`; `many` is the plural where English is irregular. */
export function plural(count: number, one: string, many = pluralOf(one)): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

export function pluralOf(word: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return `${word}s`;
}

let counts: Intl.NumberFormat | undefined;

export function formatCount(count: number | bigint): string {
  const digits = String(count);
  // The first formatter of a page takes 12 ms, a tenth of what the first list takes, and whole numbers do without one.
  if (/^-?\d+$/.test(digits)) return digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  counts ??= new Intl.NumberFormat('en-GB', { maximumFractionDigits: 20 });
  return counts.format(count);
}

const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'];

/** `512 B`, `1.5 GiB`: three figures at most, in powers of 1,024. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // 1,023.5 would round up to 1,024 of the smaller unit.
  while (Math.abs(value) >= (unit === 0 ? 1024 : 1023.5) && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || Math.abs(value) >= 99.95 ? 0 : 1;
  return `${formatCount(Number(value.toFixed(digits)))}\u00a0${units[unit]}`;
}

/** Text in a form that compares without regard to letter case and accents. */
export function foldText(text: string): string {
  // Most names are ASCII, and normalizing ten thousand of them per keystroke is felt.
  // oxlint-disable-next-line no-control-regex
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** True when `haystack` holds `needle`, without regard to letter case and accents. */
export function containsText(haystack: string, needle: string): boolean {
  return foldText(haystack).includes(foldText(needle));
}

export function joinWords(words: readonly string[], last = 'and'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** "a network", "an image". */
export const withArticle = (noun: string) => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;

export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Repeated names: for each row, the number (from 1) of another row with the same name. */
export function repeatedNames(rows: readonly { name: string }[]): (number | undefined)[] {
  return rows.map((row, index) => {
    if (row.name === '') return undefined;
    const name = asSeen(row.name);
    const twin = rows.findIndex((other, at) => at !== index && asSeen(other.name) === name);
    return twin === -1 ? undefined : twin + 1;
  });
}

/** Stands in place of a secret that was not recorded. */
export const notKept = '(not kept)';
