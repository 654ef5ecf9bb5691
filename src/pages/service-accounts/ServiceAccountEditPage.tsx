import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useKnownObject } from '../../api/knownObjects';
import { useUpdateServiceAccount } from '../../api/serviceAccounts';
import { FixedField, FixedFields } from '../../components/forms/FixedField';
import { FormSection } from '../../components/forms/FormLayout';
import { DescriptionField, NameField } from '../../components/forms/MetadataFields';
import { TagsField } from '../../components/forms/TagsField';
import { GroupsField } from '../../components/identity/GroupsField';
import { IdentityEditForm } from '../../components/identity/IdentityEditForm';
import { IdentityEditFrame } from '../../components/identity/IdentityEditFrame';
import { StartFrom } from '../../components/identity/StartFrom';
import { useSource } from '../../components/identity/useSource';
import { paths } from '../../components/paths';
import { showToast } from '../../components/toast';
import { serviceAccount } from '../../contract/serviceAccounts';
import type { LedgerKey } from '../../ledger/shelf';
import { parseTime } from '../../lib/dates';
import { startFrom } from '../../writes/remembered';
import { serviceAccountUpdateDescription } from '../../writes/serviceAccounts';
import {
  accountBegin,
  accountEdits,
  accountFaults,
  accountFields,
  accountValues,
  type AccountValues,
} from './accountFormValues';
import { ExpiryWords } from './ExpiryWords';

/** `/service-accounts/:id/edit`. */
export function Component() {
  return (
    <IdentityEditFrame
      kind="serviceAccount"
      noun="service account"
      plural="Service accounts"
      list={paths.serviceAccounts()}
    >
      {(id, key, list) => <Edit id={id} ledgerKey={key} list={list} />}
    </IdentityEditFrame>
  );
}

function Edit({ id, ledgerKey, list }: { id: string; ledgerKey: LedgerKey; list: string }) {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const navigate = useNavigate();
  const known = useKnownObject('serviceAccount', serviceAccount, ledgerKey, id);
  // What is remembered when the form is opened: a save from another tab must not move what is being typed.
  const [remembers] = useState(known);
  const [source, setSource] = useSource('serviceAccount', remembers, address);
  const [begun, setBegun] = useState(0);
  const [describe] = useState(() => serviceAccountUpdateDescription(ledgerKey, id));
  const mutation = useUpdateServiceAccount(ledgerKey, id);
  const name = remembers.answer?.value.metadata.name ?? remembers.known?.name ?? id;
  return (
    <IdentityEditForm
      key={`${source} ${begun}`}
      id={id}
      name={name}
      address={address}
      ledgerKey={ledgerKey}
      from={startFrom('serviceAccount', id, source, remembers)}
      form={{
        values: accountValues,
        begin: accountBegin,
        edits: accountEdits,
        faults: accountFaults,
        fields: accountFields,
        describe,
        mutation,
      }}
      list={{ to: list, label: 'Service accounts' }}
      notice={
        <StartFrom
          remembers={remembers}
          description={describe}
          source={source}
          replaces="the name, the description, all tags and all groups"
          onChange={setSource}
        />
      }
      onAccepted={({ value: { metadata } }, echo) => {
        const differs = echo.some(({ tone }) => tone !== 'unknown');
        const called = metadata.name ?? name;
        showToast({
          title: differs
            ? `Service account ${called} saved; the service answered otherwise`
            : `Service account ${called} saved`,
          tone: differs ? 'attention' : 'settled',
        });
        void navigate(list, { state: { saved: metadata.id } });
      }}
      onDiscard={() => setBegun(begun + 1)}
    >
      <FormSection title="Service account">
        <NameField placeholder="ci-deployer" />
        <DescriptionField />
        <GroupsField<AccountValues> name="groupIDs" />
        <TagsField />
      </FormSection>
      <FormSection title="Fixed" hint="The interface has no way to change these.">
        <FixedFields>
          <FixedField label="Service account ID" mono>
            {id}
          </FixedField>
          <FixedField label="Expires">
            <ExpiryWords at={parseTime(remembers.answer?.value.status?.expiry)} />
          </FixedField>
        </FixedFields>
      </FormSection>
    </IdentityEditForm>
  );
}
