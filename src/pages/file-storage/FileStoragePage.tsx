import { IconPencil } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useNavigate, useParams, type LoaderFunctionArgs } from 'react-router';
import { ApiError } from '../../api/errors';
import { fileStorageQuery, useFileStorage } from '../../api/fileStorage';
import { queryClient } from '../../api/queryClient';
import type { Read } from '../../api/read';
import controls from '../../components/controls.module.css';
import { CopyId } from '../../components/CopyId';
import { ErrorPanel } from '../../components/ErrorPanel';
import { JsonView } from '../../components/JsonView';
import { PageHeader } from '../../components/PageHeader';
import { paths } from '../../components/paths';
import { StatusBadge } from '../../components/StatusBadge';
import { Tabs } from '../../components/Tabs';
import { useCopy } from '../../components/useCopy';
import { useListState } from '../../components/useListState';
import { usePageActions } from '../../components/usePageActions';
import { WriteNotes } from '../../components/WriteNotes';
import type { FileStorage } from '../../contract/fileStorage';
import styles from './FileStorage.module.css';
import { FileStorageDetails } from './FileStorageDetails';

const noFilters: readonly string[] = [];
const crumbs = [{ label: 'Infrastructure' }, { label: 'File storage', to: paths.fileStorage() }];

/** Starts the read of the storage; the page never waits for it here. */
export function loader({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(fileStorageQuery(params['id'] ?? ''));
  return null;
}

/** `/file-storage/:id`. */
export function Component() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useFileStorage(id);
  const navigate = useNavigate();
  const { copy } = useCopy();

  usePageActions(
    useMemo(
      () => [
        {
          id: 'storage.edit',
          label: 'Edit this file storage',
          run: () => void navigate(paths.fileStorageEdit(id)),
        },
        { id: 'storage.copy', label: 'Copy the file storage’s ID', run: () => copy(id, 'ID') },
        { id: 'storage.refresh', label: 'Refresh this file storage', run: () => void refetch() },
      ],
      [navigate, copy, refetch, id],
    ),
  );

  const missing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader
        breadcrumbs={crumbs}
        title={
          data
            ? data.value.metadata.name || data.value.metadata.id
            : missing
              ? 'File storage not found'
              : 'File storage details'
        }
        beside={
          data && (
            <span className={styles.states}>
              <StatusBadge kind="provisioning" value={data.value.metadata.provisioningStatus} />
              <StatusBadge kind="health" value={data.value.metadata.healthStatus} />
            </span>
          )
        }
        updatedAt={data?.at}
        onRefresh={() => void refetch()}
        refreshing={isFetching}
        actions={
          data && (
            <Link
              className={`${controls.button} ${controls.primary}`}
              to={paths.fileStorageEdit(id)}
            >
              <IconPencil aria-hidden />
              Edit file storage
            </Link>
          )
        }
      />
      {missing ? (
        <Missing id={id} error={error} onRetry={() => void refetch()} />
      ) : (
        error && <ErrorPanel error={error} onRetry={() => void refetch()} stale={data?.at} />
      )}
      {data ? <Loaded storage={data} /> : !error && <Loading />}
    </>
  );
}

function Loaded({ storage }: { storage: Read<FileStorage> }) {
  const { state, change } = useListState(noFilters);
  const tab = state.tab === 'json' ? 'json' : 'overview';
  return (
    <>
      <WriteNotes kind="fileStorage" read={storage} />
      <Tabs
        label="Views of the file storage"
        tabs={[
          { id: 'overview', title: 'Overview' },
          { id: 'json', title: 'JSON' },
        ]}
        chosen={tab}
        onChoose={(next) => change({ tab: next === 'overview' ? undefined : next })}
      >
        {tab === 'json' ? (
          <JsonView value={storage.raw} label="The file storage as it was read" />
        ) : (
          <FileStorageDetails storage={storage} />
        )}
      </Tabs>
    </>
  );
}

function Missing({ id, error, onRetry }: { id: string; error: ApiError; onRetry: () => void }) {
  return (
    <div className={styles.missing}>
      <ErrorPanel
        error={error}
        onRetry={onRetry}
        title="The service does not show this file storage"
      />
      <p>
        <CopyId id={id} label="ID" whole />
      </p>
      <p>
        It is gone, it never was, or it belongs to something this token may not see. Right after a
        create it can also take a moment until the service shows it: try again in a few seconds.
      </p>
      <p>
        <Link to={paths.fileStorage()}>File storage known here</Link>
      </p>
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.grid} role="status" aria-label="Loading the file storage">
      <div className={styles.bone} />
      <div className={styles.bone} />
    </div>
  );
}
