import { useState } from 'react';
import { useLocation } from 'react-router';
import { formPlace } from '../../components/page/formPlace';
import { PageHeader } from '../../components/page/PageHeader';
import { paths } from '../../components/page/paths';
import { useConnection } from '../../session/connections';
import { useScope } from '../../session/scope';
import { FileStorageCreateForm } from './FileStorageCreateForm';
import { storageCreateForm } from '../../writes/resources/fileStorage';

/** `/file-storage/new`. */
export function Component() {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  // What is typed for one connection is not sent to another.
  const connection = useConnection().id;
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: 'Infrastructure' },
          { label: 'File storage', to: paths.fileStorage() },
        ]}
        title="Create file storage"
      />
      <Begin key={`${connection} ${address}`} address={address} search={search} />
    </>
  );
}

/** What an empty form begins with is settled once: a change of scope does not move what is being typed. */
function Begin({ address, search }: { address: string; search: string }) {
  const scope = useScope();
  const [fresh] = useState(() =>
    storageCreateForm.empty(formPlace(new URLSearchParams(search), scope)),
  );
  return <FileStorageCreateForm address={address} fresh={fresh} />;
}
