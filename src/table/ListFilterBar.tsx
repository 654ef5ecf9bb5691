import { Anchor } from '@mantine/core';
import { useRef } from 'react';
import { useIdNames } from '../resource/IdName';
import { Chip } from '../ui/Chip';
import { useOpener } from '../ui/useOpener';
import { openable } from '../ui/preloadable';
import { usePageActions } from '../ui/usePageActions';
import styles from './ListFilterBar.module.css';
import { valueText, type ChosenFilters, type Filter, type FilterValues } from './listFilters';
import type { DataTableState } from './useDataTable';
import type { ChangeList } from './useListState';
import { PlainButton } from '../ui/PlainButton';

const FilterPopover = openable(() =>
  import('./FilterPopover').then((module) => module.FilterPopover),
);

const none = {};

/**
 * The filters of a list: a chip for each value in use, and a button to add one. They are kept in the address. A filter
 * from the scope is removed by writing "any" into the address.
 */
export function ListFilterBar<T>({
  filters: values,
  scope = none,
  change,
  table,
}: {
  filters: ChosenFilters;
  /** The filters that come from this browser's scope. */
  scope?: FilterValues | undefined;
  change: ChangeList;
  /** The filters, and the values that rows have where there are any. */
  table: Pick<DataTableState<T>, 'filters'> & Partial<Pick<DataTableState<T>, 'choices'>>;
}) {
  const { anchor, close, opens } = useOpener('dialog', FilterPopover.preload);
  const button = useRef<HTMLButtonElement>(null);
  usePageActions([
    { id: 'filter', label: 'Filter this list', key: 'f', run: () => button.current?.click() },
  ]);
  const wordsOf = useFilterWords();
  const known = table.filters;
  const isScoped = (name: string) => scope[name]?.join('\n') === values[name]?.join('\n');
  const used = known.filter(({ name }) => values[name]?.length);
  const own = used.filter(({ name }) => !isScoped(name));
  const put = (name: string, next: readonly string[]) =>
    change({ filters: { [name]: next.length === 0 && !scope[name] ? undefined : next } });
  return (
    <ul className="line gap-6 shrink" aria-label="Filters">
      {used.flatMap((filter) => {
        const { name, title, kind } = filter;
        const chosen = values[name] ?? [];
        // A row has all of several tags, but one of several other values.
        const groups = kind === 'tag' || filter.all ? chosen.map((value) => [value]) : [chosen];
        return groups.map((group, index) => {
          const words = group.map((value) => wordsOf(filter, value)).join(', ');
          const text = kind === 'tag' ? words : `${title}: ${words}`;
          const origin = isScoped(name) ? 'From the scope of this browser. ' : '';
          return (
            <Chip
              key={`${name} ${index}`}
              text={text}
              title={`${origin}${title} ${group.join(', ')}`}
              removeLabel={`Remove filter ${text}`}
              quiet={isScoped(name)}
              onRemove={() => put(name, group === chosen ? [] : chosen.toSpliced(index, 1))}
            />
          );
        });
      })}
      {own.length > 0 && (
        <li>
          <Anchor
            component="button"
            type="button"
            className="fine"
            aria-label="Clear filters"
            onClick={() =>
              change({ filters: Object.fromEntries(own.map(({ name }) => [name, undefined])) })
            }
          >
            Clear
          </Anchor>
        </li>
      )}
      <li>
        <PlainButton {...opens} ref={button} className={`second ${styles.add}`} aria-label="Filter">
          + Filter
        </PlainButton>
        {anchor && (
          <FilterPopover
            anchor={anchor}
            known={known as readonly Filter<never>[]}
            choices={table.choices as undefined}
            values={values}
            onClose={close}
            onChange={put}
            onAdd={(name, value) => {
              const single = known.find((filter) => filter.name === name)?.single;
              const chosen = (single ? undefined : values[name]) ?? [];
              if (!chosen.includes(value)) put(name, [...chosen, value]);
              close();
              anchor.focus();
            }}
          />
        )}
      </li>
    </ul>
  );
}

/** The words of a value; an id is shown by its name. */
function useFilterWords() {
  const names = useIdNames();
  return <T,>(filter: Filter<T>, value: string): string =>
    ['tag', 'set', 'range', 'date'].includes(filter.kind)
      ? valueText(filter, value)
      : names(value).text;
}
