import { recordedWrite, type RecordedWrite } from '../../contract/journal';
import { currentConnection, keepsJournal } from '../../session/connections';
import { currentSubjects, currentToken } from '../../session/credential';
import { randomUuid } from '../../lib/uuid';
import type { WriteEnd, WriteTicket } from '../http/transport';
import { askJournal, JournalError } from './journalFetch';

// Pauses between two questions, in ms. After the last, a request on its way has arrived, and most writes are answered.
const PAUSES = [0, 700, 1_000, 2_000, 4_000];

/**
 * A ticket for one write, or for one that was sent before; undefined where nobody keeps a journal. `run`: the header of
 * the run that it is part of.
 */
export function writeTicket(
  sentBefore?: { id: string; by?: string | undefined },
  run?: string,
): WriteTicket | undefined {
  if (!keepsJournal(currentConnection())) return undefined;
  const { id } = sentBefore ?? { id: randomUuid() };
  const by = sentBefore ? sentBefore.by : callerMark(id);
  const isOthers = () => by !== undefined && by !== callerMark(id);
  return { id, by, isOthers, ...(run && { run }), ask: writeEnd };
}

/**
 * Tells two callers of one write apart, and says nothing else of them: few bits, different for each write. A new token
 * of the same person has the same mark if tokens can be read.
 */
function callerMark(writeId: string): string {
  const [who = currentToken() ?? ''] = currentSubjects();
  let mark = 0x811c9dc5;
  for (const char of `${writeId} ${who}`)
    mark = Math.imul(mark ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (mark >>> 0).toString(36);
}

/** Asks the journal for a write, or has it never sent. */
interface Journal {
  look: (id: string) => Promise<RecordedWrite>;
  withdraw: (id: string) => Promise<RecordedWrite>;
}

/**
 * How a write ended, by the gateway's journal; undefined while that is unknown. Waits a while for a write under way.
 * A late arrival could change "not sent" and "never received", so they count only once the gateway has promised never
 * to send it. "Never received" only counts for the caller that sent it
 * (`mine`).
 */
export async function writeEnd(
  id: string,
  mine: boolean,
  { look, withdraw }: Journal = atGateway,
  pause: (ms: number) => Promise<void> = sleep,
): Promise<WriteEnd | undefined> {
  let failed = 0;
  let wasNotSent = false;
  for (const ms of PAUSES) {
    await pause(ms);
    try {
      const { state, status, answer = '' } = await (wasNotSent ? withdraw(id) : look(id));
      if (state === 'answered' && status !== undefined) return { state, status, answer };
      if (state === 'unknown') return { state };
      if (state === 'not sent') {
        if (wasNotSent) return { state };
        wasNotSent = true;
      }
    } catch (error) {
      const neverReceived = error instanceof JournalError && error.status === 404;
      if (neverReceived && mine) wasNotSent = true;
      else failed += neverReceived ? 2 : 1;
      // The form asks again later.
      if (failed > 1) return undefined;
    }
  }
  return undefined;
}

const atGateway: Journal = {
  look: (id) => askJournal(address(id), recordedWrite),
  withdraw: (id) => askJournal(address(id), recordedWrite, { method: 'DELETE' }),
};

function address(id: string): string {
  return `writes/${encodeURIComponent(id)}`;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
