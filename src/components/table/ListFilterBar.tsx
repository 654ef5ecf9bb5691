import { Suspense, useState } from 'react';
import type { FilteredType } from '../../contract/resources';
import { Chip } from '../ui/Chip';
import styles from './ListFilterBar.module.css';
import { useIdNames } from '../resource/IdName';
import { filtersKnown, type FilterValues } from './listFilters';
import { preloadable } from '../ui/preloadable';
import type { ChangeList } from './useListState';

const FilterPopover = preloadable(() =>
  import('./FilterPopover').then((module) => module.FilterPopover),
);

const byState = { name: 'state', title: 'State', kind: 'state' };

/**
 * The filters of a list, which the service applies, apart from that of a state: a chip for each, and a button to add one. They are kept in the
 * address. A filter from the scope is removed by writing "any" into the address.
 */
export function ListFilterBar({
  type,
  filters,
  scope,
  change,
}: {
  type: FilteredType;
  filters: FilterValues;
  /** The filters that come from this browser's scope. */
  scope: FilterValues;
  change: ChangeList;
}) {
  const known = filtersKnown(type);
  const put = (name: string, values: string[]) =>
    change({ filters: { [name]: values.length === 0 && !scope[name] ? undefined : values } });
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const names = useIdNames();

  return (
    <ul className={`line ${styles.bar}`} aria-label="Filters">
      {[...known, byState].flatMap((filter) => {
        const values = filters[filter.name] ?? [];
        if (values.length === 0) return [];
        if (filter.kind === 'tag')
          return values.map((value, index) => {
            const text = value.replace('=', ' = ');
            return (
              <Chip
                key={`${filter.name} ${value} ${index}`}
                text={text}
                title={`Tag ${value}`}
                removeLabel={`Remove filter ${text}`}
                onRemove={() => put(filter.name, values.toSpliced(index, 1))}
              />
            );
          });
        const scoped = scope[filter.name]?.join('\n') === values.join('\n');
        const text = `${filter.title}: ${values.map((id) => names(id).text).join(', ')}`;
        return (
          <Chip
            key={filter.name}
            text={text}
            title={`${scoped ? 'From the scope of this browser. ' : ''}${filter.title} ${values.join(', ')}`}
            removeLabel={`Remove filter ${text}`}
            quiet={scoped}
            onRemove={() => put(filter.name, [])}
          />
        );
      })}
      <li>
        <button
          type="button"
          className={styles.add}
          aria-label="Filter"
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onPointerEnter={FilterPopover.preload}
          onFocus={FilterPopover.preload}
          onClick={(event) => {
            const { currentTarget } = event;
            setAnchor((open) => (open ? null : currentTarget));
          }}
        >
          + Filter
        </button>
        {anchor && (
          <Suspense fallback={null}>
            <FilterPopover
              anchor={anchor}
              known={known}
              onClose={() => setAnchor(null)}
              onAdd={(name, value) => {
                const values = filters[name] ?? [];
                if (!values.includes(value)) put(name, [...values, value]);
                setAnchor(null);
                anchor.focus();
              }}
            />
          </Suspense>
        )}
      </li>
    </ul>
  );
}
