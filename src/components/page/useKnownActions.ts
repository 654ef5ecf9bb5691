import { useCallback } from 'react';
import type { KnownType } from '../../contract/resources';
import type { LedgerKey } from '../../ledger/storedList';
import { forgetHere } from '../resource/forgetHere';
import type { MenuItem } from '../ui/Menu';
import { useCopy } from '../ui/useCopy';

/** The menu of a row of a known resource; `edit` is the address of its form, where there is one. */
export function useKnownActions(
  type: KnownType,
  key: LedgerKey,
  edit?: (id: string) => string,
): (row: { id: string }, name: string) => MenuItem[] {
  const { copy } = useCopy();
  return useCallback(
    ({ id }, name) => [
      { label: 'Copy ID', run: () => copy(id, 'ID') },
      {
        label: 'Forget here',
        run: () => forgetHere(key, type, { id, name, form: edit?.(id) }),
      },
    ],
    [copy, type, key, edit],
  );
}
