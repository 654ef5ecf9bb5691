import { FormSection } from '../../form/FormLayout';
import { EditInOrganization, type RememberedPart } from '../../save/form/OrganizationFormPage';
import { useRemembered } from '../../save/form/useRemembered';
import { UpdateForm } from '../../save/form/WriteForm';
import { acceptedToast } from '../../save/form/afterWrite';
import { paths } from '../../page/paths';
import { user, type User } from '../../contract/identity';
import { userUpdateDescription, userUpdateForm, type UserValues } from './userForm';
import { StateField, SubjectField, UserGroups, UserMetadata } from './UserFields';

/** `/users/:id/edit`. */
export function Component() {
  return (
    <EditInOrganization type="user" noun="user" list={{ label: 'Users', to: paths.users() }}>
      {(part) => <Form {...part} />}
    </EditInOrganization>
  );
}

function Form({ id, name, address, memoryKey, list, keep }: RememberedPart) {
  const { memory, formKey } = useRemembered<UserValues, User>({
    type: 'user',
    answer: user,
    id,
    memoryKey,
    describe: userUpdateDescription,
    replaces: 'the state, all groups and all labels',
  });
  return (
    <UpdateForm<UserValues, User>
      key={formKey}
      {...memory}
      name={name}
      address={address}
      form={userUpdateForm}
      cancel={list}
      accepted={({ value: { metadata, spec } }, echo) => {
        const row = keep(paths.userEdit(metadata.id));
        const toast = acceptedToast(`User ${spec?.subject ?? name} saved`, echo, row);
        return { toast, to: list, state: { saved: metadata.id } };
      }}
    >
      {() => (
        <>
          <FormSection title="User">
            <SubjectField />
            <StateField />
            <UserGroups />
          </FormSection>
          <UserMetadata />
        </>
      )}
    </UpdateForm>
  );
}
