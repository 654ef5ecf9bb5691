import { Gate } from '../../src/lib/gate';
import { nameLines } from '../log';
import type { Session } from '../sessionTokens';
import type { Settings } from '../settings';
import type { Store } from '../store/store';
import type { Caller } from './callers';
import { Journal } from './journal';
import type { Print } from './write';
import { Readers, type ReadApi } from './readers';

/** What the gateway needs to record writes and to show them. */
export interface Desk {
  journal: Journal;
  readers: Readers;
  bodies: Gate;
  read: ReadApi;
  /** Names a caller by the credential of their request, or by their sign-in; refuses when that cannot be done now. */
  nameOf(own: string | undefined, session: Session | undefined): Promise<Caller | undefined>;
}

/** The largest body of a write that is recorded. */
export const mostBody = 1024 * 1024;

/** Opens the journal, if there is one. */
export async function openDesk(
  { journal: wanted, timeoutMs }: Settings,
  store: Store | undefined,
  print: Print,
  { read, nameOf }: Pick<Desk, 'read' | 'nameOf'>,
): Promise<Desk | undefined> {
  if (wanted === undefined || store === undefined) return undefined;
  const journal = new Journal(store, { timeoutMs, ...wanted }, print);
  nameLines(journal.gateway);
  await journal.open();
  const readers = new Readers(read, journal);
  // Of the bodies of all writes that are under way, and of those of one caller.
  return { journal, readers, read, nameOf, bodies: new Gate(64 * mostBody, 8 * mostBody) };
}
