import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Fragment, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ResourceObject, ResourceRecord } from '../api/cache/record';
import { filterNames, useList } from '../api/resources/lists';
import type { Resource } from '../api/resources/reads';
import {
  groupOf,
  listTitle,
  resourceOf,
  type FilteredType,
  type ResourceType,
} from '../contract/resources';
import { ListFilterBar } from './ListFilterBar';
import { appliedFilters, ownFilterNames } from './listFilters';
import { ListTable, type ListedRows, type ListTableProps } from './ListTable';
import { useListFilters } from './useListFilters';
import { useListState } from './useListState';
import type { Part } from '../ui/jsx';
import { Tabs } from '../ui/Tabs';
import { usePageActions } from '../ui/usePageActions';
import { ErrorPanel } from '../resource/ErrorPanel';
import { InOrganization } from '../resource/InOrganization';
import { PageHeader } from '../ui/PageHeader';
import { createPath } from '../resource/paths';
import { overallState } from '../resource/stateLook';
import { useOrganization } from '../resource/useOrganization';

const nothing: readonly never[] = [];

/** The list as filtered by the address and the scope, and by state, which the API can't filter. */
export function useListPage<T extends FilteredType>(type: T) {
  const names = useMemo(() => [...filterNames(type), ...ownFilterNames], [type]);
  const { state, change } = useListState(names);
  const { filters, scope } = useListFilters(names, state, change);
  const query = useList(type, filters);
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
    asOf: query.error ? data?.at : undefined,
    applied: useMemo(() => appliedFilters(type), [type]),
    state,
    filters,
    scope,
    change,
  };
}

export interface ListPageProps<T extends ResourceRecord<ResourceObject>> extends ListTableProps<T> {
  /** What the page shows, and the query it comes from. */
  list: ListedRows<T>;
  actions?: Part;
  above?: Part;
  below?: Part;
  /** Views beside the table. */
  views?: readonly { id: string; title: string; show: () => Part }[];
}

/** The page of a list: header, views and errors. */
export function ListPage<T extends ResourceRecord<ResourceObject>>({
  list,
  actions,
  above,
  below,
  views = nothing,
  ...shown
}: ListPageProps<T>) {
  const { type } = shown;
  const { query, state, filters = state.filters, applied = nothing, scope, asOf, change } = list;
  const { data, error, isFetching, refetch } = query;
  const { many, operations } = resourceOf(type);
  const { keepOf } = useOrganization(type);
  const tabs = [
    {
      id: 'table',
      title: 'Table',
      show: () => <ListTable {...shown} list={list} />,
    },
    ...views,
  ];
  const chosen = tabs.find(({ id }) => id === state.tab) ?? tabs[0];
  const filtered = Object.values(filters).some((values) => values?.length);
  const view = (
    <Fragment>
      {error && <ErrorPanel error={error} onRetry={() => void refetch?.()} stale={asOf} />}
      {error && !data
        ? // If the service refuses a filter, it must be possible to remove it.
          filtered && <ListFilterBar {...{ filters, scope, change }} table={{ filters: applied }} />
        : chosen?.show()}
    </Fragment>
  );
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: groupOf(type) }]}
        title={listTitle(type)}
        updatedAt={data?.at}
        onRefresh={refetch && (() => void refetch())}
        refreshing={isFetching}
        actions={
          <Fragment>
            {actions}
            {operations.create && <CreateLink type={type} to={keepOf(type, createPath(type))} />}
          </Fragment>
        }
      />
      <InOrganization type={type}>
        <Fragment>
          {above}
          {views.length === 0 ? (
            view
          ) : (
            <Tabs
              label={`Views of ${many}`}
              tabs={tabs}
              chosen={chosen?.id ?? ''}
              onChoose={(next) => change({ tab: next === 'table' ? undefined : next })}
            >
              {view}
            </Tabs>
          )}
          {below}
        </Fragment>
      </InOrganization>
    </>
  );
}

/** A list's link to its create form; the palette offers it too. */
function CreateLink({ type, to }: { type: ResourceType; to: string }) {
  const navigate = useNavigate();
  const label = `Create ${resourceOf(type).noun}`;
  usePageActions([{ id: `${type}.create`, label, key: 'c', run: () => void navigate(to) }]);
  return (
    <Button component={Link} variant="filled" to={to} aria-keyshortcuts="c">
      <IconPlus aria-hidden />
      <span>{label}</span>
    </Button>
  );
}
