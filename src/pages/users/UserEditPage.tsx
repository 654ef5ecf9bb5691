import { useUpdateUser } from '../../api/users';
import { FormSection } from '../../components/forms/FormLayout';
import { IdentityEditForm } from '../../components/identity/IdentityEditForm';
import { IdentityEditFrame } from '../../components/identity/IdentityEditFrame';
import { useIdentityEdit } from '../../components/identity/useIdentityEdit';
import { paths } from '../../components/paths';
import { user } from '../../contract/users';
import type { LedgerKey } from '../../ledger/shelf';
import { userUpdateDescription } from '../../writes/users';
import { StateField, SubjectField, UserGroups, UserMetadata } from './UserFields';
import { userBegin, userEdits, userEditValues, userFaults, userFields } from './userFormValues';

/** `/users/:id/edit`. */
export function Component() {
  return (
    <IdentityEditFrame kind="user" noun="user" plural="Users" list={paths.users()}>
      {(id, key, list) => <Edit id={id} ledgerKey={key} list={list} />}
    </IdentityEditFrame>
  );
}

function Edit({ id, ledgerKey, list }: { id: string; ledgerKey: LedgerKey; list: string }) {
  const { remembers, describe, frame, formKey, accepted } = useIdentityEdit({
    kind: 'user',
    schema: user,
    id,
    ledgerKey,
    list: { to: list, label: 'Users' },
    describe: userUpdateDescription,
    replaces: 'the state, all groups and all labels',
  });
  const mutation = useUpdateUser(ledgerKey, id);
  const name = remembers.answer?.value.spec?.subject ?? remembers.known?.name ?? id;
  return (
    <IdentityEditForm
      key={formKey}
      {...frame}
      name={name}
      form={{
        values: userEditValues,
        begin: userBegin,
        edits: userEdits,
        faults: userFaults,
        fields: userFields,
        describe,
        mutation,
      }}
      onAccepted={({ value: { metadata, spec } }, echo) =>
        accepted(metadata.id, `User ${spec?.subject ?? name} saved`, echo)
      }
    >
      <FormSection title="User">
        <SubjectField />
        <StateField />
        <UserGroups />
      </FormSection>
      <UserMetadata />
    </IdentityEditForm>
  );
}
