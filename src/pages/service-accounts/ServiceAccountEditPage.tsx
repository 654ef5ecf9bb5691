import { useUpdate } from '../../api/resources/queries';
import { FixedField, FixedFields } from '../../components/form/FixedField';
import { FormSection } from '../../components/write/FormLayout';
import { DescriptionField, NameField } from '../../components/form/MetadataFields';
import { GroupsField } from '../../components/form/GroupsField';
import { IdentityEditForm } from '../../components/write/IdentityEditForm';
import { IdentityEditFrame, type EditPageProps } from '../../components/write/IdentityEditFrame';
import { useIdentityEdit } from '../../components/write/useIdentityEdit';
import { paths } from '../../components/page/paths';
import { serviceAccount, type ServiceAccount } from '../../contract/serviceAccounts';
import { parseTime } from '../../lib/time/dates';
import {
  accountUpdateForm,
  serviceAccountUpdateDescription,
  type AccountValues,
} from '../../writes/resources/serviceAccounts';
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
      {(props) => <Edit {...props} />}
    </IdentityEditFrame>
  );
}

function Edit({ id, name, ledgerKey, list, keep }: EditPageProps) {
  const { remembers, describe, memory, formKey, accepted } = useIdentityEdit<
    AccountValues,
    ServiceAccount
  >({
    kind: 'serviceAccount',
    schema: serviceAccount,
    id,
    ledgerKey,
    list,
    describe: serviceAccountUpdateDescription,
  });
  const mutation = useUpdate('serviceAccount', id, ledgerKey);
  return (
    <IdentityEditForm
      key={formKey}
      id={id}
      name={name}
      ledgerKey={ledgerKey}
      memory={memory}
      list={{ to: list, label: 'Service accounts' }}
      form={{
        form: accountUpdateForm,
        describe,
        replaces: 'the name, the description and all groups',
        mutation,
      }}
      onAccepted={({ value: { metadata } }, echo, here) =>
        accepted({
          id: metadata.id,
          words: `Service account ${metadata.name ?? name} saved`,
          echo,
          to: keep(paths.serviceAccountEdit(metadata.id)),
          here,
        })
      }
    >
      <FormSection title="Service account">
        <NameField />
        <DescriptionField />
        <GroupsField<AccountValues> name="groupIDs" />
      </FormSection>
      <FormSection title="Fixed" hint="The interface has no way to change these.">
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
    </IdentityEditForm>
  );
}
