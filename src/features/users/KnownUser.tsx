import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { FieldNote } from '../../form/FieldNote';
import { YesField } from '../../form/ConfirmCheckbox';
import { useIdNames } from '../../page/resource/IdName';
import { visible } from '../../lib/text/invisible';
import { joinWords } from '../../lib/text/text';
import { subjectOf, type UserRow } from './userColumns';
import type { UserCreateValues } from './userForm';
import { groupsRemembered } from '../../save/plan/remembered';

/** What creating a user who is already known here changes. */
export interface Replaced {
  row: UserRow;
  /** The groups it is known in and is not given again. */
  left: string[];
  /** Identifies the confirmation: another user or other groups need another one. */
  yes: string;
}

/** The known user with this subject; a subject with other capitals may be someone else, as in an import. */
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

/** At the subject of a create: whether such a user is known here. */
export function KnownUserNote({
  rows,
  edit,
}: {
  rows: readonly UserRow[];
  /** Where a user is edited. */
  edit: (id: string) => string;
}) {
  const { control } = useFormContext<UserCreateValues>();
  const [subject, groupIDs] = useWatch({ control, name: ['subject', 'groupIDs'] });
  const known = replacedBy(rows, { subject, groupIDs })?.row;
  const row = known ?? alikeOf(rows, subject);
  if (row === undefined) return null;
  const name = visible(subjectOf(row));
  return (
    <FieldNote tone="attention">
      {known
        ? 'Known here: creating it again replaces its groups.'
        : `Differs from ${name}, which is known here, in capital letters only.`}{' '}
      <Link to={edit(row.id)}>Edit {name}</Link>
    </FieldNote>
  );
}

/** While the subject is known here: the groups the user would lose, and the confirmation of that. */
export function ReplacesGroups({ rows }: { rows: readonly UserRow[] }) {
  const names = useIdNames();
  const { control } = useFormContext<UserCreateValues>();
  const [subject, groupIDs] = useWatch({ control, name: ['subject', 'groupIDs'] });
  const replaced = replacedBy(rows, { subject, groupIDs });
  if (replaced === undefined) return null;
  const left = replaced.left.map((id) => names(id).text);
  const unseen = left.length > 0 ? 'any other that is not given here' : 'any not given here';
  return (
    <YesField<UserCreateValues>
      name="replaces"
      label={`Replace the groups of ${visible(subjectOf(replaced.row))}. It leaves ${joinWords([...left, unseen])}.`}
      to={replaced.yes}
    />
  );
}
