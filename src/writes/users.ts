import { userCreateUrl, userUpdateUrl } from '../api/users';
import type { Read } from '../api/read';
import type { User, UserWrite } from '../contract/users';
import type { LedgerKey } from '../ledger/shelf';
import { parseTime } from '../lib/dates';
import { valueAt, type JsonObject } from '../lib/json';
import { currentSubjects } from '../session/credential';
import type { CreateDescription, PlanDescription, ResourceDescription, Warning } from './describe';
import type { WarningContext } from './describe';
import { groupList, groupsOf, groupsPointer, groupWarnings } from './groups';
import { tagList } from './networks';

// interface.md, "User". Create and update take the same body.

function user(key: LedgerKey): ResourceDescription {
  return {
    kind: 'user',
    noun: 'user',
    labels: {
      '/metadata/name': 'Name',
      '/metadata/description': 'Description',
      '/metadata/tags': 'Tags',
      '/spec/subject': 'Subject',
      '/spec/state': 'State',
      [groupsPointer]: 'Groups',
    },
    lists: { '/metadata/tags': tagList, [groupsPointer]: groupList(key) },
    requiredLists: [groupsPointer],
  };
}

/** How a user is created. */
export function userCreateDescription(key: LedgerKey): CreateDescription {
  return {
    ...user(key),
    operation: 'createUser',
    url: () => userCreateUrl(key.organization),
  };
}

/** How a user is updated. Nothing can be read, so an empty list of groups is never taken for granted. */
export function userUpdateDescription(key: LedgerKey, id: string): PlanDescription {
  return {
    ...user(key),
    operation: 'updateUser',
    url: () => userUpdateUrl(key.organization, id),
    warnings: ({ before, after }: WarningContext) => [
      ...ownAccess(before, after),
      ...groupWarnings(before, after, 'user'),
    ],
  };
}

/** What a form or a row of a file says of a user. */
export interface UserInput {
  subject: string;
  state: string;
  groupIDs: readonly string[];
  name?: string | undefined;
  description?: string | undefined;
  tags?: readonly { name: string; value: string }[] | undefined;
}

/** The body of a create. Metadata is optional and is left out when there is nothing to say. */
export function userCreateBody(input: UserInput): UserWrite {
  const { subject, state, groupIDs, name = '', description = '', tags = [] } = input;
  const metadata = {
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(description !== '' && { description }),
    ...(tags.length > 0 && { tags: [...tags] }),
  };
  return {
    ...(Object.keys(metadata).length > 0 && { metadata }),
    spec: { subject: subject.trim(), state, groupIDs: [...groupIDs] },
  };
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

// The service's clock may be behind this browser's; a minute tells an old user from that.
const CLOCKS_MS = 60_000;

/**
 * Why a create has met a user that was there already, as far as the answer tells: by a creation time before the request,
 * by an id that was known here, or by a state that is not the one sent. `undefined`: nothing points to it.
 */
export function existedBefore(
  sent: JsonObject,
  read: Read<User>,
  sentAt: number,
  knownIds: ReadonlySet<string>,
): { createdAt?: number } | undefined {
  const { metadata, spec } = read.value;
  const createdAt = parseTime(metadata.creationTime);
  if (createdAt !== undefined && createdAt < sentAt - CLOCKS_MS) return { createdAt };
  const asked = valueAt(sent, '/spec/state');
  const otherState = spec?.state !== undefined && asked !== undefined && spec.state !== asked;
  if (!knownIds.has(metadata.id) && !otherState) return undefined;
  return createdAt === undefined ? {} : { createdAt };
}

/** Saving would change what the person can do themself. */
function ownAccess(before: JsonObject, after: JsonObject): Warning[] {
  const subjects = [before, after].map((body) => valueAt(body, '/spec/subject'));
  if (!subjects.some((subject) => typeof subject === 'string' && isOwnSubject(subject))) return [];
  const [was, is] = subjects;
  const kept = new Set(groupsOf(after));
  const left = groupsOf(before).filter((group) => !kept.has(group));
  const state = valueAt(after, '/spec/state');
  const effects = [
    ...(was !== undefined && was !== is ? ['the subject you sign in with changes'] : []),
    ...(left.length > 0 || kept.size === 0 ? ['you leave groups your access may come from'] : []),
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
