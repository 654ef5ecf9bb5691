import { useRef } from 'react';
import { InOrganization } from '../../../components/page/InOrganization';
import { useOrganization } from '../../../components/page/useOrganization';
import { PageHeader, pageTitleId } from '../../../components/page/PageHeader';
import { paths } from '../../../components/page/paths';
import { useFocusKept } from '../../../components/ui/useFocusKept';
import { useImport } from '../../../ledger/userImport';
import { ImportBegin } from './ImportBegin';
import { ImportProgress } from './ImportProgress';

/** `/users/import`. */
export function Component() {
  const { organization, key, keep } = useOrganization();
  const job = useImport(key);
  const progress = useRef<HTMLElement>(null);
  const focus = useFocusKept(() => progress.current ?? document.getElementById(pageTitleId));
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Identity' }, { label: 'Users', to: keep(paths.users()) }]}
        title="Import users"
      />
      <InOrganization>
        <div {...focus}>
          {job ? (
            <ImportProgress key={job.id} region={progress} job={job} ledgerKey={key} />
          ) : (
            <ImportBegin key={`${key.connection} ${organization}`} ledgerKey={key} />
          )}
        </div>
      </InOrganization>
    </>
  );
}
