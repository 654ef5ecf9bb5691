import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useCreateUser } from '../../api/users';
import { FormSection } from '../../components/forms/FormLayout';
import { CreateForm } from '../../components/edit/CreateForm';
import type { CreateFormProps } from '../../components/identity/IdentityCreatePage';
import { PlaceSection } from '../../components/identity/PlaceSection';
import type { Saved } from '../../components/identity/SavedNote';
import { YesField } from '../../components/identity/YesField';
import { showToast } from '../../components/toast';
import { knownOf } from '../../ledger/known';
import { ago, formatTime } from '../../lib/dates';
import { existedBefore, userCreateDescription } from '../../writes/users';
import { StateField, SubjectField, UserGroups, UserMetadata } from './UserFields';
import {
  emptyUser,
  userBody,
  userCreateFaults,
  userCreateValues,
  userFields,
  type UserCreateValues,
} from './userFormValues';

export function UserCreateForm({ address, ledgerKey, list }: CreateFormProps) {
  const navigate = useNavigate();
  const [describe] = useState(() => userCreateDescription(ledgerKey));
  const knownIds = useRef<ReadonlySet<string>>(new Set());
  return (
    <CreateForm
      address={address}
      values={userCreateValues}
      fresh={emptyUser}
      faults={userCreateFaults}
      fields={userFields}
      body={userBody}
      nameOf={({ subject }) => subject.trim()}
      describe={describe}
      mutation={useCreateUser(ledgerKey)}
      list={list}
      leftOpen={() => ({ to: list, link: 'See what is known in Users', words: 'may exist.' })}
      onSubmit={() => {
        knownIds.current = new Set(knownOf(ledgerKey, 'user').map(({ id }) => id));
      }}
      onAccepted={(read, _echo, body, sentAt) => {
        const { metadata, spec } = read.value;
        const subject = spec?.subject ?? metadata.name ?? metadata.id;
        const before = existedBefore(body, read, sentAt, knownIds.current);
        const state: Saved = {
          saved: metadata.id,
          ...(before && { existed: existedWords(subject, before.createdAt) }),
        };
        showToast({
          title: before ? `${subject} was there already` : `User ${subject} created`,
          tone: before ? 'attention' : 'settled',
        });
        void navigate(list, { state });
      }}
    >
      <FormSection title="User">
        <SubjectField />
        <StateField />
        <UserGroups />
        <NoGroups />
      </FormSection>
      <UserMetadata />
      <PlaceSection organization={ledgerKey.organization} />
    </CreateForm>
  );
}

function existedWords(subject: string, createdAt: number | undefined): string {
  const since =
    createdAt === undefined
      ? ''
      : `, created ${formatTime(createdAt).slice(0, 16)} (${ago(createdAt, Date.now())})`;
  return `The service already had ${subject}${since}. Nobody new was created; the groups that were sent are now this user’s.`;
}

/** A user who exists already would lose every group, so none at all is said on purpose. */
function NoGroups() {
  const { control } = useFormContext<UserCreateValues>();
  const [groupIDs] = useWatch({ control, name: ['groupIDs'] });
  if (groupIDs.length > 0) return null;
  return (
    <YesField<UserCreateValues>
      name="noGroups"
      label="No memberships at all. Whoever exists already loses those they have."
    />
  );
}
