import { FilterBar } from './FilterBar';
import type { FilterValues, ListFilter } from './listFilters';
import type { ChangeList } from './useListState';

/** The filters of a list, kept in its address. One that the scope sets is taken off by saying "any". */
export function ListFilterBar({
  known,
  filters,
  scope,
  change,
}: {
  known: readonly ListFilter[];
  filters: FilterValues;
  /** Which of them come from the scope of this browser. */
  scope: FilterValues;
  change: ChangeList;
}) {
  return (
    <FilterBar
      known={known}
      filters={filters}
      scope={scope}
      onChange={(name, values) =>
        change({
          filters: { [name]: values.length === 0 && !scope[name] ? undefined : values },
        })
      }
    />
  );
}
