import { IconSparkles } from '@tabler/icons-react';
import { useMemo } from 'react';
import { ColumnsMenu } from '../../table/ColumnsMenu';
import { EmptyState } from '../../ui/EmptyState';
import { ExportMenu } from '../../table/ExportMenu';
import type { ListState } from '../../table/listState';
import { NoMatch } from '../../table/NoMatch';
import { ResourceTable } from '../../table/ResourceTable';
import { ListToolbar } from '../../table/TableToolbar';
import { useCopy } from '../../ui/useCopy';
import type { ChangeList } from '../../table/useListState';
import { useTableState } from '../../table/useTableState';
import { facetsOf, filterModels, isFiltered, noFilters } from './facets/modelFacets';
import { modelColumns, modelKind, modelSearch, type Choosing } from './modelColumns';
import type { ModelRow } from '../../page/resource/modelRow';
import { ModelsChart } from './chart/ModelsChart';
import { ModelsChips } from './facets/ModelsChips';
import { ModelsChosen } from './ModelPicker';
import { ModelsFilters } from './facets/ModelsFilters';
import styles from './Models.module.css';

/** The tab "Table": facets, the chart, search, and the models that pass. */
export function ModelsCatalogue({
  rows,
  loading,
  choosing,
  choose,
  state,
  change,
  organization,
}: {
  rows: readonly ModelRow[];
  loading: boolean;
  choosing: Choosing;
  choose: (keys: readonly string[]) => void;
  state: ListState;
  change: ChangeList;
  organization: string | undefined;
}) {
  const { copy } = useCopy();
  const columns = useMemo(() => modelColumns(choosing), [choosing]);
  const kind = useMemo(
    () => modelKind(choosing, organization, (id) => copy(id, 'ID')),
    [choosing, organization, copy],
  );
  const searched = useTableState({ rows, columns, kind, search: modelSearch, state, change });
  const found = searched.shown.rows;
  const facets = useMemo(() => facetsOf(rows), [rows]);
  const filtered = useMemo(
    () => filterModels(found, facets, state.filters),
    [found, facets, state.filters],
  );
  const table = { ...searched, shown: { ...searched.shown, rows: filtered.rows } };
  const empty =
    rows.length > 0 ? (
      <NoMatch
        table={table}
        icon={<IconSparkles aria-hidden />}
        one="model"
        clear={isFiltered(state.filters) ? noFilters : undefined}
      >
        The search covers names, IDs, developers, descriptions and Hugging Face IDs.
      </NoMatch>
    ) : (
      <EmptyState icon={<IconSparkles aria-hidden />} title="No models">
        This organization has no model endpoints.
      </EmptyState>
    );

  return (
    <div className={`columns late ${styles.catalogue}`}>
      <ModelsFilters
        counts={filtered.counts}
        facets={facets}
        chosen={state.filters}
        change={change}
      />
      <div className="shrink">
        <ModelsChart
          loading={loading}
          rows={found}
          passing={filtered.unpointed}
          state={state}
          change={change}
        />
        <ListToolbar
          table={table}
          one="model"
          many="models"
          loading={loading}
          filters={<ModelsChips chosen={state.filters} rows={rows} change={change} />}
          tools={
            <>
              <ColumnsMenu table={table} />
              <ExportMenu table={table} one="model" many="models" />
            </>
          }
        />
        <ResourceTable
          name="Models"
          table={table}
          onIntent={warmDetail}
          loading={loading}
          empty={empty}
        />
        <ModelsChosen rows={rows} choosing={choosing} choose={choose} change={change} />
      </div>
    </div>
  );
}

/** The pointer rests on a row: its page's code is likely wanted next; what it shows is here already. */
function warmDetail(): void {
  void import('./ModelPage');
}
