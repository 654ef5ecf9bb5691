import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Read } from '../../api/cache/read';
import type { JsonObject } from '../../lib/json';
import type { Edit } from '../../writes/plan/compose';
import type { HiddenChoices, HiddenMember } from '../../writes/plan/notReturned';
import type { FieldMap } from './serverFields';
import type { FoundItem } from './OutcomeUnknownDialog';

/** What every edit form holds besides its own values: what to do with members that were not returned, by pointer. */
export type EditValues = FieldValues & { hidden: Record<string, unknown> };

/** What every resource that can be read and edited has. */
export interface Editable {
  metadata: { id: string; name?: string | undefined };
}

/** What an edit form must know of one kind of resource. */
export interface EditKind<V extends EditValues, T extends Editable> {
  /** "Security group", as a sentence begins. */
  title: string;
  /** Checks drafts. */
  values: z.ZodMiniType<V>;
  answer: z.core.$ZodType<T>;
  /** What the form begins with. */
  begin: (raw: JsonObject, hidden: readonly HiddenMember[]) => V;
  /** What is wrong, by the name of the field. */
  faults: (values: V, raw: JsonObject) => Readonly<Record<string, string>>;
  /** Where the members of the body are edited. */
  fields: FieldMap;
  /** What the form changes of the object as read. Members that were not returned are no edits. */
  edits: (raw: JsonObject, values: V, hidden: readonly HiddenMember[]) => Edit[];
  /** The answers given for members that were not returned. */
  choices: (values: V) => HiddenChoices;
  /** The object as "Look for it" shows it. */
  found: (read: Read<T>) => FoundItem;
}
