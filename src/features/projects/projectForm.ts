import * as z from 'zod/mini';
import type { MemoryKey } from '../../memory/storedList';
import type { CreateDescription } from '../../save/plan/describe';
import { answer } from '../../save/fields/fields';
import { createForm, describeFields, type ValuesOf } from '../../save/fields/forms';
import { groupList, groupsField, groupsOrNone, groupsPointer } from '../../save/fields/groups';
import { metadata } from '../../save/fields/metadata';

// interface.md, "Project".

const fields = {
  ...metadata('A project'),
  groupIDs: groupsField,
  noGroups: answer(false, z._default(z.boolean(), false)),
};

/** The form that creates a project. */
export const projectCreateForm = createForm(fields, groupsOrNone);
export type ProjectValues = ValuesOf<typeof fields>;

/** How a project is created. */
export function projectCreateDescription(key: MemoryKey): CreateDescription {
  const described = describeFields(fields);
  return {
    type: 'project',
    ...described,
    lists: { ...described.lists, [groupsPointer]: groupList(key) },
    write: 'create',
    organization: key.organization,
  };
}
