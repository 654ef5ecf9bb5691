import * as z from 'zod/mini';
import { writeTarget } from '../../api/resources/queries';
import type { LedgerKey } from '../../ledger/storedList';
import type { CreateDescription } from '../plan/describe';
import { answer } from '../plan/fields';
import { createForm, describeFields, type ValuesOf } from '../plan/forms';
import { groupList, groupsField, groupsOrNone, groupsPointer } from './groups';
import { metadata } from './metadata';

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
export function projectCreateDescription(key: LedgerKey): CreateDescription {
  const described = describeFields(fields);
  return {
    type: 'project',
    ...described,
    lists: { ...described.lists, [groupsPointer]: groupList(key) },
    ...writeTarget('create', 'project', key.organization),
  };
}
