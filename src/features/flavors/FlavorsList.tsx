import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { plural } from '../../lib/text/text';
import { listPath, paths } from '../../resource/paths';
import { GPU_MEMORY_NOTE, flavorName, type FlavorRow } from '../../resource/flavorFacts';
import { UnitsNote } from '../../resource/UnitsNote';
import { useConnection } from '../../session/connections';
import { changeListState, type ListSort, type ListState, toggleIn } from '../../table/listState';
import type { RowKind } from '../../table/tableColumns';
import { CompareButton } from '../../table/compareTab';
import { ResourceTable } from '../../table/ResourceTable';
import { useDataTable, type DataTableState } from '../../table/useDataTable';
import type { MenuItem } from '../../ui/Menu';
import { useNoteColumn } from '../../table/noteColumn';
import { useCopy } from '../../ui/useCopy';
import { flavorColumns, flavorMemory } from './flavorColumns';
import { flavorFilters, MOST_FLAVORS, toggleCompared, type FlavorViewProps } from './flavorFilters';
import type { FlavorPlace } from './FlavorPlaceBar';
import styles from './Flavors.module.css';
import { UnstyledButton } from '@mantine/core';
import { valueText } from '../../table/listFilters';

const byName: ListSort = { column: 'name', descending: false };
const noUnits = {};

/** The tab "Table", where a click on a row adds it to the comparison. */
export function FlavorsList({
  rows,
  loading,
  unreadable,
  state,
  change,
  place,
}: FlavorViewProps & { unreadable: number }) {
  const { search: address } = useLocation();
  const { units = noUnits } = useConnection();
  const { copy } = useCopy();
  const most = Math.max(...rows.map((row) => flavorMemory(row) ?? 0));
  const notes = useNoteColumn(
    'flavor',
    useMemo(() => flavorColumns(units, most), [units, most]),
    flavorId,
  );
  const { action: noteAction } = notes;
  const kind = useMemo(
    () => flavorKind(address, state, place, (id) => copy(id, 'ID'), noteAction),
    [address, state, place, copy, noteAction],
  );
  const table = useDataTable({
    rows,
    columns: notes.columns,
    kind,
    also: description,
    filters: flavorFilters,
    selection: { name: 'compare', most: MOST_FLAVORS },
    state,
    change,
    usualSort: byName,
  });
  return (
    <>
      <GpuFacets state={table} />
      <ResourceTable
        state={table}
        type="flavor"
        searched="The search covers names, IDs, GPUs and CPU families. A filter leaves out flavors that do not state the number."
        empty={{
          title: 'No flavors here',
          children:
            'The service lists none for this organization in this region. Choose another region above.',
        }}
        actions={<CompareButton count={table.selection.rows.length} change={change} />}
        loading={loading}
      />
      <p className={`hint ${styles.note}`}>
        <span>{`Select up to ${MOST_FLAVORS} flavors to compare. Ratios are per physical GPU. ${GPU_MEMORY_NOTE}`}</span>
        {unreadable > 0 && (
          <>
            <span>{` ${plural(unreadable, 'element')} of the answer could not be read as a flavor. `}</span>
            <Link to={paths.activity()}>Show requests</Link>
          </>
        )}
      </p>
      <UnitsNote />
    </>
  );
}

const flavorId = ({ value }: FlavorRow) => value.metadata.id;
const description = ({ value }: FlavorRow) => value.metadata.description ?? '';

function flavorKind(
  address: string,
  state: ListState,
  place: FlavorPlace,
  copyId: (id: string) => void,
  noteAction: (row: FlavorRow, name: string) => MenuItem,
): RowKind<FlavorRow> {
  return {
    id: flavorId,
    name: flavorName,
    path: ({ value: { metadata } }) =>
      `${listPath('flavor')}?${changeListState(new URLSearchParams(address), toggleCompared(metadata.id)(state))}`,
    raw: ({ raw }) => raw,
    actions: (row) => [
      {
        label: 'Create instance with it',
        to: paths.instanceCreate({ flavorId: flavorId(row), regionId: place.regionID }),
      },
      { label: 'Copy ID', run: () => copyId(flavorId(row)) },
      noteAction(row, flavorName(row)),
    ],
  };
}

/** The GPUs of the list with how many flavors have them; several can be chosen. */
function GpuFacets({
  state: { filters, choices, chosen, change },
}: {
  state: DataTableState<FlavorRow>;
}) {
  const gpu = filters.find(({ name }) => name === 'gpu');
  if (!gpu) return null;
  const models = choices(gpu).map((choice) => ({ ...choice, title: valueText(gpu, choice.value) }));
  return (
    <div className={`apart flex wrap ${styles.facets}`} role="group" aria-label="GPU models">
      {models
        .toSorted((a, b) => a.title.localeCompare(b.title, undefined, { numeric: true }))
        .map(({ value, count, title }) => (
          <UnstyledButton
            key={value}
            className={styles.facet}
            aria-pressed={chosen['gpu']?.includes(value) ?? false}
            aria-label={`${title}, ${count}`}
            onClick={() => change(toggleIn('gpu', value))}
          >
            <span>{`${title} `}</span>
            <span className="dim mono">{count}</span>
          </UnstyledButton>
        ))}
    </div>
  );
}
