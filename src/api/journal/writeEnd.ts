import { recordedWrite, type RecordedWrite } from '../../contract/journal';
import { currentConnection, keepsJournal } from '../../session/connections';
import { randomUuid } from '../../lib/uuid';
import type { WriteEnd, WriteTicket } from '../http/transport';
import { askJournal, JournalError } from './journalFetch';

// A request that is still on its way reaches the gateway, and most writes are answered, within these pauses, in ms.
const PAUSES = [0, 700, 1_000, 2_000, 4_000];

/** A ticket for one write, or for one that was sent before; undefined where nobody keeps a journal. */
export function writeTicket(sentBefore?: string): WriteTicket | undefined {
  if (!keepsJournal(currentConnection())) return undefined;
  return { id: sentBefore ?? randomUuid(), ask: writeEnd };
}

/**
 * How a write ended, by the gateway's journal; undefined as long as that cannot be learned. Waits a while for a write
 * that is under way. "Never received" only counts for the caller that sent it (`mine`), and only when it is said twice.
 */
export async function writeEnd(
  id: string,
  mine: boolean,
  look: (id: string) => Promise<RecordedWrite> = lookUp,
  pause: (ms: number) => Promise<void> = sleep,
): Promise<WriteEnd | undefined> {
  let missed = 0;
  let failed = 0;
  for (const ms of PAUSES) {
    await pause(ms);
    try {
      const { state, status, answer = '' } = await look(id);
      if (state === 'answered' && status !== undefined) return { state, status, answer };
      if (state === 'not sent' || state === 'unknown') return { state };
    } catch (error) {
      if (error instanceof JournalError && error.status === 404) missed += 1;
      else failed += 1;
      // The form asks again later.
      if (failed > 1) return undefined;
      if (missed > 1) return mine ? { state: 'not sent' } : undefined;
    }
  }
  return undefined;
}

function lookUp(id: string): Promise<RecordedWrite> {
  return askJournal(`writes/${encodeURIComponent(id)}`, recordedWrite);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
