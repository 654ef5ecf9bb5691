import { useEffect, useState } from 'react';
import { useParams, type LoaderFunctionArgs } from 'react-router';
import { fileStorageQuery, useFileStorage } from '../../api/fileStorage';
import { queryClient } from '../../api/queryClient';
import type { Read } from '../../api/read';
import { ErrorPanel } from '../../components/ErrorPanel';
import { FormSkeleton } from '../../components/forms/FormSkeleton';
import { PageHeader } from '../../components/PageHeader';
import { paths } from '../../components/paths';
import type { FileStorage } from '../../contract/fileStorage';
import { onSignOut } from '../../session/credential';
import { FileStorageEditForm } from './FileStorageEditForm';

/** Starts the read; the page paints its frame meanwhile. */
export function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(fileStorageQuery(id));
  return null;
}

export function Component() {
  const { id = '' } = useParams();
  return <Edit key={id} id={id} />;
}

/** What was read longer ago than this is read again before it is edited, in ms. */
const FRESH_ENOUGH = 15_000;

function Edit({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useFileStorage(id);
  // The form keeps the object it was opened with: polls go on, and what they bring is compared on saving.
  const [read, setRead] = useState<Read<FileStorage>>();
  const [openedAt] = useState(() => Date.now());
  const [begun, setBegun] = useState(0);
  const usable = data !== undefined && (!isFetching || openedAt - data.at < FRESH_ENOUGH);
  if (read === undefined && usable) setRead(data);
  // Nothing of the account stays on screen after it.
  useEffect(() => onSignOut(() => setRead(undefined)), []);
  const name = read?.value.metadata.name ?? data?.value.metadata.name;
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: 'File storage', to: paths.fileStorage() },
          { label: name ?? id, to: paths.fileStorageDetail(id) },
        ]}
        title={name === undefined ? 'Edit file storage' : `Edit ${name}`}
      />
      {read !== undefined && (
        <FileStorageEditForm
          key={begun}
          id={id}
          read={read}
          onDiscard={() => {
            // Begins again from what is known now, which may be newer than what the draft stood on.
            if (data !== undefined) setRead(data);
            setBegun(begun + 1);
          }}
        />
      )}
      {read === undefined &&
        (error !== null && !isFetching ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : (
          <FormSkeleton what="the file storage" />
        ))}
    </>
  );
}
