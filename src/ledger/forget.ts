import { draftsOf, dropDraft, saveDraft } from './drafts';
import { forgetKnown, knownOf, rememberKnown, type KnownKind } from './known';
import { forgetSent, lastSent, rememberAllSent } from './sent';
import type { LedgerKey } from './shelf';

/**
 * Forgets one thing and what was sent for it, and the drafts of its form where one is named. Gives what brings them back
 * as they were; what was sent since then stays.
 */
export function forget(
  key: LedgerKey,
  kind: KnownKind,
  id: string,
  form?: { key: LedgerKey; address: string },
): () => void {
  const known = knownOf(key, kind).filter((item) => item.id === id);
  const sent = lastSent(key, kind, id);
  const drafts = form ? draftsOf(form.key, form.address) : [];
  forgetKnown(key, kind, id);
  forgetSent(key, kind, id);
  if (form) dropDraft(form.key, form.address);
  return () => {
    rememberKnown(key, ...known);
    if (sent && !lastSent(key, kind, id)) rememberAllSent(key, kind, [sent]);
    if (form) for (const draft of drafts) saveDraft(form.key, draft);
  };
}
