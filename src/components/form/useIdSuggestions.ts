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
    const found = new Map<string, IdSuggestion>();
    const provided = (suggestions?.[type] ?? []).map((id): IdSuggestion => ({ id }));
    for (const { id, name, detail } of [
      ...given,
      ...known.map(({ id, name }): IdSuggestion => ({ id, name })),
      ...provided,
    ]) {
      const before = found.get(id);
      if (id === '' || before?.name !== undefined) continue;
      const called = nicknames.get(id) ?? name;
      const own = before?.detail ?? detail;
      found.set(id, {
        id,
        ...(called !== undefined && called !== id && { name: called }),
        ...(own !== undefined && { detail: own }),
      });
    }
    return [...found.values()];
  }, [given, known, suggestions, type, nicknames]);
}
