import { useUpdate } from '../../api/resources/queries';
import { FixedField, FixedFields } from '../../components/form/FixedField';
import { FormSection } from '../../components/write/FormLayout';
import { DescriptionField, NameField } from '../../components/form/MetadataFields';
import { GroupsField } from '../../components/form/GroupsField';
import {
  EditInOrganization,
  type RememberedPart,
} from '../../components/write/OrganizationFormPage';
import { useRemembered } from '../../components/write/useRemembered';
import { WriteForm } from '../../components/write/WriteForm';
import { acceptedToast } from '../../components/write/afterWrite';
import { paths } from '../../components/page/paths';
import { serviceAccount, type ServiceAccount } from '../../contract/identity';
import { parseTime } from '../../lib/time/dates';
import {
  accountUpdateForm,
  serviceAccountUpdateDescription,
  type AccountValues,
} from '../../writes/resources/serviceAccounts';
import { ExpiryWords } from './ExpiryTimeline';

/** `/service-accounts/:id/edit`. */
export function Component() {
  return (
    <EditInOrganization
      type="serviceAccount"
      noun="service account"
      list={{ label: 'Service accounts', to: paths.serviceAccounts() }}
    >
      {(part) => <Form {...part} />}
    </EditInOrganization>
  );
}

function Form({ id, name, address, ledgerKey, list, seeList, keep }: RememberedPart) {
  const { remembers, memory, formKey } = useRemembered<AccountValues, ServiceAccount>({
    type: 'serviceAccount',
    answer: serviceAccount,
    id,
    ledgerKey,
    describe: serviceAccountUpdateDescription,
    replaces: 'the name, the description and all groups',
  });
  return (
    <WriteForm<AccountValues, ServiceAccount>
      key={formKey}
      {...memory}
      name={name}
      address={address}
      form={accountUpdateForm}
      mutation={useUpdate('serviceAccount', id, ledgerKey)}
      cancel={list}
      leftOpen={() => ({ ...seeList, words: 'the changes may be made.' })}
      accepted={({ value: { metadata } }, echo) => {
        const row = keep(paths.serviceAccountEdit(metadata.id));
        const toast = acceptedToast(`Service account ${metadata.name ?? name} saved`, echo, row);
        return { toast, to: list, state: { saved: metadata.id } };
      }}
    >
      <FormSection title="Service account">
        <NameField />
        <DescriptionField />
        <GroupsField<AccountValues> name="groupIDs" />
      </FormSection>
      <FormSection title="Fixed" hint="These can’t be changed after creation.">
        <FixedFields>
          <FixedField label="Service account ID" mono>
            {id}
          </FixedField>
          <FixedField label="Expires">
            <ExpiryWords
              at={parseTime(remembers.answer?.value.status?.expiry)}
              answered={remembers.answer !== undefined}
            />
          </FixedField>
        </FixedFields>
      </FormSection>
    </WriteForm>
  );
}
