import { IconSparkles } from '@tabler/icons-react';
import { useMemo } from 'react';
import { modelPath, type ModelRow } from '../../page/resource/modelRow';
import { toggleIn, type ListState } from '../../table/listState';
import { ResourceTable } from '../../table/ResourceTable';
import { useDataTable } from '../../table/useDataTable';
import type { ChangeList } from '../../table/useListState';
import { useCopy } from '../../ui/useCopy';
import { ModelsChart } from './chart/ModelsChart';
import { modelColumns } from './modelColumns';
import { modelFilters, MOST_CHOSEN } from './modelFilters';
import styles from './Models.module.css';
import { ModelsFilters } from './ModelsFilters';

/** The tab "Table": filters, the chart, search, and the models that pass. */
export function ModelsCatalogue({
  rows,
  loading,
  state,
  change,
  organization,
}: {
  rows: readonly ModelRow[];
  loading: boolean;
  state: ListState;
  change: ChangeList;
  organization: string | undefined;
}) {
  const { copy } = useCopy();
  const chosen = state.filters['model'];
  const kind = useMemo(
    () => ({
      id: ({ key }: ModelRow) => key,
      name: ({ name }: ModelRow) => name,
      path: ({ key }: ModelRow) => modelPath(key, organization),
      raw: ({ read }: ModelRow) => read.raw,
      actions: ({ key, read: { value } }: ModelRow) => [
        ...(value.id ? [{ label: 'Copy ID', run: () => copy(value.id ?? '', 'ID') }] : []),
        { label: 'Open', to: modelPath(key, organization) },
        {
          label: chosen?.includes(key) ? 'Remove from the chosen' : 'Choose to compare',
          run: () => change(toggleIn('model', key, MOST_CHOSEN), { replace: true }),
        },
      ],
    }),
    [organization, copy, chosen, change],
  );
  const table = useDataTable({
    rows,
    columns: useMemo(() => modelColumns(rows), [rows]),
    kind,
    also: searched,
    filters: useMemo(() => modelFilters(rows), [rows]),
    selection: { name: 'model', most: MOST_CHOSEN },
    state,
    change,
  });
  return (
    <div className={`columns late ${styles.catalogue}`}>
      <ModelsFilters state={table} />
      <div className="shrink">
        <ModelsChart
          loading={loading}
          rows={rows}
          passing={table.shown.rows}
          state={state}
          change={change}
          organization={organization}
        />
        <ResourceTable
          state={table}
          type="model"
          icon={<IconSparkles aria-hidden />}
          searched="The search covers names, IDs, developers, types, licences, descriptions and Hugging Face IDs."
          empty={{ title: 'No models', children: 'This organization has no model endpoints.' }}
          selects
          loading={loading}
        />
      </div>
    </div>
  );
}

const searched = ({ name, read: { value } }: ModelRow) =>
  [name, value.id, value.description, value.hf_id, value.model_type].join('\n');
