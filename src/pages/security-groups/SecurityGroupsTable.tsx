import { IconShieldHalf } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { queryClient } from '../../api/queryClient';
import { securityGroupQuery } from '../../api/securityGroups';
import { ColumnsMenu } from '../../components/ColumnsMenu';
import controls from '../../components/controls.module.css';
import { EmptyState } from '../../components/EmptyState';
import { ExportMenu } from '../../components/ExportMenu';
import { FilterBar } from '../../components/FilterBar';
import type { IdNames } from '../../components/IdName';
import type { FilterValues } from '../../components/listFilters';
import type { ListSort, ListState } from '../../components/listState';
import { paths } from '../../components/paths';
import { ResourceTable, useShownRows } from '../../components/ResourceTable';
import { TableToolbar } from '../../components/TableToolbar';
import { useCopy } from '../../components/useCopy';
import type { ChangeList } from '../../components/useListState';
import { useSearchText } from '../../components/useSearchText';
import { plural } from '../../lib/text';
import { groupColumns, groupKind, groupSearch, type GroupRow } from './groupColumns';
import { groupFilters } from './groupFilters';
import styles from './SecurityGroups.module.css';

const byName: ListSort = { column: 'name', descending: false };

/** The tab "Table": search, filters and the table "Security groups". */
export function SecurityGroupsTable({
  rows,
  loading,
  unreadable,
  names,
  state,
  filters,
  scope,
  change,
}: {
  rows: readonly GroupRow[];
  loading: boolean;
  unreadable: number;
  names: IdNames;
  state: ListState;
  filters: FilterValues;
  scope: FilterValues;
  change: ChangeList;
}) {
  const { copy } = useCopy();
  const columns = useMemo(() => groupColumns(names), [names]);
  const search = useMemo(() => groupSearch(columns), [columns]);
  const kind = useMemo(() => groupKind((id) => copy(id, 'ID')), [copy]);
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
      <TableToolbar
        searchLabel="Search security groups"
        text={text}
        onText={setText}
        onLeave={flush}
        filters={
          <FilterBar
            known={groupFilters}
            filters={filters}
            scope={scope}
            onChange={(name, values) =>
              change({
                filters: { [name]: values.length === 0 && !scope[name] ? undefined : values },
              })
            }
          />
        }
        counts={
          loading ? undefined : { shown: shown.rows.length, of: rows.length, one: 'security group' }
        }
      >
        <ColumnsMenu
          columns={columns}
          shown={shown.columns}
          asked={state.columns}
          onChange={(asked) => change({ columns: asked }, { replace: true })}
        />
        <ExportMenu fileName="security-groups" one="security group" shown={shown} kind={kind} />
      </TableToolbar>
      <ResourceTable
        name="Security groups"
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
              icon={<IconShieldHalf aria-hidden />}
              title={
                text.trim() === ''
                  ? 'No security group passes the filters'
                  : `No security group matches “${text.trim()}”`
              }
              actions={
                <button type="button" className={controls.button} onClick={clear}>
                  {filtered ? 'Clear search and filters' : 'Clear the search'}
                </button>
              }
            >
              {filtered
                ? 'The service applies the filters, the search looks through what it returned.'
                : 'Names, networks, ids, tags, nicknames and the rules in words are searched.'}
            </EmptyState>
          ) : (
            <NoGroups />
          )
        }
      />
      <p className={styles.foot}>
        {unreadable > 0 && (
          <span className={styles.note}>
            {plural(unreadable, 'element')} of the answer could not be read as a security group.{' '}
            <Link to={paths.activity()}>Show requests</Link>
          </span>
        )}
        {rows.length > 0 && (
          <span>
            Security groups are created elsewhere: the interface can only list, read and update
            them.
          </span>
        )}
      </p>
    </>
  );
}

/** Nothing is listed, and this console cannot change that. */
export function NoGroups() {
  return (
    <EmptyState icon={<IconShieldHalf aria-hidden />} title="No security groups yet">
      A security group holds the rules by which instances of a network are reached. The service
      listed none for this token, and its interface has no way to create one: make it where your
      cloud is set up, then it appears here.
    </EmptyState>
  );
}

/** The pointer rests on a row: its page's code and its answer are likely wanted next. */
function warmDetail({ value }: GroupRow): void {
  void import('./SecurityGroupPage');
  void queryClient.prefetchQuery({ ...securityGroupQuery(value.metadata.id), staleTime: 30_000 });
}
