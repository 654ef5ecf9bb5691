import { plainCell } from './csv';
import { UNREADABLE } from '../text/decodeText';
import { invisibleIn } from '../text/invisible';
import { joinWords } from '../text/text';
import { stringifyJson } from '../json';

// Users as a spreadsheet holds them: subject, state, groups, name, description, tags, in any order of columns.

const meanings = {
  subject: ['subject', 'email', 'emailaddress', 'mail', 'user', 'username', 'login'],
  state: ['state', 'status'],
  groups: ['groups', 'group', 'groupids', 'groupid'],
  name: ['name', 'displayname', 'fullname'],
  description: ['description', 'note', 'comment'],
  tags: ['tags', 'tag', 'labels'],
} as const;
type Column = keyof typeof meanings;
const columnNames = Object.keys(meanings) as Column[];

/** One row of a file, as it would be sent. `line` is its row in the spreadsheet, the header being 1. */
export interface UserRow {
  line: number;
  subject: string;
  state: string;
  groupIDs: string[];
  name: string;
  description: string;
  tags: { name: string; value: string }[];
}

/**
 * `check`: something about it may be wrong; it is sent only if a person includes it. `new`: nothing known of it. `known`:
 * this browser has had an answer about it. The last two are never sent.
 */
export type RowMark = 'check' | 'new' | 'known' | 'repeated' | 'invalid';

export interface CheckedRow extends UserRow {
  mark: RowMark;
  /** What to know about it. */
  reason: string;
  /** What may be wrong with it. */
  warnings: string[];
}

/** What a file is checked against. */
export interface UsersContext {
  /** Subjects known in this browser. */
  knownSubjects: ReadonlySet<string>;
  /** The ids a text may stand for: itself when it is an id, or those that bear it as a nickname. */
  groupsNamed: (text: string) => readonly string[];
  /** Whether the id of a group has been seen. */
  isKnownGroup: (id: string) => boolean;
  /** States that have been seen; others are sent as they are. */
  knownStates: readonly string[];
  looksLikeEmail: (subject: string) => boolean;
}

export interface UsersFile {
  rows: CheckedRow[];
  /** Columns whose heading means nothing here; they are not sent. */
  unused: string[];
  /** The file has no heading row: columns were taken in the order subject, state, groups, name, tags. */
  headless: boolean;
  /** Why nothing of it can be used. */
  fault?: string;
}

/** What a row without a state is given: the one state the interface shows. */
export const usualState = 'active';

/** What the form and the import say of a subject that is not an e-mail address. */
export const notAnEmail = 'Not an e-mail address. You can still create the user.';

/** Reads the cells of a CSV file as users and marks each; `bad` are rows that cannot be used, by their line, and why. Pure. */
export function readUsers(
  cells: readonly (readonly string[])[],
  context: UsersContext,
  bad: ReadonlyMap<number, string> = new Map(),
): UsersFile {
  const begin = cells.findIndex((row) => !isEmpty(row));
  const head = cells[begin];
  if (head === undefined) return nothing('There is no row in it.');
  if (bad.has(begin + 1)) return nothing(`Row ${begin + 1}: ${bad.get(begin + 1)}`);
  const named = head.map(columnOf);
  // "User" may be a heading or a name: a row with an e-mail address is not a heading.
  const headless =
    !named.includes('subject') ||
    head.some((cell) => context.looksLikeEmail(plainCell(cell.trim())));
  if (headless && !(head[0] ?? '').includes('@'))
    return nothing('No column is called “subject” (or “e-mail”).');
  const columns: readonly (Column | undefined)[] = headless
    ? ['subject', 'state', 'groups', 'name', 'tags']
    : named;
  const twice = columnNames.find((name) => columns.filter((own) => own === name).length > 1);
  if (twice !== undefined) return nothing(`Two columns mean “${twice}”.`);

  const seen = new Map<string, number>();
  const folded = new Map<string, number>();
  const knownFolded = new Map(
    [...context.knownSubjects].map((subject) => [subject.toLowerCase(), subject]),
  );
  const rows = cells.flatMap((row, index) => {
    if (index < begin + (headless ? 0 : 1) || isEmpty(row)) return [];
    const checked = checkRow(row, index + 1, columns, context);
    const fault = bad.get(index + 1);
    if (fault !== undefined)
      return [{ ...checked, mark: 'invalid' as const, reason: fault, warnings: [] }];
    if (checked.mark === 'invalid') return [checked];
    const twin = seen.get(checked.subject);
    if (twin !== undefined)
      return [
        { ...checked, mark: 'repeated' as const, reason: `The same subject is in row ${twin}.` },
      ];
    seen.set(checked.subject, checked.line);
    const similar = folded.get(checked.subject.toLowerCase());
    if (similar !== undefined)
      checked.warnings.push(`Differs from row ${similar} in capital letters only.`);
    const known = knownFolded.get(checked.subject.toLowerCase());
    if (checked.mark === 'new' && known !== undefined)
      checked.warnings.push(`Differs from ${known}, which is known here, in capital letters only.`);
    folded.set(checked.subject.toLowerCase(), checked.line);
    return [checked.warnings.length > 0 ? { ...checked, mark: 'check' as const } : checked];
  });
  if (rows.length === 0) return nothing('There is a heading, but no row below it.');
  const unused = headless ? [] : head.filter((title, at) => !columns[at] && title.trim() !== '');
  return { rows, unused: unused.map((title) => title.trim()), headless };
}

function nothing(fault: string): UsersFile {
  return { rows: [], unused: [], headless: false, fault };
}

/** "Subject (e-mail)" means what "Subject" does. */
function columnOf(title: string): Column | undefined {
  const [whole, bare] = [title, title.replaceAll(/\(.*?\)|\[.*?\]/g, '')].map((text) =>
    text.toLowerCase().replaceAll(/[^a-z]/g, ''),
  );
  return columnNames.find((name) => meanings[name].some((word) => word === whole || word === bare));
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
  const groups = readGroups(cell('groups'), context);
  const tags = readTags(cell('tags'));
  const state = cell('state') || usualState;
  const seen = context.knownStates.includes(state)
    ? state
    : context.knownStates.find((known) => known.toLowerCase() === state.toLowerCase());
  const user: UserRow = {
    line,
    subject: cell('subject'),
    state: seen ?? state,
    groupIDs: groups.ids,
    name: cell('name'),
    description: cell('description'),
    tags: tags.tags,
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
    ...tags.faults,
  ];
  if (faults.length > 0)
    return { ...user, mark: 'invalid', reason: faults.join(' '), warnings: [] };
  const known = context.knownSubjects.has(user.subject);
  const unseen = invisibleIn(user.subject);
  return {
    ...user,
    mark: known ? 'known' : 'new',
    reason: [
      ...(known ? ['Known here: creating it again replaces its groups.'] : []),
      ...(seen !== undefined && seen !== state
        ? [`The state “${state}” is read as “${seen}”.`]
        : []),
    ].join(' '),
    warnings: [
      ...(unseen === undefined ? [] : [`The subject has an invisible character (${unseen}).`]),
      ...(context.looksLikeEmail(user.subject) ? [] : [notAnEmail]),
      ...(seen === undefined ? [`Unknown state “${state}”; it will be sent as it is.`] : []),
      ...groups.warnings,
    ],
  };
}

// One part of a cell, and a tag. What has a separator in it stands in quotes.
const listPart = /\s*"(?:[^"]|"")*"\s*(?=[;|,\n]|$)|[^;|,\n]+/g;
const tagPart = /^("(?:[^"]|"")*"\s*|[^=]*)(?:=(.*))?$/s;

/** Several texts as one cell of a file, such as the IDs of groups. */
export function listCell(parts: readonly string[]): string {
  return parts.map((part) => quoted(part, /[;|,\n]|^"|^\s|\s$/)).join('; ');
}

/** Tags as one cell of a file. */
export function tagsCell(tags: UserRow['tags']): string {
  return listCell(
    tags.map(({ name, value }) => `${quoted(name, /=|^"|^\s|\s$/)}=${quoted(value, /^"|^\s|\s$/)}`),
  );
}

function quoted(text: string, needed: RegExp): string {
  return needed.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function partsOf(cell: string): string[] {
  return (cell.match(listPart) ?? []).map(unquoted).filter((part) => part !== '');
}

function unquoted(part = ''): string {
  const text = part.trim();
  return /^"(?:[^"]|"")*"$/.test(text) && text.length > 1
    ? text.slice(1, -1).replaceAll('""', '"')
    : text;
}

function readGroups(text: string, { groupsNamed, isKnownGroup }: UsersContext) {
  const ids: string[] = [];
  const faults: string[] = [];
  const unseen: string[] = [];
  // Ids are any string, separators included: a cell that is one id is one id.
  for (const part of isKnownGroup(text) ? [text] : partsOf(text)) {
    const [id, ...others] = isKnownGroup(part) ? [part] : groupsNamed(part);
    if (others.length > 0) faults.push(`“${part}” is the name of ${others.length + 1} groups.`);
    else if (id === undefined) unseen.push(part);
    const taken = id ?? part;
    if (!ids.includes(taken)) ids.push(taken);
  }
  const warnings =
    unseen.length === 0
      ? []
      : [
          unseen.length === 1
            ? `Unknown group “${unseen[0]}”; it will be sent as an ID.`
            : `Unknown groups ${joinWords(unseen.map((each) => `“${each}”`))}; they will be sent as IDs.`,
        ];
  return { ids, faults, warnings };
}

function readTags(text: string) {
  const tags: UserRow['tags'] = [];
  const faults: string[] = [];
  for (const part of partsOf(text)) {
    const [name = '', value = ''] = (tagPart.exec(part) ?? []).slice(1).map(unquoted);
    if (name === '') faults.push(`The tag “${part}” has no name.`);
    else tags.push({ name, value });
  }
  return { tags, faults };
}

/** What an included row is remembered by: another user, or another change to this one, has to be included again. */
export function includeKey(row: CheckedRow): string {
  const { subject, state, groupIDs, name, description, tags, reason } = row;
  return stringifyJson([subject, state, groupIDs, name, description, tags, reason]);
}
