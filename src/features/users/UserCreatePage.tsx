import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTeam } from '../../api/journal/team';
import { knownName, useKnownRecords } from '../../api/resources/known';
import { useAwaited } from '../../ui/form/awaited';
import { UnsettledUsers } from '../../resource/Unsettled';
import { FormSection } from '../../ui/form/FormLayout';
import { CreatePage } from '../../save/form/CreatePage';
import { GroupsField, NoGroupsField } from '../../resource/fields/GroupsField';
import type { Saved } from '../../table/MemoryListPage';
import { YesField } from '../../ui/form/BoxFields';
import { editPath, listPath } from '../../resource/paths';
import { useOrganization } from '../../resource/useOrganization';
import type { Toast } from '../../ui/toast';
import type { MemoryKey } from '../../memory/storedList';
import { valueAt } from '../../lib/json';
import { remembersOf } from '../../memory/remembers';
import { groupsRemembered } from '../../save/plan/remembered';
import { existedBefore, existedWords, groupsBefore, replacedWords } from './existed';
import { isOwnSubject, userResource, type UserCreateValues } from './resource';
import { StateField, SubjectField, UserMetadata } from './UserFields';
import { Link } from 'react-router';
import { FieldNote } from '../../ui/form/FieldNote';
import { useIdNames } from '../../resource/IdName';
import { composed, visible } from '../../lib/text/invisible';
import { joinWords } from '../../lib/text/text';
import type { UserRow } from './userColumns';
import * as z from 'zod/mini';

type Team = ReturnType<typeof useTeam>;

/** `/users/new`. */
export function Component() {
  const { key } = useOrganization('user');
  // Who is known there is compared with what is created there.
  return <CreateIn key={`${key.connection} ${key.organization}`} memoryKey={key} />;
}

function CreateIn({ memoryKey }: { memoryKey: MemoryKey }) {
  const { keepOf } = useOrganization('user');
  const known = useKnownRecords('user', memoryKey, true);
  const team = useTeam(memoryKey);
  // A user created a moment ago does not count as known while the list is loading.
  const [created, setCreated] = useState<string>();
  const rows = created === undefined ? known : known.filter((row) => row.known.id !== created);
  const groupsKnown = () =>
    new Map(rows.map(({ known: row }) => [row.id, groupsBefore(remembersOf(row))]));
  // Nor does a user whose create was sent before this page was left.
  const [knownBefore, setKnownBefore] = useState(groupsKnown);
  const edit = (id: string) => keepOf('user', editPath('user', id));
  const replacementConfirmed = z.refine<UserCreateValues>(
    ({ replaces, ...values }) => (replacedBy(rows, team, values)?.yes ?? replaces) === replaces,
    { path: ['replaces'], error: 'Confirm that all its groups are replaced.' },
  );
  return (
    <CreatePage
      resource={userResource}
      check={replacementConfirmed}
      named="subject"
      onSubmit={() => setKnownBefore(groupsKnown())}
      accepted={(record, { body, at }) => {
        const { id } = record.value.metadata;
        setCreated(id);
        const before = existedBefore(record, at, knownBefore);
        if (!before) return undefined;
        const subject = record.value.spec?.subject ?? String(valueAt(body, '/spec/subject'));
        const replaced = replacedWords(memoryKey, knownBefore.get(id), record, body);
        const words = [existedWords(subject, before, record), replaced];
        const state: Saved = { saved: id, existed: words.filter(Boolean).join(' ') };
        const title = replaced ?? `${subject} was there already`;
        const toast: Toast = { title, tone: 'attention', link: { to: edit(id), label: 'Open' } };
        return { toast, to: keepOf('user', listPath('user')), state };
      }}
    >
      <FormSection title="User">
        <SubjectField />
        <OwnAccess />
        <StateField />
        <GroupsField />
        <ReplacesGroups rows={rows} team={team} edit={edit} />
        {/* A user who exists already would lose every group. */}
        <NoGroupsField label="No groups. If this user exists, they lose all current groups." />
      </FormSection>
      <UserMetadata />
    </CreatePage>
  );
}

/** Creating your own user replaces your own groups. A confirmation counts for the subject it was given for. */
function OwnAccess() {
  const { control, setValue } = useFormContext<UserCreateValues>();
  const [subject] = useWatch({ control, name: ['subject'] });
  const own = isOwnSubject(subject);
  useEffect(() => {
    if (!own) setValue('ownAccess', false);
  }, [own, setValue]);
  if (!own) return null;
  return (
    <YesField<UserCreateValues>
      name="ownAccess"
      label="Change my own access: all my current groups are replaced by these."
    />
  );
}

/**
 * The known user with this subject, the groups it leaves, and what a confirmation is for: another user, other groups or
 * one that can't be checked need another one. A subject with other capitals may be someone else, as in an import.
 */
function replacedBy(
  rows: readonly UserRow[],
  { arrival }: Team,
  { subject, groupIDs }: { subject: string; groupIDs: readonly string[] },
) {
  const row = rows.find((each) => composed(knownName(each)) === composed(subject.trim()));
  if (row === undefined)
    return arrival.state === "can't be"
      ? { left: [], yes: `unchecked ${subject.trim()}` }
      : undefined;
  const left = groupsRemembered(remembersOf(row.known)).filter((id) => !groupIDs.includes(id));
  return { row, left, yes: [row.known.id, ...left].join(' ') };
}

/** While the subject is known here or can't be checked: the groups the user would lose, and the confirmation of that. */
function ReplacesGroups({
  rows,
  team,
  edit,
}: {
  rows: readonly UserRow[];
  team: Team;
  edit: (id: string) => string;
}) {
  const names = useIdNames();
  const { control } = useFormContext<UserCreateValues>();
  const [subject, groupIDs] = useWatch({ control, name: ['subject', 'groupIDs'] });
  useAwaited(team.arrival.state === 'not yet' ? 'Waiting for your team’s list…' : undefined);
  const replaced = replacedBy(rows, team, { subject, groupIDs });
  if (subject.trim() === '') return null;
  const { row, left: ids = [], yes } = replaced ?? {};
  const name = row && visible(knownName(row));
  const left = ids.map((id) => names(id).text);
  const unseen = left.length > 0 ? 'any other that is not given here' : 'any not given here';
  return (
    <>
      {row ? (
        <FieldNote tone="attention">
          <span>Already known: creating it again replaces its groups. </span>
          <Link to={edit(row.known.id)}>{`Edit ${name}`}</Link>
        </FieldNote>
      ) : (
        <UnsettledUsers {...team} />
      )}
      {yes !== undefined && (
        <YesField<UserCreateValues>
          name="replaces"
          label={
            row
              ? `Replace the groups of ${name}. It leaves ${joinWords([...left, unseen])}.`
              : 'Create without checking: if this user exists, all current groups are replaced.'
          }
          to={yes}
        />
      )}
    </>
  );
}
