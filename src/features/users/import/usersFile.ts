import { timeText } from '../../../page/resource/resourceColumns';
import type { IdNames } from '../../../page/resource/IdName';
import { toCsv } from '../../../lib/csv/csv';
import { parseTime } from '../../../lib/time/dates';
import { listCell, tagsCell } from '../../../lib/csv/usersCsv';
import { startFrom, usualSource } from '../../../save/plan/remembered';
import { lastActive, type UserRow } from '../userColumns';
import { userUpdateForm } from '../userForm';

/**
 * Users as a CSV file that an import reads as the same users: what an edit form would begin with, in the words of the
 * service. Further columns are for people.
 */
export function usersFile(rows: readonly UserRow[], names: IdNames): string {
  return toCsv([
    [
      'subject',
      'state',
      'groups',
      'group names',
      'name',
      'description',
      'tags',
      'id',
      'last active',
      'created',
      'answered',
    ],
    ...rows.map((row) => {
      const { id, answer } = row;
      const user = userUpdateForm.begin(startFrom('user', id, usualSource('user', row), row).raw);
      return [
        user.subject,
        user.state,
        listCell(user.groupIDs),
        user.groupIDs.map((group) => nameOf(group, names)).join('; '),
        // Without a name, services answer with the subject.
        user.name === user.subject ? '' : user.name,
        user.description,
        tagsCell(user.tags),
        id,
        timeText(lastActive(row)),
        timeText(parseTime(answer?.value.metadata.creationTime)),
        timeText(answer?.at),
      ];
    }),
  ]);
}

function nameOf(id: string, names: IdNames): string {
  const { text, shortened } = names(id);
  return shortened ? id : text;
}
