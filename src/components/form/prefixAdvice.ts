import {
  firstUsable,
  lastUsable,
  maskHostBits,
  overlaps,
  parsePrefix,
  usableCount,
  type Prefix,
} from '../../lib/address/cidr';
import { formatCount } from '../../lib/text/text';

/** A prefix that is already in use, and by what. */
export interface TakenPrefix {
  name: string;
  prefix: string;
  /** The name of another region: an overlap there is worth knowing but no error. */
  elsewhere?: string;
}

/** Advice on a prefix as typed, or `undefined` if the text is not a prefix. */
export interface PrefixAdvice {
  range: string;
  usable: string;
  /** The prefix without host bits, if the text has some. */
  correction?: string;
  overlapping: TakenPrefix[];
  /** Smaller than deployed services accept. */
  small: boolean;
  version6: boolean;
}

/** Deployed services accept networks of /24 or larger only. */
const LONGEST_SEEN_MASK = 24;

export function advise(text: string, taken: readonly ParsedTaken[]): PrefixAdvice | undefined {
  const prefix = parsePrefix(text.trim());
  if (prefix === undefined) return undefined;
  const advice: PrefixAdvice = {
    range: `${firstUsable(prefix)} – ${lastUsable(prefix)}`,
    usable: formatCount(usableCount(prefix)),
    overlapping: taken
      .filter((other) => other.parsed !== undefined && overlaps(prefix, other.parsed))
      .map(({ parsed: _, ...other }) => other)
      .toSorted((a, b) => Number(a.elsewhere !== undefined) - Number(b.elsewhere !== undefined)),
    small: prefix.family === 4 && prefix.length > LONGEST_SEEN_MASK,
    version6: prefix.family === 6,
  };
  if (prefix.hostBits) advice.correction = maskHostBits(prefix);
  return advice;
}

export interface ParsedTaken extends TakenPrefix {
  parsed: Prefix | undefined;
}

/** Parses the prefixes in use once instead of on every key. */
export function parseTaken(taken: readonly TakenPrefix[]): ParsedTaken[] {
  return taken.map((other) => ({ ...other, parsed: parsePrefix(other.prefix) }));
}
