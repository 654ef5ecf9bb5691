import { useUpdateServiceAccount } from '../../api/serviceAccounts';
import { FixedField, FixedFields } from '../../components/forms/FixedField';
import { FormSection } from '../../components/forms/FormLayout';
import { DescriptionField, NameField } from '../../components/forms/MetadataFields';
import { TagsField } from '../../components/forms/TagsField';
import { GroupsField } from '../../components/identity/GroupsField';
import { IdentityEditForm } from '../../components/identity/IdentityEditForm';
import { IdentityEditFrame } from '../../components/identity/IdentityEditFrame';
import { useIdentityEdit } from '../../components/identity/useIdentityEdit';
import { paths } from '../../components/paths';
import { serviceAccount } from '../../contract/serviceAccounts';
import type { LedgerKey } from '../../ledger/shelf';
import { parseTime } from '../../lib/dates';
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
  const { remembers, describe, frame, formKey, accepted } = useIdentityEdit({
    kind: 'serviceAccount',
    schema: serviceAccount,
    id,
    ledgerKey,
    list: { to: list, label: 'Service accounts' },
    describe: serviceAccountUpdateDescription,
    replaces: 'the name, the description, all tags and all groups',
  });
  const mutation = useUpdateServiceAccount(ledgerKey, id);
  const name = remembers.answer?.value.metadata.name ?? remembers.known?.name ?? id;
  return (
    <IdentityEditForm
      key={formKey}
      {...frame}
      name={name}
      form={{
        values: accountValues,
        begin: accountBegin,
        edits: accountEdits,
        faults: accountFaults,
        fields: accountFields,
        describe,
        mutation,
      }}
      onAccepted={({ value: { metadata } }, echo) =>
        accepted(metadata.id, `Service account ${metadata.name ?? name} saved`, echo)
      }
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
