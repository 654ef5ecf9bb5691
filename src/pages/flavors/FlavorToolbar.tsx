import type { ReactNode } from 'react';
import bar from '../../components/table/FilterBar.module.css';
import { RangeFilter } from '../../components/table/RangeFilter';
import { TableToolbar } from '../../components/table/TableToolbar';
import type { ChangeList } from '../../components/table/useListState';
import { formatRange, type NumberRange } from '../../lib/ranges';
import { useConnection } from '../../session/connections';
import { gpuCount, type FlavorFilter, type FlavorRow } from './flavorFacts';

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
        <ul className={bar.bar} aria-label="Filters">
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
