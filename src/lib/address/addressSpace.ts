import { finish } from '../steps';
import { addressCount, alignedBlocks, comparePrefixes, firstFitting } from './blocks';
import { bitsOf, contains, parsePrefix, prefixAt, type Family, type Prefix } from './cidr';

/** What the address map needs to know of a network. */
export interface MappedNetwork {
  id: string;
  name: string;
  regionId?: string | undefined;
  /** CIDR notation; a network without one, or with one that cannot be read, is not on the map. */
  prefix?: string | undefined;
}

/** A run of addresses that are in the same hands. */
export interface Block {
  kind: 'used' | 'free' | 'overlap';
  /** The addresses the run covers, to draw it by. Runs of a container follow each other without a gap. */
  first: bigint;
  last: bigint;
  /** Free: the run itself, the largest aligned block. Else the prefix of the smallest network here, which may reach beyond the run. */
  prefix: Prefix;
  /** The networks here, the smallest first, at most 20. */
  ids: string[];
}

/** A stretch of address space worth drawing as one strip. */
export interface AddressContainer {
  container: Prefix;
  regionId: string | undefined;
  /** Tiles the container exactly, ascending. */
  blocks: Block[];
  networks: number;
  /** Share of the addresses that some network uses, 0 to 1. */
  usedShare: number;
  /** The mask most of its networks have: a sensible size for the next one. */
  usualLength: number;
}

/** Two networks of one region that claim the same addresses; `inner` lies in `outer`, or is the same prefix. */
export interface Overlap {
  regionId: string | undefined;
  outer: MappedNetwork;
  inner: MappedNetwork;
}

export interface AddressSpace {
  /** By region, then by address. */
  containers: AddressContainer[];
  /** At most 1,000; `overlapCount` is how many there are. */
  overlaps: Overlap[];
  overlapCount: number;
  /** Networks whose prefix is absent or cannot be read. */
  unplaced: MappedNetwork[];
}

const MOST_OVERLAPS = 1000;
const MOST_IDS = 20;

interface Placed {
  network: MappedNetwork;
  prefix: Prefix;
}

/** So many networks are read between two breaks. */
const READ_AT_ONCE = 100;

/**
 * Lays networks out by region and address. Prefixes either nest or do not touch, so one pass over them in order finds
 * every run and every overlap.
 */
export function addressSpace(networks: readonly MappedNetwork[]): AddressSpace {
  return finish(addressSpaceInSteps(networks));
}

/** `addressSpace` in short steps, between which a page can do other work. */
export function* addressSpaceInSteps(
  networks: readonly MappedNetwork[],
): Generator<undefined, AddressSpace> {
  const space: AddressSpace = { containers: [], overlaps: [], overlapCount: 0, unplaced: [] };
  const regions = new Map<string | undefined, Placed[]>();
  for (const [at, network] of networks.entries()) {
    if (at % READ_AT_ONCE === 0) yield;
    const prefix = network.prefix === undefined ? undefined : parsePrefix(network.prefix);
    const region = regions.get(network.regionId);
    if (!prefix) space.unplaced.push(network);
    else if (region) region.push({ network, prefix });
    else regions.set(network.regionId, [{ network, prefix }]);
  }
  const byId = [...regions].toSorted(([a], [b]) => compareText(a ?? '', b ?? ''));
  for (const [regionId, placed] of byId) {
    yield;
    placed.sort(
      (a, b) => comparePrefixes(a.prefix, b.prefix) || compareText(a.network.name, b.network.name),
    );
    for (const members of strips(placed)) {
      yield;
      layOut(space, regionId, members);
    }
  }
  return space;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** The first free place for a network of `length` bits in a container, or `undefined` when there is none. */
export function nextFreeIn({ blocks }: AddressContainer, length: number): Prefix | undefined {
  return firstFitting(
    blocks.filter((block) => block.kind === 'free').map((block) => block.prefix),
    length,
  );
}

// A strip shows one window of this size; neighbouring windows share a strip up to the widest, while networks are in at
// least half of them.
const baseLength: Record<Family, number> = { 4: 16, 6: 48 };
const widestLength: Record<Family, number> = { 4: 14, 6: 44 };

/** Parts networks, which are in order, into those that share a strip. */
function strips(placed: readonly Placed[]): Placed[][] {
  const wide: { window: Prefix; members: Placed[] }[] = [];
  for (const item of placed) {
    const here = wide.at(-1);
    if (here && contains(here.window, item.prefix)) {
      here.members.push(item);
    } else {
      const { family, first, length } = item.prefix;
      const window = prefixAt(family, first, Math.min(length, widestLength[family]));
      wide.push({ window, members: [item] });
    }
  }
  return wide.flatMap(({ window, members }) => partSparse(window, members));
}

function partSparse(window: Prefix, members: Placed[]): Placed[][] {
  const windows = baseLength[window.family] - window.length;
  if (members.length < 2 || windows <= 0 || occupied(members) * 2 >= 2 ** windows)
    return members.length === 0 ? [] : [members];
  return [window.first, window.last].flatMap((address) => {
    const half = prefixAt(window.family, address, window.length + 1);
    return partSparse(
      half,
      members.filter((member) => contains(half, member.prefix)),
    );
  });
}

/** How many base windows have a network in them. */
function occupied(members: readonly Placed[]): number {
  let count = 0;
  let end = -1n;
  for (const { prefix } of members) {
    if (prefix.first <= end) continue;
    const base = baseLength[prefix.family];
    end = prefixAt(prefix.family, prefix.first, Math.min(prefix.length, base)).last;
    count += 2 ** Math.max(0, base - prefix.length);
  }
  return count;
}

function layOut(space: AddressSpace, regionId: string | undefined, members: Placed[]): void {
  const used = runs(space, regionId, members);
  const usedCount = used.reduce((sum, run) => sum + (run.last - run.first + 1n), 0n);
  const container = roomFor(used, usedCount);
  const blocks: Block[] = [];
  let at = container.first;
  for (const run of [...used, undefined]) {
    const end = run ? run.first : container.last + 1n;
    for (const prefix of alignedBlocks(container.family, at, end - 1n))
      blocks.push({ kind: 'free', first: prefix.first, last: prefix.last, prefix, ids: [] });
    if (!run) break;
    blocks.push(run);
    at = run.last + 1n;
  }
  space.containers.push({
    container,
    regionId,
    blocks,
    networks: members.length,
    usedShare: Number(usedCount) / Number(addressCount(container)),
    usualLength: usualLength(members),
  });
}

/** The runs of used addresses, ascending; notes the overlaps it meets. */
function runs(space: AddressSpace, regionId: string | undefined, members: Placed[]): Block[] {
  const found: Block[] = [];
  const open: Placed[] = [];
  let at = 0n;
  const closeBefore = (end: bigint) => {
    const inner = open.at(-1);
    if (inner && at < end)
      found.push({
        kind: open.length > 1 ? 'overlap' : 'used',
        first: at,
        last: end - 1n,
        prefix: inner.prefix,
        ids: open.slice(-MOST_IDS).map(idOf).toReversed(),
      });
    at = end;
  };
  for (const member of members) {
    while (open.length > 0 && lastOf(open) < member.prefix.first) {
      closeBefore(lastOf(open) + 1n);
      open.pop();
    }
    closeBefore(member.prefix.first);
    space.overlapCount += open.length;
    for (const outer of open.slice(0, MOST_OVERLAPS - space.overlaps.length))
      space.overlaps.push({ regionId, outer: outer.network, inner: member.network });
    open.push(member);
  }
  while (open.length > 0) {
    closeBefore(lastOf(open) + 1n);
    open.pop();
  }
  return found;
}

const idOf = ({ network }: Placed): string => network.id;
const lastOf = (open: readonly Placed[]): bigint => open.at(-1)?.prefix.last ?? -1n;

/** The smallest container of the runs, with free room around them as long as that stays within one base window. */
function roomFor(used: readonly Block[], usedCount: bigint): Prefix {
  const [head] = used;
  if (!head) throw new RangeError('a strip without networks');
  const { family, length: narrow } = head.prefix;
  const last = used.at(-1)?.last ?? head.last;
  let length = narrow;
  while (prefixAt(family, head.first, length).last < last) length -= 1;
  while (length > baseLength[family] && usedCount * 4n > 1n << BigInt(bitsOf(family) - length))
    length -= 1;
  return prefixAt(family, head.first, length);
}

function usualLength(members: readonly Placed[]): number {
  const counts = new Map<number, number>();
  for (const { prefix } of members) counts.set(prefix.length, (counts.get(prefix.length) ?? 0) + 1);
  const [most] = [...counts].toSorted(([a, m], [b, n]) => n - m || a - b);
  return most?.[0] ?? 0;
}
