import { useCallback } from 'react';
import { dropDraft } from '../../ledger/drafts';
import { forgetKnown, type KnownKind } from '../../ledger/known';
import { forgetSent } from '../../ledger/sent';
import type { LedgerKey } from '../../ledger/shelf';
import { currentLedgerKey } from '../../session/scope';
import { announce } from '../announce';
import type { MenuItem } from '../Menu';
import { useCopy } from '../useCopy';

/** What every row of a table of memory offers; `edit` is the address of its form, where there is one. */
export function useKnownActions(
  kind: KnownKind,
  key: LedgerKey,
  edit?: (id: string) => string,
): (row: { id: string }, name: string) => MenuItem[] {
  const { copy } = useCopy();
  return useCallback(
    ({ id }, name) => [
      { label: 'Copy ID', run: () => copy(id, 'ID') },
      {
        label: 'Forget here',
        run: () => {
          forgetKnown(key, kind, id);
          forgetSent(key, kind, id);
          // Drafts belong to the organization in use, whatever the address of the form names.
          if (edit) dropDraft(currentLedgerKey(), edit(id));
          announce(`${name} is forgotten in this browser`);
        },
      },
    ],
    [copy, kind, key, edit],
  );
}
