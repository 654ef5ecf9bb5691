import { IconMap2 } from '@tabler/icons-react';
import { AddressMap } from './AddressMap';
import { EmptyState } from '../../../ui/EmptyState';
import { ListFilterBar } from '../../../table/ListFilterBar';
import type { FilterValues } from '../../../table/listFilters';
import type { ChangeList } from '../../../table/useListState';
import type { AddressSpace } from '../../../lib/address/addressSpace';
import styles from '../Networks.module.css';

/** The tab "Address map". */
export function NetworksMap({
  space,
  nameOf,
  filters,
  scope,
  change,
}: {
  /** Absent until it is laid out. */
  space: AddressSpace | undefined;
  nameOf: (id: string) => string;
  filters: FilterValues;
  scope: FilterValues;
  change: ChangeList;
}) {
  const partial = Object.values(filters).some((values) => values.length > 0);
  return (
    <>
      <div className={styles.filters}>
        <ListFilterBar type="network" filters={filters} scope={scope} change={change} />
      </div>
      {space === undefined ? (
        <div className={`card ${styles.mapBone}`} aria-hidden />
      ) : space.containers.length + space.unplaced.length === 0 ? (
        <div className="card">
          <EmptyState
            icon={<IconMap2 aria-hidden />}
            title={partial ? 'No network passes the filters' : 'No networks yet'}
          >
            The map shows used and free addresses, and where networks overlap.
          </EmptyState>
        </div>
      ) : (
        <AddressMap space={space} nameOf={nameOf} partial={partial} />
      )}
    </>
  );
}
