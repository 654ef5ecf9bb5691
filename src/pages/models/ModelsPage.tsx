import { useCallback, useMemo } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { modelsQuery, useModels } from '../../api/resources/models';
import { queryClient } from '../../api/cache/queryClient';
import { EmptyState } from '../../components/ui/EmptyState';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import { RefusedOrganization } from '../../components/page/InOrganization';
import { PageHeader } from '../../components/page/PageHeader';
import { Tabs } from '../../components/ui/Tabs';
import { useListFilters } from '../../components/table/useListFilters';
import { useListState } from '../../components/table/useListState';
import { usePageActions } from '../../components/page/usePageActions';
import { idFault } from '../../contract/path';
import { currentLedgerKey } from '../../session/scope';
import { ModelsCatalogue } from './ModelsCatalogue';
import { ModelsCompare } from './ModelsCompare';
import { ModelsCosts } from './costs/ModelsCosts';
import { modelRow, type ModelRow } from './modelRow';
import { modelsNames, modelsTabs, tabOf, MOST_CHOSEN } from './facets/modelFacets';
import { useOrganization } from '../../components/page/useOrganization';

const nothing: readonly ModelRow[] = [];
const scoped = ['organizationID'] as const;

/** Starts the list's query; the page never waits for it here. */
export function loader({ request }: LoaderFunctionArgs): null {
  const asked = new URL(request.url).searchParams.get('organizationID');
  const organization = asked || currentLedgerKey().organization;
  if (idFault(organization, 'any') === undefined)
    void queryClient.prefetchQuery(modelsQuery(organization));
  return null;
}

/** `/models`: the catalogue as table and cards, a comparison, and what it would cost. */
export function Component() {
  const { state, change } = useListState(modelsNames);
  useListFilters(scoped, state, change);
  const { organization, fault, asked } = useOrganization();
  const { data, error, isFetching, refetch } = useModels(organization);
  const rows = useMemo(() => data?.items.map(modelRow) ?? nothing, [data?.items]);
  const tab = tabOf(state.tab);

  const keys = state.filters['model'];
  const choosing = useMemo(() => {
    const chosen = new Set(keys);
    return {
      chosen,
      toggle(key: string) {
        const next = chosen.has(key)
          ? [...chosen].filter((other) => other !== key)
          : [...chosen, key].slice(0, MOST_CHOSEN);
        change({ filters: { model: next.length === 0 ? undefined : next } }, { replace: true });
      },
    };
  }, [keys, change]);
  const choose = useCallback(
    (next: readonly string[]) =>
      change({ filters: { model: next.length === 0 ? undefined : next } }, { replace: true }),
    [change],
  );

  usePageActions(
    useMemo(
      () => [
        { id: 'models.refresh', label: 'Refresh models', run: () => void refetch() },
        {
          id: 'models.compare',
          label: 'Compare models',
          run: () => change({ tab: 'compare' }),
        },
        {
          id: 'models.costs',
          label: 'Cost calculator of models',
          run: () => change({ tab: 'costs' }),
        },
      ],
      [refetch, change],
    ),
  );

  const shared = { rows, choosing, choose, state, change, organization: asked };
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Inference' }]}
        title="Models"
        updatedAt={data?.at}
        onRefresh={organization === '' || fault !== undefined ? undefined : () => void refetch()}
        refreshing={isFetching}
      />
      <Tabs
        label="Views of models"
        tabs={modelsTabs}
        chosen={tab}
        onChoose={(next) => change({ tab: next === 'table' ? undefined : next })}
      >
        {error && <ErrorPanel error={error} onRetry={() => void refetch()} stale={data?.at} />}
        {organization === '' ? (
          <div className="card">
            <EmptyState title="No organization chosen">
              The catalogue belongs to an organization. Choose one with “Scope” above.
            </EmptyState>
          </div>
        ) : fault !== undefined ? (
          <div className="card">
            <RefusedOrganization id={organization} fault={fault} rule="any" />
          </div>
        ) : error && !data ? null : tab === 'compare' ? (
          <ModelsCompare {...shared} loading={data === undefined} />
        ) : tab === 'costs' ? (
          <ModelsCosts {...shared} loading={data === undefined} at={data?.at} />
        ) : (
          <ModelsCatalogue {...shared} loading={data === undefined} cards={tab === 'cards'} />
        )}
      </Tabs>
    </>
  );
}
