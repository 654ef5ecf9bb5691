import { directions, protocols } from '../../../contract/securityGroups';

/** The directions and protocols to offer: those seen on services, then those of the rules at hand. */
export function offeredWords(rules: readonly { direction: string; protocol: string }[]): {
  directions: string[];
  protocols: string[];
} {
  const own = (words: readonly string[], member: 'direction' | 'protocol') => [
    ...new Set([...words, ...rules.map((rule) => rule[member]).filter((word) => word !== '')]),
  ];
  return { directions: own(directions, 'direction'), protocols: own(protocols, 'protocol') };
}
