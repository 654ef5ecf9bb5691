import { GroupsField } from '../../resource/fields/GroupsField';
import { FormSection } from '../../ui/form/FormLayout';
import { MemoryEditPage } from '../../save/form/MemoryEditPage';
import { userUpdateDescription, userUpdateForm, type UserValues } from './userForm';
import { StateField, SubjectField, UserMetadata } from './UserFields';

/** `/users/:id/edit`. */
export function Component() {
  return (
    <MemoryEditPage
      type="user"
      form={userUpdateForm}
      describe={userUpdateDescription}
      replaces="the state, all groups and all labels"
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
    </MemoryEditPage>
  );
}
