import { Suspense, type ReactNode } from 'react';
import type { JsonObject } from '../lib/json';
import { listTitle, resourceOf, type ResourceType } from '../contract/resources';
import type { BulkType } from '../memory/bulk';
import { useSlots } from '../ui/slots';
import { DataTable } from './DataTable';
import styles from './DataTable.module.css';
import { ListFilterBar } from './ListFilterBar';
import type { FilterValues } from './listFilters';
import { NoMatch } from './NoMatch';
import { TableToolbar } from './TableToolbar';
import type { DataTableState } from './useDataTable';

export interface ResourceTableProps<T extends object> {
  state: DataTableState<T>;
  type: ResourceType;
  icon: ReactNode;
  searched: string;
  nothing: ReactNode;
  loading?: boolean;
  scope?: FilterValues | undefined;
  /** Stands before the search text where nothing matches. */
  noMatch?: string;
  /** The resource type, if rows can be selected to change them together. */
  bulk?: BulkType | undefined;
  selects?: boolean;
}

/** The table of a resource type with its toolbar, filters and selection, and advice if it is empty. */
export function ResourceTable<T extends object>({
  state,
  type,
  icon,
  searched,
  nothing,
  loading = false,
  scope,
  noMatch,
  bulk,
  selects = bulk !== undefined,
}: ResourceTableProps<T>) {
  const { noun, many, counted: one = noun } = resourceOf(type);
  const { chosen, change, all, filters } = state;
  const isFiltered = filters.some(({ name }) => chosen[name]?.length);
  return (
    <>
      {(loading || all.length > 0 || isFiltered) && (
        <TableToolbar
          state={state}
          one={one}
          many={many}
          loading={loading}
          filters={<ListFilterBar filters={chosen} scope={scope} change={change} table={state} />}
        />
      )}
      <DataTable
        name={listTitle(type)}
        state={state}
        loading={loading}
        selects={selects}
        empty={
          all.length > 0 || isFiltered ? (
            <NoMatch state={state} icon={icon} one={one} title={noMatch} scope={scope}>
              {searched}
            </NoMatch>
          ) : (
            nothing
          )
        }
      />
      {bulk && <SelectedBar type={bulk} state={state} />}
    </>
  );
}

function SelectedBar<T>({
  type,
  state: { selection, kind },
}: {
  type: BulkType;
  state: DataTableState<T>;
}) {
  const { ChosenBar } = useSlots();
  if (selection.rows.length === 0) return null;
  return (
    <Suspense>
      <ChosenBar
        className={styles.bar}
        type={type}
        count={selection.rows.length}
        shown={selection.shown}
        chosen={() =>
          selection.rows.map((row) => ({
            id: kind.id(row),
            name: kind.name(row),
            raw: kind.raw(row) as JsonObject,
          }))
        }
        onClear={selection.clear}
      />
    </Suspense>
  );
}
