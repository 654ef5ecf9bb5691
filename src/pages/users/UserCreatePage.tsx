import { useLocation } from 'react-router';
import { NoOrganization } from '../../components/identity/NoOrganization';
import { useOrganization } from '../../components/identity/useOrganization';
import { PageHeader } from '../../components/PageHeader';
import { paths } from '../../components/paths';
import { UserCreateForm } from './UserCreateForm';

/** `/users/new`. */
export function Component() {
  const { pathname, search } = useLocation();
  const { organization, key, keep } = useOrganization();
  const address = pathname + search;
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Identity' }, { label: 'Users', to: keep(paths.users()) }]}
        title="Create user"
      />
      {organization === '' ? (
        <NoOrganization />
      ) : (
        <UserCreateForm
          key={`${address} ${organization}`}
          address={address}
          ledgerKey={key}
          list={keep(paths.users())}
        />
      )}
    </>
  );
}
