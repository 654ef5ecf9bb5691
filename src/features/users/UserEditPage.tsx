import { FormSection } from '../../form/FormLayout';
import { EditInOrganization } from '../../save/form/OrganizationFormPage';
import { user, type User } from '../../contract/identity';
import { userUpdateDescription, userUpdateForm, type UserValues } from './userForm';
import { StateField, SubjectField, UserGroups, UserMetadata } from './UserFields';

/** `/users/:id/edit`. */
export function Component() {
  return (
    <EditInOrganization<UserValues, User>
      type="user"
      answer={user}
      form={userUpdateForm}
      describe={userUpdateDescription}
      replaces="the state, all groups and all labels"
      nameOf={({ spec }) => spec?.subject}
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
    </EditInOrganization>
  );
}
