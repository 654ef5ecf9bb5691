import { useState, type ReactNode } from 'react';
import type { FilteredType } from '../contract/resources';
import { joinWords, plural } from '../lib/text/text';
import { pageTime } from '../ui/clock';
import { EmptyState } from '../ui/EmptyState';
import { useFilterWords, whyNothing } from './filterWords';
import { filtersKnown, type FilterValues } from './listFilters';
import type { ListChange } from './listState';
import type { TableState } from './useTableState';

/** Replaces the rows if the search or the filters leave none, says why, and has a button that clears them. */
export function NoMatch<T>({
  table: { text, setText, change, rows, columns, filters = {} },
  icon,
  one,
  title = `No ${one} matches`,
  asked,
  clear,
  children,
}: {
  table: TableState<T>;
  icon: ReactNode;
  one: string;
  /** Stands before the search text. */
  title?: string;
  /** The list that the API filters, and what it was asked for. */
  asked?: { type: FilteredType; filters: FilterValues };
  /** The filters to remove, if any are in use. */
  clear?: ListChange['filters'] | undefined;
  children: ReactNode;
}) {
  const [now] = useState(pageTime);
  const ofApi = useAskedWords(asked);
  const searched = text.trim();
  const why =
    rows.length > 0
      ? whyNothing(plural(rows.length, one), rows, columns, filters, now)
      : filters['state']?.length
        ? `No ${one} has State: ${filters['state'].join(' or ')}.`
        : ofApi && `The service lists no ${one} with ${ofApi}.`;
  return (
    <EmptyState
      icon={icon}
      title={searched === '' ? `No ${one} passes the filters` : `${title} “${searched}”`}
      actions={
        <button
          type="button"
          className="button"
          onClick={() => {
            setText('');
            change({ q: '', ...(clear && { filters: clear }) });
          }}
        >
          {clear ? 'Clear search and filters' : 'Clear the search'}
        </button>
      }
    >
      {why ?? children}
    </EmptyState>
  );
}

/** The filters of the API in words: "Tag env = prod and Region Oslo". */
function useAskedWords(asked: { type: FilteredType; filters: FilterValues } | undefined) {
  const wordsOf = useFilterWords();
  const words =
    asked &&
    filtersKnown(asked.type).flatMap((filter) =>
      (asked.filters[filter.name] ?? []).map(
        (value) => `${filter.title} ${wordsOf(filter, value)}`,
      ),
    );
  return words && words.length > 0 ? joinWords(words) : undefined;
}
