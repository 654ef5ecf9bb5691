import { Button } from '@mantine/core';
import { Suspense } from 'react';
import type { JsonObject } from '../lib/json';
import { listTitle, resourceOf, type ResourceType } from '../contract/resources';
import type { BulkType } from '../memory/bulk';
import { plural } from '../lib/text/text';
import { EmptyState } from '../ui/EmptyState';
import type { Content } from '../ui/jsx';
import { useSlots } from '../ui/slots';
import { DataTable } from './DataTable';
import styles from './DataTable.module.css';
import { ListFilterBar } from './ListFilterBar';
import type { FilterValues } from './listFilters';
import { TableToolbar } from './TableToolbar';
import type { DataTableState } from './useDataTable';

export interface ResourceTableProps<T extends object> {
  state: DataTableState<T>;
  type: ResourceType;
  searched: string;
  /** Shown if there is no resource of this type. */
  empty: { title: string; children: Content };
  loading?: boolean;
  scope?: FilterValues | undefined;
  /** The resource type, if rows can be selected to change them together. */
  bulk?: BulkType | undefined;
  selects?: boolean;
  whole?: boolean;
}

/** The table of a resource type with its toolbar, filters and selection, and advice if it is empty. */
export function ResourceTable<T extends object>({
  state,
  type,
  searched,
  empty,
  loading = false,
  scope,
  bulk,
  selects = bulk !== undefined,
  whole = false,
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
        whole={whole}
        empty={
          all.length > 0 || isFiltered ? (
            <NoMatch type={type} state={state} one={one} scope={scope}>
              {searched}
            </NoMatch>
          ) : (
            <EmptyState of={type} {...empty} />
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

/** Shown if the search or the filters leave no rows, with a button that clears them. */
function NoMatch<T>({
  type,
  state: { text, setText, change, all, filters, chosen },
  one,
  scope = {},
  children,
}: {
  state: DataTableState<T>;
  type: ResourceType;
  one: string;
  /** The filters of this browser's scope, which are cleared by an empty value. */
  scope?: FilterValues | undefined;
  children: Content;
}) {
  const used = filters.filter(({ name }) => chosen[name]?.length);
  const searched = text.trim();
  return (
    <EmptyState
      of={type}
      title={searched === '' ? `No ${one} passes the filters` : `No ${one} matches “${searched}”`}
      actions={
        <Button
          onClick={() => {
            setText('');
            const cleared = used.map(({ name }) => [name, scope[name] ? [] : undefined] as const);
            change({ q: '', filters: Object.fromEntries(cleared) });
          }}
        >
          {used.length > 0 ? 'Clear search and filters' : 'Clear the search'}
        </Button>
      }
    >
      {searched !== ''
        ? children
        : all.length > 0
          ? `The filters hide ${plural(all.length, one)}.`
          : 'Change or clear the filters to see more.'}
    </EmptyState>
  );
}
