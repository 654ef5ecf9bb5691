import { useCallback, useMemo } from 'react';
import { useModels } from '../../api/resources/models';
import { ErrorPanel } from '../../resource/ErrorPanel';
import { PageHeader } from '../../ui/PageHeader';
import { Tabs } from '../../ui/Tabs';
import { useListFilters } from '../../table/useListFilters';
import { useCompareTab } from '../../table/compareTab';
import { useListState } from '../../table/useListState';
import { InOrganization } from '../../resource/InOrganization';
import { ModelsCatalogue } from './ModelsCatalogue';
import { ModelsCompare } from './ModelsCompare';
import { ModelsCosts } from './costs/ModelsCosts';
import { modelRow, type ModelRow } from '../../resource/modelRow';
import { modelsNames } from './modelFilters';
import { useOrganization } from '../../resource/useOrganization';

const nothing: readonly ModelRow[] = [];
const scoped = ['organizationID'] as const;

export { modelsLoader as loader } from '../../resource/modelsLoader';

/** `/models`: the catalogue as a table, a comparison, and the cost of a workload. */
export function Component() {
  const { state, change } = useListState(modelsNames);
  useListFilters(scoped, state, change);
  const { organization, fault, asked: ofAddress } = useOrganization();
  const { data, error, isFetching, refetch } = useModels(organization);
  const rows = useMemo(() => data?.items.map(modelRow) ?? nothing, [data?.items]);
  const chosen = state.filters['model']?.length ?? 0;
  const { tab: asked, compare } = useCompareTab(state, change, chosen);
  const tab = asked === 'compare' || asked === 'costs' ? asked : 'table';

  const choose = useCallback(
    (next: readonly string[] | undefined) =>
      change({ filters: { model: next?.length === 0 ? undefined : next } }, { replace: true }),
    [change],
  );
  const loading = data === undefined;
  const shared = { rows, state, change, choose, loading, at: data?.at, organization: ofAddress };
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
        tabs={[
          { id: 'table', title: 'Table' },
          ...compare,
          { id: 'costs', title: 'Cost calculator' },
        ]}
        chosen={tab}
        onChoose={(next) => change({ tab: next === 'table' ? undefined : next })}
      >
        {error && <ErrorPanel error={error} onRetry={() => void refetch()} stale={data?.at} />}
        <InOrganization>
          {error && !data ? null : tab === 'compare' ? (
            <ModelsCompare {...shared} />
          ) : tab === 'costs' ? (
            <ModelsCosts {...shared} />
          ) : (
            <ModelsCatalogue {...shared} />
          )}
        </InOrganization>
      </Tabs>
    </>
  );
}
