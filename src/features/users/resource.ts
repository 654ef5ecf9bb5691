import * as z from 'zod/mini';
import { usualState, type CsvUser } from '../../lib/csv/usersCsv';
import { valueAt, type JsonObject } from '../../lib/json';
import { asSeenFolded } from '../../lib/text/invisible';
import { currentSubjects } from '../../session/credential';
import { defineResource, type CreateValues, type UpdateValues } from '../../save/defineResource';
import type { Warning, WarningContext } from '../../save/plan/describe';
import { answer, needed, text } from '../../save/fields/fields';
import {
  groupsField,
  groupsOf,
  groupsOrNone,
  groupsPointer,
  groupWarnings,
} from '../../save/fields/groups';
import { metadata } from '../../save/fields/metadata';

// interface.md, "User". Create and update take the same body.

/** Required even when unchanged, because without a remembered value there is no valid one to keep. */
const always = { always: true };

/** What a second request to create a user does. */
export const againWords =
  'If the user exists, this replaces their groups again; no second user is created';

/**
 * How a user is written. Groups may be lost when none are sent, or by creating oneself, so both need a confirmation. An
 * update without groups needs one too, because users cannot be read.
 */
export const userResource = defineResource('user', {
  fields: {
    ...metadata(),
    subject: text('/spec/subject', 'Subject', needed('A user needs a subject.'), always),
    state: text('/spec/state', 'State', needed('Choose or type a state.'), {
      empty: usualState,
      ...always,
    }),
    groupIDs: groupsField,
  },
  create: {
    noGroups: answer(false, z.boolean()),
    ownAccess: answer(false, z._default(z.boolean(), false)),
    /** A confirmation of what happens to a user that is already known here. */
    replaces: answer('', z._default(z.string(), '')),
  },
  checks: [
    groupsOrNone,
    z.refine<{ subject: string; ownAccess: boolean }>(
      ({ subject, ownAccess }) => ownAccess || !isOwnSubject(subject),
      {
        path: ['ownAccess'],
        error: 'This is you. Confirm that your own groups are replaced.',
      },
    ),
  ],
  nameAt: '/spec/subject',
  clearable: ['/metadata/name', '/metadata/description', '/metadata/tags'],
  again: againWords,
  replaces: 'the state, all groups and all labels',
  warnings: [ownAccess, groupWarnings],
});
export type UserCreateValues = CreateValues<typeof userResource>;
export type UserValues = UpdateValues<typeof userResource>;

/** A user as a row of a file describes it. */
type UserInput = Pick<CsvUser, 'subject' | 'state'> & {
  groupIDs: readonly string[];
  name?: string | undefined;
};

/** The body of a create, the same as the form would send. */
export function userCreateBody(input: UserInput): JsonObject {
  const { name = '', groupIDs, ...rest } = input;
  const values = { name, groupIDs: [...groupIDs], ...rest };
  return userResource.create.body(userResource.create.empty(values));
}

/** Whether the current credential may belong to this subject. */
export function isOwnSubject(subject: string): boolean {
  const wanted = asSeenFolded(subject);
  return wanted !== '' && currentSubjects().some((own) => asSeenFolded(own) === wanted);
}

/** Warns that a save would change the person's own access. */
function ownAccess({ before, after }: WarningContext): Warning[] {
  const subjects = [before, after].map((body) => valueAt(body, '/spec/subject'));
  if (!subjects.some((subject) => typeof subject === 'string' && isOwnSubject(subject))) return [];
  const [was, is] = subjects;
  const kept = new Set(groupsOf(after));
  const left = groupsOf(before).filter((group) => !kept.has(group));
  const unseen = valueAt(before, groupsPointer) === undefined;
  const state = valueAt(after, '/spec/state');
  const effects = [
    ...(was !== undefined && was !== is ? ['the subject you sign in with changes'] : []),
    ...(left.length > 0 || kept.size === 0 ? ['you leave groups that may give you access'] : []),
    ...(unseen && kept.size > 0 ? ['you leave every group that is not listed here'] : []),
    ...(state !== 'active' ? [`your state becomes “${String(state)}”`] : []),
  ];
  if (effects.length === 0) return [];
  return [
    {
      tone: 'failed',
      text: 'This is you: your own access may end',
      detail: `Your token names ${String(is)}, and ${effects.join(', and ')}.`,
      confirm: 'Change my own access',
    },
  ];
}
