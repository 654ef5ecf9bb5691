import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { changeListState, parseListState, type ListChange, type ListState } from './listState';

/** A change that depends on the state is a function, because a rendered state may miss a change made just before. */
export type ChangeList = (
  change: ListChange | ((state: ListState) => ListChange),
  how?: { replace?: boolean },
) => void;

/** The state of a list in the address, and how to change it. Typing replaces the history entry; other changes add one. */
export function useListState(filterNames: readonly string[]): {
  state: ListState;
  change: ChangeList;
} {
  const { search } = useLocation();
  const navigate = useNavigate();
  const latest = useRef(search);
  useLayoutEffect(() => {
    latest.current = search;
  }, [search]);
  const state = useMemo(
    () => parseListState(new URLSearchParams(search), filterNames),
    [search, filterNames],
  );
  const change = useCallback<ChangeList>(
    (next, how = {}) => {
      // A second change can come before the router has applied the first, so it starts from the pending one.
      const pending = new URLSearchParams(latest.current);
      const wanted = typeof next === 'function' ? next(parseListState(pending, filterNames)) : next;
      const params = changeListState(pending, wanted).toString();
      if (`?${params}` === latest.current || params === latest.current) return;
      latest.current = params === '' ? '' : `?${params}`;
      void navigate(
        { search: latest.current },
        { replace: how.replace ?? false, preventScrollReset: true },
      );
    },
    [navigate, filterNames],
  );
  return { state, change };
}
