import { forget } from '../../ledger/memory';
import type { KnownType } from '../../contract/resources';
import type { LedgerKey } from '../../ledger/storedList';
import { currentLedgerKey } from '../../session/scope';
import { showToast } from '../ui/toast';

/** Forgets one thing in this browser, says so, and offers to bring it back: it may be readable nowhere else. */
export function forgetHere(
  key: LedgerKey,
  type: KnownType,
  { id, name, form }: { id: string; name: string; form?: string | undefined },
): void {
  // Drafts belong to the organization in use, whatever the address of the form names.
  const draft = form === undefined ? undefined : { key: currentLedgerKey(), address: form };
  const undo = forget(key, type, id, draft);
  showToast({
    title: `${name} is forgotten in this browser`,
    action: { label: 'Undo', run: undo },
  });
}
