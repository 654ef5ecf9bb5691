import { Suspense, useState } from 'react';
import { Chip } from '../ui/Chip';
import styles from './FilterBar.module.css';
import { useIdNames } from '../resource/IdName';
import type { FilterValues, ListFilter } from './listFilters';
import { preloadable } from '../ui/preloadable';

const FilterPopover = preloadable(() =>
  import('./FilterPopover').then((module) => module.FilterPopover),
);

/** The filters in force as chips, and a way to add one. They are the API's: the service does the filtering. */
export function FilterBar({
  known,
  filters,
  scope,
  onChange,
}: {
  known: readonly ListFilter[];
  filters: FilterValues;
  /** Which of them come from the scope of this browser. */
  scope: FilterValues;
  onChange: (name: string, values: string[]) => void;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const names = useIdNames();

  return (
    <ul className={`line ${styles.bar}`} aria-label="Filters">
      {known.flatMap((filter) => {
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
                onRemove={() => onChange(filter.name, values.toSpliced(index, 1))}
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
            onRemove={() => onChange(filter.name, [])}
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
                if (!values.includes(value)) onChange(name, [...values, value]);
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
