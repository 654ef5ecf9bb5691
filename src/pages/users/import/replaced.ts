import { groupsRemembered } from '../../../writes/plan/remembered';
import { subjectOf, type UserRow } from '../userColumns';

/** What creating a user that is known here does to it. */
export interface Replaced {
  row: UserRow;
  /** The groups it is known in and is not given again. */
  left: string[];
  /** What a yes to this is kept as: it is none to another user, nor to other groups. */
  yes: string;
}

/** The user known here that a create would meet; a subject in other capital letters may be another's, as in an import. */
export function replacedBy(
  rows: readonly UserRow[],
  { subject, groupIDs }: { subject: string; groupIDs: readonly string[] },
): Replaced | undefined {
  const row = rows.find((each) => subjectOf(each) === subject.trim());
  if (row === undefined) return undefined;
  const left = groupsRemembered(row).filter((id) => !groupIDs.includes(id));
  return { row, left, yes: [row.id, ...left].join(' ') };
}

/** The user known here whose subject differs in capital letters only. */
export function alikeOf(rows: readonly UserRow[], subject: string): UserRow | undefined {
  const own = subject.trim();
  const wanted = own.toLowerCase();
  const alike = rows.find((row) => subjectOf(row).toLowerCase() === wanted);
  return rows.some((row) => subjectOf(row) === own) ? undefined : alike;
}
