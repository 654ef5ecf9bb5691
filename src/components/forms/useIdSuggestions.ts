import { useMemo } from 'react';
import { useKnown, type KnownKind } from '../../ledger/known';
import { useNicknames } from '../../ledger/nicknames';
import { useLedgerKey } from '../../session/scope';
import type { IdSuggestion } from './idSuggestions';

const none: readonly IdSuggestion[] = [];

/** Ids of a kind to offer: those given first, then what the ledger has seen; by nickname where there is one. */
export function useIdSuggestions(
  kind: KnownKind,
  given: readonly IdSuggestion[] = none,
): IdSuggestion[] {
  const key = useLedgerKey();
  const known = useKnown(key, kind);
  const nicknames = useNicknames(key);
  return useMemo(() => {
    const names = new Map<string, string | undefined>();
    for (const { id, name } of [...given, ...known])
      if (id !== '' && names.get(id) === undefined) names.set(id, nicknames.get(id) ?? name);
    return [...names].map(([id, name]) => (name === id ? { id } : { id, name }));
  }, [given, known, nicknames]);
}
