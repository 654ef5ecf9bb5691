import { LAST_PORT, type PortRange } from './ports';
import { isReadable, portRange, type Range, type ReadableRule, type Rule } from './rules';
import { setKey, setOf, without, type AddressSet } from './rulesAddresses';

/** Stands for every protocol that no rule names: only `any` lets those through. */
export const otherProtocols = '';

/** Ports on which the addresses let through are the same all along, before and after. */
export interface Piece {
  direction: string;
  /** A protocol, or `otherProtocols`. */
  protocol: string;
  ports: PortRange;
  /** All protocols told apart for this direction. */
  protocols: readonly string[];
  before: AddressSet;
  after: AddressSet;
  gained: AddressSet;
  lost: AddressSet;
}

/**
 * What two lists of rules let through differently, exactly: every direction and protocol apart, the ports cut where a
 * rule begins or ends, the addresses cut likewise. What cannot be read lets nothing through.
 */
export function reachDifference(before: readonly Rule[], after: readonly Rule[]): Piece[] {
  const [old, now] = [before.filter(isReadable), after.filter(isReadable)];
  const directions = new Set(
    [...old, ...now]
      .map(({ direction }) => direction)
      .sort()
      .reverse(),
  );
  return [...directions].flatMap((direction) => {
    const is = (rule: Rule) => rule.direction === direction;
    return inDirection(direction, old.filter(is), now.filter(is));
  });
}

/** True for a piece of all ports. */
export function isEvery({ ports }: Pick<Piece, 'ports'>): boolean {
  return ports.from === 1 && ports.to === LAST_PORT;
}

function inDirection(direction: string, before: ReadableRule[], after: ReadableRule[]): Piece[] {
  const named = [...before, ...after].map(({ protocol }) => protocol).sort();
  const protocols = [...new Set(['tcp', 'udp', ...named, otherProtocols])].filter(
    (protocol) => protocol !== 'any',
  );
  return protocols.flatMap((protocol) => {
    const applies = (rule: Rule) => rule.protocol === 'any' || rule.protocol === protocol;
    const spans = (rules: ReadableRule[]) =>
      rules.filter(applies).map(({ ports, range }) => ({ ...portRange(ports), range }));
    return cut(spans(before), spans(after)).map((piece) => ({
      direction,
      protocol,
      protocols,
      ...piece,
    }));
  });
}

/** Addresses that one rule lets through on its ports. */
interface Span extends PortRange {
  range: Range;
}

/** The ports cut where a rule begins or ends, and put together again where nothing differs. */
function cut(
  before: readonly Span[],
  after: readonly Span[],
): Omit<Piece, 'direction' | 'protocol' | 'protocols'>[] {
  const spans = [...before, ...after];
  const starts = [...new Set(spans.flatMap(({ from, to }) => [from, to + 1]))].sort(
    (a, b) => a - b,
  );
  const known = new Map<string, AddressSet>();
  const letThrough = (own: readonly Span[], port: number) => {
    const ranges = own
      .filter(({ from, to }) => from <= port && port <= to)
      .map(({ range }) => range);
    const key = ranges.map((range) => (range === 'everywhere' ? range : range.text)).join();
    const set = known.get(key) ?? setOf(ranges);
    known.set(key, set);
    return set;
  };
  const pieces: { ports: PortRange; before: AddressSet; after: AddressSet }[] = [];
  starts.slice(0, -1).forEach((from, index) => {
    const to = (starts[index + 1] ?? from) - 1;
    const [had, has] = [letThrough(before, from), letThrough(after, from)];
    const last = pieces.at(-1);
    if (last && setKey(last.before) === setKey(had) && setKey(last.after) === setKey(has))
      last.ports.to = to;
    else pieces.push({ ports: { from, to }, before: had, after: has });
  });
  return pieces
    .filter((piece) => setKey(piece.before) !== setKey(piece.after))
    .map((piece) => ({
      ...piece,
      gained: without(piece.after, piece.before),
      lost: without(piece.before, piece.after),
    }));
}
