import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { thisTab } from '../../../memory/browserStorage';
import { draftOf, LARGE, useIsLost } from '../../../memory/drafts';
import type { MemoryKey } from '../../../memory/storedList';
import { importPath } from '../../../resource/paths';
import { useDraft } from '../../../save/form/formDraft';

const address = importPath('user');

const rows = z.object({
  text: z.string(),
  /** The name of the file, when it is one. */
  title: z.string(),
  /** The rows under "Check" that are to be sent, by their `includeKey`. */
  included: z.array(z.string()),
});
type Rows = z.output<typeof rows>;
const none: Rows = { text: '', title: '', included: [] };

/** The rows of an import that was not begun, a draft like any form's. `lost`: they would not be there after a reload. */
export function useImportText(key: MemoryKey) {
  const [restored] = useState(() => rows.safeParse(draftOf(key, address, thisTab)?.values));
  const form = useForm<Rows>({
    defaultValues: restored.success ? restored.data : none,
  });
  const { drop } = useDraft(form, {
    address,
    key,
    most: LARGE,
    title: () => 'Import users',
    toKeep: (values) => (values.text.trim() === '' ? undefined : values),
  });
  const change = (next: Partial<Rows>) => {
    for (const name of ['text', 'title', 'included'] as const)
      if (next[name] !== undefined) form.setValue(name, next[name]);
  };
  /** They are in an import now. */
  const clear = () => {
    form.reset(none);
    drop();
  };
  return { ...form.watch(), lost: useIsLost(key, address), change, clear };
}
export type TypedRows = ReturnType<typeof useImportText>;
