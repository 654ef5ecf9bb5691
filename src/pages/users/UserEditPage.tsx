import { useUpdate } from '../../api/resources/queries';
import { FormSection } from '../../components/write/FormLayout';
import { IdentityEditForm } from '../../components/write/IdentityEditForm';
import { IdentityEditFrame, type EditPageProps } from '../../components/write/IdentityEditFrame';
import { useIdentityEdit } from '../../components/write/useIdentityEdit';
import { paths } from '../../components/page/paths';
import { user, type User } from '../../contract/users';
import {
  userUpdateDescription,
  userUpdateForm,
  type UserValues,
} from '../../writes/resources/users';
import { StateField, SubjectField, UserGroups, UserMetadata } from './UserFields';

/** `/users/:id/edit`. */
export function Component() {
  return (
    <IdentityEditFrame kind="user" noun="user" plural="Users" list={paths.users()}>
      {(props) => <Edit {...props} />}
    </IdentityEditFrame>
  );
}

function Edit({ id, name, ledgerKey, list, keep }: EditPageProps) {
  const { describe, memory, formKey, accepted } = useIdentityEdit<UserValues, User>({
    kind: 'user',
    schema: user,
    id,
    ledgerKey,
    list,
    describe: userUpdateDescription,
  });
  const mutation = useUpdate('user', id, ledgerKey);
  return (
    <IdentityEditForm
      key={formKey}
      id={id}
      name={name}
      ledgerKey={ledgerKey}
      memory={memory}
      list={{ to: list, label: 'Users' }}
      form={{
        form: userUpdateForm,
        describe,
        replaces: 'the state, all groups and all labels',
        mutation,
      }}
      onAccepted={({ value: { metadata, spec } }, echo, here) =>
        accepted({
          id: metadata.id,
          words: `User ${spec?.subject ?? name} saved`,
          echo,
          to: keep(paths.userEdit(metadata.id)),
          here,
        })
      }
    >
      <FormSection title="User">
        <SubjectField />
        <StateField />
        <UserGroups />
      </FormSection>
      <UserMetadata />
    </IdentityEditForm>
  );
}
