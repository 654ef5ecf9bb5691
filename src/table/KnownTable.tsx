import { useCallback, useMemo } from 'react';
import type { ResourceObject } from '../api/cache/record';
import type { KnownObject } from '../api/resources/known';
import { resourceOf, type ResourceType } from '../contract/resources';
import { knownOf } from '../memory/resources';
import { forget } from '../memory/memory';
import type { MemoryKey } from '../memory/storedList';
import { editPath, openPath, paths } from '../page/paths';
import { searchedText } from '../page/resource/resourceColumns';
import { tagText } from '../page/resource/TagList';
import { useOrganization } from '../page/useOrganization';
import { keepsJournal, useConnection } from '../session/connections';
import { currentMemoryKey } from '../session/scope';
import type { MenuItem } from '../ui/Menu';
import { showToast } from '../ui/toast';
import { useCopy } from '../ui/useCopy';
import { ownFilterNames } from './listFilters';
import type { ListSort } from './listState';
import { ResourceTable, type ResourceTableProps } from './ResourceTable';
import type { TableColumn } from './tableColumns';
import { useDataTable } from './useDataTable';
import { useListState } from './useListState';

const filterNames = ['tag', ...ownFilterNames];

export interface KnownTableProps<T extends object> extends Pick<
  ResourceTableProps<T>,
  'type' | 'icon' | 'searched' | 'empty' | 'loading'
> {
  /** The memory key of the memory shown. */
  memory: MemoryKey;
  rows: readonly T[];
  columns: readonly TableColumn<T>[];
  name: (row: T) => string;
  /** Where a row leads, if not to the page or the form of the resource. */
  path?: (id: string) => string;
  /** Items in a row's menu, if not those that open it. */
  actions?: (row: T) => MenuItem[];
  /** Searched besides the columns and what all resources have. */
  also?: (row: T) => readonly string[];
  usualSort: ListSort;
}

/** A table of a resource type from this browser's memory. Its state is in the address. */
export function KnownTable<T extends KnownObject<ResourceObject>>({
  type,
  memory,
  rows,
  columns,
  name,
  path: given,
  actions: givenActions,
  also,
  usualSort,
  ...shown
}: KnownTableProps<T>) {
  const { state, change } = useListState(filterNames);
  const { copy } = useCopy();
  const shared = keepsJournal(useConnection());
  const { keep, keepOf } = useOrganization();
  const kind = useMemo(() => {
    const { noun, operations } = resourceOf(type);
    const path = given ?? ((id: string) => keepOf(type, openPath(type, id)));
    const edit = (id: string) =>
      operations.update === undefined ? undefined : keepOf(type, editPath(type, id));
    const open = ({ id }: T): MenuItem[] => {
      const [page, form] = [path(id), edit(id)];
      return [
        ...(page === form ? [] : [{ label: 'Open', to: page }]),
        ...(form === undefined ? [] : [{ label: `Edit ${noun}`, to: form }]),
      ];
    };
    const actions = givenActions ?? open;
    return {
      id: ({ id }: T) => id,
      name,
      path: ({ id }: T) => path(id),
      raw: ({ id, answer }: T) => answer?.raw ?? { metadata: { id } },
      actions: (row: T): MenuItem[] => [
        ...actions(row),
        { label: 'Copy ID', run: () => copy(row.id, 'ID') },
        ...(shared ? [{ label: 'History', to: keep(paths.changes(row.id)) }] : []),
        {
          label: 'Forget here',
          run: () => forgetHere(memory, type, { id: row.id, name: name(row), form: edit(row.id) }),
        },
      ],
    };
  }, [type, memory, name, given, givenActions, copy, shared, keep, keepOf]);
  const table = useDataTable({
    rows,
    columns,
    kind,
    also: useCallback(
      (row: T) =>
        [
          row.id,
          row.known.name,
          row.answer && searchedText(row.answer.value),
          ...(row.answer?.value.metadata.tags ?? []).map(tagText),
          ...(also?.(row) ?? []),
        ].join('\n'),
      [also],
    ),
    state,
    change,
    usualSort,
  });
  return (
    <ResourceTable
      {...shown}
      type={type}
      state={table}
      bulk={type === 'user' || type === 'fileStorage' ? type : undefined}
    />
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
