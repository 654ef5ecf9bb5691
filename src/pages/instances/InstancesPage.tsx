import { IconPlus, IconServer2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { ColumnsMenu } from '../../components/ColumnsMenu';
import controls from '../../components/controls.module.css';
import { EmptyState } from '../../components/EmptyState';
import { ExportMenu } from '../../components/ExportMenu';
import type { ListSort } from '../../components/listState';
import { MemoryNote } from '../../components/MemoryNote';
import { PageHeader } from '../../components/PageHeader';
import { paths } from '../../components/paths';
import { ResourceTable } from '../../components/ResourceTable';
import { TableToolbar } from '../../components/TableToolbar';
import { useCopy } from '../../components/useCopy';
import { useListState } from '../../components/useListState';
import { usePageActions } from '../../components/usePageActions';
import { useTableState } from '../../components/useTableState';
import { forgetKnown } from '../../ledger/known';
import { useLedgerKey } from '../../session/scope';
import { instanceColumns, instanceKind, instanceSearch } from './instanceColumns';
import { useKnownInstances } from './knownInstance';
import { useNamesWithNetworks } from './useInstanceChoices';

const noFilters: readonly string[] = [];
const newestFirst: ListSort = { column: 'answered', descending: true };

/** `/instances`: those created from this browser, as the service answered. */
export function Component() {
  const { state, change } = useListState(noFilters);
  const rows = useKnownInstances();
  const key = useLedgerKey();
  const names = useNamesWithNetworks();
  const { copy } = useCopy();
  const navigate = useNavigate();
  const columns = useMemo(() => instanceColumns(names), [names]);
  const search = useMemo(() => instanceSearch(columns), [columns]);
  const kind = useMemo(
    () =>
      instanceKind(
        (id) => copy(id, 'ID'),
        (id) => forgetKnown(key, 'instance', id),
      ),
    [copy, key],
  );
  const { shown, sort, onSort, onWidth, text, setText, flush } = useTableState({
    rows,
    columns,
    kind,
    search,
    state,
    change,
    usualSort: newestFirst,
  });

  usePageActions(
    useMemo(
      () => [
        {
          id: 'instances.create',
          label: 'Create instance',
          run: () => void navigate(paths.instanceCreate()),
        },
      ],
      [navigate],
    ),
  );

  const create = (
    <Link className={`${controls.button} ${controls.primary}`} to={paths.instanceCreate()}>
      <IconPlus aria-hidden />
      Create instance
    </Link>
  );
  return (
    <>
      <PageHeader breadcrumbs={[{ label: 'Infrastructure' }]} title="Instances" actions={create} />
      <MemoryNote>
        <b>Created from this browser.</b> The interface can create instances and neither list nor
        read them, so each is shown as the service answered then. States have likely moved on since,
        and instances made elsewhere are not here.
      </MemoryNote>
      {rows.length > 0 && (
        <TableToolbar
          searchLabel="Search instances"
          text={text}
          onText={setText}
          onLeave={flush}
          filters={null}
          counts={{ shown: shown.rows.length, of: rows.length, one: 'instance' }}
        >
          <ColumnsMenu
            columns={columns}
            shown={shown.columns}
            asked={state.columns}
            onChange={(asked) => change({ columns: asked }, { replace: true })}
          />
          <ExportMenu fileName="instances" one="instance" shown={shown} kind={kind} />
        </TableToolbar>
      )}
      <ResourceTable
        name="Instances"
        shown={shown}
        kind={kind}
        sort={sort}
        onSort={onSort}
        onWidth={onWidth}
        loading={false}
        empty={
          rows.length === 0 ? (
            <EmptyState
              icon={<IconServer2 aria-hidden />}
              title="No instance created from this browser"
              actions={create}
            >
              An instance is a machine on a network, made from a flavor and an image. Create one,
              and the service’s answer is kept here.
            </EmptyState>
          ) : (
            <EmptyState
              icon={<IconServer2 aria-hidden />}
              title={`No instance matches “${text.trim()}”`}
              actions={
                <button type="button" className={controls.button} onClick={() => setText('')}>
                  Clear the search
                </button>
              }
            >
              Names, IDs, addresses, flavors, networks and tags are searched.
            </EmptyState>
          )
        }
      />
    </>
  );
}
