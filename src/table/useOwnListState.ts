import { useCallback, useMemo, useState } from 'react';
import { changeListState, parseListState } from './listState';
import type { ChangeList, useListState } from './useListState';

/** Like `useListState` for a list in a dialog: the state is not in the address, and gone when the dialog closes. */
export function useOwnListState(filterNames: readonly string[]): ReturnType<typeof useListState> {
  const [search, setSearch] = useState('');
  const state = useMemo(
    () => parseListState(new URLSearchParams(search), filterNames),
    [search, filterNames],
  );
  const change = useCallback<ChangeList>(
    (next) =>
      setSearch((current) => {
        const pending = new URLSearchParams(current);
        const wanted =
          typeof next === 'function' ? next(parseListState(pending, filterNames)) : next;
        return changeListState(pending, wanted).toString();
      }),
    [filterNames],
  );
  return { state, change };
}
