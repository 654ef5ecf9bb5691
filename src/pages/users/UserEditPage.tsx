import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useKnownObject } from '../../api/knownObjects';
import { useUpdateUser } from '../../api/users';
import { FormSection } from '../../components/forms/FormLayout';
import { IdentityEditForm } from '../../components/identity/IdentityEditForm';
import { IdentityEditFrame } from '../../components/identity/IdentityEditFrame';
import { StartFrom } from '../../components/identity/StartFrom';
import { useSource } from '../../components/identity/useSource';
import { paths } from '../../components/paths';
import { showToast } from '../../components/toast';
import { user } from '../../contract/users';
import type { LedgerKey } from '../../ledger/shelf';
import { startFrom } from '../../writes/remembered';
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
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const navigate = useNavigate();
  const known = useKnownObject('user', user, ledgerKey, id);
  // What is remembered when the form is opened: a save from another tab must not move what is being typed.
  const [remembers] = useState(known);
  const [source, setSource] = useSource('user', remembers, address);
  const [begun, setBegun] = useState(0);
  const [describe] = useState(() => userUpdateDescription(ledgerKey, id));
  const mutation = useUpdateUser(ledgerKey, id);
  const name = remembers.answer?.value.spec?.subject ?? remembers.known?.name ?? id;
  return (
    <IdentityEditForm
      key={`${source} ${begun}`}
      id={id}
      name={name}
      address={address}
      ledgerKey={ledgerKey}
      from={startFrom('user', id, source, remembers)}
      form={{
        values: userEditValues,
        begin: userBegin,
        edits: userEdits,
        faults: userFaults,
        fields: userFields,
        describe,
        mutation,
      }}
      list={{ to: list, label: 'Users' }}
      notice={
        <StartFrom
          remembers={remembers}
          description={describe}
          source={source}
          replaces="the state, all groups and all labels"
          onChange={setSource}
        />
      }
      onAccepted={({ value }, echo) => {
        const subject = value.spec?.subject ?? name;
        showToast({
          title: echo.some(({ tone }) => tone !== 'unknown')
            ? `User ${subject} saved; the service answered otherwise`
            : `User ${subject} saved`,
          tone: echo.some(({ tone }) => tone !== 'unknown') ? 'attention' : 'settled',
        });
        void navigate(list, { state: { saved: value.metadata.id } });
      }}
      onDiscard={() => setBegun(begun + 1)}
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
