import { IconDatabase, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useKnownFileStorage } from '../../api/knownFileStorage';
import { ColumnsMenu } from '../../components/ColumnsMenu';
import controls from '../../components/controls.module.css';
import { EmptyState } from '../../components/EmptyState';
import { ExportMenu } from '../../components/ExportMenu';
import { useIdNames } from '../../components/IdName';
import type { ListSort } from '../../components/listState';
import { MemoryNote } from '../../components/MemoryNote';
import { OpenById } from '../../components/OpenById';
import { PageHeader } from '../../components/PageHeader';
import { paths } from '../../components/paths';
import { ResourceTable } from '../../components/ResourceTable';
import { TableToolbar } from '../../components/TableToolbar';
import { useCopy } from '../../components/useCopy';
import { useListState } from '../../components/useListState';
import { usePageActions } from '../../components/usePageActions';
import { useTableState } from '../../components/useTableState';
import { forgetKnown } from '../../ledger/known';
import { formatCount } from '../../lib/text';
import { useLedgerKey } from '../../session/scope';
import { storageColumns, storageKind, storageSearch } from './storageColumns';
import styles from './FileStorage.module.css';

const noFilters: readonly string[] = [];
const newestFirst: ListSort = { column: 'known', descending: true };
/** Each remembered storage is a request of its own. */
const STEP = 25;

/** `/file-storage`: what this browser remembers, each read again. */
export function Component() {
  const { state, change } = useListState(noFilters);
  const [most, setMost] = useState(STEP);
  const { items, remembered, fetching, at, refetch } = useKnownFileStorage(most);
  const key = useLedgerKey();
  const names = useIdNames();
  const { copy } = useCopy();
  const navigate = useNavigate();
  const columns = useMemo(() => storageColumns(names), [names]);
  const search = useMemo(() => storageSearch(columns), [columns]);
  const kind = useMemo(
    () =>
      storageKind(
        (id) => copy(id, 'ID'),
        (id) => forgetKnown(key, 'fileStorage', id),
      ),
    [copy, key],
  );
  const { shown, sort, onSort, onWidth, text, setText, flush } = useTableState({
    rows: items,
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
          id: 'storage.create',
          label: 'Create file storage',
          run: () => void navigate(paths.fileStorageCreate()),
        },
        { id: 'storage.refresh', label: 'Refresh file storage', run: refetch },
      ],
      [navigate, refetch],
    ),
  );

  const create = (
    <Link className={`${controls.button} ${controls.primary}`} to={paths.fileStorageCreate()}>
      <IconPlus aria-hidden />
      Create file storage
    </Link>
  );
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Infrastructure' }]}
        title="File storage"
        updatedAt={at}
        onRefresh={items.length > 0 ? refetch : undefined}
        refreshing={fetching}
        actions={create}
      />
      <MemoryNote
        beside={<OpenById label="File storage ID" rule="regional" to={paths.fileStorageDetail} />}
      >
        <b>Known in this browser.</b> The interface has no list of file storage, so here is what was
        created or opened from this browser, each read again from the service. There may be more.
      </MemoryNote>
      {remembered > 0 && (
        <TableToolbar
          searchLabel="Search file storage"
          text={text}
          onText={setText}
          onLeave={flush}
          filters={null}
          counts={{ shown: shown.rows.length, of: items.length, one: 'file storage' }}
        >
          <ColumnsMenu
            columns={columns}
            shown={shown.columns}
            asked={state.columns}
            onChange={(asked) => change({ columns: asked }, { replace: true })}
          />
          <ExportMenu fileName="file-storage" one="file storage" shown={shown} kind={kind} />
        </TableToolbar>
      )}
      <ResourceTable
        name="File storage"
        shown={shown}
        kind={kind}
        sort={sort}
        onSort={onSort}
        onWidth={onWidth}
        onIntent={warmDetail}
        loading={false}
        empty={
          remembered === 0 ? (
            <EmptyState
              icon={<IconDatabase aria-hidden />}
              title="No file storage known here"
              actions={create}
            >
              File storage is space that instances of several networks mount over NFS. Create one,
              or open one by its ID: this browser then remembers it.
            </EmptyState>
          ) : (
            <EmptyState
              icon={<IconDatabase aria-hidden />}
              title={`No file storage known here matches “${text.trim()}”`}
              actions={
                <button type="button" className={controls.button} onClick={() => setText('')}>
                  Clear the search
                </button>
              }
            >
              Names, IDs, classes, tags and nicknames are searched.
            </EmptyState>
          )
        }
      />
      {remembered > items.length && (
        <p className={styles.more}>
          {formatCount(remembered - items.length)} more remembered and not read.{' '}
          <button type="button" className={controls.plain} onClick={() => setMost(most + STEP)}>
            Read {Math.min(STEP, remembered - items.length)} more
          </button>
        </p>
      )}
    </>
  );
}

/** The pointer rests on a row: its page's code is likely wanted next. */
function warmDetail(): void {
  void import('./FileStoragePage');
}
