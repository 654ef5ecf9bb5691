import { IdentityCreatePage } from '../../components/write/IdentityCreatePage';
import { paths } from '../../components/page/paths';
import { UserCreateForm } from './UserCreateForm';

/** `/users/new`. */
export function Component() {
  return (
    <IdentityCreatePage noun="user" plural="Users" list={paths.users()}>
      {(props) => <UserCreateForm {...props} />}
    </IdentityCreatePage>
  );
}
