import * as z from 'zod/mini';
import {
  metadataAsRead,
  metadataEdits,
  metadataFaults,
  metadataShape,
} from '../../components/form/metadataValues';
import type { FieldMap } from '../../components/write/serverFields';
import { groupEdits, groupsAt } from '../../components/form/groupValues';
import type { JsonObject } from '../../lib/json';
import type { Edit } from '../../writes/plan/compose';

// What the form of a service account holds. The schema checks drafts, which may come from an older console.

const { name, description } = metadataShape;
export const accountValues = z.object({ name, description, groupIDs: z.array(z.string()) });
export type AccountValues = z.output<typeof accountValues>;

/** The form of what is remembered. */
export function accountBegin(raw: JsonObject): AccountValues {
  const { tags: _tags, ...rest } = metadataAsRead(raw);
  return { ...rest, groupIDs: groupsAt(raw) };
}

/** What an edit changes of what is remembered. An account has no tags to edit; those of an answer go back as they came. */
export function accountEdits(raw: JsonObject, values: AccountValues): Edit[] {
  const { tags } = metadataAsRead(raw);
  return [...metadataEdits(raw, { ...values, tags }, []), ...groupEdits(raw, values.groupIDs)];
}

export function accountFaults(values: AccountValues, begun: AccountValues): Record<string, string> {
  const faults = metadataFaults({ ...values, tags: [] }, 'A service account', {
    ...begun,
    tags: [],
  });
  // Of nothing remembered, nothing stands as it was.
  if (values.name.trim() === '') faults['name'] = 'A service account needs a name.';
  return faults;
}

/** Where the members of a service account's body are edited. */
export const accountFields: FieldMap = [
  [/^\/metadata\/(name|description)$/, '$1'],
  [/^\/spec\/groupIDs(?:\/\d+)?$/, 'groupIDs'],
];
