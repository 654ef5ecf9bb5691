import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Read } from '../../api/cache/read';
import type { FormToUpdate, HiddenAnswers } from '../../writes/plan/forms';
import type { FoundItem } from './OutcomeUnknownDialog';

/** What every edit form holds besides its own values: what to do with members that were not returned, by pointer. */
export type EditValues = FieldValues & { hidden: HiddenAnswers };

/** What every resource that can be read and edited has. */
export interface Editable {
  metadata: { id: string; name?: string | undefined };
}

/** What an edit form must know of one kind of resource. */
export interface EditKind<V extends EditValues, T extends Editable> {
  /** "Security group", as a sentence begins. */
  title: string;
  form: FormToUpdate<V>;
  answer: z.core.$ZodType<T>;
  /** The object as "Look for it" shows it. */
  found: (read: Read<T>) => FoundItem;
}
