import { useLayoutEffect, useMemo, useRef } from 'react';
import { useConnection } from '../session/connections';
import { useScope } from '../session/scope';
import { effectiveFilters, scopeFilters, scopeNames, type FilterValues } from './listFilters';
import type { ListState } from './listState';
import type { ChangeList } from './useListState';

/** The filters of a list. The scope is written into the address, so that a copied link shows the same list. */
export function useListFilters(
  names: readonly string[],
  state: ListState,
  change: ChangeList,
): { filters: Record<string, readonly string[]>; scope: FilterValues } {
  const connection = useConnection();
  const scope = useScope();
  const scoped = useMemo(() => scopeFilters(scope, connection, names), [scope, connection, names]);
  useScopeInAddress(scoped, state, change);
  const filters = useMemo(() => effectiveFilters(state.filters, scoped), [state.filters, scoped]);
  return { filters, scope: scoped };
}

/** Writes what the scope says into the address: what is not there yet and, once the scope changes, all of it. */
export function useScopeInAddress(scoped: FilterValues, state: ListState, change: ChangeList) {
  const before = useRef(scoped);
  // Before the page is painted: later it would undo a navigation that somebody began meanwhile.
  useLayoutEffect(() => {
    const past = before.current;
    before.current = scoped;
    const given = Object.entries(scoped).filter(
      ([name]) => past !== scoped || state.filters[name] === undefined,
    );
    // A filter that the scope no longer sets is removed from the address too.
    const gone = Object.keys(past).filter((name) => scoped[name] === undefined);
    if (given.length > 0 || (past !== scoped && gone.length > 0))
      change(
        {
          filters: {
            ...Object.fromEntries(gone.map((name) => [name, undefined])),
            ...Object.fromEntries(given),
          },
        },
        { replace: true },
      );
  }, [scoped, state.filters, change]);
}

/** The filters of a list page that shows the whole scope of this browser, without further filters. */
export const useScopedFilters = () => scopeFilters(useScope(), useConnection(), scopeNames);
