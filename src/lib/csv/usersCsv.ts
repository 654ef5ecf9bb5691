import { plainCell } from './csv';
import { UNREADABLE } from '../text/decodeText';
import {
  asSeen,
  asSeenFolded,
  composed,
  invisibleIn,
  mixedScripts,
  visible,
} from '../text/invisible';
import { joinWords } from '../text/text';
import { stringifyJson } from '../json';

// Users as a spreadsheet holds them: a heading, and below it subject, state, groups and name in any order of columns.

const meanings = {
  subject: ['subject', 'email', 'emailaddress', 'mail', 'user', 'username', 'login'],
  state: ['state', 'status'],
  groups: ['groups', 'group', 'groupids', 'groupid'],
  name: ['name', 'displayname', 'fullname'],
} as const;
type Column = keyof typeof meanings;
const columnNames = Object.keys(meanings) as Column[];

/** One row of a file, as it would be sent. `line` is its row in the spreadsheet, the header being 1. */
export interface CsvUser {
  line: number;
  subject: string;
  state: string;
  groupIDs: string[];
  name: string;
}

/**
 * `check`: something about it may be wrong; it is sent only if a person includes it. `unchecked`: not compared with all
 * known users. `new`: nothing known of it. `known`: this browser has had an answer about it. The last two are never sent.
 */
export type RowMark = 'check' | 'unchecked' | 'new' | 'known' | 'repeated' | 'invalid';

export interface CheckedRow extends CsvUser {
  mark: RowMark;
  /** Whether exactly this user is known, whatever the mark. */
  isKnown: boolean;
  reason: string;
  warnings: string[];
  /** The warnings that are about its groups. */
  ofGroups: string[];
}

/** Groups of which a name or an id may be typed. */
export interface KnownGroups {
  /** The ids that have a text as their nickname. */
  groupsNamed: (text: string) => readonly string[];
  /** Whether the id of a group has been seen. */
  isKnownGroup: (id: string) => boolean;
  /** The groups that an unknown one may be a slip of. */
  groupsNear: (text: string) => readonly { id: string; name: string }[];
}

/** What a file is checked against. */
export interface UsersContext extends KnownGroups {
  /** Subjects known in this browser, by their lower-case form without invisible characters. */
  knownSubjects: ReadonlyMap<string, readonly string[]>;
  /** Whether all known users are among these: only then is another one new. */
  areAllKnown: boolean;
  /** States that have been seen; others are sent as they are. */
  knownStates: readonly string[];
  looksLikeEmail: (subject: string) => boolean;
}

export interface UsersFile {
  rows: CheckedRow[];
  /** Columns whose heading means nothing here; they are not sent. */
  unused: string[];
  /** Why nothing of it can be used. */
  fault?: string;
}

/** The state of a row without one: the only state that the API documents. */
export const usualState = 'active';

/** What creating a known user does. */
export const alreadyKnown = 'Already known: creating it again replaces its groups.';

/** The same of a user who may be known to the team. */
export const notChecked = 'Not checked: if this user exists, its groups are replaced.';

/** What the form and the import say of a subject that is not an e-mail address. */
export const notAnEmail = 'Not an e-mail address. You can still create the user.';

/** Whether a subject looks like an e-mail address; only advice, because services may accept others. */
export function looksLikeEmail(subject: string): boolean {
  return /^(?!mailto:)[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(subject.trim());
}

/** Reads the cells of a CSV file as users and marks each. */
export function readUsers(cells: readonly (readonly string[])[], context: UsersContext): UsersFile {
  const begin = cells.findIndex((row) => !isEmpty(row));
  const head = cells[begin];
  if (head === undefined) return unusable('There is no row in it.');
  const columns = head.map(columnOf);
  if (!columns.includes('subject'))
    return unusable(
      'No column is called “subject” (or “e-mail”). The first row names the columns.',
    );
  const twice = columnNames.find((name) => columns.filter((own) => own === name).length > 1);
  if (twice !== undefined) return unusable(`Two columns mean “${twice}”.`);

  const seen = new Map<string, number>();
  const folded = new Map<string, CsvUser>();
  const rows = cells.flatMap((row, index): CheckedRow[] => {
    if (index <= begin || isEmpty(row)) return [];
    const checked = checkRow(row, index + 1, columns, context);
    if (checked.mark === 'invalid') return [checked];
    const { subject, line, warnings } = checked;
    const twin = seen.get(composed(subject));
    if (twin !== undefined)
      return [{ ...checked, mark: 'repeated', reason: `The same subject is in row ${twin}.` }];
    seen.set(composed(subject), line);
    const similar = folded.get(asSeenFolded(subject));
    if (similar !== undefined)
      warnings.push(differs(subject, similar.subject, `row ${similar.line}`));
    folded.set(asSeenFolded(subject), checked);
    return [warnings.length > 0 ? { ...checked, mark: 'check' } : checked];
  });
  if (rows.length === 0) return unusable('There is a heading, but no row below it.');
  const unused = head.filter((title, at) => !columns[at] && title.trim() !== '');
  return { rows, unused: unused.map((title) => title.trim()) };
}

/** A file of which no row can be used. */
export function unusable(fault: string): UsersFile {
  return { rows: [], unused: [], fault };
}

function columnOf(title: string): Column | undefined {
  const word = title
    .replaceAll(/\(.*?\)|\[.*?\]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
  return columnNames.find((name) => meanings[name].some((known) => known === word));
}

/** How a subject differs from one that looks like it. */
function differs(subject: string, from: string, name: string): string {
  return composed(subject).toLowerCase() === composed(from).toLowerCase()
    ? `Differs from ${name} in capital letters only.`
    : `Looks like ${name}, and differs in characters that are not seen.`;
}

function isEmpty(row: readonly string[]): boolean {
  return row.every((cell) => cell.trim() === '');
}

function checkRow(
  row: readonly string[],
  line: number,
  columns: readonly (Column | undefined)[],
  context: UsersContext,
): CheckedRow {
  const cell = (name: Column) => plainCell((row[columns.indexOf(name)] ?? '').trim());
  const address = cell('subject').replace(/^mailto:/i, '');
  // Users who look alike are several users, of whom one can be exactly this one.
  const alike = context.knownSubjects.get(asSeenFolded(address))?.toSorted() ?? [];
  const exact = alike.includes(address)
    ? address
    : alike.find((each) => composed(each) === composed(address));
  const isKnown = exact !== undefined;
  const [similar] = isKnown ? [] : alike;
  const groups = readGroups(cell('groups'), context);
  const state = cell('state') || usualState;
  const seen = context.knownStates.includes(state)
    ? state
    : context.knownStates.find((known) => known.toLowerCase() === asSeenFolded(state));
  const user: CsvUser = {
    line,
    // A known one is written as the service has it: another spelling would be another user.
    subject: exact ?? address,
    state: seen ?? state,
    groupIDs: groups.ids,
    name: cell('name'),
  };
  const faults = [
    ...(user.subject === '' ? ['The subject is missing.'] : []),
    ...(row.some((text, at) => columns[at] !== undefined && text.includes(UNREADABLE))
      ? [`It has characters that could not be read (${UNREADABLE}). Save the file as UTF-8.`]
      : []),
    ...(row.length > columns.length && !isEmpty(row.slice(columns.length))
      ? [`It has ${row.length} cells for ${columns.length} columns.`]
      : []),
    ...groups.faults,
  ];
  if (faults.length > 0)
    return {
      ...user,
      mark: 'invalid',
      isKnown,
      reason: faults.join(' '),
      warnings: [],
      ofGroups: [],
    };
  const ofGroups = unknownGroupWarnings(groups.unknown, context);
  const scripts = mixedScripts(user.subject);
  const hidden = (['subject', 'state', 'name'] as const).flatMap((name) => {
    const unseen = invisibleIn(user[name]);
    return unseen === undefined ? [] : [`The ${name} has an invisible character (${unseen}).`];
  });
  return {
    ...user,
    mark: isKnown ? 'known' : context.areAllKnown ? 'new' : 'unchecked',
    isKnown,
    reason: [
      ...(isKnown ? [alreadyKnown] : []),
      ...(address === cell('subject') ? [] : ['“mailto:” is left out.']),
      ...(seen !== undefined && seen !== state
        ? [`The state “${state}” is read as “${seen}”.`]
        : []),
    ].join(' '),
    warnings: [
      ...hidden,
      ...(scripts.length === 0
        ? []
        : [`The subject mixes ${joinWords(scripts)} letters, which look alike.`]),
      ...(context.looksLikeEmail(user.subject) ? [] : [notAnEmail]),
      ...(seen === undefined ? [`Unknown state “${state}”; it will be sent as it is.`] : []),
      ...ofGroups,
      ...(similar === undefined
        ? []
        : [differs(user.subject, similar, `the known user ${visible(similar)}`)]),
    ],
    ofGroups,
  };
}

function readGroups(text: string, { groupsNamed, isKnownGroup }: KnownGroups) {
  const ids: string[] = [];
  const faults: string[] = [];
  const unknown: string[] = [];
  for (const part of text.split(/[;|,\n]/).map((each) => each.trim())) {
    if (part === '') continue;
    const given = [part, asSeen(part)].find(isKnownGroup);
    const [id, ...others] = given === undefined ? groupsNamed(asSeen(part)) : [given];
    if (others.length > 0) faults.push(`“${part}” is the name of ${others.length + 1} groups.`);
    else if (id === undefined) unknown.push(part);
    const taken = id ?? part;
    if (!ids.includes(taken)) ids.push(taken);
  }
  return { ids, faults, unknown };
}

/** What is said of groups that are not known, and which are meant perhaps. */
export function unknownGroupWarnings(
  unknown: readonly string[],
  { groupsNear }: Pick<KnownGroups, 'groupsNear'>,
): string[] {
  if (unknown.length === 0) return [];
  const names = joinWords(unknown.map((each) => `“${visible(each)}”`));
  const one = `Unknown group ${names}; it will be sent as an ID.`;
  const said = unknown.length === 1 ? one : `Unknown groups ${names}; they will be sent as IDs.`;
  const near = [...new Set(unknown.flatMap(groupsNear).map(({ name }) => name))];
  return near.length === 0 ? [said] : [said, `Did you mean ${joinWords(near, 'or')}?`];
}

/** The key by which an included row is remembered. Another user, or another change to this one, must be included again. */
export function includeKey(row: CheckedRow): string {
  const { subject, state, groupIDs, name, reason } = row;
  return stringifyJson([subject, state, groupIDs, name, reason]);
}
