import { useEffect, useState } from 'react';
import { draftOf, dropDraft, saveDraft } from '../../../memory/drafts';
import type { MemoryKey } from '../../../memory/storedList';
import { isObject } from '../../../lib/json';
import { onSignOut } from '../../../session/credential';

const DRAFT = '/users/import';
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
 * The rows of an import that was not begun. They are kept, in one place for all tabs; what another tab wrote is not
 * dropped here. `lost`: they would not be there after a reload.
 */
export function useImportText(key: MemoryKey) {
  const [source, setSource] = useState(() => keptOf(key));
  const [lost, setLost] = useState(false);

  const change = (next: Partial<Source>) => {
    const values = { ...source, ...next };
    const given = values.text.trim() !== '';
    const keeps = given && values.text.length <= MOST_KEPT;
    const draft = { form: DRAFT, title: 'Import users', values, at: Date.now() };
    const kept = keeps && saveDraft(key, draft);
    if (!keeps && keptOf(key).text === source.text) dropDraft(key, DRAFT);
    setLost(given && !kept);
    setSource(values);
  };

  useEffect(
    () =>
      onSignOut(() => {
        setSource(nothing);
        setLost(false);
      }),
    [],
  );

  /** `drop` forgets the rows: they are in an import now. */
  return { ...source, lost, change, drop: () => change(nothing) };
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
