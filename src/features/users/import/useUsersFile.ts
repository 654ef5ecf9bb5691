import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import type { Arrival } from '../../../api/cache/arrival';
import { knownName, type KnownRecord } from '../../../api/resources/known';
import { useKnownGroups } from '../../../resource/fields/useKnownGroups';
import { userStates } from '../../../contract/common';
import type { User } from '../../../contract/identity';
import { MOST_ROWS } from './importUsers';
import { formatCount } from '../../../lib/text/text';
import { headingSeparator, parseCsv } from '../../../lib/csv/parseCsv';
import { looksLikeEmail, readUsers, unusable, type UsersFile } from '../../../lib/csv/usersCsv';
import { asSeenFolded } from '../../../lib/text/invisible';

// An import that was begun is kept whole in this browser, which stores about five million characters.
const MOST_CHARACTERS = 1_500_000;

/**
 * The users of a CSV text, compared with those known here: `undefined` while it is read first, or when it is empty. While
 * `isBehind`, they are those of the text before.
 */
export function useUsersFile(
  text: string,
  known: readonly KnownRecord<User>[],
  team: Arrival,
): { file: UsersFile | undefined; isBehind: boolean } {
  // A file of thousands of rows is not parsed at every key.
  const [settled] = useDebouncedValue(text, 120);
  const parsed = useMemo(
    () =>
      settled.length > MOST_CHARACTERS ? undefined : parseCsv(settled, headingSeparator(settled)),
    [settled],
  );
  const groups = useKnownGroups(team);
  const file = useMemo(() => {
    if (text.trim() === '') return undefined;
    if (text.length > MOST_CHARACTERS)
      return unusable(
        `They are longer than ${formatCount(MOST_CHARACTERS)} characters, which is more than this browser can keep. Split the file.`,
      );
    if (parsed === undefined) return undefined;
    const [bad] = parsed.faults;
    if (bad)
      return unusable(
        `The quotes of row ${bad.row} do not match, so the rows cannot be told apart.`,
      );
    const context = {
      ...groups,
      knownSubjects: Map.groupBy(known.map(knownName), asSeenFolded),
      areAllKnown: team.state === 'known',
      knownStates: userStates,
      looksLikeEmail,
    };
    const file = readUsers(parsed.cells, context);
    return file.rows.length > MOST_ROWS
      ? unusable(`They are more than ${formatCount(MOST_ROWS)}. Bring them in several files.`)
      : file;
  }, [text, parsed, groups, known, team.state]);
  return { file, isBehind: settled !== text };
}
