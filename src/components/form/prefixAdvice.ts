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

/** A prefix that is in use already, and by what. */
export interface TakenPrefix {
  name: string;
  prefix: string;
  /** Elsewhere (another region): the same addresses there are worth knowing and no fault. */
  elsewhere?: string;
}

/** What can be said about a prefix as typed; `undefined` while it is none. */
export interface PrefixAdvice {
  range: string;
  usable: string;
  /** The prefix without host bits, when the text has some. */
  correction?: string;
  overlapping: TakenPrefix[];
  /** Smaller than deployed services have been seen to take. */
  small: boolean;
  version6: boolean;
}

/** Deployed services were seen to take masks of /24 or larger networks only. */
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

/** Parses once what every keystroke is compared with. */
export function parseTaken(taken: readonly TakenPrefix[]): ParsedTaken[] {
  return taken.map((other) => ({ ...other, parsed: parsePrefix(other.prefix) }));
}
