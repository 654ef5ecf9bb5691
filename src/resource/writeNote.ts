import { create } from 'zustand';
import { giveName } from '../api/journal/team';
import type { MemoryKey } from '../memory/storedList';
import { onLeave } from '../session/credential';
import { showToast } from '../ui/toast';

/** The note that is being written: whose memory it is in, what it is of, and what that is called. */
export interface Writing {
  memoryKey: MemoryKey;
  id: string;
  of: string;
}

export const useWriting = create<{ writing?: Writing | undefined }>(() => ({}));
export const writeNote = (writing: Writing): void => useWriting.setState({ writing });
export const stopWriting = (): void => useWriting.setState({ writing: undefined });
onLeave(stopWriting);

export const whoSees = (shared: boolean) =>
  shared ? 'Everyone in the organization sees it.' : 'Only this browser has it.';

/** Gives a note to the team, or removes it without words. Returns whether the team has taken it; if not, says so. */
export async function giveNote(memoryKey: MemoryKey, id: string, text?: string): Promise<boolean> {
  const fault = await giveName('notes', memoryKey, id, text);
  if (!fault) return true;
  const what =
    text === undefined
      ? `The note ${fault.isKnown ? 'was not' : 'may not be'} removed`
      : `The note ${fault.isKnown ? 'is' : 'may be'} in this browser only`;
  showToast({ title: `${what}: ${fault.why}`, tone: 'attention' });
  return false;
}
