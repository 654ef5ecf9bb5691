import { useCallback, useMemo, type ReactNode } from 'react';
import type { ResourceObject } from '../api/cache/record';
import type { KnownObject } from '../api/resources/known';
import { listTitle, resourceOf, type ResourceType } from '../contract/resources';
import { knownOf } from '../memory/resources';
import { forget } from '../memory/memory';
import type { MemoryKey } from '../memory/storedList';
import { keepsJournal, useConnection } from '../session/connections';
import { currentMemoryKey } from '../session/scope';
import { paths } from '../page/paths';
import { useOrganization } from '../page/useOrganization';
import { searchedText } from '../page/resource/resourceColumns';
import { tagText } from '../page/resource/TagList';
import { EmptyState } from '../ui/EmptyState';
import type { MenuItem } from '../ui/Menu';
import { showToast } from '../ui/toast';
import { useCopy } from '../ui/useCopy';
import type { CsvFile } from './ExportMenu';
import { ListFilterBar } from './ListFilterBar';
import { effectiveFilters, ownFilterNames } from './listFilters';
import type { ListSort } from './listState';
import { NoMatch } from './NoMatch';
import { ResourceTable } from './ResourceTable';
import { createRowSearch, type TableColumn } from './tableColumns';
import { ListToolbar } from './TableToolbar';
import { useListState } from './useListState';
import { useTableState } from './useTableState';

const filterNames = ['tag', ...ownFilterNames];
const noScope = {};
const none = Object.fromEntries(filterNames.map((name) => [name, undefined]));

/**
 * A table of a resource type from this browser's memory, with search, columns and export. Its state is in the address.
 */
export function KnownTable<T extends KnownObject<ResourceObject>>({
  type,
  memory,
  rows,
  columns,
  name,
  path,
  edit,
  actions,
  also,
  searched,
  usualSort,
  icon,
  onIntent,
  csv,
  empty: { title, children, action },
}: {
  type: ResourceType;
  /** The memory key of the memory shown. */
  memory: MemoryKey;
  rows: readonly T[];
  columns: readonly TableColumn<T>[];
  name: (row: T) => string;
  path: (id: string) => string;
  /** The address of a row's edit form. */
  edit?: (id: string) => string;
  /** Items in a row's menu, besides copying its id and forgetting it. */
  actions?: (row: T) => MenuItem[];
  /** Searched besides the columns and what all resources have. */
  also?: (row: T) => readonly string[];
  /** What the search covers, as a sentence. */
  searched: string;
  usualSort: ListSort;
  icon: ReactNode;
  onIntent?: (row: T) => void;
  csv?: CsvFile<T>;
  /** Replaces the table if no resource is known. */
  empty: { title: string; children: ReactNode; action?: ReactNode };
}) {
  const { noun, many, counted: one = noun } = resourceOf(type);
  const { state, change } = useListState(filterNames);
  const { copy } = useCopy();
  const shared = keepsJournal(useConnection());
  const { keep } = useOrganization();
  const history = useCallback((id: string) => keep(paths.changes(id)), [keep]);
  const kind = useMemo(
    () => ({
      id: ({ id }: T) => id,
      name,
      path: ({ id }: T) => path(id),
      raw: ({ id, answer }: T) => answer?.raw ?? { metadata: { id } },
      actions: (row: T): MenuItem[] => [
        ...(actions?.(row) ?? []),
        { label: 'Copy ID', run: () => copy(row.id, 'ID') },
        ...(shared ? [{ label: 'History', to: history(row.id) }] : []),
        {
          label: 'Forget here',
          run: () =>
            forgetHere(memory, type, { id: row.id, name: name(row), form: edit?.(row.id) }),
        },
      ],
    }),
    [type, memory, name, path, edit, actions, copy, shared, history],
  );
  const search = useMemo(
    () =>
      createRowSearch(columns, (row: T) =>
        [
          row.id,
          row.known.name,
          row.answer && searchedText(row.answer.value),
          ...(row.answer?.value.metadata.tags ?? []).map(tagText),
          ...(also?.(row) ?? []),
        ].join('\n'),
      ),
    [columns, also],
  );
  const filters = useMemo(() => effectiveFilters(state.filters, noScope), [state.filters]);
  const table = useTableState({
    rows,
    columns,
    kind,
    search,
    filters,
    state,
    change,
    usualSort,
  });

  return (
    <>
      {rows.length > 0 && (
        <ListToolbar
          table={table}
          one={one}
          many={many}
          csv={csv}
          filters={
            <ListFilterBar filters={filters} scope={noScope} change={change} table={table} />
          }
        />
      )}
      <ResourceTable
        name={listTitle(type)}
        table={table}
        onIntent={onIntent}
        choose={type === 'user' || type === 'fileStorage' ? type : undefined}
        empty={
          rows.length === 0 ? (
            <EmptyState icon={icon} title={title} actions={action}>
              {children}
            </EmptyState>
          ) : (
            <NoMatch
              table={table}
              icon={icon}
              one={one}
              title="Nothing known here matches"
              clear={Object.values(filters).some((values) => values.length > 0) ? none : undefined}
            >
              {searched}
            </NoMatch>
          )
        }
      />
    </>
  );
}

/** Forgets a resource in this browser, with a toast that offers to undo, as it may be impossible to read again. */
function forgetHere(
  key: MemoryKey,
  type: ResourceType,
  { id, name, form }: { id: string; name: string; form?: string | undefined },
): void {
  // Drafts belong to the current organization, whatever organization is in the form's address.
  const draft = form === undefined ? undefined : { key: currentMemoryKey(), address: form };
  const isShared = knownOf(key, type).some((item) => item.id === id && item.team !== undefined);
  const undo = forget(key, type, id, draft);
  showToast({
    title: isShared
      ? `${name} is hidden here until someone changes it`
      : `${name} is forgotten in this browser`,
    action: { label: 'Undo', run: undo },
  });
}
