import {
  bitsOf,
  ipFault,
  parseIp,
  parsePrefix,
  prefixAt,
  prefixFault,
} from '../../../lib/address/cidr';
import type { Prefix } from '../../../lib/address/cidr';
import { looksLikeRange } from '../../../lib/rules/pasteRulesFields';
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

/** The protocol and port that are asked for, what is wrong with the port, or neither while it is missing. */
export function trafficOf(
  protocol: string,
  port: string,
): { traffic?: { protocol: string; port?: number }; fault?: string } {
  if (!hasPorts(protocol)) return { traffic: { protocol } };
  if (port.trim() === '') return {};
  const ports = parsePorts(port);
  return ports === undefined || ports === 'every' || ports.from !== ports.to
    ? { fault: 'A port is a whole number from 1 to 65535.' }
    : { traffic: { protocol, port: ports.from } };
}
