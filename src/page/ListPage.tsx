import { useMemo } from 'react';
import type { ResourceRecord } from '../api/cache/record';
import { filterNames, serviceFiltersOf, useList } from '../api/resources/lists';
import type { Resource } from '../api/resources/reads';
import { listTitle, resources, type FilteredType } from '../contract/resources';
import { overallState } from './resource/stateLook';
import { ListFilterBar } from '../table/ListFilterBar';
import { ownFilterNames } from '../table/listFilters';
import type { ListTableState } from '../table/ListTable';
import { useListFilters } from '../table/useListFilters';
import { useListState } from '../table/useListState';
import { Tabs } from '../ui/Tabs';
import type { Part } from '../ui/jsx';
import { ErrorPanel } from './ErrorPanel';
import { PageHeader } from './PageHeader';

const nothing: readonly never[] = [];

interface ListOnPage<T extends FilteredType> {
  rows: readonly ResourceRecord<Resource<T>>[];
  query: ReturnType<typeof useList<T>>;
  /** What the table of the page shows besides the rows. */
  table: ListTableState;
}

/** The list as filtered by the address and the scope, and by state, which the API can't filter. */
export function useListPage<T extends FilteredType>(type: T): ListOnPage<T> {
  const names = useMemo(() => [...filterNames(type), ...ownFilterNames], [type]);
  const { state, change } = useListState(names);
  const { filters, scope } = useListFilters(names, state, change);
  const query = useList(
    type,
    useMemo(() => serviceFiltersOf(type, filters), [type, filters]),
  );
  const { data } = query;
  const { state: states = nothing } = filters;
  const rows = useMemo(() => {
    const items: readonly ResourceRecord<Resource<T>>[] = data?.items ?? nothing;
    if (states.length === 0) return items;
    return items.filter(({ value }) => states.includes(overallState(value).word));
  }, [data, states]);
  return {
    rows,
    query,
    table: {
      loading: data === undefined,
      unreadable: data?.unreadable ?? 0,
      asOf: query.error ? data?.at : undefined,
      state,
      filters,
      scope,
      change,
    },
  };
}

/** The page of a list the API filters: header, views and errors. */
export function ListPage<T extends FilteredType>({
  type,
  list: {
    query: { data, error, isFetching, refetch },
    table: { state, filters, scope, change },
  },
  actions,
  views,
}: {
  type: T;
  list: ListOnPage<T>;
  actions?: Part;
  views: readonly { id: string; title: string; show: () => Part }[];
}) {
  const chosen = views.find(({ id }) => id === state.tab) ?? views[0];
  const filtered = Object.values(filters).some((values) => values.length > 0);
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Infrastructure' }]}
        title={listTitle(type)}
        updatedAt={data?.at}
        onRefresh={() => void refetch()}
        refreshing={isFetching}
        actions={actions}
      />
      <Tabs
        label={`Views of ${resources[type].many}`}
        tabs={views}
        chosen={chosen?.id ?? ''}
        onChoose={(next) => change({ tab: next === views[0]?.id ? undefined : next })}
      >
        {error && <ErrorPanel error={error} onRetry={() => void refetch()} stale={data?.at} />}
        {error && !data
          ? // If the service refuses a filter, it must be possible to remove it.
            filtered && (
              <ListFilterBar type={type} filters={filters} scope={scope} change={change} />
            )
          : chosen?.show()}
      </Tabs>
    </>
  );
}
