import {
  bitsOf,
  ipFault,
  parseIp,
  parsePrefix,
  prefixAt,
  prefixFault,
} from '../../../lib/address/cidr';
import type { Prefix } from '../../../lib/address/cidr';
import { hasPorts, parsePorts } from '../../../lib/rules/ports';

/** One end of a question: any address, some addresses, or a network by its ID. */
export type End =
  | { kind: 'any' }
  | { kind: 'range'; range: Prefix }
  | { kind: 'network'; id: string }
  | { kind: 'fault'; why: string };

/** The end that a text names; '' is any address. */
export function endOf(text: string): End {
  const typed = text.trim();
  if (typed === '') return { kind: 'any' };
  const ip = parseIp(typed);
  if (ip) return { kind: 'range', range: prefixAt(ip.family, ip.value, bitsOf(ip.family)) };
  const range = parsePrefix(typed);
  if (range) return { kind: 'range', range };
  if (!looksLikeRange(typed)) return { kind: 'network', id: typed };
  const why = typed.includes('/') ? prefixFault(typed) : ipFault(typed);
  return { kind: 'fault', why: why ?? 'This is not an address.' };
}

/** True for text that can only be meant as a range of addresses, valid or not. */
function looksLikeRange(text: string): boolean {
  return /[/.]|:.*:/.test(text) && /^[\da-fA-F.:/%\s]+$/.test(text);
}

/** The port that a text names, or what is wrong with it; neither without a text, or where the protocol has no ports. */
export function portOf(protocol: string, text: string): { port?: number; fault?: string } {
  if (text.trim() === '' || (protocol !== '' && !hasPorts(protocol))) return {};
  const ports = parsePorts(text);
  return ports === undefined || ports === 'every' || ports.from !== ports.to
    ? { fault: 'A port is a whole number from 1 to 65535.' }
    : { port: ports.from };
}
