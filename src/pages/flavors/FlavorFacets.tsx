import { useMemo } from 'react';
import type { ChangeList } from '../../components/table/useListState';
import { groupByGpu, type FlavorFilter, type FlavorRow } from './flavorFacts';
import styles from './Flavors.module.css';

/** The GPUs there are, by vendor and model, with how many flavors have them; any number can be chosen. */
export function FlavorFacets({
  rows,
  loading,
  filter,
  change,
}: {
  rows: readonly FlavorRow[];
  /** Not known yet: the place is held, so that nothing below moves when they come. */
  loading: boolean;
  filter: FlavorFilter;
  change: ChangeList;
}) {
  const vendors = useMemo(() => {
    const byVendor = Map.groupBy(groupByGpu(rows), ({ vendor }) => vendor);
    return [...byVendor];
  }, [rows]);
  if (vendors.length === 0) return loading && <div className={styles.facets} />;
  const toggle = (key: string) => {
    const next = filter.gpu.includes(key)
      ? filter.gpu.filter((other) => other !== key)
      : [...filter.gpu, key];
    change({ filters: { gpu: next.length === 0 ? undefined : next } });
  };
  return (
    <div className={styles.facets} role="group" aria-label="GPU models">
      {vendors.map(([vendor, groups]) => (
        <div key={vendor} className={styles.facet}>
          {vendor !== '' && <span className={styles.facetVendor}>{vendor}</span>}
          {groups.map(({ key, title, model, rows: { length } }) => (
            <button
              key={key}
              type="button"
              className={styles.facetButton}
              aria-pressed={filter.gpu.includes(key)}
              aria-label={`${title}, ${length}`}
              onClick={() => toggle(key)}
            >
              {model} <span>{length}</span>
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
