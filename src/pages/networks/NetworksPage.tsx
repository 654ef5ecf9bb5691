import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { type Filters, listQuery, useList } from '../../api/resources/queries';
import { queryClient } from '../../api/cache/queryClient';
import controls from '../../components/ui/controls.module.css';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import { ListFilterBar } from '../../components/table/ListFilterBar';
import { effectiveFilters } from '../../components/table/listFilters';
import { parseListState } from '../../components/table/listState';
import { PageHeader } from '../../components/page/PageHeader';
import { paths } from '../../components/page/paths';
import { Tabs } from '../../components/ui/Tabs';
import { latestScopeFilters, useListFilters } from '../../components/table/useListFilters';
import { useListState } from '../../components/table/useListState';
import { usePageActions } from '../../components/page/usePageActions';
import { NetworksMap } from './map/NetworksMap';
import { NetworksTable } from './NetworksTable';
import { nameOf, type NetworkRow } from './networkColumns';
import { networkFilters } from './networkFilters';
import { useAddressSpace } from './map/useAddressSpace';

const filterNames = ['tag', 'organizationID', 'projectID', 'regionID'] as const;
const nothing: readonly NetworkRow[] = [];

function asFilters(values: Record<string, readonly string[]>): Filters<'network'> {
  const { tag = [], organizationID = [], projectID = [], regionID = [] } = values;
  return { tag, organizationID, projectID, regionID };
}

/** Starts the list's query; the page never waits for it here. */
export function loader({ request }: LoaderFunctionArgs): null {
  const { filters } = parseListState(new URL(request.url).searchParams, filterNames);
  void queryClient.prefetchQuery(
    listQuery('network', asFilters(effectiveFilters(filters, latestScopeFilters()))),
  );
  return null;
}

/** `/networks`: the table, and the address map. */
export function Component() {
  const { state, change } = useListState(filterNames);
  const { filters, scope } = useListFilters(filterNames, state, change);
  const query = useList(
    'network',
    useMemo(() => asFilters(filters), [filters]),
  );
  const { data, error, isFetching, refetch } = query;
  const rows = data?.items ?? nothing;
  const navigate = useNavigate();

  const space = useAddressSpace(data?.items);
  const nameById = useMemo(() => {
    let names: Map<string, string> | undefined;
    return (id: string) => {
      names ??= new Map(rows.map((row) => [row.value.metadata.id, nameOf(row)]));
      return names.get(id) ?? id;
    };
  }, [rows]);

  usePageActions(
    useMemo(
      () => [
        {
          id: 'networks.create',
          label: 'Create network',
          run: () => void navigate(paths.networkCreate()),
        },
        { id: 'networks.refresh', label: 'Refresh networks', run: () => void refetch() },
        {
          id: 'networks.map',
          label: 'Address map of networks',
          run: () => change({ tab: 'map' }),
        },
      ],
      [navigate, refetch, change],
    ),
  );

  const tab = state.tab === 'map' ? 'map' : 'table';
  const partial = Object.values(filters).some((values) => values.length > 0);

  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Infrastructure' }]}
        title="Networks"
        updatedAt={data?.at}
        onRefresh={() => void refetch()}
        refreshing={isFetching}
        actions={
          <Link className={`${controls.button} ${controls.primary}`} to={paths.networkCreate()}>
            <IconPlus aria-hidden />
            Create network
          </Link>
        }
      />
      <Tabs
        label="Views of networks"
        tabs={[
          { id: 'table', title: 'Table' },
          { id: 'map', title: 'Address map' },
        ]}
        chosen={tab}
        onChoose={(next) => change({ tab: next === 'table' ? undefined : next })}
      >
        {error && <ErrorPanel error={error} onRetry={() => void refetch()} stale={data?.at} />}
        {error && !data ? (
          // A filter that the service refuses has to be within reach.
          partial && (
            <ListFilterBar known={networkFilters} filters={filters} scope={scope} change={change} />
          )
        ) : tab === 'map' ? (
          <NetworksMap
            space={space}
            nameOf={nameById}
            partial={partial}
            filters={filters}
            scope={scope}
            change={change}
          />
        ) : (
          <NetworksTable
            rows={rows}
            loading={data === undefined}
            unreadable={data?.unreadable ?? 0}
            space={space}
            nameById={nameById}
            state={state}
            filters={filters}
            scope={scope}
            change={change}
          />
        )}
      </Tabs>
    </>
  );
}
