import { IconMap2 } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/ui/EmptyState';
import { ListFilterBar } from '../../../components/table/ListFilterBar';
import type { FilterValues } from '../../../components/table/listFilters';
import { paths } from '../../../components/page/paths';
import type { ChangeList } from '../../../components/table/useListState';
import type { AddressSpace } from '../../../lib/address/addressSpace';
import styles from '../Networks.module.css';

const AddressMap = lazy(() =>
  import('../../../components/address/AddressMap').then((module) => ({
    default: module.AddressMap,
  })),
);

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
  const bones = <div className={`card ${styles.mapBone}`} aria-hidden />;
  return (
    <>
      <div className={styles.filters}>
        <ListFilterBar type="network" filters={filters} scope={scope} change={change} />
      </div>
      {space === undefined ? (
        bones
      ) : space.containers.length + space.unplaced.length === 0 ? (
        <div className="card">
          <EmptyState
            icon={<IconMap2 aria-hidden />}
            title={partial ? 'No network passes the filters' : 'No networks yet'}
            actions={
              <Link className="button primary" to={paths.networkCreate()}>
                Create network
              </Link>
            }
          >
            The map shows used and free addresses, and where networks overlap.
          </EmptyState>
        </div>
      ) : (
        <Suspense fallback={bones}>
          <AddressMap space={space} nameOf={nameOf} partial={partial} />
        </Suspense>
      )}
    </>
  );
}
