import { IconPencil } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '../../api/http/errors';
import type { Read } from '../../api/cache/read';
import type { JsonObject } from '../../lib/json';
import controls from '../ui/controls.module.css';
import { CopyId } from '../ui/CopyId';
import { ErrorPanel } from './ErrorPanel';
import { JsonView } from '../ui/JsonView';
import { PageHeader } from './PageHeader';
import { StatusBadge } from '../resource/StatusBadge';
import { Tabs } from '../ui/Tabs';
import { useCopy } from '../ui/useCopy';
import { useListState } from '../table/useListState';
import { usePageActions } from './usePageActions';
import { WriteNotes } from '../resource/WriteNotes';
import styles from './Detail.module.css';

interface Shown {
  metadata: {
    id: string;
    name?: string | undefined;
    provisioningStatus?: string | undefined;
    healthStatus?: string | undefined;
  };
}

interface DetailPageProps<T extends Shown> {
  id: string;
  kind: 'network' | 'securityGroup' | 'fileStorage';
  /** "security group". */
  noun: string;
  query: {
    data: Read<T> | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** The list: as a breadcrumb, and as a way on where the object is missing. */
  list: { label: string; to: string; all: string };
  /** Where it is edited. */
  edit: string;
  /** Fetches the editor's code, which is likely wanted next. */
  onEditIntent?: () => void;
  /** It can be made here, and a service may take a moment to show what it made. */
  creatable: boolean;
  children: (read: Read<T>) => ReactNode;
}

/** The page of one object that can be read: its states, what was written last, its facts and its JSON. */
export function DetailPage<T extends Shown>({
  id,
  kind,
  noun,
  query: { data, error, isFetching, refetch },
  list,
  edit,
  onEditIntent,
  creatable,
  children,
}: DetailPageProps<T>) {
  const navigate = useNavigate();
  const { copy } = useCopy();
  usePageActions(
    useMemo(
      () => [
        { id: `${kind}.edit`, label: `Edit this ${noun}`, run: () => void navigate(edit) },
        { id: `${kind}.copy`, label: `Copy the ${noun}’s ID`, run: () => copy(id, 'ID') },
        { id: `${kind}.refresh`, label: `Refresh this ${noun}`, run: () => void refetch() },
      ],
      [navigate, copy, refetch, id, kind, noun, edit],
    ),
  );
  const title = `${noun[0]?.toUpperCase() ?? ''}${noun.slice(1)}`;
  const missing = error instanceof ApiError && error.status === 404;
  const retry = () => void refetch();
  const metadata = data?.value.metadata;
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Infrastructure' }, { label: list.label, to: list.to }]}
        title={metadata ? metadata.name || metadata.id : missing ? `${title} not found` : title}
        beside={
          metadata && (
            <span className={styles.states}>
              <StatusBadge
                kind="provisioning"
                value={metadata.provisioningStatus}
                asOf={error ? data.at : undefined}
              />
              <StatusBadge
                kind="health"
                value={metadata.healthStatus}
                asOf={error ? data.at : undefined}
              />
            </span>
          )
        }
        updatedAt={data?.at}
        onRefresh={retry}
        refreshing={isFetching}
        actions={
          data && (
            <Link
              className={`${controls.button} ${controls.primary}`}
              to={edit}
              onPointerEnter={onEditIntent}
              onFocus={onEditIntent}
            >
              <IconPencil aria-hidden />
              Edit {noun}
            </Link>
          )
        }
      />
      {missing ? (
        <div className={styles.missing}>
          <ErrorPanel
            error={error}
            onRetry={retry}
            title={`The service does not show this ${noun}`}
          />
          <p>
            <CopyId id={id} label="ID" whole />
          </p>
          <p>
            It is gone, it never was, or it belongs to something this token may not see.
            {creatable &&
              ' Right after a create it can also take a moment until the service shows it: try again in a few seconds.'}
          </p>
          <p>
            <Link to={list.to}>{list.all}</Link>
          </p>
        </div>
      ) : (
        error && <ErrorPanel error={error} onRetry={retry} stale={data?.at} />
      )}
      {data && (
        <>
          <WriteNotes kind={kind} read={data} />
          <Views noun={noun} raw={data.raw}>
            {children(data)}
          </Views>
        </>
      )}
      {!data && !error && (
        <div className={styles.grid} role="status" aria-label={`Loading the ${noun}`}>
          <div className={styles.bone} />
          <div className={styles.bone} />
        </div>
      )}
    </>
  );
}

const noFilters: readonly string[] = [];

/** "Overview" and "JSON", by the address. */
function Views({ noun, raw, children }: { noun: string; raw: JsonObject; children: ReactNode }) {
  const { state, change } = useListState(noFilters);
  const tab = state.tab === 'json' ? 'json' : 'overview';
  return (
    <Tabs
      label={`Views of the ${noun}`}
      tabs={[
        { id: 'overview', title: 'Overview' },
        { id: 'json', title: 'JSON' },
      ]}
      chosen={tab}
      onChoose={(next) => change({ tab: next === 'overview' ? undefined : next })}
    >
      {tab === 'json' ? <JsonView value={raw} label={`The ${noun} as it was read`} /> : children}
    </Tabs>
  );
}
