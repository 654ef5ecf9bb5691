import { IconPencil } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useNavigate, useParams, type LoaderFunctionArgs } from 'react-router';
import { ApiError } from '../../api/errors';
import { networkQuery, useNetwork } from '../../api/networks';
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
import type { Network } from '../../contract/networks';
import { NetworkDetails } from './NetworkDetails';
import styles from './NetworkPage.module.css';
import { nameOf } from './networkColumns';

const noFilters: readonly string[] = [];
const crumbs = [{ label: 'Infrastructure' }, { label: 'Networks', to: paths.networks() }];

/** Starts the read of the network; the page never waits for it here. */
export function loader({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(networkQuery(params['id'] ?? ''));
  return null;
}

/** `/networks/:id`. */
export function Component() {
  const { id = '' } = useParams();
  const query = useNetwork(id);
  const { data, error, isFetching, refetch } = query;
  const navigate = useNavigate();
  const { copy } = useCopy();

  usePageActions(
    useMemo(
      () => [
        {
          id: 'network.edit',
          label: 'Edit this network',
          run: () => void navigate(paths.networkEdit(id)),
        },
        { id: 'network.copy', label: 'Copy the network’s ID', run: () => copy(id, 'ID') },
        { id: 'network.refresh', label: 'Refresh this network', run: () => void refetch() },
      ],
      [navigate, copy, refetch, id],
    ),
  );

  const missing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader
        breadcrumbs={crumbs}
        title={data ? nameOf(data) : missing ? 'Network not found' : 'Network'}
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
            <Link className={`${controls.button} ${controls.primary}`} to={paths.networkEdit(id)}>
              <IconPencil aria-hidden />
              Edit network
            </Link>
          )
        }
      />
      {missing ? (
        <Missing id={id} error={error} onRetry={() => void refetch()} />
      ) : (
        error && <ErrorPanel error={error} onRetry={() => void refetch()} stale={data?.at} />
      )}
      {data ? <Loaded network={data} /> : !error && <Loading />}
    </>
  );
}

function Loaded({ network }: { network: Read<Network> }) {
  const { state, change } = useListState(noFilters);
  const tab = state.tab === 'json' ? 'json' : 'overview';
  return (
    <>
      <WriteNotes kind="network" read={network} />
      <Tabs
        label="Views of the network"
        tabs={[
          { id: 'overview', title: 'Overview' },
          { id: 'json', title: 'JSON' },
        ]}
        chosen={tab}
        onChoose={(next) => change({ tab: next === 'overview' ? undefined : next })}
      >
        {tab === 'json' ? (
          <JsonView value={network.raw} label="The network as it was read" />
        ) : (
          <NetworkDetails network={network} />
        )}
      </Tabs>
    </>
  );
}

function Missing({ id, error, onRetry }: { id: string; error: ApiError; onRetry: () => void }) {
  return (
    <div className={styles.missing}>
      <ErrorPanel error={error} onRetry={onRetry} title="The service does not show this network" />
      <p>
        <CopyId id={id} label="ID" whole />
      </p>
      <p>
        It is gone, it never was, or it belongs to something this token may not see. Right after a
        create it can also take a moment until the service shows it: try again in a few seconds.
      </p>
      <p>
        <Link to={paths.networks()}>All networks</Link>
      </p>
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.grid} role="status" aria-label="Loading the network">
      <div className={styles.bone} />
      <div className={styles.bone} />
    </div>
  );
}
