import type { ReactNode } from 'react';
import { EmptyState } from '../ui/EmptyState';
import type { ListChange } from './listState';
import type { TableState } from './useTableState';

/** Replaces the rows if the search or the filters leave none, with a button that clears them. */
export function NoMatch<T>({
  table: { text, setText, change },
  icon,
  one,
  title = `No ${one} matches`,
  clear,
  children,
}: {
  table: TableState<T>;
  icon: ReactNode;
  one: string;
  /** Stands before the search text. */
  title?: string;
  /** The filters to remove, if any are in use. */
  clear?: ListChange['filters'] | undefined;
  children: ReactNode;
}) {
  const searched = text.trim();
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
      {children}
    </EmptyState>
  );
}
