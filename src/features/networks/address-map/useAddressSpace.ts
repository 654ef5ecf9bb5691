import { useEffect, useMemo, useState } from 'react';
import {
  addressSpace,
  addressSpaceInSteps,
  type AddressSpace,
  type MappedNetwork,
} from '../../../lib/address/addressSpace';
import { nameOf } from '../../../table/resourceColumns';
import type { NetworkRow } from '../networkColumns';

/** Laying out more networks than this at once would delay the first rows. */
const AT_ONCE = 500;
/** The pause before the layout starts, in ms: the rows are painted by then. */
const AFTER_ROWS_MS = 60;
/** The longest time in ms that the layout blocks the page. */
const PIECE_MS = 8;

interface Laid {
  rows: readonly NetworkRow[];
  space: AddressSpace;
}

/**
 * The address space of a list; `undefined` until it is laid out, which for a long list happens in short pieces after
 * the rows are painted. Until a changed list is laid out, the previous layout stays.
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
  const steps = addressSpaceInSteps(rows.map(asMapped));
  let timer = setTimeout(work, AFTER_ROWS_MS);
  function work(): void {
    const end = performance.now() + PIECE_MS;
    while (performance.now() < end) {
      const step = steps.next();
      if (step.done) return done(step.value);
    }
    timer = setTimeout(work);
  }
  return () => clearTimeout(timer);
}

function asMapped(row: NetworkRow): MappedNetwork {
  const { metadata, status } = row.value;
  return { id: metadata.id, name: nameOf(row), regionId: status?.regionId, prefix: status?.prefix };
}
