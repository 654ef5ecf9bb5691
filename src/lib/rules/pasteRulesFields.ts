import { parsePrefix, prefixFault } from '../address/cidr';
import type { JsonObject } from '../json';
import { hasPorts, parsePorts, portsFault } from './ports';
import { isFamiliar } from './rules';

/** A rule that was understood, as an editor's fields take it. */
export interface PastedRule {
  /** Which line of a table it is, or which rule of a list, from 1. */
  line: number;
  /** What was pasted there, word for word but for its length. */
  text: string;
  direction: string;
  protocol: string;
  /** `22`, `30000-32767`; '' is every port. */
  port: string;
  cidr: string;
  /** What a person should know about it, as sentences. */
  notes: string[];
  /** Members of pasted JSON that this console does not know, but an id. */
  extra?: JsonObject | undefined;
}

/** A line or a rule that was not understood, word for word but for its length, and why, as a sentence. */
export interface PasteFault {
  line: number;
  text: string;
  why: string;
}

export interface Pasted {
  /** What is counted: the lines of a table, or the rules of a list. */
  unit: 'Line' | 'Rule';
  rules: PastedRule[];
  faults: PasteFault[];
  /** Columns of a table that are not part of a rule. */
  ignored: string[];
}

/** The parts of a rule as texts; '' is absent. */
export interface FieldTexts {
  direction: string;
  protocol: string;
  port: string;
  portMax: string;
  cidr: string;
}

/** The fields of a rule with notes for the person, or why there is no rule. */
export type ReadFields =
  | { direction: string; protocol: string; port: string; cidr: string; notes: string[] }
  | { why: string };

const directionWords: Readonly<Record<string, string>> = {
  in: 'ingress',
  inbound: 'ingress',
  incoming: 'ingress',
  out: 'egress',
  outbound: 'egress',
  outgoing: 'egress',
};
const everyWords = new Set(['any', 'all', '*', 'every', 'every port', '-', '–']);
const everywhereWords = new Set(['any', 'all', '*', 'anywhere', 'everywhere', 'every address']);

/** The direction a word stands for; `undefined`: none this console knows. */
export function directionOf(text: string): string | undefined {
  const word = text.toLowerCase();
  return isFamiliar.direction(word) ? word : directionWords[word];
}

/** The protocol a word stands for; `undefined`: none this console knows. */
export function protocolOf(text: string): string | undefined {
  const word = text.toLowerCase();
  if (word === 'all' || word === '*') return 'any';
  return isFamiliar.protocol(word) ? word : undefined;
}

/** True for text that can only be meant as ports, valid or not. */
export function looksLikePorts(text: string): boolean {
  return everyWords.has(text.toLowerCase()) || /^\d+(?:\s*[-–—:]\s*\d+)?$/.test(bare(text));
}

/** True for text that can only be meant as a range of addresses, valid or not. */
export function looksLikeRange(text: string): boolean {
  return /[/.]|:.*:/.test(text) && /^[\da-fA-F.:/%\s]+$/.test(text);
}

/** Reads the parts of one rule. Strict: anything unclear is refused. */
export function readFields(texts: FieldTexts): ReadFields {
  const notes: string[] = [];
  if (texts.direction === '') return { why: 'It has no direction.' };
  const direction = directionOf(texts.direction);
  if (direction === undefined)
    return { why: `“${texts.direction}” is not a direction this console knows.` };
  if (direction !== texts.direction.toLowerCase())
    notes.push(`“${texts.direction}” is read as ${direction}.`);

  if (texts.protocol === '') return { why: 'It has no protocol.' };
  const protocol = protocolOf(texts.protocol);
  if (protocol === undefined)
    return { why: `“${texts.protocol}” is not a protocol this console knows.` };
  if (protocol !== texts.protocol.toLowerCase())
    notes.push(`“${texts.protocol}” is read as ${protocol}.`);

  const port = portText(texts);
  const ports = parsePorts(port);
  if (ports === undefined) return { why: portsFault(port) ?? 'Its port cannot be read.' };
  if (ports !== 'every' && !hasPorts(protocol))
    return { why: `A port goes with tcp and udp only, not with ${protocol}.` };
  if (ports === 'every' && hasPorts(protocol))
    notes.push(`No port: it is for every ${protocol} port.`);

  const { cidr } = texts;
  if (everywhereWords.has(cidr.toLowerCase()))
    return { why: `Write 0.0.0.0/0 or ::/0 for “${cidr}”.` };
  // A rule without a range would be for any address, so that has to be written.
  if (cidr === '') return { why: 'It has no CIDR. Every IPv4 address is 0.0.0.0/0.' };
  const prefix = parsePrefix(cidr);
  if (!prefix) return { why: prefixFault(cidr) ?? 'Its range cannot be read.' };
  if (prefix.hostBits) notes.push(`Host bits are set: ${cidr} stands for ${prefix.text}.`);
  return {
    direction,
    protocol,
    port:
      ports === 'every'
        ? ''
        : ports.from === ports.to
          ? `${ports.from}`
          : `${ports.from}-${ports.to}`,
    cidr,
    notes,
  };
}

function portText({ port, portMax }: FieldTexts): string {
  const first = everyWords.has(port.toLowerCase()) ? '' : bare(port);
  const last = everyWords.has(portMax.toLowerCase()) ? '' : bare(portMax);
  return last === '' || last === first ? first : `${first}-${last}`;
}

/** Ports without the service's name that this console writes behind them: `22 (SSH)`. */
function bare(text: string): string {
  return text.replace(/\s*\([^)]*\)$/, '');
}
