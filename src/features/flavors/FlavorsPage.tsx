import { useMemo } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { flavorListQuery, useFlavors } from '../../api/resources/lists';
import { queryClient } from '../../api/cache/queryClient';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorPanel } from '../../resource/ErrorPanel';
import { RefusedOrganization } from '../../resource/InOrganization';
import { parseListState } from '../../table/listState';
import { PageHeader } from '../../ui/PageHeader';
import { Tabs } from '../../ui/Tabs';
import { useCompareTab } from '../../table/compareTab';
import { useListState } from '../../table/useListState';
import { idFault } from '../../contract/path';
import { currentMemoryKey } from '../../session/scope';
import type { FlavorRow } from '../../resource/flavorFacts';
import { comparedOf, flavorParameters } from './flavorFilters';
import { FlavorCompare } from './FlavorCompare';
import { FlavorPlaceBar, placeForLoader, useFlavorPlace } from './FlavorPlaceBar';
import { FlavorsList } from './FlavorsList';

const nothing: readonly FlavorRow[] = [];

/** Starts the list's query; the page never waits for it here. */
export function loader({ request }: LoaderFunctionArgs): null {
  const { filters } = parseListState(new URL(request.url).searchParams, flavorParameters);
  const place = placeForLoader(filters, currentMemoryKey().organization);
  if (idFault(place.organizationID, 'regional') === undefined && place.regionID !== '')
    void queryClient.prefetchQuery(flavorListQuery(place.organizationID, place.regionID));
  return null;
}

/** `/flavors`: of one organization in one region, as a table, or side by side. */
export function Component() {
  const { state, change } = useListState(flavorParameters);
  const place = useFlavorPlace(state, change);
  const organization = place.organizationID;
  const fault = organization === '' ? undefined : idFault(organization, 'regional');
  const chosen = organization !== '' && fault === undefined && place.regionID !== '';
  const { data, error, isFetching, refetch } = useFlavors(
    fault === undefined ? organization : '',
    place.regionID,
  );
  const rows = data?.items ?? nothing;
  const compared = useMemo(() => comparedOf(state), [state]);
  const { tab: asked, compare } = useCompareTab(state, change, compared.length);
  const tab = asked === 'compare' ? asked : 'table';

  const loading = data === undefined;
  const shared = { rows, loading, compared, state, change, place };
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Infrastructure' }]}
        title="Flavors"
        updatedAt={data?.at}
        onRefresh={chosen ? () => void refetch() : undefined}
        refreshing={isFetching}
      />
      {!chosen && <FlavorPlaceBar place={place} change={change} />}
      {chosen ? (
        <Tabs
          label="Views of flavors"
          tabs={[{ id: 'table', title: 'Table' }, ...compare]}
          chosen={tab}
          onChoose={(next) => change({ tab: next === 'table' ? undefined : next })}
          beside={<FlavorPlaceBar place={place} change={change} />}
        >
          {error && <ErrorPanel error={error} onRetry={() => void refetch()} stale={data?.at} />}
          {error && !data ? null : tab === 'compare' ? (
            <FlavorCompare {...shared} />
          ) : (
            <FlavorsList {...shared} unreadable={data?.unreadable ?? 0} />
          )}
        </Tabs>
      ) : fault !== undefined ? (
        <div className="card">
          <RefusedOrganization id={organization} fault={fault} rule="regional" />
        </div>
      ) : (
        <div className="card">
          <EmptyState
            of="flavor"
            title={organization === '' ? 'Choose an organization' : 'Choose a region'}
          >
            Choose them under “Scope” to see their flavors.
          </EmptyState>
        </div>
      )}
    </>
  );
}
