import * as z from 'zod/mini';
import {
  emptyMetadata,
  isTyped,
  isUntouched,
  metadataAsRead,
  metadataEdits,
  metadataShape,
} from '../../components/form/metadataValues';
import { metadataFields, type FieldMap } from '../../components/write/serverFields';
import { groupEdits, groupsAt, noGroupsFault } from '../../components/form/groupValues';
import { valueAt, type JsonObject } from '../../lib/json';
import { usualState } from '../../lib/csv/usersCsv';
import type { Edit } from '../../writes/plan/compose';
import { isOwnSubject, userCreateBody } from '../../writes/resources/users';
import type { Replaced } from './import/replaced';

// What the two user forms hold. The schemas check drafts, which may come from an older console.

const common = {
  ...metadataShape,
  subject: z.string(),
  state: z.string(),
  groupIDs: z.array(z.string()),
};

export const userEditValues = z.object(common);
export type UserEditValues = z.output<typeof userEditValues>;

export const userCreateValues = z.object({
  ...common,
  noGroups: z.boolean(),
  ownAccess: z._default(z.boolean(), false),
  /** A deliberate yes to what becomes of a user that is known here: its `Replaced.yes`. */
  replaces: z._default(z.string(), ''),
});
export type UserCreateValues = z.output<typeof userCreateValues>;

export const emptyUser: UserCreateValues = {
  ...emptyMetadata,
  subject: '',
  state: usualState,
  groupIDs: [],
  noGroups: false,
  ownAccess: false,
  replaces: '',
};

/** The body of a create. */
export function userBody(values: UserCreateValues) {
  return userCreateBody({ ...values, tags: values.tags.filter(isTyped).map(plainTag) });
}

function plainTag({ name, value }: { name: string; value: string }) {
  return { name, value };
}

/** The edit form of what is remembered; of nothing, an empty one in which even the state is not chosen. */
export function userBegin(raw: JsonObject): UserEditValues {
  return {
    ...metadataAsRead(raw),
    subject: text(raw, '/spec/subject'),
    state: text(raw, '/spec/state'),
    groupIDs: groupsAt(raw),
  };
}

function text(raw: JsonObject, pointer: string): string {
  const value: unknown = valueAt(raw, pointer);
  return typeof value === 'string' ? value : '';
}

/** What an edit changes of what is remembered. */
export function userEdits(raw: JsonObject, values: UserEditValues): Edit[] {
  const begun = userBegin(raw);
  const edits = metadataEdits(raw, values, []);
  if (values.subject !== begun.subject)
    edits.push({ pointer: '/spec/subject', value: values.subject.trim() });
  if (values.state !== begun.state)
    edits.push({ pointer: '/spec/state', value: values.state.trim() });
  edits.push(...groupEdits(raw, values.groupIDs));
  return edits;
}

/** What stands as it was remembered is never a fault: the service has it already. */
export function userFaults(values: UserEditValues, begun?: UserEditValues): Record<string, string> {
  const faults: Record<string, string> = {};
  if (values.subject.trim() === '') faults['subject'] = 'A user needs a subject.';
  if (values.state.trim() === '') faults['state'] = 'Choose or type a state.';
  for (const [index, tag] of values.tags.entries())
    if (isTyped(tag) && !isUntouched(tag, begun?.tags ?? []) && tag.name === '')
      faults[`tags.${index}.name`] = 'a tag needs a name.';
  return faults;
}

/** As for an edit; no group at all, one's own account, and a user known here need a deliberate yes: groups may be lost. */
export function userCreateFaults(
  values: UserCreateValues,
  replaced?: Replaced,
): Record<string, string> {
  const faults = { ...userFaults(values), ...noGroupsFault(values) };
  if (isOwnSubject(values.subject) && !values.ownAccess)
    faults['ownAccess'] = 'This is you: say that your own groups are to be replaced.';
  if (replaced && values.replaces !== replaced.yes)
    faults['replaces'] = 'This user is known here: say that its groups are to be replaced.';
  return faults;
}

/** Where the members of a user's body are edited. */
export const userFields: FieldMap = [
  ...metadataFields,
  [/^\/spec\/(subject|state)$/, '$1'],
  [/^\/spec\/groupIDs(?:\/\d+)?$/, 'groupIDs'],
];
