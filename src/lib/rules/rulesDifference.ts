import type { Family } from '../address/cidr';
import { groupBy } from '../groupBy';
import { administrativeIn } from './connect';
import { trafficInWords, type Rule } from './rules';
import {
  addressesInWords,
  isEmpty,
  internetPart,
  isWhole,
  setKey,
  type AddressSet,
} from './rulesAddresses';
import { isEvery, otherProtocols, reachDifference, type Piece } from './rulesReach';
import { joinWords } from '../text/text';

/** One thing that a change of rules opens or closes. */
export interface Consequence {
  kind: 'opens' | 'closes';
  direction: 'ingress' | 'egress';
  /** "Opens tcp 22 (SSH) to any address on the internet". */
  text: string;
  /** Who could do so before, where `text` names more than what is new. */
  detail?: string;
  /** What is opened or closed, without the addresses. */
  traffic: string;
  /** Opened to a whole family of addresses, or to so much of it that it makes no difference. */
  world: boolean;
  /** Ports that give logins, data or control among what is opened: "tcp 22 (SSH)". */
  administrative: string[];
}

/**
 * What becomes reachable from where, and what no longer is, when one list of rules takes the place of another. By what
 * the rules let through together, not by their text; unfamiliar directions have no meaning and are left out.
 */
export function consequences(before: readonly Rule[], after: readonly Rule[]): Consequence[] {
  const pieces = reachDifference(before, after);
  const opened = grouped(pieces, (piece) => named(piece.gained, piece.after));
  const closed = grouped(pieces, ({ lost }) => lost);
  return [
    ...opened.flatMap((group) => inDirection(group, (direction) => opens(group, direction))),
    ...closed.flatMap((group) => inDirection(group, (direction) => closes(group, direction))),
  ];
}

/** Traffic for which two lists of rules let different addresses through. */
export interface Unlike {
  direction: string;
  /** "tcp 22 (SSH)", "every udp port". */
  traffic: string;
  before: AddressSet;
  after: AddressSet;
}

/** Where two lists of rules differ in what they let through, whatever their rules are. */
export function unlike(before: readonly Rule[], after: readonly Rule[]): Unlike[] {
  return groupBy(
    reachDifference(before, after),
    (piece) => `${piece.direction} ${setKey(piece.before)} to ${setKey(piece.after)}`,
  ).flatMap((pieces) =>
    pieces.slice(0, 1).map(({ direction, before: had, after: has }) => ({
      direction,
      traffic: trafficOf(pieces),
      before: had,
      after: has,
    })),
  );
}

/** Pieces of one direction that concern the same addresses. */
interface Group {
  addresses: AddressSet;
  /** Which of them had it before. */
  already: AddressSet;
  pieces: Piece[];
}

function grouped(pieces: readonly Piece[], addressesOf: (piece: Piece) => AddressSet): Group[] {
  const groups = new Map<string, Group>();
  for (const piece of pieces) {
    const addresses = addressesOf(piece);
    if (isEmpty(addresses)) continue;
    const already = wholeIn(addresses, piece.before);
    const key = `${piece.direction} ${setKey(addresses)} ${setKey(already)}`;
    const group = groups.get(key);
    if (group) group.pieces.push(piece);
    else groups.set(key, { addresses, already, pieces: [piece] });
  }
  return [...groups.values()];
}

/** What is gained; where that completes a family, the whole family: "everybody" is what a person must hear. */
function named(gained: AddressSet, after: AddressSet): AddressSet {
  const of = (family: Family) =>
    gained[family].length > 0 && isWhole(after, family) ? after[family] : gained[family];
  return { 4: of(4), 6: of(6) };
}

function inDirection(
  { pieces }: Group,
  make: (direction: Consequence['direction']) => Consequence,
): Consequence[] {
  const direction = pieces[0]?.direction;
  return direction === 'ingress' || direction === 'egress' ? [make(direction)] : [];
}

function opens(group: Group, direction: Consequence['direction']): Consequence {
  const { addresses, already, pieces } = group;
  const traffic = trafficOf(pieces);
  const where = addressesInWords(addresses);
  const can = direction === 'ingress' ? 'could reach it' : 'could be reached';
  return {
    kind: 'opens',
    direction,
    text:
      direction === 'ingress'
        ? `Opens ${traffic} to ${where}`
        : `Lets ${traffic} leave to ${where}`,
    ...(!isEmpty(already) && { detail: `So far only ${addressesInWords(already)} ${can}.` }),
    traffic,
    world: internetPart(addresses) !== undefined,
    administrative: pieces.flatMap(({ protocol, ports }) =>
      administrativeIn(protocol, ports).map((port) => `${protocol} ${port}`),
    ),
  };
}

function closes({ addresses, pieces }: Group, direction: Consequence['direction']): Consequence {
  const traffic = trafficOf(pieces);
  const where = addressesInWords(addresses);
  const text =
    direction === 'ingress'
      ? `Closes ${traffic} to ${where}`
      : `No longer lets ${traffic} leave to ${where}`;
  return { kind: 'closes', direction, text, traffic, world: false, administrative: [] };
}

/** Addresses named as opened that were open before: only whole families are named. */
function wholeIn(addresses: AddressSet, before: AddressSet): AddressSet {
  const of = (family: Family) => (isWhole(addresses, family) ? before[family] : []);
  return { 4: of(4), 6: of(6) };
}

const MOST_PARTS = 6;

/** "tcp 22 (SSH) and every udp port", "every protocol except tcp". */
function trafficOf(pieces: readonly Piece[]): string {
  const whole = pieces.filter(isEvery).map(({ protocol }) => protocol);
  const all = whole.includes(otherProtocols);
  const except = all ? (pieces[0]?.protocols ?? []).filter((each) => !whole.includes(each)) : [];
  const rest = pieces
    .filter((piece) => !(all && isEvery(piece)))
    .map((piece) => trafficInWords(piece.protocol, isEvery(piece) ? 'every' : piece.ports));
  const everything =
    except.length > 0
      ? [`every protocol except ${joinWords(except)}`]
      : ['every protocol and port'];
  const parts = all ? [...everything, ...rest] : rest;
  const more = parts.length - MOST_PARTS;
  return joinWords(more > 1 ? [...parts.slice(0, MOST_PARTS), `${more} more`] : parts);
}
