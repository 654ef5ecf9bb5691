import { useUpdate } from '../../api/resources/queries';
import { FormSection } from '../../components/write/FormLayout';
import {
  EditInOrganization,
  type RememberedPart,
} from '../../components/write/OrganizationFormPage';
import { useRemembered } from '../../components/write/useRemembered';
import { WriteForm } from '../../components/write/WriteForm';
import { acceptedToast } from '../../components/write/afterWrite';
import { paths } from '../../components/page/paths';
import { user, type User } from '../../contract/identity';
import {
  userUpdateDescription,
  userUpdateForm,
  type UserValues,
} from '../../writes/resources/users';
import { StateField, SubjectField, UserGroups, UserMetadata } from './UserFields';

/** `/users/:id/edit`. */
export function Component() {
  return (
    <EditInOrganization type="user" noun="user" list={{ label: 'Users', to: paths.users() }}>
      {(part) => <Form {...part} />}
    </EditInOrganization>
  );
}

function Form({ id, name, address, ledgerKey, list, seeList, keep }: RememberedPart) {
  const { memory, formKey } = useRemembered<UserValues, User>({
    type: 'user',
    answer: user,
    id,
    ledgerKey,
    describe: userUpdateDescription,
    replaces: 'the state, all groups and all labels',
  });
  return (
    <WriteForm<UserValues, User>
      key={formKey}
      {...memory}
      name={name}
      address={address}
      form={userUpdateForm}
      mutation={useUpdate('user', id, ledgerKey)}
      cancel={list}
      leftOpen={() => ({ ...seeList, words: 'the changes may be made.' })}
      accepted={({ value: { metadata, spec } }, echo) => {
        const row = keep(paths.userEdit(metadata.id));
        const toast = acceptedToast(`User ${spec?.subject ?? name} saved`, echo, row);
        return { toast, to: list, state: { saved: metadata.id } };
      }}
    >
      <FormSection title="User">
        <SubjectField />
        <StateField />
        <UserGroups />
      </FormSection>
      <UserMetadata />
    </WriteForm>
  );
}
