import { IconAffiliate } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { networkQuery } from '../../api/networks';
import { queryClient } from '../../api/queryClient';
import { AddressStrip } from '../../components/AddressStrip';
import { ColumnsMenu } from '../../components/ColumnsMenu';
import controls from '../../components/controls.module.css';
import { EmptyState } from '../../components/EmptyState';
import { ExportMenu } from '../../components/ExportMenu';
import { FilterBar } from '../../components/FilterBar';
import { useIdNames } from '../../components/IdName';
import type { FilterValues } from '../../components/listFilters';
import type { ListSort, ListState } from '../../components/listState';
import { paths } from '../../components/paths';
import { ResourceTable, useShownRows } from '../../components/ResourceTable';
import { TableToolbar } from '../../components/TableToolbar';
import { useCopy } from '../../components/useCopy';
import type { ChangeList } from '../../components/useListState';
import { useSearchText } from '../../components/useSearchText';
import type { AddressSpace } from '../../lib/addressSpace';
import { plural } from '../../lib/text';
import { networkColumns, networkKind, networkSearch, type NetworkRow } from './networkColumns';
import { networkFilters } from './networkFilters';
import styles from './Networks.module.css';

const byName: ListSort = { column: 'name', descending: false };

/** The tab "Table": the address strip, search, filters and the table "Networks". */
export function NetworksTable({
  rows,
  loading,
  unreadable,
  space,
  nameById,
  state,
  filters,
  scope,
  change,
}: {
  rows: readonly NetworkRow[];
  loading: boolean;
  unreadable: number;
  /** Absent until it is laid out. */
  space: AddressSpace | undefined;
  nameById: (id: string) => string;
  state: ListState;
  filters: FilterValues;
  scope: FilterValues;
  change: ChangeList;
}) {
  const names = useIdNames();
  const { copy } = useCopy();
  const columns = useMemo(() => networkColumns(names), [names]);
  const search = useMemo(() => networkSearch(columns), [columns]);
  const kind = useMemo(() => networkKind((id) => copy(id, 'ID')), [copy]);
  const [width, setWidth] = useState(1100);
  const sort = state.sort ?? byName;
  const { text, setText, flush } = useSearchText(
    state.q,
    useCallback((q: string) => change({ q }, { replace: true }), [change]),
  );
  const shown = useShownRows({
    rows,
    columns,
    kind,
    sort,
    asked: state.columns,
    width,
    q: text,
    search,
  });
  const onSort = useCallback((next: ListSort) => change({ sort: next }), [change]);
  const filtered = Object.values(filters).some((values) => values.length > 0);
  const clear = () => {
    setText('');
    change({
      q: '',
      filters: Object.fromEntries(
        Object.keys(filters).map((name) => [name, scope[name] ? [] : undefined]),
      ),
    });
  };

  return (
    <>
      <AddressStrip space={space} nameOf={nameById} more={moreRanges} />
      <TableToolbar
        searchLabel="Search networks"
        text={text}
        onText={setText}
        onLeave={flush}
        filters={
          <FilterBar
            known={networkFilters}
            filters={filters}
            scope={scope}
            onChange={(name, values) =>
              change({
                filters: { [name]: values.length === 0 && !scope[name] ? undefined : values },
              })
            }
          />
        }
        counts={loading ? undefined : { shown: shown.rows.length, of: rows.length, one: 'network' }}
      >
        <ColumnsMenu
          columns={columns}
          shown={shown.columns}
          asked={state.columns}
          onChange={(asked) => change({ columns: asked }, { replace: true })}
        />
        <ExportMenu fileName="networks" one="network" shown={shown} kind={kind} />
      </TableToolbar>
      <ResourceTable
        name="Networks"
        shown={shown}
        kind={kind}
        sort={sort}
        onSort={onSort}
        onWidth={setWidth}
        onIntent={warmDetail}
        loading={loading}
        empty={
          rows.length > 0 || filtered ? (
            <EmptyState
              icon={<IconAffiliate aria-hidden />}
              title={
                text.trim() === ''
                  ? 'No network passes the filters'
                  : `No network matches “${text.trim()}”`
              }
              actions={
                <button type="button" className={controls.button} onClick={clear}>
                  {filtered ? 'Clear search and filters' : 'Clear the search'}
                </button>
              }
            >
              {filtered
                ? 'The service applies the filters, the search looks through what it returned.'
                : 'Names, prefixes, ids, tags and nicknames are searched.'}
            </EmptyState>
          ) : (
            <EmptyState
              icon={<IconAffiliate aria-hidden />}
              title="No networks yet"
              actions={
                <Link
                  className={`${controls.button} ${controls.primary}`}
                  to={paths.networkCreate()}
                >
                  Create network
                </Link>
              }
            >
              A network gives instances and file storage a range of addresses of their own. The
              service listed none for this token.
            </EmptyState>
          )
        }
      />
      {unreadable > 0 && (
        <p className={styles.note}>
          {plural(unreadable, 'element')} of the answer could not be read as a network.{' '}
          <Link to={paths.activity()}>Show requests</Link>
        </p>
      )}
    </>
  );
}

function moreRanges(count: number) {
  return <Link to="?tab=map">{plural(count, 'more range')} in the address map</Link>;
}

/** The pointer rests on a row: its page's code and its answer are likely wanted next. */
function warmDetail({ value }: NetworkRow): void {
  void import('./NetworkPage');
  void queryClient.prefetchQuery({ ...networkQuery(value.metadata.id), staleTime: 30_000 });
}
