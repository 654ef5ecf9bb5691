import { InOrganization } from '../../components/InOrganization';
import { useOrganization } from '../../components/useOrganization';
import { PageHeader } from '../../components/PageHeader';
import { paths } from '../../components/paths';
import { useImport } from '../../ledger/userImport';
import { ImportBegin } from './ImportBegin';
import { ImportProgress } from './ImportProgress';

/** `/users/import`. */
export function Component() {
  const { organization, key, keep } = useOrganization();
  const job = useImport(key);
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Identity' }, { label: 'Users', to: keep(paths.users()) }]}
        title="Import users"
      />
      <InOrganization>
        {job ? (
          <ImportProgress key={job.id} job={job} ledgerKey={key} />
        ) : (
          <ImportBegin key={`${key.connection} ${organization}`} ledgerKey={key} />
        )}
      </InOrganization>
    </>
  );
}
