import type { Family, Prefix } from '../address/cidr';
import { LAST_PORT, type PortRange } from './ports';
import { isReadable, portRange, type ReadableRule, type Rule } from './rules';
import { families, lastAddress, type AddressSet, type Interval } from './rulesAddresses';

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
  const directions = new Set([...old, ...now].map(({ direction }) => direction));
  return [...directions].flatMap((direction) => {
    const is = (rule: Rule) => rule.direction === direction;
    return inDirection(direction, old.filter(is), now.filter(is));
  });
}

/** What one list of rules lets through. */
export function reachOf(rules: readonly Rule[]): Piece[] {
  return reachDifference([], rules);
}

function inDirection(direction: string, before: ReadableRule[], after: ReadableRule[]): Piece[] {
  const named = [...before, ...after].map(({ protocol }) => protocol);
  const protocols = [...new Set(['tcp', 'udp', ...named, otherProtocols])].filter(
    (protocol) => protocol !== 'any',
  );
  return protocols.flatMap((protocol) => {
    const applies = (rule: Rule) => rule.protocol === 'any' || rule.protocol === protocol;
    const [old, now] = [before.filter(applies), after.filter(applies)];
    if (sameReach(old, now)) return [];
    return sweep(old, now).map((piece) => ({ direction, protocol, protocols, ...piece }));
  });
}

// Most edits leave most protocols alone: the same ports and ranges need no sweep.
function sameReach(a: readonly ReadableRule[], b: readonly ReadableRule[]): boolean {
  const keys = (rules: readonly ReadableRule[]) => new Set(rules.map(reachKey));
  const [ours, theirs] = [keys(a), keys(b)];
  return ours.size === theirs.size && [...ours].every((key) => theirs.has(key));
}

function reachKey({ ports, range }: ReadableRule): string {
  const { from, to } = portRange(ports);
  return `${from}-${to} ${range === 'everywhere' ? range : range.text}`;
}

/** Addresses that no rule tells apart. */
interface Cell extends Interval {
  family: Family;
}

function cellsOf(ranges: readonly Prefix[]): Cell[] {
  return families.flatMap((family) => {
    const last = lastAddress(family);
    const own = ranges.filter((range) => range.family === family);
    const cuts = new Set([0n, ...own.flatMap((range) => [range.first, range.last + 1n])]);
    const starts = [...cuts].filter((cut) => cut <= last).sort((a, b) => (a < b ? -1 : 1));
    return starts.map((first, i) => ({ family, first, last: (starts[i + 1] ?? last + 1n) - 1n }));
  });
}

const BEFORE = 1;
const AFTER = 2;
type Sets = Pick<Piece, 'before' | 'after' | 'gained' | 'lost'>;
type Swept = Sets & Pick<Piece, 'ports'>;

/** Walks the ports from 1 up, counting for each cell how many rules of either list let it through. */
function sweep(before: readonly ReadableRule[], after: readonly ReadableRule[]): Swept[] {
  const ranges = [...before, ...after].flatMap(({ range }) =>
    range === 'everywhere' ? [] : [range],
  );
  const cells = cellsOf(ranges);
  const starts = new Map(cells.map(({ family, first }, index) => [`${family} ${first}`, index]));
  const startOf = (family: Family, first: bigint) =>
    starts.get(`${family} ${first}`) ?? (family === 4 ? starts.get('6 0') : undefined);
  const span = (range: ReadableRule['range']): [number, number] =>
    range === 'everywhere'
      ? [0, cells.length]
      : [
          startOf(range.family, range.first) ?? 0,
          startOf(range.family, range.last + 1n) ?? cells.length,
        ];

  const old = new Uint32Array(cells.length);
  const now = new Uint32Array(cells.length);
  const eventsOf = ({ ports, range }: ReadableRule, own: Uint32Array) => {
    const { from, to } = portRange(ports);
    const [start, end] = span(range);
    return [
      { port: from, step: 1, start, end, own },
      { port: to + 1, step: -1, start, end, own },
    ];
  };
  const events = [
    ...before.flatMap((rule) => eventsOf(rule, old)),
    ...after.flatMap((rule) => eventsOf(rule, now)),
  ].sort((a, b) => a.port - b.port);

  const pieces: { ports: PortRange; states: Uint8Array }[] = [];
  events.forEach(({ port, step, start, end, own }, index) => {
    for (let cell = start; cell < end; cell++) own[cell] = (own[cell] ?? 0) + step;
    const next = events[index + 1]?.port ?? LAST_PORT + 1;
    if (next === port || port > LAST_PORT) return;
    const states = statesOf(old, now);
    const last = pieces.at(-1);
    if (last && last.ports.to + 1 === port && sameStates(last.states, states))
      last.ports.to = next - 1;
    else pieces.push({ ports: { from: port, to: next - 1 }, states });
  });
  return pieces
    .filter(({ states }) => states.some((state) => state === BEFORE || state === AFTER))
    .map(({ ports, states }) => ({ ports, ...setsOf(cells, states) }));
}

function statesOf(before: Uint32Array, after: Uint32Array): Uint8Array {
  return Uint8Array.from(
    before,
    (count, cell) => (count > 0 ? BEFORE : 0) | ((after[cell] ?? 0) > 0 ? AFTER : 0),
  );
}

function sameStates(a: Uint8Array, b: Uint8Array): boolean {
  return a.every((state, cell) => state === b[cell]);
}

function setsOf(cells: readonly Cell[], states: Uint8Array): Sets {
  const empty = (): Record<Family, Interval[]> => ({ 4: [], 6: [] });
  const sets = { before: empty(), after: empty(), gained: empty(), lost: empty() };
  let start = 0;
  while (start < cells.length) {
    const state = states[start] ?? 0;
    const family = cells[start]?.family ?? 4;
    let end = start + 1;
    while (end < cells.length && states[end] === state && cells[end]?.family === family) end++;
    const run = { first: cells[start]?.first ?? 0n, last: cells[end - 1]?.last ?? 0n };
    if (state & BEFORE) extend(sets.before[family], run);
    if (state & AFTER) extend(sets.after[family], run);
    if (state === AFTER) sets.gained[family].push(run);
    if (state === BEFORE) sets.lost[family].push(run);
    start = end;
  }
  return sets;
}

function extend(intervals: Interval[], run: Interval): void {
  const last = intervals.at(-1);
  if (last && last.last + 1n === run.first)
    intervals[intervals.length - 1] = { first: last.first, last: run.last };
  else intervals.push(run);
}
