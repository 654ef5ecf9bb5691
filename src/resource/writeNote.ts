import { create } from 'zustand';
import type { MemoryKey } from '../memory/storedList';
import { onLeave } from '../session/credential';

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
