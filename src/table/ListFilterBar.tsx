import { Suspense, useState } from 'react';
import styles from './ListFilterBar.module.css';
import type { ListFilterBarProps } from './filterWords';
import { preloadable } from '../ui/preloadable';
import { KeysHeld } from '../ui/heldKeys';

const FilterPopover = preloadable(() =>
  import('./FilterPopover').then((module) => module.FilterPopover),
);
const FilterChips = preloadable(() => import('./FilterChips').then((module) => module.FilterChips));

/**
 * The filters of a list: a chip for each, and a button to add one. They are kept in the address. A filter from the scope
 * is removed by writing "any" into the address.
 */
export function ListFilterBar<T>(props: ListFilterBarProps<T>) {
  const { filters } = props;
  // A lazy component has no type parameter.
  const erased = props as unknown as ListFilterBarProps<never>;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <ul className={`line ${styles.bar}`} aria-label="Filters">
      {Object.values(filters).some((values) => values.length > 0) && (
        <Suspense fallback={null}>
          <FilterChips {...erased} />
        </Suspense>
      )}
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
          <Suspense fallback={<KeysHeld />}>
            <FilterPopover
              {...erased}
              anchor={anchor}
              onClose={() => setAnchor(null)}
              onAdd={(name, value) => {
                const values = filters[name] ?? [];
                if (!values.includes(value))
                  props.change({ filters: { [name]: [...values, value] } });
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
