import { GroupsField } from '../../resource/fields/GroupsField';
import { FormSection } from '../../ui/form/FormLayout';
import { MemoryEditPage } from '../../save/form/MemoryEditPage';
import { userResource } from './resource';
import { StateField, SubjectField, UserMetadata } from './UserFields';

/** `/users/:id/edit`. */
export function Component() {
  return (
    <MemoryEditPage resource={userResource}>
      {() => (
        <>
          <FormSection title="User">
            <SubjectField />
            <StateField />
            <GroupsField />
          </FormSection>
          <UserMetadata />
        </>
      )}
    </MemoryEditPage>
  );
}
