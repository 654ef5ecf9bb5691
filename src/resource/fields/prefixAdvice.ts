import { firstUsable, lastUsable, usableCount } from '../../lib/address/blocks';
import { overlaps, parsePrefix, type Prefix } from '../../lib/address/cidr';
import { LONGEST_SEEN_MASK, nextFree } from '../../lib/address/freePrefixes';
import { cantBe, type Arrival } from '../../api/cache/arrival';
import { formatCount } from '../../lib/text/text';

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
  correction?: string;
  overlapping: TakenPrefix[];
  /** The next range of the same size that is free, where it overlaps in its own region. */
  free?: string;
  /** Smaller than deployed services accept. */
  small: boolean;
  version6: boolean;
}

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
  if (prefix.hostBits) advice.correction = prefix.text;
  const free = advice.overlapping.some(({ elsewhere }) => elsewhere === undefined)
    ? nextFree(prefix, prefixesOf(taken))
    : undefined;
  if (free !== undefined) advice.free = free.text;
  return advice;
}

export interface ParsedTaken extends TakenPrefix {
  parsed: Prefix | undefined;
}

export const prefixesOf = (taken: readonly ParsedTaken[]): Prefix[] =>
  taken.flatMap(({ parsed }) => parsed ?? []);

/** Parses the prefixes in use once instead of on every key. */
export function parseTaken(taken: readonly TakenPrefix[]): ParsedTaken[] {
  return taken.map((other) => ({ ...other, parsed: parsePrefix(other.prefix) }));
}

/** Whether a prefix can be compared with a list of networks: one without a readable prefix may overlap anything. */
export function comparedWith(list: Arrival, prefixes: readonly (string | undefined)[]): Arrival {
  const without = prefixes.filter((text) => parsePrefix(text ?? '') === undefined).length;
  if (list.state !== 'known' || without === 0) return list;
  return cantBe(`${without} of them ${without === 1 ? 'has' : 'have'} no readable prefix`);
}

/**
 * What has to be confirmed before a prefix is sent: that nobody can compare it, or that it overlaps, where that was not
 * to be seen when it was to be sent (`late`).
 */
export function overlapQuestion(
  { prefix, late }: { prefix: string; late: boolean },
  { compared, taken }: { compared: Arrival; taken: readonly TakenPrefix[] },
): { label: string; yes: string } | undefined {
  const advice = advise(prefix, parseTaken(compared.state === 'known' && late ? taken : []));
  if (advice && compared.state === "can't be")
    return { label: 'Create it without comparing. It may overlap another network.', yes: prefix };
  return advice?.overlapping.some(({ elsewhere }) => elsewhere === undefined)
    ? { label: 'Create it although it overlaps.', yes: `${prefix} overlaps` }
    : undefined;
}
