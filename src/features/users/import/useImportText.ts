import { useCallback, useEffect, useRef, useState } from 'react';
import { askBeforeLoss, draftOf, dropDraft, saveDraft, whenLeft } from '../../../memory/drafts';
import type { MemoryKey } from '../../../memory/storedList';
import { isObject } from '../../../lib/json';
import { serviceNow } from '../../../lib/time/clock';
import { onSignOut } from '../../../session/credential';

const DRAFT = '/users/import';
/** Typing is written down this long after the last key, in ms; leaving the page writes at once. */
const PAUSE = 300;
export const MOST_KEPT = 200_000;

interface Source {
  text: string;
  /** The name of the file, when it is one. */
  title: string;
  /** The rows under "Check" that are to be sent, by their `includeKey`. */
  included: readonly string[];
}

const nothing: Source = { text: '', title: '', included: [] };

/**
 * The rows of an import that was not begun. All tabs share one copy: leaving this tab writes its own rows, and never
 * drops those of another tab. `lost`: they would not be there after a reload.
 */
export function useImportText(key: MemoryKey) {
  const [source, setSource] = useState(() => keptOf(key));
  const [lost, setLost] = useState(false);
  const latest = useRef({ source, own: source.text, touched: false });

  const write = useCallback(() => {
    const { source: now, own, touched } = latest.current;
    if (!touched) return;
    const keeps = now.text.trim() !== '' && now.text.length <= MOST_KEPT;
    if (keeps) {
      const draft = { form: DRAFT, title: 'Import users', values: now, at: serviceNow() };
      setLost(!saveDraft(key, draft));
    } else {
      if (keptOf(key).text === own) dropDraft(key, DRAFT);
      const isLost = now.text.trim() !== '';
      setLost(isLost);
      askBeforeLoss(DRAFT, isLost);
    }
    latest.current.own = keeps ? now.text : '';
  }, [key]);

  const change = useCallback((next: Partial<Source>) => {
    const changed = { ...latest.current.source, ...next };
    latest.current = { ...latest.current, source: changed, touched: true };
    setSource(changed);
  }, []);

  /** Forgets the rows: they are in an import now. */
  const drop = useCallback(() => {
    latest.current = { ...latest.current, source: nothing, touched: true };
    write();
    latest.current.touched = false;
  }, [write]);

  useEffect(() => {
    const timer = setTimeout(write, PAUSE);
    return () => clearTimeout(timer);
  }, [source, write]);

  useEffect(() => {
    // Signing out forgets what this browser kept; leaving must not bring it back.
    const unlisten = onSignOut(() => {
      latest.current = { source: nothing, own: '', touched: false };
      setSource(nothing);
      setLost(false);
    });
    const unwatch = whenLeft(write);
    return () => {
      unlisten();
      unwatch();
      write();
    };
  }, [write]);

  return { ...source, lost, change, drop };
}

function keptOf(key: MemoryKey): Source {
  const kept = draftOf(key, DRAFT)?.values;
  const { text, title, included } = isObject(kept) ? kept : {};
  return {
    text: typeof text === 'string' ? text : '',
    title: typeof title === 'string' ? title : '',
    included: Array.isArray(included) ? included.filter((each) => typeof each === 'string') : [],
  };
}
