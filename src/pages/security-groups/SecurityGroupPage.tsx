import { IconPencil } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useNavigate, useParams, type LoaderFunctionArgs } from 'react-router';
import { ApiError } from '../../api/errors';
import { queryClient } from '../../api/queryClient';
import type { Read } from '../../api/read';
import { securityGroupQuery, useSecurityGroup } from '../../api/securityGroups';
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
import type { SecurityGroup } from '../../contract/securityGroups';
import { nameOf } from './groupColumns';
import { SecurityGroupDetails } from './SecurityGroupDetails';
import styles from './SecurityGroupPage.module.css';

const noFilters: readonly string[] = [];
const crumbs = [
  { label: 'Infrastructure' },
  { label: 'Security groups', to: paths.securityGroups() },
];

/** Starts the read of the group; the page never waits for it here. */
export function loader({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(securityGroupQuery(params['id'] ?? ''));
  return null;
}

/** `/security-groups/:id`. */
export function Component() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useSecurityGroup(id);
  const navigate = useNavigate();
  const { copy } = useCopy();

  usePageActions(
    useMemo(
      () => [
        {
          id: 'securityGroup.edit',
          label: 'Edit this security group',
          run: () => void navigate(paths.securityGroupEdit(id)),
        },
        {
          id: 'securityGroup.copy',
          label: 'Copy the security group’s ID',
          run: () => copy(id, 'ID'),
        },
        {
          id: 'securityGroup.refresh',
          label: 'Refresh this security group',
          run: () => void refetch(),
        },
      ],
      [navigate, copy, refetch, id],
    ),
  );

  const missing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader
        breadcrumbs={crumbs}
        title={data ? nameOf(data) : missing ? 'Security group not found' : 'Security group'}
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
              to={paths.securityGroupEdit(id)}
              onPointerEnter={warmEditor}
              onFocus={warmEditor}
            >
              <IconPencil aria-hidden />
              Edit security group
            </Link>
          )
        }
      />
      {missing ? (
        <Missing id={id} error={error} onRetry={() => void refetch()} />
      ) : (
        error && <ErrorPanel error={error} onRetry={() => void refetch()} stale={data?.at} />
      )}
      {data ? <Loaded group={data} /> : !error && <Loading />}
    </>
  );
}

/** The editor's code is likely wanted next. */
function warmEditor(): void {
  void import('./SecurityGroupEditPage').catch(() => undefined);
}

function Loaded({ group }: { group: Read<SecurityGroup> }) {
  const { state, change } = useListState(noFilters);
  const tab = state.tab === 'json' ? 'json' : 'overview';
  return (
    <>
      <WriteNotes kind="securityGroup" read={group} />
      <Tabs
        label="Views of the security group"
        tabs={[
          { id: 'overview', title: 'Overview' },
          { id: 'json', title: 'JSON' },
        ]}
        chosen={tab}
        onChoose={(next) => change({ tab: next === 'overview' ? undefined : next })}
      >
        {tab === 'json' ? (
          <JsonView value={group.raw} label="The security group as it was read" />
        ) : (
          <SecurityGroupDetails group={group} />
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
        title="The service does not show this security group"
      />
      <p>
        <CopyId id={id} label="ID" whole />
      </p>
      <p>It is gone, it never was, or it belongs to something this token may not see.</p>
      <p>
        <Link to={paths.securityGroups()}>All security groups</Link>
      </p>
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.grid} role="status" aria-label="Loading the security group">
      <div className={styles.bone} />
      <div className={styles.bone} />
    </div>
  );
}
