import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { JsonObject } from '../lib/json';
import { listTitle, resourceOf, type ResourceType } from '../contract/resources';
import type { BulkType } from '../memory/bulk';
import { joinWords, plural } from '../lib/text/text';
import { useIdNames } from '../resource/IdName';
import { createPath } from '../resource/paths';
import { useOrganization } from '../resource/useOrganization';
import { EmptyState } from '../ui/EmptyState';
import type { Content, Part } from '../ui/jsx';
import { useSlots } from '../ui/slots';
import { DataTable } from './DataTable';
import { ListFilterBar } from './ListFilterBar';
import type { FilterValues } from './listFilters';
import { SelectedBar } from './SelectedBar';
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
  /** What else can be done with rows that are selected. */
  actions?: Part;
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
  actions,
  whole = false,
}: ResourceTableProps<T>) {
  const { noun, many, counted: one = noun } = resourceOf(type);
  const { ChosenBar } = useSlots();
  const { chosen, change, all, filters, selection, kind } = state;
  const used = filters.filter(({ name }) => chosen[name]?.length);
  const isFiltered = used.length > 0;
  // Where only the scope filters, there is nothing yet in the place that somebody chose.
  const isPlace = used.every(({ name }) => chosen[name]?.join() === scope?.[name]?.join());
  const names = useIdNames();
  const place = used.flatMap(({ name }) => chosen[name] ?? []).map((id) => names(id).text);
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
        selects={bulk !== undefined || actions !== undefined}
        whole={whole}
        empty={
          all.length > 0 || !isPlace || state.text.trim() !== '' ? (
            <NoMatch type={type} state={state} one={one} scope={scope}>
              {searched}
            </NoMatch>
          ) : (
            <EmptyState
              of={type}
              {...empty}
              title={isFiltered ? `No ${many} in ${joinWords(place)} yet` : empty.title}
              actions={
                <>
                  <CreateFirst type={type} />
                  {isFiltered && <ClearButton state={state} scope={scope} />}
                </>
              }
            />
          )
        }
      />
      {selection.rows.length > 0 &&
        (bulk ? (
          <ChosenBar
            type={bulk}
            selection={selection}
            chosen={() =>
              selection.rows.map((row) => ({
                id: kind.id(row),
                name: kind.name(row),
                raw: kind.raw(row) as JsonObject,
              }))
            }
          />
        ) : (
          <SelectedBar selection={selection}>{actions}</SelectedBar>
        ))}
    </>
  );
}

/** The button of an empty list; the name of the one beside the title is another. */
function CreateFirst({ type }: { type: ResourceType }) {
  const { noun, counted = noun, operations } = resourceOf(type);
  const { keepOf } = useOrganization(type);
  if (operations.create === undefined) return null;
  return (
    <Button component={Link} to={keepOf(type, createPath(type))}>
      {`Create ${/^[aeio]/.test(counted) ? 'an' : 'a'} ${counted}`}
    </Button>
  );
}

/** Shown if the search or the filters leave no rows, with a button that clears them. */
function NoMatch<T>({
  type,
  state,
  one,
  scope,
  children,
}: {
  state: DataTableState<T>;
  type: ResourceType;
  one: string;
  scope: FilterValues | undefined;
  children: Content;
}) {
  const { text, all } = state;
  const searched = text.trim();
  return (
    <EmptyState
      of={type}
      title={searched === '' ? `No ${one} passes the filters` : `No ${one} matches “${searched}”`}
      actions={<ClearButton state={state} scope={scope} />}
    >
      {searched !== ''
        ? children
        : all.length > 0
          ? `The filters hide ${plural(all.length, one)}.`
          : 'Change or clear the filters to see more.'}
    </EmptyState>
  );
}

function ClearButton<T>({
  state: { setText, change, filters, chosen },
  scope = {},
}: {
  state: DataTableState<T>;
  /** The filters of this browser's scope, which are cleared by an empty value. */
  scope: FilterValues | undefined;
}) {
  const used = filters.filter(({ name }) => chosen[name]?.length);
  const clear = () => {
    setText('');
    const cleared = used.map(({ name }) => [name, scope[name] ? [] : undefined] as const);
    change({ q: '', filters: Object.fromEntries(cleared) });
  };
  return (
    <Button onClick={clear}>
      {used.length > 0 ? 'Clear search and filters' : 'Clear the search'}
    </Button>
  );
}
