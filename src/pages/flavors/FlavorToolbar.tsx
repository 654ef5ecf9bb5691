import { useMemo, type ReactNode } from 'react';
import { IconCpu } from '@tabler/icons-react';
import bar from '../../components/table/ListFilterBar.module.css';
import { RangeFilter } from '../../components/table/RangeFilter';
import { TableToolbar } from '../../components/table/TableToolbar';
import type { ChangeList } from '../../components/table/useListState';
import { formatRange, type NumberRange } from '../../lib/numbers';
import { useConnection } from '../../session/connections';
import { gpuCount, groupByGpu, type FlavorFilter, type FlavorRow } from './flavorFacts';
import { EmptyState } from '../../components/ui/EmptyState';
import styles from './Flavors.module.css';

/** Search and the range filters over flavors; table and cards share it. */
export function FlavorToolbar({
  all,
  filter,
  change,
  text,
  onText,
  onLeave,
  counts,
  children,
}: {
  /** Every flavor listed, for the ends of the ranges. */
  all: readonly FlavorRow[];
  filter: FlavorFilter;
  change: ChangeList;
  text: string;
  onText: (text: string) => void;
  onLeave: () => void;
  counts: { shown: number; of: number } | undefined;
  children?: ReactNode;
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
    <TableToolbar
      searchLabel="Search flavors"
      text={text}
      onText={onText}
      onLeave={onLeave}
      counts={counts && { ...counts, one: 'flavor' }}
      filters={
        <ul className={`line ${bar.bar}`} aria-label="Filters">
          {ranges.map((range) => (
            <RangeFilter
              key={range.name}
              title={range.title}
              unit={'unit' in range ? range.unit : undefined}
              range={filter[range.name]}
              bounds={boundsOf(all, range.value)}
              onChange={(next: NumberRange) => {
                const words = formatRange(next);
                change(
                  { filters: { [range.name]: words === undefined ? undefined : [words] } },
                  { replace: true },
                );
              }}
            />
          ))}
        </ul>
      }
    >
      {children}
    </TableToolbar>
  );
}

function boundsOf(rows: readonly FlavorRow[], of: (row: FlavorRow) => number | undefined) {
  const values = rows.map(of).filter((value) => value !== undefined);
  if (values.length === 0) return undefined;
  return { least: Math.min(...values), most: Math.max(...values) };
}

/** Stands where flavors would be. */
export function FlavorsEmpty({
  any,
  text,
  onClear,
}: {
  /** The service listed some. */
  any: boolean;
  /** What is searched for. */
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
      Names, IDs, GPUs and CPU families are searched. A flavor that does not report a number passes
      no filter by it.
    </EmptyState>
  );
}

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
        <div key={vendor} className="line gap-6">
          {vendor !== '' && <span className={`hint ${styles.facetVendor}`}>{vendor}</span>}
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
