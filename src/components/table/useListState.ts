import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { changeListState, parseListState, type ListChange, type ListState } from './listState';

export type ChangeList = (change: ListChange, how?: { replace?: boolean }) => void;

/**
 * The state of a list in the address, and how to change it. Typing replaces the history entry; other changes add one.
 */
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
      const params = changeListState(new URLSearchParams(latest.current), next).toString();
      if (`?${params}` === latest.current || params === latest.current) return;
      latest.current = params === '' ? '' : `?${params}`;
      void navigate(
        { search: latest.current },
        { replace: how.replace ?? false, preventScrollReset: true },
      );
    },
    [navigate],
  );
  return { state, change };
}
