import { nickname } from '../../memory/nicknames';
import type { MemoryKey } from '../../memory/storedList';
import type { PlanDescription, ResourceDescription } from '../../save/plan/describe';
import { describeFields, updateForm, type UpdateValuesOf } from '../../save/fields/forms';
import { groupList, groupsField, groupsPointer, groupWarnings } from '../../save/fields/groups';
import { metadata } from '../../save/fields/metadata';

// interface.md, "Service account".

const { name, description, tags } = metadata('A service account');

const fields = {
  // Checked even when unchanged, because without a remembered name there is no valid value to keep.
  name: { ...name, rule: () => name.rule() },
  description,
  groupIDs: groupsField,
};

/** The form that changes a service account. It has no tags field; tags of an answer are sent back as received. */
export const accountUpdateForm = updateForm(fields);
export type AccountValues = UpdateValuesOf<typeof fields>;

/** How a service account is updated. */
export function serviceAccountUpdateDescription(key: MemoryKey, id: string): PlanDescription {
  const described = describeFields({ ...fields, tags });
  const account: ResourceDescription = {
    type: 'serviceAccount',
    ...described,
    lists: { ...described.lists, [groupsPointer]: groupList(key) },
    // The API's body has no tags.
    clearable: ['/metadata/name', '/metadata/description'],
  };
  return {
    ...account,
    write: 'update',
    organization: key.organization,
    nickname: nickname(key, id),
    warnings: (context) => groupWarnings(context, account),
  };
}
