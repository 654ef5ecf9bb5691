import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { plural } from '../lib/text/text';
import { EmptyState } from '../ui/EmptyState';
import type { FilterValues } from './listFilters';
import type { DataTableState } from './useDataTable';

const noScope = {};

/** Replaces the rows if the search or the filters leave none, and has a button that clears them. */
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
  const used = filters.filter(({ name }) => chosen[name]?.length);
  const searched = text.trim();
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
      {searched !== ''
        ? children
        : all.length > 0
          ? `The filters hide ${plural(all.length, one)}.`
          : 'Change or clear the filters to see more.'}
    </EmptyState>
  );
}
