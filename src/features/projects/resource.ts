import * as z from 'zod/mini';
import { defineResource, type CreateValues } from '../../save/defineResource';
import { answer } from '../../save/fields/fields';
import { groupsField, groupsOrNone } from '../../save/fields/groups';
import { metadata } from '../../save/fields/metadata';

// interface.md, "Project".

/** How a project is created. */
export const projectResource = defineResource('project', {
  fields: {
    ...metadata('A project'),
    groupIDs: groupsField,
    noGroups: answer(false, z._default(z.boolean(), false)),
  },
  checks: [groupsOrNone],
});
export type ProjectValues = CreateValues<typeof projectResource>;
