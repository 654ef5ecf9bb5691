import { shortenMiddle } from '../text/text';
import { ipFault } from './cidr';

/** The addresses of a text with one per line; commas and spaces separate them too, because people paste such lists. */
export function parseNameservers(text: string): string[] {
  return text.split(/[\s,;]+/).filter((entry) => entry !== '');
}

/** What is wrong with the text, naming the entry, or `undefined`. */
export function nameserversFault(text: string): string | undefined {
  const faults = parseNameservers(text)
    .map((entry) => ({ entry, fault: ipFault(entry) }))
    .filter(({ fault }) => fault !== undefined);
  const [first] = faults;
  if (first === undefined) return undefined;
  const more = faults.length === 1 ? '' : ` ${faults.length - 1} more like it.`;
  return `“${shortenMiddle(first.entry, 39, 0)}”: ${first.fault}${more}`;
}

export function repeatedNameservers(text: string): string[] {
  const entries = parseNameservers(text);
  return [...new Set(entries.filter((entry, index) => entries.indexOf(entry) !== index))];
}
