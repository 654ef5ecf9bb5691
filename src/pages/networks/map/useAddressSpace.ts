import { useEffect, useMemo, useState } from 'react';
import {
  addressSpace,
  type AddressSpace,
  type MappedNetwork,
} from '../../../lib/address/addressSpace';
import { nameOf } from '../../../components/resource/resourceColumns';
import type { NetworkRow } from '../networkColumns';

/** Laying out more than this would hold up the first rows. */
const AT_ONCE = 500;

interface Laid {
  rows: readonly NetworkRow[];
  space: AddressSpace;
}

/**
 * The address space of a list; `undefined` until it is laid out, which for a long list happens region by region while the
 * browser has nothing else to do. Until a changed list is laid out, the previous layout stays.
 */
export function useAddressSpace(rows: readonly NetworkRow[] | undefined): AddressSpace | undefined {
  const small = rows !== undefined && rows.length <= AT_ONCE;
  const atOnce = useMemo(
    () => (small ? addressSpace(rows.map(asMapped)) : undefined),
    [small, rows],
  );
  const [laid, setLaid] = useState<Laid>();
  useEffect(() => {
    if (small || rows === undefined || laid?.rows === rows) return undefined;
    return layOutInPieces(rows, (space) => setLaid({ rows, space }));
  }, [small, rows, laid]);
  return atOnce ?? laid?.space;
}

function layOutInPieces(
  rows: readonly NetworkRow[],
  done: (space: AddressSpace) => void,
): () => void {
  const byRegion = new Map<string, MappedNetwork[]>();
  for (const network of rows.map(asMapped)) {
    const region = byRegion.get(network.regionId ?? '');
    if (region) region.push(network);
    else byRegion.set(network.regionId ?? '', [network]);
  }
  const regions = [...byRegion].toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)));
  const pieces: AddressSpace[] = [];
  let timer = setTimeout(next, 60);
  function next(): void {
    const region = regions[pieces.length];
    if (region) {
      pieces.push(addressSpace(region[1]));
      timer = setTimeout(next, 0);
    } else {
      done({
        containers: pieces.flatMap(({ containers }) => containers),
        overlaps: pieces.flatMap(({ overlaps }) => overlaps),
        overlapCount: pieces.reduce((sum, { overlapCount }) => sum + overlapCount, 0),
        unplaced: pieces.flatMap(({ unplaced }) => unplaced),
      });
    }
  }
  return () => clearTimeout(timer);
}

function asMapped(row: NetworkRow): MappedNetwork {
  const { metadata, status } = row.value;
  return { id: metadata.id, name: nameOf(row), regionId: status?.regionId, prefix: status?.prefix };
}
