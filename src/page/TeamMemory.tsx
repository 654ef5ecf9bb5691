import { useTeam } from '../api/journal/team';
import { useMemoryKey } from '../session/scope';

/** Keeps what the team remembers up to date while any page is open: names and suggestions come from it too. */
export function TeamMemory() {
  useTeam(useMemoryKey());
  return null;
}
