import { useMemo } from 'react';
import type { Arrival } from '../../api/cache/arrival';
import type { KnownGroups } from '../../lib/csv/usersCsv';
import { asSeenFolded } from '../../lib/text/invisible';
import { nearlyNamed } from '../../lib/text/nearlyNamed';
import { useNicknames } from '../../memory/nicknames';
import { useMemoryKey } from '../../session/scope';
import { useIdSuggestions } from './useIdSuggestions';

/** The groups known here and how they are called; before the team's list has come, any may be known. */
export function useKnownGroups(team: Arrival): KnownGroups {
  const groups = useIdSuggestions('group');
  // As in every form, names come from the scope, whatever organization the page is for.
  const nicknames = useNicknames(useMemoryKey());
  return useMemo(() => {
    const ids = new Set(groups.map(({ id }) => id));
    // If groups are known, the nickname of another resource type does not name a group.
    const named = [...nicknames].filter(([id]) => ids.has(id));
    const byName = Map.groupBy(named, ([, name]) => asSeenFolded(name));
    const groupsNamed = (text: string) => (byName.get(asSeenFolded(text)) ?? []).map(([id]) => id);
    // A name of several groups means none of them.
    const names = new Map([...ids, ...byName.keys()].map((name) => [name, groupsNamed(name)]));
    const near = [...names].flatMap(([name, [id = name, ...others]]) =>
      others.length > 0 ? [] : [{ id, name }],
    );
    return {
      groupsNamed,
      isKnownGroup: (id) => ids.has(id) || team.state === 'not yet',
      groupsNear: (text) => nearlyNamed(text, near),
    };
  }, [groups, nicknames, team.state]);
}
