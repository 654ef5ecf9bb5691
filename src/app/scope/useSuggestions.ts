import { useKnown, type KnownKind } from '../../ledger/known';
import { useNicknames } from '../../ledger/nicknames';
import { useLedgerKey } from '../../session/scope';

/** Ids of a kind seen in answers or created here, with their names. */
export function useSuggestions(kind: KnownKind): { id: string; name: string | undefined }[] {
  const key = useLedgerKey();
  const names = useNicknames(key);
  return useKnown(key, kind).map(({ id, name }) => ({ id, name: names.get(id) ?? name }));
}
