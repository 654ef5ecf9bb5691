import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useKnownObjects } from '../../api/resources/known';
import { FormSection } from '../../form/FormLayout';
import { CreateInOrganization, type OrganizationPart } from '../../save/form/OrganizationFormPage';
import { CreateForm } from '../../save/form/WriteForm';
import { GroupsField, NoGroupsField } from '../../form/GroupsField';
import type { Saved } from '../../save/form/KnownPage';
import { YesField } from '../../form/YesField';
import { editPath } from '../../page/paths';
import { acceptedToast } from '../../save/form/afterWrite';
import type { Toast } from '../../ui/toast';
import type { ResourceRecord } from '../../api/cache/record';
import { user, type User } from '../../contract/identity';
import { valueAt } from '../../lib/json';
import { groupsRemembered } from '../../save/plan/remembered';
import { existedBefore, existedWords } from '../../save/send/existed';
import {
  isOwnSubject,
  userCreateDescription,
  userCreateForm,
  type UserCreateValues,
} from './userForm';
import { StateField, SubjectField, UserMetadata } from './UserFields';
import { Link } from 'react-router';
import { FieldNote } from '../../form/FieldNote';
import { useIdNames } from '../../page/resource/IdName';
import { visible } from '../../lib/text/invisible';
import { joinWords } from '../../lib/text/text';
import { subjectOf, type UserRow } from './userColumns';
import * as z from 'zod/mini';

/** `/users/new`. */
export function Component() {
  return <CreateInOrganization type="user">{(part) => <Form {...part} />}</CreateInOrganization>;
}

function Form({ address, memoryKey, list, keep }: OrganizationPart) {
  const [describe] = useState(() => userCreateDescription(memoryKey));
  const known = useKnownObjects('user', user, memoryKey);
  // A user created a moment ago does not count as known while the list is loading.
  const [created, setCreated] = useState<string>();
  const rows = created === undefined ? known : known.filter(({ id }) => id !== created);
  const idsKnown = () => new Set(rows.map((row) => row.id));
  // Nor does a user whose create was sent before this page was left.
  const [knownBefore, setKnownBefore] = useState(idsKnown);
  const edit = (id: string) => keep(editPath('user', id));
  const form = {
    ...userCreateForm,
    rules: userCreateForm.rules.check(
      z.refine(
        ({ replaces, ...values }) => (replacedBy(rows, values)?.yes ?? replaces) === replaces,
        {
          path: ['replaces'],
          error: 'This user is already known. Confirm that all its groups are replaced.',
        },
      ),
    ),
  };
  return (
    <CreateForm
      address={address}
      form={form}
      fresh={userCreateForm.empty()}
      nameOf={({ subject }) => subject.trim()}
      firstField="subject"
      describe={describe}
      memoryKey={memoryKey}
      cancel={list}
      onSubmit={() => setKnownBefore(idsKnown())}
      accepted={(record: ResourceRecord<User>, echo, { body, at }) => {
        const { id } = record.value.metadata;
        setCreated(id);
        const to = edit(id);
        const subject = record.value.spec?.subject ?? String(valueAt(body, '/spec/subject'));
        const before = existedBefore(record, at, knownBefore);
        const existed = before && existedWords(subject, before, record);
        const state: Saved = { saved: id, existed };
        const toast: Toast = existed
          ? {
              title: `${subject} was there already`,
              tone: 'attention',
              link: { to, label: 'Open' },
            }
          : acceptedToast(`User ${subject} created`, echo, to);
        return { toast, to: list, state };
      }}
    >
      <FormSection title="User">
        <SubjectField />
        <OwnAccess />
        <StateField />
        <GroupsField<UserCreateValues> name="groupIDs" />
        <ReplacesGroups rows={rows} edit={edit} />
        {/* A user who exists already would lose every group. */}
        <NoGroupsField label="No groups. If this user exists, they lose all current groups." />
      </FormSection>
      <UserMetadata />
    </CreateForm>
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
 * The known user with this subject, the groups it leaves, and what a confirmation is for: another user or other groups
 * need another one. A subject with other capitals may be someone else, as in an import.
 */
function replacedBy(
  rows: readonly UserRow[],
  { subject, groupIDs }: { subject: string; groupIDs: readonly string[] },
) {
  const row = rows.find((each) => subjectOf(each) === subject.trim());
  if (row === undefined) return undefined;
  const left = groupsRemembered(row).filter((id) => !groupIDs.includes(id));
  return { row, left, yes: [row.id, ...left].join(' ') };
}

/** While the subject is known here: the groups the user would lose, and the confirmation of that. */
function ReplacesGroups({
  rows,
  edit,
}: {
  rows: readonly UserRow[];
  edit: (id: string) => string;
}) {
  const names = useIdNames();
  const { control } = useFormContext<UserCreateValues>();
  const [subject, groupIDs] = useWatch({ control, name: ['subject', 'groupIDs'] });
  const replaced = replacedBy(rows, { subject, groupIDs });
  if (replaced === undefined) return null;
  const name = visible(subjectOf(replaced.row));
  const left = replaced.left.map((id) => names(id).text);
  const unseen = left.length > 0 ? 'any other that is not given here' : 'any not given here';
  return (
    <>
      <FieldNote tone="attention">
        Already known: creating it again replaces its groups.{' '}
        <Link to={edit(replaced.row.id)}>Edit {name}</Link>
      </FieldNote>
      <YesField<UserCreateValues>
        name="replaces"
        label={`Replace the groups of ${name}. It leaves ${joinWords([...left, unseen])}.`}
        to={replaced.yes}
      />
    </>
  );
}
