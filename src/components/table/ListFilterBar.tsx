import type { FilteredType } from '../../contract/resources';
import { FilterBar } from './FilterBar';
import { filtersKnown, type FilterValues } from './listFilters';
import type { ChangeList } from './useListState';

/** The filters of a list, kept in its address. One that the scope sets is taken off by saying "any". */
export function ListFilterBar({
  type,
  filters,
  scope,
  change,
}: {
  type: FilteredType;
  filters: FilterValues;
  /** Which of them come from the scope of this browser. */
  scope: FilterValues;
  change: ChangeList;
}) {
  return (
    <FilterBar
      known={filtersKnown(type)}
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
