import * as z from 'zod/mini';
import { defineResource } from '../../save/defineResource';
import { answer } from '../../save/fields/fields';
import type { ValuesOf } from '../../save/fields/forms';
import { groupsField, groupsOrNone } from '../../save/fields/groups';
import { metadata } from '../../save/fields/metadata';

// interface.md, "Project".

const fields = {
  ...metadata('A project'),
  groupIDs: groupsField,
  noGroups: answer(false, z._default(z.boolean(), false)),
};

export type ProjectValues = ValuesOf<typeof fields>;

/** How a project is created. */
export const projectResource = defineResource('project', {
  create: fields,
  checks: [groupsOrNone],
});
