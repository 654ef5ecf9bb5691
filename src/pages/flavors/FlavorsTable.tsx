import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { ColumnsMenu } from '../../components/table/ColumnsMenu';
import { ExportMenu } from '../../components/table/ExportMenu';
import { changeListState, type ListSort, type ListState } from '../../components/table/listState';
import { paths } from '../../components/page/paths';
import { ResourceTable } from '../../components/table/ResourceTable';
import type { RowKind } from '../../components/table/tableColumns';
import { UnitsNote } from '../../components/resource/UnitsNote';
import { useCopy } from '../../components/ui/useCopy';
import type { ChangeList } from '../../components/table/useListState';
import { useTableState } from '../../components/table/useTableState';
import { plural } from '../../lib/text/text';
import { useConnection } from '../../session/connections';
import {
  filterOf,
  MOST_COMPARED,
  toggled,
  GPU_MEMORY_NOTE,
  nameOf,
  type FlavorRow,
} from './flavorFacts';
import { flavorColumns, flavorSearch, largestOf } from './flavorColumns';
import { FlavorsEmpty, FlavorToolbar } from './FlavorToolbar';
import styles from './Flavors.module.css';
import type { FlavorPlace } from './FlavorPlaceBar';

const byName: ListSort = { column: 'name', descending: false };
const noUnits = {};

export interface FlavorViewProps {
  /** Those that pass the filters. */
  rows: readonly FlavorRow[];
  /** Every flavor listed. */
  all: readonly FlavorRow[];
  loading: boolean;
  compared: readonly string[];
  state: ListState;
  change: ChangeList;
  place: FlavorPlace;
}

/** The tab "Table": a row chooses a flavor for the comparison. */
export function FlavorsTable({
  rows,
  all,
  loading,
  unreadable,
  compared,
  state,
  change,
  place,
}: FlavorViewProps & { unreadable: number }) {
  const { search: address } = useLocation();
  const { units = noUnits } = useConnection();
  const { copy } = useCopy();
  const largest = useMemo(() => largestOf(all), [all]);
  const columns = useMemo(
    () => flavorColumns(units, largest, compared),
    [units, largest, compared],
  );
  const search = useMemo(() => flavorSearch(columns), [columns]);
  const kind = useMemo(
    () => flavorKind(address, compared, place, (id) => copy(id, 'ID')),
    [address, compared, place, copy],
  );
  const { shown, sort, onSort, onWidth, text, setText, flush } = useTableState({
    rows,
    columns,
    kind,
    search,
    state,
    change,
    usualSort: byName,
  });
  return (
    <>
      <FlavorToolbar
        all={all}
        filter={filterOf(state)}
        change={change}
        text={text}
        onText={setText}
        onLeave={flush}
        counts={loading ? undefined : { shown: shown.rows.length, of: all.length }}
      >
        <ColumnsMenu columns={columns} shown={shown.columns} state={state} change={change} />
        <ExportMenu fileName="flavors" one="flavor" shown={shown} kind={kind} />
      </FlavorToolbar>
      <ResourceTable
        name="Flavors"
        shown={shown}
        kind={kind}
        sort={sort}
        onSort={onSort}
        onWidth={onWidth}
        loading={loading}
        empty={
          <FlavorsEmpty
            any={all.length > 0}
            text={text}
            onClear={() => {
              setText('');
              change(cleared);
            }}
          />
        }
      />
      <p className={`hint ${styles.note}`}>
        A press on a row takes it into the comparison, up to {MOST_COMPARED}. Ratios are per
        physical GPU. {GPU_MEMORY_NOTE}
        {compared.length === MOST_COMPARED && ' Four are chosen: take one out to choose another.'}
        {unreadable > 0 &&
          ` ${plural(unreadable, 'element')} of the answer could not be read as a flavor.`}{' '}
        {unreadable > 0 && <Link to={paths.activity()}>Show requests</Link>}
      </p>
      <UnitsNote />
    </>
  );
}

/** What "Clear" removes; the place stays. */
export const cleared = {
  q: '',
  filters: { cpus: undefined, memory: undefined, gpus: undefined, gpu: undefined },
};

function flavorKind(
  address: string,
  compared: readonly string[],
  place: FlavorPlace,
  copyId: (id: string) => void,
): RowKind<FlavorRow> {
  const toggle = (id: string) =>
    `${paths.flavors()}?${changeListState(new URLSearchParams(address), {
      filters: { compare: emptyAsNone(toggled(compared, id)) },
    })}`;
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
      { label: 'Copy ID', run: () => copyId(metadata.id) },
    ],
  };
}

/** No list in the address at all, rather than an empty one. */
export function emptyAsNone(ids: readonly string[]): readonly string[] | undefined {
  return ids.length === 0 ? undefined : ids;
}
