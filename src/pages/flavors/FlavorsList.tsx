import { IconCpu } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { ColumnsMenu } from '../../components/table/ColumnsMenu';
import { ExportMenu } from '../../components/table/ExportMenu';
import { changeListState, type ListSort } from '../../components/table/listState';
import { paths } from '../../components/page/paths';
import { ResourceTable } from '../../components/table/ResourceTable';
import type { RowKind } from '../../components/table/tableColumns';
import { UnitsNote } from '../../components/resource/UnitsNote';
import { useCopy } from '../../components/ui/useCopy';
import { TableToolbar } from '../../components/table/TableToolbar';
import { useTableState } from '../../components/table/useTableState';
import { EmptyState } from '../../components/ui/EmptyState';
import { plural } from '../../lib/text/text';
import { useConnection } from '../../session/connections';
import {
  filterOf,
  MOST_COMPARED,
  toggled,
  GPU_MEMORY_NOTE,
  nameOf,
  type FlavorRow,
  type FlavorViewProps,
} from './flavorFacts';
import { flavorColumns, flavorSearch, largestOf } from './flavorColumns';
import { FlavorCards } from './FlavorCards';
import { FlavorFilters } from './FlavorFilters';
import styles from './Flavors.module.css';
import type { FlavorPlace } from './FlavorPlaceBar';

const byName: ListSort = { column: 'name', descending: false };
const noUnits = {};

/** The tabs "Table", where a click on a row chooses it for the comparison, and "Cards". */
export function FlavorsList({
  rows,
  all,
  loading,
  unreadable,
  cards,
  compared,
  state,
  change,
  place,
}: FlavorViewProps & { unreadable: number; cards: boolean }) {
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
  const empty = (
    <FlavorsEmpty
      any={all.length > 0}
      text={text}
      onClear={() => {
        setText('');
        change(cleared);
      }}
    />
  );
  return (
    <>
      <TableToolbar
        searchLabel="Search flavors"
        text={text}
        onText={setText}
        onLeave={flush}
        counts={loading ? undefined : { shown: shown.rows.length, of: all.length, one: 'flavor' }}
        filters={<FlavorFilters all={all} filter={filterOf(state)} change={change} />}
      >
        {!cards && (
          <>
            <ColumnsMenu columns={columns} shown={shown.columns} state={state} change={change} />
            <ExportMenu fileName="flavors" one="flavor" shown={shown} kind={kind} />
          </>
        )}
      </TableToolbar>
      {cards ? (
        <FlavorCards
          rows={shown.rows}
          loading={loading}
          units={units}
          largest={largest}
          compared={compared}
          change={change}
          place={place}
          empty={empty}
        />
      ) : (
        <ResourceTable
          name="Flavors"
          shown={shown}
          kind={kind}
          sort={sort}
          onSort={onSort}
          onWidth={onWidth}
          loading={loading}
          empty={empty}
        />
      )}
      {!(cards && loading) && (
        <p className={`hint ${styles.note}`}>
          {!cards && `Select up to ${MOST_COMPARED}. Ratios are per physical GPU. `}
          {GPU_MEMORY_NOTE}
          {!cards &&
            compared.length === MOST_COMPARED &&
            ' You can compare four. Remove one to add another.'}
          {!cards && unreadable > 0 && (
            <>
              {` ${plural(unreadable, 'element')} of the answer could not be read as a flavor. `}
              <Link to={paths.activity()}>Show requests</Link>
            </>
          )}
        </p>
      )}
      <UnitsNote />
    </>
  );
}

/** Replaces the flavors if there are none to show. */
function FlavorsEmpty({
  any,
  text,
  onClear,
}: {
  /** The service listed some flavors. */
  any: boolean;
  /** The search text. */
  text: string;
  onClear: () => void;
}) {
  if (!any)
    return (
      <EmptyState icon={<IconCpu aria-hidden />} title="No flavors here">
        The service lists none for this organization in this region. Choose another region above.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<IconCpu aria-hidden />}
      title={
        text.trim() === ''
          ? 'No flavor passes the filters'
          : `No flavor matches “${text.trim()}” and the filters`
      }
      actions={
        <button type="button" className="button" onClick={onClear}>
          Clear search and filters
        </button>
      }
    >
      The search covers names, IDs, GPUs and CPU families. A filter leaves out flavors that do not
      state the number.
    </EmptyState>
  );
}

/** What "Clear" removes; the place stays. */
const cleared = {
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
      filters: { compare: toggled(compared, id) },
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
