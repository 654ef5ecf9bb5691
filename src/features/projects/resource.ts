import * as z from 'zod/mini';
import { defineResource } from '../../save/defineResource';
import { answer } from '../../save/fields/fields';
import { groupsField, groupsOrNone } from '../../save/fields/groups';
import { metadata } from '../../save/fields/metadata';

// interface.md, "Project".

/** How a project is created. */
export const projectResource = defineResource('project', {
  fields: {
    ...metadata('A project'),
    groupIDs: { ...groupsField, aside: 'who works in it' },
    noGroups: answer(
      false,
      z._default(z.boolean(), false),
      'No groups. Nobody will have access to the project, and groups can’t be added here later.',
    ),
  },
  checks: [groupsOrNone],
});
