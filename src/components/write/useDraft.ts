import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { dropDraft, draftOf, markDraft, saveDraft, type DraftSent } from '../../ledger/drafts';
import { parseJson, sameJson, stringifyJson } from '../../lib/json';
import { onSignOut } from '../../session/credential';
import { currentLedgerKey } from '../../session/scope';
import { thisTab } from '../../session/browserStorage';

/** Typing is written down this long after the last key, in ms; leaving the page writes at once. */
const PAUSE = 300;

export interface RestoredDraft<D> {
  /** What was kept, already checked by `read`. */
  kept: D;
  at: number;
  /** It was sent, and how that ended is not known. */
  sent?: DraftSent | undefined;
  /** When all of it was sent; absent where something was typed after that. */
  sentAt?: number | undefined;
}

/**
 * The draft kept under a form's address, this tab's or the newest there is, read once, before the form is made. `read`
 * checks its shape: a draft may come from an older console or another hand, and gives `undefined` when it cannot be used.
 */
export function useRestoredDraft<D>(
  form: string,
  read: (kept: unknown) => D | undefined,
): RestoredDraft<D> | undefined {
  const [restored] = useState(() => {
    const draft = draftOf(currentLedgerKey(), form, thisTab);
    const kept = draft && read(draft.values);
    if (draft === undefined || kept === undefined) return undefined;
    const { at, sent } = draft;
    return { kept, at, sent, sentAt: sent?.at === at ? at : undefined };
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

export interface DraftKeeper {
  /** Forgets the draft and stops keeping, until the next change. */
  drop: () => void;
  /** Keeps what is in the form as sent, until it is known how that ended. */
  keepSent: (sent: DraftSent) => void;
  /** What was sent did not arrive: the draft is one like any other again. */
  keepUnsent: () => void;
}

/**
 * Keeps what is typed in the ledger: shortly after each change, and at once when the page is left or the tab hidden.
 * What it gives works after the form is left, too.
 */
export function useDraft<T extends FieldValues>(
  form: UseFormReturn<T>,
  { address, title, toKeep }: DraftOptions<T>,
): DraftKeeper {
  const options = useRef({ title, toKeep });
  useEffect(() => {
    options.current = { title, toKeep };
  });
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The organization may be switched while the form is open: what was typed belongs where it was begun.
  const [key] = useState(currentLedgerKey);
  const [found] = useState(() => draftOf(key, address, thisTab));
  const begunWith = useRef(found);

  const stopKeeping = useCallback(() => {
    clearTimeout(pending.current);
    pending.current = undefined;
  }, []);

  /** What is in the form at this moment: the library changes its own object in place. */
  const current = useCallback(() => {
    const { toKeep, title } = options.current;
    const values = toKeep(form.getValues());
    if (values === undefined) return undefined;
    return { title: title(form.getValues()), values: parseJson(stringifyJson(values)) };
  }, [form]);

  /** What another tab kept is copied, not taken: that tab may be open, and goes on with it. */
  const own = useCallback(() => {
    const { by = '', at = 0, from } = begunWith.current ?? {};
    const copied = begunWith.current && by !== thisTab ? { by, at } : from;
    return { form: address, by: thisTab, at: Date.now(), from: copied };
  }, [address]);

  useEffect(() => {
    const write = () => {
      if (pending.current === undefined) return;
      stopKeeping();
      const typed = current();
      if (typed === undefined) return dropDraft(key, address, thisTab);
      const now = draftOf(key, address, thisTab);
      // Submitting and leaving a field are no changes: what was sent stays what was sent.
      if (sameJson(now?.values, typed.values)) return;
      const { sent } = now?.by === thisTab ? now : (begunWith.current ?? {});
      saveDraft(key, { ...own(), ...typed, sent });
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
      stopKeeping();
      begunWith.current = undefined;
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
  }, [form, key, address, current, own, stopKeeping]);

  const drop = useCallback(() => {
    stopKeeping();
    const { from } = own();
    begunWith.current = undefined;
    dropDraft(key, address, thisTab);
    // What it was copied from has gone the same way, unless its tab has gone on since.
    if (from) dropDraft(key, address, from.by, from.at);
  }, [key, address, own, stopKeeping]);

  const keepSent = useCallback(
    (sent: DraftSent) => {
      stopKeeping();
      const typed = current();
      // Of the same time as what was sent: that tells what was typed after it.
      if (typed) saveDraft(key, { ...own(), ...typed, at: sent.at, sent });
    },
    [key, current, own, stopKeeping],
  );

  const keepUnsent = useCallback(() => markDraft(key, address, thisTab), [key, address]);

  return { drop, keepSent, keepUnsent };
}
