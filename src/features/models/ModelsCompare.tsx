import { IconScale } from '@tabler/icons-react';
import { useMemo } from 'react';
import { CompareTable, type CompareRow } from '../../table/CompareTable';
import { EmptyState } from '../../ui/EmptyState';
import { plural } from '../../lib/text/text';
import { ModelBadges, modelColumns } from './modelColumns';
import { ModelPicker } from './ModelPicker';
import type { ModelsTab } from './modelsTab';
import { dimensionsOf, memberTitles, modelPath, type ModelRow } from '../../resource/modelRow';
import { MOST_COMPARED } from './modelFilters';
import { isObject, pointerTo, sameJson, stringifyJson, valueAt, type Json } from '../../lib/json';

/** The tab "Compare": two to four models side by side. */
export function ModelsCompare({ rows, loading, choose, state, organization }: ModelsTab) {
  const keys = state.filters['model'];
  const chosen = useMemo(
    () => (keys ?? []).flatMap((key) => rows.find((row) => row.key === key) ?? []),
    [keys, rows],
  );
  const models = chosen.slice(0, MOST_COMPARED);
  const lines = useMemo(() => compareRows(models), [models]);
  const missing = (keys ?? []).length - chosen.length;

  return (
    <div className="stack">
      <ModelPicker rows={rows} chosen={keys ?? []} choose={choose} most={MOST_COMPARED} />
      {chosen.length > MOST_COMPARED && (
        <p
          className="toned fine"
          data-tone="attention"
        >{`The first ${MOST_COMPARED} of ${chosen.length} chosen models are compared.`}</p>
      )}
      {missing > 0 && !loading && (
        <p
          className="toned fine"
          data-tone="attention"
        >{`${plural(missing, 'chosen model')} of this address ${missing === 1 ? 'is' : 'are'} not in the catalogue.`}</p>
      )}
      {models.length < 2 ? (
        !loading && (
          <div className="card">
            <EmptyState
              icon={<IconScale aria-hidden />}
              title={models.length === 0 ? 'No models chosen' : 'One more model is needed'}
            >
              Choose two to four models above, or in the table, to see what differs.
            </EmptyState>
          </div>
        )
      ) : (
        <CompareTable
          label="Comparison"
          absent="not stated"
          columns={models.map((row) => ({
            id: row.key,
            name: row.name,
            to: modelPath(row.key, organization),
            mark: <ModelBadges row={row} />,
          }))}
          rows={lines}
        />
      )}
    </div>
  );
}

/** Every member that any of the models has, those of the API first; differing ones are marked. */
export function compareRows(models: readonly ModelRow[]): CompareRow[] {
  const unknown = new Set(
    models
      .flatMap(({ read: { raw } }) => (isObject(raw) ? Object.keys(raw) : []))
      .filter((member) => !memberTitles.has(member)),
  );
  const shown = models.some(dimensionsOf) ? ['parameters', 'dimensions'] : ['parameters'];
  const known = [...memberTitles.keys()]
    .filter((member) => member !== 'name')
    .flatMap((member) => (member === 'parameters' ? shown : [member]));
  return [...new Set([...known, ...unknown])].map((member) => {
    const given = models.map((model) => valueOf(model, member));
    const column = columnOf(models, member);
    // A value that its column can't read is shown unchanged.
    const read = models.map((model) => column?.text(model) || undefined);
    return {
      name: member === 'dimensions' ? 'Dimensions' : (memberTitles.get(member) ?? member),
      prose: column?.mono !== true && !unknown.has(member),
      differs: given.some((value) => !sameJson(value ?? null, given[0] ?? null)),
      values: given.map((value, at) => read[at] ?? textOf(value)),
      cells: models.map((model, at) => read[at] && column?.numeric && column.cell?.(model)),
    };
  });
}

function valueOf(model: ModelRow, member: string): Json | undefined {
  const dimensions = member === 'dimensions' ? dimensionsOf(model) : undefined;
  return dimensions
    ? Number(dimensions.count)
    : (valueAt(model.read.raw, pointerTo('', member)) as Json | undefined);
}

/** The column of the table that has the same member; the API has another name for the list of licences. */
function columnOf(models: readonly ModelRow[], member: string) {
  const id = member === 'licenses' ? 'license' : member;
  return modelColumns(models).find((column) => column.id === id);
}

function textOf(value: Json | undefined): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.join(', ') || 'none';
  return stringifyJson(value);
}
