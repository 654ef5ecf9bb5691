import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { joinWords, plural } from '../lib/text/text';
import { pageTime } from '../ui/clock';
import { EmptyState } from '../ui/EmptyState';
import { useFilterWords } from './ListFilterBar';
import { whyNothing, type FilterValues } from './listFilters';
import type { DataTableState } from './useDataTable';

const noScope = {};

/** Replaces the rows if the search or the filters leave none, says why, and has a button that clears them. */
export function NoMatch<T>({
  state: { text, setText, change, all, filters, chosen },
  icon,
  one,
  title = `No ${one} matches`,
  scope = noScope,
  children,
}: {
  state: DataTableState<T>;
  icon: ReactNode;
  one: string;
  /** Stands before the search text. */
  title?: string | undefined;
  /** The filters of this browser's scope, which are cleared by an empty value. */
  scope?: FilterValues | undefined;
  children: ReactNode;
}) {
  const [now] = useState(pageTime);
  const wordsOf = useFilterWords();
  const used = filters.filter(({ name }) => chosen[name]?.length);
  const applied = used.filter((filter) => filter.applied);
  const asked = applied.flatMap((filter) =>
    (chosen[filter.name] ?? []).map((value) => `${filter.title} ${wordsOf(filter, value)}`),
  );
  const searched = text.trim();
  const state = chosen['state'] ?? [];
  const why =
    all.length > 0
      ? whyNothing(plural(all.length, one), all, filters, chosen, now)
      : state.length > 0
        ? `No ${one} has State: ${state.join(' or ')}.`
        : asked.length > 0
          ? `The service lists no ${one} with ${joinWords(asked)}.`
          : undefined;
  return (
    <EmptyState
      icon={icon}
      title={searched === '' ? `No ${one} passes the filters` : `${title} “${searched}”`}
      actions={
        <Button
          onClick={() => {
            setText('');
            const cleared = used.map(({ name }) => [name, scope[name] ? [] : undefined] as const);
            change({ q: '', filters: Object.fromEntries(cleared) });
          }}
        >
          {used.length > 0 ? 'Clear search and filters' : 'Clear the search'}
        </Button>
      }
    >
      {why ?? children}
    </EmptyState>
  );
}
