import { giveNickname } from '../../api/journal/team';
import type { MemoryKey } from '../../memory/storedList';
import { showToast } from '../../ui/toast';

/** Gives an id a nickname, or removes it, and says so if the team could not be told. */
export async function nameId(key: MemoryKey, id: string, name: string | undefined): Promise<void> {
  const given = name?.trim() || undefined;
  try {
    await giveNickname(key, id, given);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const what =
      given === undefined
        ? 'The nickname was not removed for your team'
        : `${given} is a nickname in this browser only`;
    showToast({ title: `${what}: ${why}`, tone: 'attention' });
  }
}
