import { useMemo } from 'react';
import { Link } from 'react-router';
import type { ResourceObject, ResourceRecord } from '../api/cache/record';
import { resourceOf, type FilteredType, type TypeWith } from '../contract/resources';
import { plural } from '../lib/text/text';
import { detailPath, editPath, paths } from '../page/paths';
import { nameOf, searchedText } from '../page/resource/resourceColumns';
import type { MenuItem } from '../ui/Menu';
import { useCopy } from '../ui/useCopy';
import { appliedFilters, type FilterValues } from './listFilters';
import type { ListSort, ListState } from './listState';
import { ResourceTable, type ResourceTableProps } from './ResourceTable';
import type { TableColumn } from './tableColumns';
import { useDataTable } from './useDataTable';
import type { ChangeList } from './useListState';

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

interface ListTableProps<T extends ResourceRecord<ResourceObject>>
  extends ListTableState, Pick<ResourceTableProps<T>, 'bulk' | 'icon' | 'searched' | 'empty'> {
  type: FilteredType & TypeWith<'update'>;
  rows: readonly T[];
  columns: readonly TableColumn<T>[];
  /** Items in a row's menu, besides copying its id, opening and editing it. */
  more?: (row: T) => MenuItem[];
  /** Searched besides the columns and what all resources have. */
  also?: (row: T) => readonly string[];
}

const byName: ListSort = { column: 'name', descending: false };

/** The table of a list the service filters. */
export function ListTable<T extends ResourceRecord<ResourceObject>>({
  type,
  rows,
  loading,
  unreadable,
  columns,
  more,
  also,
  state,
  filters: chosen,
  scope,
  change,
  asOf: _,
  empty,
  ...shown
}: ListTableProps<T>) {
  const { noun: one, many } = resourceOf(type);
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
          ...(more?.(row) ?? []),
        ];
      },
    }),
    [type, one, more, copy],
  );
  const table = useDataTable({
    rows,
    columns,
    kind,
    also: useMemo(() => (row: T) => searchedText(row.value, also?.(row)), [also]),
    filters: useMemo(() => appliedFilters(type), [type]),
    chosen,
    state,
    change,
    usualSort: byName,
  });
  return (
    <>
      <ResourceTable
        {...shown}
        empty={unreadable > 0 ? { title: `No ${many} could be read`, children: '' } : empty}
        type={type}
        state={table}
        loading={loading}
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
