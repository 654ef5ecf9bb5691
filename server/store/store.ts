import { statSync } from 'node:fs';
import { CamelCasePlugin, Kysely, sql, type Dialect } from 'kysely';
import { whileBusy } from '../../src/lib/node/whileBusy';
import { metrics } from '../metrics';
import { fileClock, serverClock, type Clock } from './clock';
import { fileDialect, holdFile, memory, patienceMs } from './file';
import { migrate, migrateServer } from './migrate';
import { isServer, serverLanes } from './postgres';
import type { Tables } from './schema';

export interface Store extends Clock {
  db: Kysely<Tables>;
  /**
   * Runs one statement, or several that do not depend on each other, and tries again for a moment while another process
   * holds the lock of the file. Rejects with `StoreUnavailable` when the store cannot be used.
   */
  run<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** The same by connections that do not wait behind the journal: for sessions, and for signs of life. */
  apart: Pick<Store, 'run'>;
  /** Rejects with `StoreUnavailable` when the store is gone or cannot be written. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** The store cannot be read or written now: it is locked, full, or lost. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

const setEveryMs = 10_000;

/** Opens the store for a gateway. A file is for one gateway at a time; a server is for any number. */
export async function openOwnStore(place: string): Promise<Store> {
  if (isServer(place) || place === memory) return openStore(place);
  const letGo = await holdFile(place);
  try {
    const store = await openStore(place);
    // The gateways before this one have ended, so nobody waits for what they held.
    await store.run((db) => db.deleteFrom('gateways').execute());
    return { ...store, close: () => store.close().finally(letGo) };
  } catch (error) {
    letGo();
    throw error;
  }
}

/**
 * Opens the store and brings its tables up to date. `place` is the path of a libSQL file, `:memory:`, or the address of
 * a PostgreSQL database (`postgres://…`). No statement is part of a longer transaction, so that no lock outlives it.
 */
export async function openStore(place: string): Promise<Store> {
  const isFile = !isServer(place);
  const { db, sessions } = isFile ? await openFile(place) : await openServer(place);
  const clock = isFile ? fileClock(db) : serverClock(sessions);
  const opened = isFile ? fileAt(place) : undefined;
  let isDamaged = false;
  let setAt = performance.now();
  const runBy =
    (lane: Kysely<Tables>): Store['run'] =>
    async (work) => {
      // What is written to a file that was deleted or replaced is lost when this process ends, without any error.
      if (isFile && fileAt(place) !== opened) throw new StoreUnavailable('The file is gone.');
      if (performance.now() - setAt > setEveryMs) {
        setAt = performance.now();
        clock.set().catch(() => {});
      }
      const end = metrics.storeSeconds.startTimer();
      return whileBusy(patienceMs, () => work(lane))
        .catch((error: unknown) => {
          metrics.storeFailures.inc();
          isDamaged ||= /^SQLITE_(CORRUPT|NOTADB)/.test(String((error as { code?: unknown }).code));
          throw new StoreUnavailable(error instanceof Error ? error.message : String(error), {
            cause: error,
          });
        })
        .finally(end);
    };
  const apart = { run: runBy(sessions) };
  const close = async (): Promise<void> => {
    await db.destroy();
    if (sessions !== db) await sessions.destroy();
  };
  await whileBusy(patienceMs, clock.set).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    ...clock,
    db,
    run: runBy(db),
    apart,
    async ready() {
      if (isDamaged) throw new StoreUnavailable('The file is damaged.');
      // Changes nothing, but needs what a change needs: a file or a server that can be written.
      await apart.run((open) => sql`update gateways set seen_at = 0 where 1 = 0`.execute(open));
    },
    close,
  };
}

function open(dialect: Dialect): Kysely<Tables> {
  return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
}

async function openFile(place: string) {
  const db = open(await fileDialect(place));
  try {
    await whileBusy(patienceMs, () => migrate(db));
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, sessions: db };
}

async function openServer(place: string) {
  const lane = await serverLanes(place);
  const upgraded = open(lane('migrations'));
  try {
    await migrateServer(upgraded);
  } finally {
    await upgraded.destroy();
  }
  return { db: open(lane('journal')), sessions: open(lane('sessions')) };
}

/** Which file a path leads to; undefined when there is none. */
function fileAt(place: string): string | undefined {
  const found = statSync(place, { throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}
