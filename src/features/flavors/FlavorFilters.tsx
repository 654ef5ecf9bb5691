import { useMemo } from 'react';
import bar from '../../table/ListFilterBar.module.css';
import { RangeFilter } from '../../table/RangeFilter';
import { toggleIn } from '../../table/listState';
import type { ChangeList } from '../../table/useListState';
import { formatRange } from '../../lib/numbers';
import { useConnection } from '../../session/connections';
import { gpuCount, type FlavorRow } from '../../page/resource/flavorFacts';
import { groupByGpu, type FlavorFilter } from './flavorFilter';
import styles from './Flavors.module.css';

/** The filters of the toolbar: ranges of the numbers that flavors report. */
export function FlavorFilters({
  all,
  filter,
  change,
}: {
  /** All flavors listed, for the smallest and largest values. */
  all: readonly FlavorRow[];
  filter: FlavorFilter;
  change: ChangeList;
}) {
  const { units } = useConnection();
  const ranges = [
    { name: 'cpus', title: 'CPUs', value: ({ value }: FlavorRow) => value.spec?.cpus },
    {
      name: 'memory',
      title: 'Memory',
      unit: units?.memory,
      value: ({ value }: FlavorRow) => value.spec?.memory,
    },
    { name: 'gpus', title: 'Physical GPUs', value: gpuCount },
  ] as const;
  return (
    <ul className={`line ${bar.bar}`} aria-label="Filters">
      {ranges.map((range) => (
        <RangeFilter
          key={range.name}
          title={range.title}
          unit={'unit' in range ? range.unit : undefined}
          range={filter[range.name]}
          bounds={boundsOf(all, range.value)}
          onChange={(next) => {
            const words = formatRange(next);
            change(
              { filters: { [range.name]: words === undefined ? undefined : [words] } },
              { replace: true },
            );
          }}
        />
      ))}
    </ul>
  );
}

function boundsOf(rows: readonly FlavorRow[], of: (row: FlavorRow) => number | undefined) {
  const values = rows.map(of).filter((value) => value !== undefined);
  if (values.length === 0) return undefined;
  return { least: Math.min(...values), most: Math.max(...values) };
}

/** The GPUs of the list by vendor and model, with how many flavors have them; several can be chosen. */
export function FlavorFacets({
  rows,
  loading,
  filter,
  change,
}: {
  rows: readonly FlavorRow[];
  /** Keeps the place free, so that nothing below moves when the flavors come. */
  loading: boolean;
  filter: FlavorFilter;
  change: ChangeList;
}) {
  const vendors = useMemo(() => {
    const byVendor = Map.groupBy(groupByGpu(rows), ({ vendor }) => vendor);
    return [...byVendor];
  }, [rows]);
  if (vendors.length === 0) return loading && <div className={styles.facets} />;
  return (
    <div className={styles.facets} role="group" aria-label="GPU models">
      {vendors.map(([vendor, groups]) => (
        <div key={vendor} className="line gap-6">
          {vendor !== '' && <span className="hint">{vendor}</span>}
          {groups.map(({ key, title, model, rows: { length } }) => (
            <button
              key={key}
              type="button"
              className={styles.facetButton}
              aria-pressed={filter.gpu.includes(key)}
              aria-label={`${title}, ${length}`}
              onClick={() => change(toggleIn('gpu', key))}
            >
              {model} <span>{length}</span>
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
