import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { listQuery } from '../../api/resources/queries';
import { useIdNames, type IdNames } from './IdName';
import { useScopedFilters } from '../table/scopedLists';
import { useKnown } from '../../ledger/known';
import { useLedgerKey } from '../../session/scope';

type Filters = ReturnType<typeof useScopedFilters>;

/**
 * `IdNames` that also knows networks: by nickname, by the name a list of networks has for it, by the name it had when it
 * was last seen here. The list is that of the scope, unless other filters are given.
 */
export function useNetworkNames(filters?: Filters): IdNames {
  const plain = useIdNames();
  const known = useKnown(useLedgerKey(), 'network');
  const scoped = useScopedFilters();
  // Names change rarely: what was read for another page will do.
  const { data } = useQuery({
    ...listQuery('network', filters ?? scoped),
    refetchInterval: false,
    staleTime: 60_000,
  });
  const items = data?.items;
  const names = useMemo(
    () =>
      new Map([
        ...known.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])),
        ...(items ?? []).flatMap(({ value: { metadata } }) =>
          metadata.name ? [[metadata.id, metadata.name] as const] : [],
        ),
      ]),
    [known, items],
  );
  return useCallback(
    (id) => {
      const own = plain(id);
      const name = names.get(id);
      return (own.shortened || own.text === id) && name !== undefined
        ? { text: name, shortened: false }
        : own;
    },
    [plain, names],
  );
}
