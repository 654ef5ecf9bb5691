import type { AddressContainer, Block } from '../../lib/address/addressSpace';

/** A piece of an address bar: one block, or several that are too small to be drawn one by one. */
export interface AddressRun {
  kind: Block['kind'] | 'many';
  first: bigint;
  last: bigint;
  /** The share of the bar, 0 to 1. */
  share: number;
  blocks: readonly Block[];
}

/** What is narrower is too small to press, in px. */
export const NARROWEST = 24;
/** Small blocks are joined up to this share of the bar, so that a crowded bar can be expanded piece by piece. */
const PIECES = 32;

/** The runs of a bar of this width, in px: of a narrow one more of the blocks are joined. */
export function runsOfWidth(
  width: number,
  container: AddressContainer,
  first?: bigint,
  last?: bigint,
  own?: string,
): AddressRun[] {
  for (const most of [120, 64, 32, 16, 8, 4]) {
    const runs = addressRuns(container, first, last, most, own);
    if (runs.length * NARROWEST <= width) return runs;
  }
  return addressRuns(container, first, last, 2, own);
}

/** A block with a share below one in `most` is joined with others, but not that of the network `own`. */
export function addressRuns(
  { blocks, container }: AddressContainer,
  first: bigint = container.first,
  last: bigint = container.last,
  most = 120,
  own?: string,
): AddressRun[] {
  const total = last - first + 1n;
  const pieces = BigInt(Math.min(PIECES, most));
  const piece = total / pieces > 0n ? total / pieces : 1n;
  const share = (from: bigint, to: bigint) => Number(((to - from + 1n) * 1_000_000n) / total) / 1e6;
  const runs: AddressRun[] = [];
  let crowd: { index: bigint; run: AddressRun } | undefined;
  for (const block of blocks) {
    if (block.last < first || block.first > last) continue;
    const from = block.first < first ? first : block.first;
    const to = block.last > last ? last : block.last;
    const size = share(from, to);
    const index = (from - first) / piece;
    if (size >= 1 / most || (own !== undefined && block.ids.includes(own))) {
      crowd = undefined;
      runs.push({ kind: block.kind, first: from, last: to, share: size, blocks: [block] });
    } else if (crowd?.index === index) {
      const { run } = crowd;
      run.kind = 'many';
      run.last = to;
      run.share = share(run.first, to);
      run.blocks = [...run.blocks, block];
    } else {
      const run = { kind: block.kind, first: from, last: to, share: size, blocks: [block] };
      crowd = { index, run };
      runs.push(run);
    }
  }
  return runs;
}

/** The number of different networks in a run. */
export function networksIn(run: AddressRun): number {
  return new Set(run.blocks.flatMap((block) => block.ids)).size;
}

/** `62 % used`, `under 1 % used`. */
export function usedWords(share: number): string {
  if (share > 0 && share < 0.01) return 'under 1 % used';
  if (share < 1 && share > 0.99) return 'over 99 % used';
  return `${Math.round(share * 100)} % used`;
}
