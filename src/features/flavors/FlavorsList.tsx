import { IconCpu } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { changeListState, type ListSort, type ListState } from '../../table/listState';
import { paths } from '../../page/paths';
import { NoMatch } from '../../table/NoMatch';
import { ResourceTable } from '../../table/ResourceTable';
import type { RowKind } from '../../table/tableColumns';
import { UnitsNote } from '../../page/resource/UnitsNote';
import { useCopy } from '../../ui/useCopy';
import { ListToolbar } from '../../table/TableToolbar';
import { useTableState } from '../../table/useTableState';
import { EmptyState } from '../../ui/EmptyState';
import { plural } from '../../lib/text/text';
import { useConnection } from '../../session/connections';
import { GPU_MEMORY_NOTE, nameOf, type FlavorRow } from '../../page/resource/flavorFacts';
import {
  filterOf,
  MOST_COMPARED,
  toggleCompared,
  type FlavorPick,
  type FlavorViewProps,
} from './flavorFilter';
import { flavorColumns, flavorSearch, largestOf } from './flavorColumns';
import { FlavorFilters } from './FlavorFilters';
import styles from './Flavors.module.css';
import type { FlavorPlace } from './FlavorPlaceBar';

const byName: ListSort = { column: 'name', descending: false };
const noUnits = {};

/** The tab "Table", where a click on a row adds it to the comparison or picks it. */
export function FlavorsList({
  rows,
  all,
  loading,
  unreadable,
  compared,
  state,
  change,
  place,
  pick,
}: FlavorViewProps & { unreadable: number; pick?: FlavorPick }) {
  const { search: address } = useLocation();
  const { units = noUnits } = useConnection();
  const { copy } = useCopy();
  const largest = useMemo(() => largestOf(all), [all]);
  const columns = useMemo(
    () => flavorColumns(units, largest, compared, pick),
    [units, largest, compared, pick],
  );
  const search = useMemo(() => flavorSearch(columns), [columns]);
  const kind = useMemo(
    () => flavorKind(address, state, compared, place, (id) => copy(id, 'ID'), pick),
    [address, state, compared, place, copy, pick],
  );
  const table = useTableState({
    rows,
    columns,
    kind,
    search,
    state,
    change,
    usualSort: byName,
  });
  const empty =
    all.length === 0 ? (
      <EmptyState icon={<IconCpu aria-hidden />} title="No flavors here">
        The service lists none for this organization in this region.
        {!pick && ' Choose another region above.'}
      </EmptyState>
    ) : (
      <NoMatch table={table} icon={<IconCpu aria-hidden />} one="flavor" clear={noFilters}>
        The search covers names, IDs, GPUs and CPU families. A filter leaves out flavors that do not
        state the number.
      </NoMatch>
    );
  return (
    <>
      <ListToolbar
        table={table}
        one="flavor"
        many="flavors"
        of={all.length}
        loading={loading}
        filters={<FlavorFilters all={all} filter={filterOf(state)} change={change} />}
        tools={pick ? null : undefined}
      />
      <ResourceTable name="Flavors" table={table} loading={loading} empty={empty} />
      <p className={`hint ${styles.note}`}>
        {!pick && `Select up to ${MOST_COMPARED}. `}
        Ratios are per physical GPU. {GPU_MEMORY_NOTE}
        {compared.length === MOST_COMPARED && ' You can compare four. Remove one to add another.'}
        {unreadable > 0 && (
          <>
            {` ${plural(unreadable, 'element')} of the answer could not be read as a flavor. `}
            <Link to={paths.activity()}>Show requests</Link>
          </>
        )}
      </p>
      <UnitsNote />
    </>
  );
}

/** What "Clear" removes; the place stays. */
const noFilters = { cpus: undefined, memory: undefined, gpus: undefined, gpu: undefined };

function flavorKind(
  address: string,
  state: ListState,
  compared: readonly string[],
  place: FlavorPlace,
  copyId: (id: string) => void,
  pick: FlavorPick | undefined,
): RowKind<FlavorRow> {
  const toggle = (id: string) =>
    `${paths.flavors()}?${changeListState(new URLSearchParams(address), toggleCompared(id)(state))}`;
  const copying = (id: string) => ({ label: 'Copy ID', run: () => copyId(id) });
  if (pick)
    return {
      id: ({ value }) => value.metadata.id,
      name: nameOf,
      path: ({ value: { metadata } }) =>
        `${paths.flavors()}?${new URLSearchParams({ ...place, compare: metadata.id })}`,
      raw: ({ raw }) => raw,
      onChoose: ({ value }) => pick.onPick(value.metadata.id),
      actions: ({ value }) => [copying(value.metadata.id)],
    };
  return {
    id: ({ value }) => value.metadata.id,
    name: nameOf,
    path: ({ value }) => toggle(value.metadata.id),
    raw: ({ raw }) => raw,
    actions: ({ value: { metadata } }) => [
      compared.includes(metadata.id)
        ? { label: 'Remove from the comparison', to: toggle(metadata.id) }
        : {
            label: 'Add to the comparison',
            to: toggle(metadata.id),
            disabled: compared.length >= MOST_COMPARED,
          },
      {
        label: 'Create instance with it',
        to: paths.instanceCreate({ flavorId: metadata.id, regionId: place.regionID }),
      },
      copying(metadata.id),
    ],
  };
}
