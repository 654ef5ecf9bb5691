import { useMemo } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { queryClient } from '../../api/cache/queryClient';
import { listQuery, useList } from '../../api/resources/queries';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import { effectiveFilters } from '../../components/table/listFilters';
import { parseListState } from '../../components/table/listState';
import { ListFilterBar } from '../../components/table/ListFilterBar';
import { PageHeader } from '../../components/page/PageHeader';
import { Tabs } from '../../components/ui/Tabs';
import { latestScopeFilters, useListFilters } from '../../components/table/useListFilters';
import { useListState } from '../../components/table/useListState';
import { usePageActions } from '../../components/page/usePageActions';
import { ExposureTab } from './ExposureTab';
import type { GroupRow } from './groupColumns';
import { asFilters, filterNames } from './groupFilters';
import { groupFilters } from './groupFilters';
import { SecurityGroupsTable } from './SecurityGroupsTable';
import { useNetworkNames } from './useNetworkNames';

const nothing: readonly GroupRow[] = [];

/** Starts the list's query; the page never waits for it here. */
export function loader({ request }: LoaderFunctionArgs): null {
  const { filters } = parseListState(new URL(request.url).searchParams, filterNames);
  void queryClient.prefetchQuery(
    listQuery('securityGroup', asFilters(effectiveFilters(filters, latestScopeFilters()))),
  );
  return null;
}

/** `/security-groups`: the table, and what is exposed. */
export function Component() {
  const { state, change } = useListState(filterNames);
  const { filters, scope } = useListFilters(filterNames, state, change);
  const query = useList(
    'securityGroup',
    useMemo(() => asFilters(filters), [filters]),
  );
  const { data, error, isFetching, refetch } = query;
  const rows = data?.items ?? nothing;
  const names = useNetworkNames();

  usePageActions(
    useMemo(
      () => [
        {
          id: 'securityGroups.refresh',
          label: 'Refresh security groups',
          run: () => void refetch(),
        },
        {
          id: 'securityGroups.exposure',
          label: 'Exposure of security groups',
          run: () => change({ tab: 'exposure' }),
        },
      ],
      [refetch, change],
    ),
  );

  const tab = state.tab === 'exposure' ? 'exposure' : 'table';
  const partial = Object.values(filters).some((values) => values.length > 0);
  const common = { rows, loading: data === undefined, names, filters, scope, change };
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Infrastructure' }]}
        title="Security groups"
        updatedAt={data?.at}
        onRefresh={() => void refetch()}
        refreshing={isFetching}
      />
      <Tabs
        label="Views of security groups"
        tabs={[
          { id: 'table', title: 'Table' },
          { id: 'exposure', title: 'Exposure' },
        ]}
        chosen={tab}
        onChoose={(next) => change({ tab: next === 'table' ? undefined : next })}
      >
        {error && <ErrorPanel error={error} onRetry={() => void refetch()} stale={data?.at} />}
        {error && !data ? (
          // A filter that the service refuses has to be within reach.
          partial && (
            <ListFilterBar known={groupFilters} filters={filters} scope={scope} change={change} />
          )
        ) : tab === 'exposure' ? (
          <ExposureTab {...common} />
        ) : (
          <SecurityGroupsTable {...common} unreadable={data?.unreadable ?? 0} state={state} />
        )}
      </Tabs>
    </>
  );
}
