import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { dropDraft, draftOf, saveDraft } from '../../ledger/drafts';
import { onSignOut } from '../../session/credential';
import { currentLedgerKey } from '../../session/scope';

/** Typing is written down this long after the last key, in ms; leaving the page writes at once. */
const PAUSE = 300;
/** Other tabs may have the same form open, with drafts of their own. */
const thisTab = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;

export interface RestoredDraft<D> {
  /** What was kept, already checked by `read`. */
  kept: D;
  at: number;
}

/**
 * The draft kept under a form's address, read once, before the form is made. `read` checks its shape: a draft may come
 * from an older console or another hand, and gives `undefined` when it cannot be used.
 */
export function useRestoredDraft<D>(
  form: string,
  read: (kept: unknown) => D | undefined,
): RestoredDraft<D> | undefined {
  const [restored] = useState(() => {
    const draft = draftOf(currentLedgerKey(), form);
    const kept = draft && read(draft.values);
    return draft && kept !== undefined ? { kept, at: draft.at } : undefined;
  });
  return restored;
}

interface DraftOptions<T> {
  /** The form's address; what is open in the palette and on the overview leads back to it. */
  address: string;
  /** What the draft is called where drafts are listed. */
  title: (values: T) => string;
  /** What to keep for these values; `undefined` when they hold nothing worth keeping. */
  toKeep: (values: T) => unknown;
}

/**
 * Keeps what is typed in the ledger: shortly after each change, and at once when the page is left or the tab hidden.
 * `drop` forgets it and stops keeping, until the next change.
 */
export function useDraft<T extends FieldValues>(
  form: UseFormReturn<T>,
  { address, title, toKeep }: DraftOptions<T>,
): { drop: () => void } {
  const options = useRef({ title, toKeep });
  useEffect(() => {
    options.current = { title, toKeep };
  });
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The organization may be switched while the form is open: what was typed belongs where it was begun.
  const [key] = useState(currentLedgerKey);
  // What is found on opening is this form's own from then on.
  const [by] = useState(() => {
    const found = draftOf(key, address);
    return found ? (found.by ?? '') : thisTab;
  });

  useEffect(() => {
    const write = () => {
      if (pending.current === undefined) return;
      clearTimeout(pending.current);
      pending.current = undefined;
      const values = options.current.toKeep(form.getValues());
      const title = options.current.title(form.getValues());
      if (values === undefined) dropDraft(key, address, by);
      else saveDraft(key, { form: address, by, title, values, at: Date.now() });
    };
    const later = () => {
      clearTimeout(pending.current);
      pending.current = setTimeout(write, PAUSE);
    };
    const whenHidden = () => {
      if (document.hidden) write();
    };
    // Signing out forgets what this browser kept; what waits to be written must not bring it back.
    const unlisten = onSignOut(() => {
      clearTimeout(pending.current);
      pending.current = undefined;
    });
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: later });
    window.addEventListener('pagehide', write);
    document.addEventListener('visibilitychange', whenHidden);
    return () => {
      unsubscribe();
      unlisten();
      write();
      window.removeEventListener('pagehide', write);
      document.removeEventListener('visibilitychange', whenHidden);
    };
  }, [form, key, address, by]);

  const drop = useCallback(() => {
    clearTimeout(pending.current);
    pending.current = undefined;
    dropDraft(key, address, by);
  }, [key, address, by]);

  return { drop };
}
