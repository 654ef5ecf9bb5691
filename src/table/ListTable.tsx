import { useMemo } from 'react';
import { Link } from 'react-router';
import type { ResourceObject, ResourceRecord } from '../api/cache/record';
import { resourceOf } from '../contract/resources';
import { plural } from '../lib/text/text';
import { editPath, openPath, paths } from '../resource/paths';
import { nameOf, searchedText } from './resourceColumns';
import { useOrganization } from '../resource/useOrganization';
import type { MenuItem } from '../ui/Menu';
import { useCopy } from '../ui/useCopy';
import type { Filter, FilterValues } from './listFilters';
import type { ListSort, ListState } from './listState';
import { ResourceTable, type ResourceTableProps } from './ResourceTable';
import { useNoteColumn } from './noteColumn';
import type { TableColumn } from './tableColumns';
import { useDataTable } from './useDataTable';
import type { ChangeList } from './useListState';

/** A list, and the part of it that the address asks for. */
export interface ListedRows<T> {
  rows: readonly T[];
  query: {
    /** Absent until it has come; `unreadable` is the number of elements that could not be read. */
    data: { at?: number | undefined; unreadable?: number } | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch?: (() => unknown) | undefined;
  };
  /** When the list was read, if it could not be refreshed. */
  asOf?: number | undefined;
  state: ListState;
  change: ChangeList;
  /** The filters that the API or the page applies, if there are any besides those of the columns. */
  applied?: readonly Filter<unknown>[];
  /** Their values, if the scope of this browser adds some to those in the address. */
  filters?: FilterValues;
  scope?: FilterValues;
}

export interface ListTableProps<T extends ResourceRecord<ResourceObject>> extends Pick<
  ResourceTableProps<T>,
  'type' | 'bulk' | 'searched' | 'empty'
> {
  columns: readonly TableColumn<T>[];
  name?: (row: T) => string;
  /** Where a row leads, if not to the page or the form of the resource; what opens it is among `more` then. */
  path?: (id: string) => string;
  /** Items in a row's menu, besides copying its id, opening and editing it. */
  more?: (row: T) => MenuItem[];
  /** Searched besides the columns and what all resources have. */
  also?: (row: T) => readonly string[];
  usualSort?: ListSort;
}

const idOf = ({ value }: ResourceRecord<ResourceObject>) => value.metadata.id;
const byName: ListSort = { column: 'name', descending: false };

/** The table of a list of records. Its state is in the address. */
export function ListTable<T extends ResourceRecord<ResourceObject>>({
  type,
  list: { rows, query, scope, state, change, applied, filters: chosen },
  columns,
  name = nameOf,
  path: given,
  more,
  also,
  usualSort = byName,
  empty,
  ...shown
}: ListTableProps<T> & {
  list: ListedRows<T>;
}) {
  const { unreadable = 0 } = query.data ?? {};
  const { noun: one, many, operations } = resourceOf(type);
  const { copy } = useCopy();
  const { keepOf } = useOrganization(type);
  const notes = useNoteColumn(type, columns, idOf);
  const { action: noteAction, also: noted } = notes;
  const kind = useMemo(() => {
    const path = given ?? ((id: string) => keepOf(type, openPath(type, id)));
    return {
      id: ({ value }: T) => value.metadata.id,
      name,
      path: ({ value }: T) => path(value.metadata.id),
      raw: ({ raw }: T) => raw,
      actions: (row: T): MenuItem[] => {
        const { id } = row.value.metadata;
        const form = operations.update && keepOf(type, editPath(type, id));
        return [
          { label: 'Copy ID', run: () => copy(id, 'ID') },
          ...(given || path(id) === form ? [] : [{ label: 'Open', to: path(id) }]),
          ...(form ? [{ label: `Edit ${one}`, to: form }] : []),
          noteAction(row, name(row)),
          ...(more?.(row) ?? []),
        ];
      },
    };
  }, [type, one, operations, name, given, more, copy, keepOf, noteAction]);
  const table = useDataTable({
    rows,
    columns: notes.columns,
    kind,
    also: useMemo(
      () => (row: T) => searchedText(row.value, [...(also?.(row) ?? []), ...noted(row)]),
      [also, noted],
    ),
    filters: applied,
    chosen,
    state,
    change,
    usualSort,
  });
  return (
    <>
      <ResourceTable
        {...shown}
        empty={unreadable > 0 ? { title: `No ${many} could be read`, children: '' } : empty}
        type={type}
        state={table}
        loading={!query.data}
        scope={scope}
      />
      {unreadable > 0 && (
        <p className="hint">
          <span className="toned" data-tone="attention">
            <span>{`${plural(unreadable, 'element')} of the answer could not be read as a ${one}. `}</span>
            <Link to={paths.activity()}>Show requests</Link>
          </span>
        </p>
      )}
    </>
  );
}
