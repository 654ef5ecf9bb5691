import { Suspense, useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { listTitle, resourceOf, type FilteredType, type TypeWith } from '../contract/resources';
import type { ResourceObject, ResourceRecord } from '../api/cache/record';
import { queryClient } from '../api/cache/queryClient';
import { detailQuery } from '../api/resources/queries';
import { plural } from '../lib/text/text';
import { ListFilterBar } from './ListFilterBar';
import { ownFilterNames, type FilterValues } from './listFilters';
import type { ListSort, ListState } from './listState';
import styles from './ListTable.module.css';
import { clonePath, detailPath, editPath, paths } from '../page/paths';
import { nameOf, searchedText } from '../page/resource/resourceColumns';
import type { MenuItem } from '../ui/Menu';
import { preloadable } from '../ui/preloadable';
import { useCopy } from '../ui/useCopy';
import { ResourceTable } from './ResourceTable';
import { createRowSearch, type TableColumn } from './tableColumns';
import { ListToolbar } from './TableToolbar';
import type { ChangeList } from './useListState';
import { useTableState, type TableState } from './useTableState';

const NoMatch = preloadable(() => import('./NoMatch').then((module) => module.NoMatch));

/** What the page of a list passes to its table: the filters and the list. */
export interface ListTableState {
  loading: boolean;
  /** The number of elements of the answer that could not be read. */
  unreadable: number;
  /** When the list was read, if it could not be refreshed. */
  asOf: number | undefined;
  state: ListState;
  filters: FilterValues;
  scope: FilterValues;
  change: ChangeList;
}

interface ListTableProps<T extends ResourceRecord<ResourceObject>> extends ListTableState {
  type: FilteredType & TypeWith<'update'>;
  icon: ReactNode;
  rows: readonly T[];
  columns: readonly TableColumn<T>[];
  /** Items in a row's menu, besides copying its id, opening and editing it. */
  more?: (row: T) => MenuItem[];
  /** Searched besides the columns and what all resources have. */
  also?: (row: T) => readonly string[];
  /** What the search covers, as a sentence. */
  searched: string;
  /** Replaces the table if the service lists nothing. */
  nothing: ReactNode;
  /** Shown below the table. */
  note?: ReactNode;
  /** Preloads the page of a row, which is likely needed next when the pointer rests on the row. */
  warm: () => Promise<unknown>;
}

const byName: ListSort = { column: 'name', descending: false };

/** The table of a list the service filters, with search, filters, columns, export, and advice if it is empty. */
export function ListTable<T extends ResourceRecord<ResourceObject>>({
  type,
  icon,
  rows,
  loading,
  unreadable,
  columns,
  more,
  also,
  searched,
  nothing,
  note,
  state,
  filters,
  scope,
  change,
  warm,
}: ListTableProps<T>) {
  const { noun: one, many, operations } = resourceOf(type);
  const { copy } = useCopy();
  const kind = useMemo(
    () => ({
      id: ({ value }: T) => value.metadata.id,
      name: nameOf,
      path: ({ value }: T) => detailPath(type, value.metadata.id),
      raw: ({ raw }: T) => raw,
      actions: (row: T): MenuItem[] => {
        const { id } = row.value.metadata;
        return [
          { label: 'Copy ID', run: () => copy(id, 'ID') },
          { label: 'Open', to: detailPath(type, id) },
          { label: `Edit ${one}`, to: editPath(type, id) },
          ...(operations.create ? [{ label: 'Clone', to: clonePath(type, id) }] : []),
          ...(more?.(row) ?? []),
        ];
      },
    }),
    [type, one, operations, more, copy],
  );
  const search = useMemo(
    () => createRowSearch(columns, (row: T) => searchedText(row.value, also?.(row))),
    [columns, also],
  );
  // The API has applied its own, and the page that of a state.
  const own = useMemo(
    () => Object.fromEntries(ownFilterNames.map((name) => [name, filters[name] ?? []])),
    [filters],
  );
  const table = useTableState({
    rows,
    columns,
    kind,
    search,
    filters: own,
    state,
    change,
    usualSort: byName,
  });
  const filtered = Object.values(filters).some((values) => values.length > 0);
  return (
    <>
      <ListToolbar
        table={table}
        one={one}
        many={many}
        loading={loading}
        filters={
          <ListFilterBar
            type={type}
            filters={filters}
            scope={scope}
            change={change}
            table={table}
          />
        }
      />
      <ResourceTable
        name={listTitle(type)}
        table={table}
        onIntent={(row) => {
          void warm();
          void queryClient.prefetchQuery({ ...detailQuery(type, kind.id(row)), staleTime: 30_000 });
        }}
        loading={loading}
        choose={type}
        empty={
          rows.length > 0 || filtered ? (
            <Suspense fallback={null}>
              <NoMatch
                // A lazy component has no type parameter.
                table={table as unknown as TableState<unknown>}
                icon={icon}
                one={one}
                asked={{ type, filters }}
                clear={
                  filtered
                    ? Object.fromEntries(
                        Object.keys(filters).map((name) => [name, scope[name] ? [] : undefined]),
                      )
                    : undefined
                }
              >
                {searched}
              </NoMatch>
            </Suspense>
          ) : (
            nothing
          )
        }
      />
      {(unreadable > 0 || note !== undefined) && (
        <p className={`hint ${styles.foot}`}>
          {unreadable > 0 && (
            <span className={styles.unreadable}>
              {plural(unreadable, 'element')} of the answer could not be read as a {one}.{' '}
              <Link to={paths.activity()}>Show requests</Link>
            </span>
          )}
          {note !== undefined && <span>{note}</span>}
        </p>
      )}
    </>
  );
}
