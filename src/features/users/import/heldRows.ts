import {
  alreadyKnown,
  type CheckedRow,
  unknownGroupWarnings,
  type KnownGroups,
  notChecked,
} from '../../../lib/csv/usersCsv';

/**
 * A row of an import. `check`: why it was left out besides unknown groups, if a person may still include it. `mayReplace`: the
 * person agreed that the groups of this user are replaced, who is known or was not checked.
 */
export interface HeldRow {
  groupIDs: string[];
  leftOut?: string | undefined;
  check?: string[] | undefined;
  mayReplace?: boolean | undefined;
}

/**
 * What a person agreed to: that the groups of known users are replaced, that rows are sent unchecked if need be, and that
 * nothing could be checked when they did.
 */
export interface Agreed {
  known: boolean;
  unchecked: boolean;
  blind: boolean;
}

/** Why a row is left out, and whether it may be mended. */
export function whyHeld(
  { mark, isKnown, reason, warnings, ofGroups, groupIDs }: CheckedRow,
  isOwn: boolean,
  agreed: Agreed,
): Pick<HeldRow, 'check' | 'mayReplace'> & { leftOut: string } {
  const mayReplace = isKnown ? agreed.known : agreed.blind;
  const asks = isKnown && !mayReplace ? [alreadyKnown] : [];
  const open = isOwn ? 'Your own account, left out.' : leftOutFor([...warnings, ...asks]);
  const [known, unchecked] = ['Already known, left out.', 'Not checked, left out.'];
  const why = { repeated: reason, invalid: reason, known, unchecked, new: open, check: open };
  const leftOut = why[mark];
  // Who imports themselves or a user without groups is asked before an import begins.
  if (mark !== 'check' || !agreed.unchecked || isOwn || groupIDs.length === 0) return { leftOut };
  const check = [...warnings.filter((each) => !ofGroups.includes(each)), ...asks];
  return { leftOut, check, ...(mayReplace && { mayReplace }) };
}

/** The groups of a row that was left out, if they may be mended. */
export function heldGroups({ groupIDs, check }: HeldRow, { isKnownGroup }: KnownGroups): string[] {
  return check === undefined ? [] : groupIDs.filter((id) => !isKnownGroup(id));
}

/** The row with a known group in place of one that is not; once nothing is left to check, it is not left out any more. */
export function withGroup<R extends HeldRow>(
  row: R,
  unknown: string,
  groups: KnownGroups,
  id: string,
): R {
  if (!heldGroups(row, groups).includes(unknown)) return row;
  const groupIDs = [...new Set(row.groupIDs.map((each) => (each === unknown ? id : each)))];
  const mended = { ...row, groupIDs };
  const why = [...(row.check ?? []), ...unknownGroupWarnings(heldGroups(mended, groups), groups)];
  return why.length > 0 ? { ...mended, leftOut: leftOutFor(why) } : asSent(mended);
}

/**
 * A mended row. One whose user became known, or can't be checked, stays left out unless a person agreed to that, or read
 * it in the row.
 */
export function mendedRow<R extends HeldRow>(
  row: R,
  mended: R,
  isKnown: () => boolean | undefined,
): R {
  const isSent = row.leftOut !== undefined && mended.leftOut === undefined;
  if (!isSent || row.mayReplace === true) return mended;
  const isRead = (why: string) => row.check?.includes(why) === true;
  if (isRead(alreadyKnown)) return { ...mended, mayReplace: true };
  const known = isKnown();
  if (known === false) return mended;
  const why = known ? alreadyKnown : notChecked;
  return isRead(why) ? { ...mended, mayReplace: true } : heldFor(mended, why);
}

/** A row that is held back until a person agrees to what it says. */
export function heldFor<R extends HeldRow>(row: R, why: string): R & { leftOut: string } {
  return { ...row, check: [why], leftOut: leftOutFor([why]) };
}

/** The row as one that is sent. */
export const asSent = <R extends HeldRow>({ leftOut: _, check: __, ...row }: R): R => row as R;

export const leftOutFor = (warnings: readonly string[]): string => `Skipped: ${warnings.join(' ')}`;
