import { useMemo } from 'react';
import { useKnown } from '../../memory/resources';
import type { KnownType } from '../../contract/resources';
import { useNicknames } from '../../memory/nicknames';
import { useConnection, type Connection } from '../../session/connections';
import { useMemoryKey } from '../../session/scope';
import type { MemoryKey } from '../../memory/storedList';
import { byName, type IdSuggestion } from '../../ui/form/idSuggestions';

const none: readonly IdSuggestion[] = [];

/**
 * Suggested ids of a type: the given ones first, then those from the memory, from the operator, and of the connection's
 * own place, by nickname where they have one. With `alone` only the given ones are suggested.
 */
export function useIdSuggestions(
  type: KnownType,
  given: readonly IdSuggestion[] = none,
  alone = false,
): IdSuggestion[] {
  const key = useMemoryKey();
  const known = useKnown(key, type);
  const nicknames = useNicknames(key);
  const connection = useConnection();
  return useMemo(() => {
    const found = new Map<string, IdSuggestion>();
    const provided = [...(connection.suggestions?.[type] ?? []), ...placeOf(connection, key, type)];
    for (const { id, name, detail, unlisted } of [
      ...given,
      ...known.map(({ id, name }): IdSuggestion => ({ id, name, unlisted: alone })),
      ...provided.map((id): IdSuggestion => ({ id, unlisted: alone })),
    ]) {
      const before = found.get(id);
      if (id === '' || before?.name !== undefined) continue;
      const called = nicknames.get(id) ?? name;
      const own = before?.detail ?? detail;
      found.set(id, {
        id,
        ...(called !== undefined && called !== id && { name: called }),
        ...(own !== undefined && { detail: own }),
        ...((before ? before.unlisted : unlisted) && { unlisted: true }),
      });
    }
    const all = [...found.values()];
    return given === none ? all.toSorted(byName) : all;
  }, [given, alone, known, connection, key, type, nicknames]);
}

/** Where the connection itself is, which is known before any list was read. */
function placeOf(
  { organizationId, projectId, regionId }: Connection,
  { organization }: MemoryKey,
  type: KnownType,
): string[] {
  const project = organization === organizationId ? projectId : undefined;
  const ids: Partial<Record<KnownType, string | undefined>> = {
    organization: organizationId,
    project,
    region: regionId,
  };
  return ids[type] === undefined ? [] : [ids[type]];
}
