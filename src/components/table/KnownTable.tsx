import type { ReactNode } from 'react';
import { listTitle, resources, type ResourceType } from '../../contract/resources';
import { ColumnsMenu } from './ColumnsMenu';
import controls from '../ui/controls.module.css';
import { EmptyState } from '../ui/EmptyState';
import { ExportMenu, type CsvFile } from './ExportMenu';
import type { ListSort } from './listState';
import { ResourceTable } from './ResourceTable';
import type { RowKind, RowSearch, TableColumn } from './tableColumns';
import { TableToolbar } from './TableToolbar';
import { useListState } from './useListState';
import { useTableState } from './useTableState';

const noFilters: readonly string[] = [];

/** A table of what this browser remembers of one resource type: search, columns, export, and its state in the address. */
export function KnownTable<T extends object>({
  type,
  rows,
  columns,
  kind,
  search,
  searched,
  usualSort,
  icon,
  onIntent,
  csv,
  empty,
}: {
  type: ResourceType;
  rows: readonly T[];
  columns: readonly TableColumn<T>[];
  kind: RowKind<T>;
  search: RowSearch<T>;
  /** What the search looks through, as a sentence. */
  searched: string;
  usualSort: ListSort;
  icon: ReactNode;
  onIntent?: (row: T) => void;
  csv?: CsvFile<T>;
  /** Stands in place of the table when nothing is known. */
  empty: ReactNode;
}) {
  const { noun: one, many } = resources[type];
  const { state, change } = useListState(noFilters);
  const { shown, sort, onSort, onWidth, text, setText, flush } = useTableState({
    rows,
    columns,
    kind,
    search,
    state,
    change,
    usualSort,
  });

  return (
    <>
      {rows.length > 0 && (
        <TableToolbar
          searchLabel={`Search ${many}`}
          text={text}
          onText={setText}
          onLeave={flush}
          filters={null}
          counts={{ shown: shown.rows.length, of: rows.length, one }}
        >
          <ColumnsMenu columns={columns} shown={shown.columns} state={state} change={change} />
          <ExportMenu
            fileName={many.replaceAll(' ', '-')}
            one={one}
            shown={shown}
            kind={kind}
            csv={csv}
          />
        </TableToolbar>
      )}
      <ResourceTable
        name={listTitle(type)}
        shown={shown}
        kind={kind}
        sort={sort}
        onSort={onSort}
        onWidth={onWidth}
        onIntent={onIntent}
        loading={false}
        empty={
          rows.length === 0 || text.trim() === '' ? (
            empty
          ) : (
            <EmptyState
              icon={icon}
              title={`Nothing known here matches “${text.trim()}”`}
              actions={
                <button
                  type="button"
                  className={controls.button}
                  onClick={() => {
                    setText('');
                    change({ q: '' });
                  }}
                >
                  Clear the search
                </button>
              }
            >
              {searched}
            </EmptyState>
          )
        }
      />
    </>
  );
}
