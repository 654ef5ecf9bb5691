import { useMemo, useState } from 'react';
import { modelPath, type ModelRow } from '../../resource/modelRow';
import { toggleIn } from '../../table/listState';
import { CompareButton } from '../../table/compareTab';
import { useNoteColumn } from '../../table/noteColumn';
import { ResourceTable } from '../../table/ResourceTable';
import { useDataTable, type DataTableState } from '../../table/useDataTable';
import { useCopy } from '../../ui/useCopy';
import { ModelsChart } from './chart/ModelsChart';
import { modelColumns } from './modelColumns';
import { modelFilters, MOST_MODELS } from './modelFilters';
import styles from './Models.module.css';
import type { ModelsTab } from './modelsTab';
import { Anchor, Button, Checkbox } from '@mantine/core';
import { formatCount } from '../../lib/text/text';
import { valueText, type Filter } from '../../table/listFilters';
import { RangeEnds } from '../../table/RangeEnds';
import panel from './ModelsFilters.module.css';

const keyOf = ({ key }: ModelRow) => key;

/** The tab "Table": filters, the chart, search, and the models that pass. */
export function ModelsCatalogue(tab: ModelsTab) {
  const { rows, loading, state, change, organization } = tab;
  const { copy } = useCopy();
  const chosen = state.filters['model'];
  const notes = useNoteColumn(
    'model',
    useMemo(() => modelColumns(rows), [rows]),
    keyOf,
  );
  const { action: noteAction } = notes;
  const kind = useMemo(
    () => ({
      id: keyOf,
      name: ({ name }: ModelRow) => name,
      path: ({ key }: ModelRow) => modelPath(key, organization),
      raw: ({ read }: ModelRow) => read.raw,
      actions(row: ModelRow) {
        const { key, name, read } = row;
        const { id } = read.value;
        return [
          ...(id ? [{ label: 'Copy ID', run: () => copy(id, 'ID') }] : []),
          { label: 'Open', to: modelPath(key, organization) },
          {
            label: chosen?.includes(key) ? 'Remove from the chosen' : 'Choose to compare',
            run: () => change(toggleIn('model', key, MOST_MODELS), { replace: true }),
          },
          noteAction(row, name),
        ];
      },
    }),
    [organization, copy, chosen, change, noteAction],
  );
  const table = useDataTable({
    rows,
    columns: notes.columns,
    kind,
    also: searched,
    filters: useMemo(() => modelFilters(rows), [rows]),
    selection: { name: 'model', most: MOST_MODELS },
    state,
    change,
  });
  return (
    <div className={`columns late ${styles.catalogue}`}>
      <ModelsFilters state={table} />
      <div className="shrink">
        <ModelsChart {...tab} passing={table.shown.rows} />
        <ResourceTable
          state={table}
          type="model"
          searched="The search covers names, IDs, developers, types, licences, descriptions and Hugging Face IDs."
          empty={{ title: 'No models', children: 'This organization has no model endpoints.' }}
          actions={
            <>
              <CompareButton count={table.selection.rows.length} change={change} />
              <Button size="xs" onClick={() => change({ tab: 'costs' })}>
                Calculate cost
              </Button>
            </>
          }
          whole
          loading={loading}
        />
      </div>
    </div>
  );
}

const searched = ({ name, read: { value } }: ModelRow) =>
  [name, value.id, value.description, value.hf_id, value.model_type].join('\n');

/** The filters next to the list, with how many models have each value. A narrow screen has "Filter" alone. */
function ModelsFilters({ state }: { state: DataTableState<ModelRow> }) {
  const { filters, chosen, change } = state;
  return (
    <section className={`card ${panel.side}`} aria-label="Filters">
      {filters.map((filter) =>
        filter.kind === 'range' ? (
          <fieldset key={filter.name} className={panel.group}>
            <legend className={`second ${panel.title}`}>{filter.title}</legend>
            <RangeEnds
              filter={filter}
              value={chosen[filter.name]?.[0]}
              onChange={(value) =>
                change({ filters: { [filter.name]: value === undefined ? undefined : [value] } })
              }
            />
          </fieldset>
        ) : (
          <Facet key={filter.name} filter={filter} state={state} />
        ),
      )}
    </section>
  );
}

const FEW = 6;

/** The values of a filter, each with how many models would have it. */
function Facet({
  filter,
  state: { choices, chosen, change },
}: {
  filter: Filter<ModelRow>;
  state: DataTableState<ModelRow>;
}) {
  const [whole, setWhole] = useState(false);
  const { name, title } = filter;
  const all = choices(filter);
  const used = chosen[name] ?? [];
  // What all models have in common filters nothing.
  if (all.length < (filter.all ? 1 : 2) && used.length === 0) return null;
  // The button "more" would take as much room as the one line it shows.
  const few = all.length <= FEW + 1;
  const shown =
    whole || few ? all : all.filter(({ value }, at) => at < FEW || used.includes(value));
  return (
    <fieldset className={panel.group}>
      <legend className={`second ${panel.title}`}>{title}</legend>
      {shown.map(({ value, count }) => (
        <label key={value} className={`gap-8 ${panel.choice}`} title={valueText(filter, value)}>
          <Checkbox
            size="xs"
            checked={used.includes(value)}
            onChange={() => change(toggleIn(name, value))}
          />
          <span className={`clip isolate ${count === 0 ? 'dim' : ''}`} translate="no">
            {valueText(filter, value)}
          </span>
          <span className="dim mono">{formatCount(count)}</span>
        </label>
      ))}
      {!few && (
        <Anchor
          component="button"
          type="button"
          className="fine"
          mih={24}
          mt={2}
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          <span>{whole ? `Fewer of ${title.toLowerCase()}` : `All ${all.length}`}</span>
          {!whole && <span className="unseen">{` of ${title.toLowerCase()}`}</span>}
        </Anchor>
      )}
    </fieldset>
  );
}
