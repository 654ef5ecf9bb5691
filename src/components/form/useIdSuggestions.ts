import { useMemo } from 'react';
import { useKnown } from '../../ledger/known';
import type { KnownType } from '../../contract/resources';
import { useNicknames } from '../../ledger/nicknames';
import { useConnection } from '../../session/connections';
import { useLedgerKey } from '../../session/scope';
import type { IdSuggestion } from './idSuggestions';

const none: readonly IdSuggestion[] = [];

/**
 * Suggested ids of a type: the given ones first, then those from the ledger and from the operator, by nickname where
 * they have one.
 */
export function useIdSuggestions(
  type: KnownType,
  given: readonly IdSuggestion[] = none,
): IdSuggestion[] {
  const key = useLedgerKey();
  const known = useKnown(key, type);
  const nicknames = useNicknames(key);
  const { suggestions } = useConnection();
  return useMemo(() => {
    const names = new Map<string, string | undefined>();
    const provided = (suggestions?.[type] ?? []).map((id): IdSuggestion => ({ id }));
    for (const { id, name } of [...given, ...known, ...provided])
      if (id !== '' && names.get(id) === undefined) names.set(id, nicknames.get(id) ?? name);
    return [...names].map(([id, name]) => (name === id ? { id } : { id, name }));
  }, [given, known, suggestions, type, nicknames]);
}
