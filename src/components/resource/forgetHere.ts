import { knownOf } from '../../ledger/known';
import { forget } from '../../ledger/memory';
import type { KnownType } from '../../contract/resources';
import type { LedgerKey } from '../../ledger/storedList';
import { currentLedgerKey } from '../../session/scope';
import { showToast } from '../ui/toast';

/** Forgets a resource in this browser, with a toast that offers to undo, as it may be impossible to read again. */
export function forgetHere(
  key: LedgerKey,
  type: KnownType,
  { id, name, form }: { id: string; name: string; form?: string | undefined },
): void {
  // Drafts belong to the current organization, whatever organization is in the form's address.
  const draft = form === undefined ? undefined : { key: currentLedgerKey(), address: form };
  const isShared = knownOf(key, type).some((item) => item.id === id && item.team !== undefined);
  const undo = forget(key, type, id, draft);
  showToast({
    title: isShared
      ? `${name} is hidden here until someone changes it`
      : `${name} is forgotten in this browser`,
    action: { label: 'Undo', run: undo },
  });
}
