import { IconSparkles } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { ColumnsMenu } from '../../components/table/ColumnsMenu';
import { EmptyState } from '../../components/ui/EmptyState';
import { ExportMenu } from '../../components/table/ExportMenu';
import type { ListState } from '../../components/table/listState';
import { ResourceTable, useShownRows } from '../../components/table/ResourceTable';
import { TableToolbar } from '../../components/table/TableToolbar';
import { useCopy } from '../../components/ui/useCopy';
import type { ChangeList } from '../../components/table/useListState';
import { useSearchText } from '../../components/table/useSearchText';
import { foldText } from '../../lib/text/text';
import { facetsOf, filterModels, isFiltered, noFilters } from './facets/modelFacets';
import { modelColumns, modelKind, modelSearch, type Choosing } from './modelColumns';
import type { ModelRow } from './modelRow';
import { ModelCards, SortMenu } from './ModelCards';
import { ModelsChart } from './chart/ModelsChart';
import { ModelsChips } from './facets/ModelsChips';
import { ModelsChosen } from './ModelPicker';
import { ModelsFilters } from './facets/ModelsFilters';
import styles from './Models.module.css';

/** The tabs "Table" and "Cards": facets, the chart, search, and the models that pass. */
export function ModelsCatalogue({
  rows,
  loading,
  cards,
  choosing,
  choose,
  state,
  change,
  organization,
}: {
  rows: readonly ModelRow[];
  loading: boolean;
  cards: boolean;
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
  const [width, setWidth] = useState(900);
  // Unsorted, the list keeps the order of the service.
  const { sort } = state;
  const { text, setText, flush } = useSearchText(
    state.q,
    useCallback((q: string) => change({ q }, { replace: true }), [change]),
  );
  const facets = useMemo(() => facetsOf(rows), [rows]);
  const found = useMemo(() => {
    const needle = foldText(text.trim());
    return needle === '' ? rows : rows.filter((row) => modelSearch.matches(row, needle));
  }, [rows, text]);
  const filtered = useMemo(
    () => filterModels(found, facets, state.filters),
    [found, facets, state.filters],
  );
  const shown = useShownRows({
    rows: filtered.rows,
    columns,
    kind,
    sort,
    asked: state.columns,
    width,
    q: '',
    search: modelSearch,
  });
  const narrowed = isFiltered(state.filters);
  const clear = () => {
    setText('');
    change({ q: '', filters: noFilters });
  };
  const empty =
    rows.length > 0 ? (
      <EmptyState
        icon={<IconSparkles aria-hidden />}
        title={
          text.trim() === '' ? 'No model passes the filters' : `No model matches “${text.trim()}”`
        }
        actions={
          <button type="button" className="button" onClick={clear}>
            {narrowed ? 'Clear search and filters' : 'Clear the search'}
          </button>
        }
      >
        The search covers names, IDs, developers, descriptions and Hugging Face IDs.
      </EmptyState>
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
        <TableToolbar
          searchLabel="Search models"
          text={text}
          onText={setText}
          onLeave={flush}
          filters={<ModelsChips chosen={state.filters} rows={rows} change={change} />}
          counts={loading ? undefined : { shown: shown.rows.length, of: rows.length, one: 'model' }}
        >
          {cards ? (
            <SortMenu columns={columns} sort={sort} onSort={(next) => change({ sort: next })} />
          ) : (
            <ColumnsMenu columns={columns} shown={shown.columns} state={state} change={change} />
          )}
          <ExportMenu fileName="models" one="model" shown={shown} kind={kind} />
        </TableToolbar>
        {cards ? (
          <ModelCards
            rows={shown.rows}
            loading={loading}
            choosing={choosing}
            organization={organization}
            empty={empty}
          />
        ) : (
          <ResourceTable
            name="Models"
            shown={shown}
            kind={kind}
            sort={sort}
            onSort={(next) => change({ sort: next })}
            onWidth={setWidth}
            onIntent={warmDetail}
            loading={loading}
            empty={empty}
          />
        )}
        <ModelsChosen rows={rows} choosing={choosing} choose={choose} change={change} />
      </div>
    </div>
  );
}

/** The pointer rests on a row: its page's code is likely wanted next; what it shows is here already. */
function warmDetail(): void {
  void import('./ModelPage');
}
