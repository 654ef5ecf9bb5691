import { defineResource } from '../../save/defineResource';
import { groupsField, groupWarnings } from '../../save/fields/groups';
import { metadata } from '../../save/fields/metadata';

// interface.md, "Service account".

const { name, description, tags } = metadata('A service account');

/** How a service account is updated. It has no tags field; tags of an answer are sent back as received. */
export const serviceAccountResource = defineResource('serviceAccount', {
  fields: {
    // Checked even when unchanged, because without a remembered name there is no valid value to keep.
    name: { ...name, rule: () => name.rule() },
    description,
    groupIDs: groupsField,
  },
  unedited: { tags },
  // The API's body has no tags.
  clearable: ['/metadata/name', '/metadata/description'],
  replaces: 'the name, the description and all groups',
  warnings: [groupWarnings],
});
