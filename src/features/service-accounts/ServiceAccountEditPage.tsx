import { FixedField, FixedFields } from '../../form/FixedField';
import { FormSection } from '../../form/FormLayout';
import { DescriptionField, NameField } from '../../form/MetadataFields';
import { GroupsField } from '../../form/GroupsField';
import { EditInOrganization, type RememberedPart } from '../../save/form/OrganizationFormPage';
import { useRemembered } from '../../save/form/useRemembered';
import { UpdateForm } from '../../save/form/WriteForm';
import { acceptedToast } from '../../save/form/afterWrite';
import { paths } from '../../page/paths';
import { serviceAccount, type ServiceAccount } from '../../contract/identity';
import { parseTime } from '../../lib/time/dates';
import {
  accountUpdateForm,
  serviceAccountUpdateDescription,
  type AccountValues,
} from './accountForm';
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

function Form({ id, name, address, memoryKey, list, keep }: RememberedPart) {
  const { remembers, memory, formKey } = useRemembered<AccountValues, ServiceAccount>({
    type: 'serviceAccount',
    answer: serviceAccount,
    id,
    memoryKey,
    describe: serviceAccountUpdateDescription,
    replaces: 'the name, the description and all groups',
  });
  return (
    <UpdateForm<AccountValues, ServiceAccount>
      key={formKey}
      {...memory}
      name={name}
      address={address}
      form={accountUpdateForm}
      cancel={list}
      accepted={({ value: { metadata } }, echo) => {
        const row = keep(paths.serviceAccountEdit(metadata.id));
        const toast = acceptedToast(`Service account ${metadata.name ?? name} saved`, echo, row);
        return { toast, to: list, state: { saved: metadata.id } };
      }}
    >
      {() => (
        <>
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
        </>
      )}
    </UpdateForm>
  );
}
