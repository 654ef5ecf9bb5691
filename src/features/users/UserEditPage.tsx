import { GroupsField } from '../../form/GroupsField';
import { FormSection } from '../../form/FormLayout';
import { EditInOrganization } from '../../save/form/OrganizationFormPage';
import { user, type User } from '../../contract/identity';
import { userUpdateDescription, userUpdateForm, type UserValues } from './userForm';
import { StateField, SubjectField, UserMetadata } from './UserFields';

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
            <GroupsField<UserValues> name="groupIDs" />
          </FormSection>
          <UserMetadata />
        </>
      )}
    </EditInOrganization>
  );
}
