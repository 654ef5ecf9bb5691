import { stringifyJson } from '../../lib/json';
import type { CheckedRow } from '../../lib/csv/usersCsv';

/** What an included row is remembered by: another user, or another change to this one, has to be included again. */
export function includeKey(row: CheckedRow): string {
  const { subject, state, groupIDs, name, description, tags, reason } = row;
  return stringifyJson([subject, state, groupIDs, name, description, tags, reason]);
}
