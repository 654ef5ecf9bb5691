import { useCallback } from 'react';
import { forgetKnown, type KnownKind } from '../../ledger/known';
import type { LedgerKey } from '../../ledger/shelf';
import { announce } from '../announce';
import type { MenuItem } from '../Menu';
import { useCopy } from '../useCopy';

/** What every row of a table of memory offers. */
export function useKnownActions(
  kind: KnownKind,
  key: LedgerKey,
): (row: { id: string }, name: string) => MenuItem[] {
  const { copy } = useCopy();
  return useCallback(
    ({ id }, name) => [
      { label: 'Copy ID', run: () => copy(id, 'ID') },
      {
        label: 'Forget here',
        run: () => {
          forgetKnown(key, kind, id);
          announce(`${name} is forgotten in this browser`);
        },
      },
    ],
    [copy, kind, key],
  );
}
