import * as z from 'zod/mini';
import { writeTarget } from '../../api/resources/queries';
import type { ResourceRecord } from '../../api/cache/record';
import type { User, UserWrite } from '../../contract/identity';
import { nickname } from '../../ledger/nicknames';
import type { LedgerKey } from '../../ledger/storedList';
import { usualState } from '../../lib/csv/usersCsv';
import { ago, formatTime, parseTime } from '../../lib/time/dates';
import { sameJson, stringifyJson, valueAt, type JsonObject } from '../../lib/json';
import { joinWords } from '../../lib/text/text';
import { currentSubjects } from '../../session/credential';
import type {
  CreateDescription,
  PlanDescription,
  ResourceDescription,
  Warning,
} from '../plan/describe';
import type { WarningContext } from '../plan/describe';
import { answer, needed, text } from '../plan/fields';
import {
  createForm,
  describeFields,
  updateForm,
  type UpdateValuesOf,
  type ValuesOf,
} from '../plan/forms';
import {
  groupList,
  groupsField,
  groupsOf,
  groupsOrNone,
  groupsPointer,
  groupWarnings,
} from './groups';
import { metadata } from './metadata';

// interface.md, "User". Create and update take the same body.

/** What the service needs also where it is not known what stands there: of nothing remembered, nothing stands as it was. */
const always = { always: true };

const fields = {
  ...metadata(),
  subject: text('/spec/subject', 'Subject', needed('A user needs a subject.'), always),
  state: text('/spec/state', 'State', needed('Choose or type a state.'), {
    empty: usualState,
    ...always,
  }),
  groupIDs: groupsField,
};

const createFields = {
  ...fields,
  noGroups: answer(false, z.boolean()),
  ownAccess: answer(false, z._default(z.boolean(), false)),
  /** A deliberate yes to what becomes of a user that is known here. */
  replaces: answer('', z._default(z.string(), '')),
};

/** The form that creates a user. No group at all, and one's own account, need a deliberate yes: groups may be lost. */
export const userCreateForm = createForm(
  createFields,
  groupsOrNone,
  z.refine(({ subject, ownAccess }) => ownAccess || !isOwnSubject(subject), {
    path: ['ownAccess'],
    error: 'This is you: say that your own groups are to be replaced.',
  }),
);
export type UserCreateValues = ValuesOf<typeof createFields>;

/** The form that changes a user. */
export const userUpdateForm = updateForm(fields);
export type UserValues = UpdateValuesOf<typeof fields>;

function user(key: LedgerKey): ResourceDescription {
  const described = describeFields(fields);
  return {
    type: 'user',
    nameAt: '/spec/subject',
    ...described,
    lists: { ...described.lists, [groupsPointer]: groupList(key) },
    clearable: ['/metadata/name', '/metadata/description', '/metadata/tags'],
  };
}

/** How a user is created. */
export function userCreateDescription(key: LedgerKey): CreateDescription {
  return {
    ...user(key),
    ...writeTarget('create', 'user', key.organization),
    again: 'If the user exists by now, this replaces its groups once more; it makes no second one',
  };
}

/** How a user is updated. Nothing can be read, so an empty list of groups is never taken for granted. */
export function userUpdateDescription(key: LedgerKey, id: string): PlanDescription {
  const description = user(key);
  return {
    ...description,
    ...writeTarget('update', 'user', key.organization),
    nickname: nickname(key, id),
    warnings: (context: WarningContext) => [
      ...ownAccess(context.before, context.after),
      ...groupWarnings(context, description),
      ...oldName(context.before, context.after),
    ],
  };
}

/** Services use the subject where no name is given: under another subject, that name is still the old one. */
function oldName(before: JsonObject, after: JsonObject): Warning[] {
  const subjectOf = (body: JsonObject): unknown => valueAt(body, '/spec/subject');
  const old = subjectOf(before);
  if (typeof old !== 'string' || old === '' || old === subjectOf(after)) return [];
  if (valueAt(after, '/metadata/name') !== old) return [];
  return [
    {
      tone: 'attention',
      text: `The name still is the old subject, ${old}`,
      detail: 'It is saved as it stands. Change it under Labels if it should go with the subject.',
    },
  ];
}

/** What a row of a file says of a user. */
export interface UserInput {
  subject: string;
  state: string;
  groupIDs: readonly string[];
  name?: string | undefined;
  description?: string | undefined;
  tags?: readonly { name: string; value: string }[] | undefined;
}

/** The body of a create, as the form would send it. */
export function userCreateBody(input: UserInput): UserWrite {
  const { name = '', description = '', tags = [], groupIDs, ...rest } = input;
  const values = { name, description, tags: [...tags], groupIDs: [...groupIDs], ...rest };
  return userCreateForm.body(userCreateForm.empty(values)) as unknown as UserWrite;
}

/** Whether a subject looks like an e-mail address; services may take others, so it is advice only. */
export function looksLikeEmail(subject: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(subject.trim());
}

/** Whether the credential in use may be this subject's own. */
export function isOwnSubject(subject: string): boolean {
  const wanted = subject.trim().toLowerCase();
  return wanted !== '' && currentSubjects().some((own) => own.toLowerCase() === wanted);
}

/** How far two clocks may be apart, in ms: those of a service and whoever answers for it; a browser's and a service's. */
const SERVICE_CLOCKS_MS = 10_000;
const BROWSER_CLOCK_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

/** Why a create seems to have met a user that was there already. */
export interface Existed {
  /** `id`: it was known here. `time`: it was created before the request. `clock`: so it seems by this browser's clock. */
  by: 'id' | 'time' | 'clock';
  createdAt?: number | undefined;
}

/**
 * Whether a create has met a user that was there already, as far as the answer tells: by an id that was known here, or by
 * a creation time before the request. Where the service's own clock is not told, a difference of minutes may be the
 * browser's fault. Another state than the one sent proves nothing: a service may begin everybody with its own.
 */
export function existedBefore(
  record: ResourceRecord<User>,
  sentAt: number,
  knownIds: Pick<ReadonlySet<string>, 'has'>,
): Existed | undefined {
  const { metadata } = record.value;
  const createdAt = parseTime(metadata.creationTime);
  const created = createdAt === undefined ? {} : { createdAt };
  if (knownIds.has(metadata.id)) return { by: 'id', ...created };
  if (createdAt === undefined) return undefined;
  if (record.servedAt !== undefined) {
    const asked = record.servedAt - (record.at - sentAt);
    return createdAt < asked - SERVICE_CLOCKS_MS ? { by: 'time', createdAt } : undefined;
  }
  if (createdAt < sentAt - DAY_MS) return { by: 'time', createdAt };
  return createdAt < sentAt - BROWSER_CLOCK_MS ? { by: 'clock', createdAt } : undefined;
}

/** What a create has done to the groups of a user that was there already; `left`: the names of those it was known in. */
interface Groups {
  sent: JsonObject | undefined;
  answered: JsonObject;
  left?: readonly string[];
}

/** Says that a user was there already and by what evidence, and what the answer says of the groups that were sent. */
export function existedWords(
  subject: string,
  { by, createdAt }: Existed,
  { sent, answered, left = [] }: Groups,
  now: number,
): string {
  const since =
    createdAt === undefined
      ? ''
      : `created ${formatTime(createdAt).slice(0, 16)} (${ago(createdAt, now)})`;
  const gone = left.length > 0 ? ` Known here before, and replaced: ${joinWords(left)}.` : '';
  const groups = groupsAnswered(sent, answered) + gone;
  if (by === 'clock')
    return `The service may already have had ${subject}: by this browser’s clock it was ${since}, before the request. ${groups}`;
  const evidence =
    by === 'time' ? `, ${since}` : `: its ID was known here before${since && `, ${since}`}`;
  return `The service already had ${subject}${evidence}. Nobody new was created. ${groups}`;
}

/** The groups of before in which a user is no more: as answered, else as sent. */
export function groupsLeft(
  before: readonly string[],
  answered: JsonObject,
  sent: JsonObject,
): string[] {
  const told = valueAt(answered, groupsPointer) === undefined ? sent : answered;
  const now = new Set(groupsOf(told).map(String));
  return before.filter((id) => !now.has(id));
}

function groupsAnswered(sent: JsonObject | undefined, answered: JsonObject): string {
  if (valueAt(answered, groupsPointer) === undefined)
    return 'The answer does not say which groups this user has now.';
  const [asked, now] = [sent ?? {}, answered].map((body) =>
    groupsOf(body)
      .map((id) => stringifyJson(id))
      .toSorted(),
  );
  return sameJson(asked, now)
    ? 'The groups that were sent are now this user’s.'
    : 'The answer shows other groups than those that were sent.';
}

/** Saving would change what the person can do themself. */
function ownAccess(before: JsonObject, after: JsonObject): Warning[] {
  const subjects = [before, after].map((body) => valueAt(body, '/spec/subject'));
  if (!subjects.some((subject) => typeof subject === 'string' && isOwnSubject(subject))) return [];
  const [was, is] = subjects;
  const kept = new Set(groupsOf(after));
  const left = groupsOf(before).filter((group) => !kept.has(group));
  const unseen = valueAt(before, groupsPointer) === undefined;
  const state = valueAt(after, '/spec/state');
  const effects = [
    ...(was !== undefined && was !== is ? ['the subject you sign in with changes'] : []),
    ...(left.length > 0 || kept.size === 0 ? ['you leave groups your access may come from'] : []),
    ...(unseen && kept.size > 0 ? ['you leave every group that is not listed here'] : []),
    ...(state !== 'active' ? [`your state becomes “${String(state)}”`] : []),
  ];
  if (effects.length === 0) return [];
  return [
    {
      tone: 'failed',
      text: 'This is you: your own access may end',
      detail: `The token speaks of ${String(is)}, and ${effects.join(', and ')}.`,
      confirm: 'Change my own access',
    },
  ];
}
