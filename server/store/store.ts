import { statSync } from 'node:fs';
import { CamelCasePlugin, Kysely, sql, type Dialect } from 'kysely';
import { whileBusy } from '../../src/lib/node/whileBusy';
import { metrics } from '../metrics';
import { log, reasonOf } from '../log';
import { fileClock, serverClock, type Clock } from './clock';
import { fileDialect, holdFile, memory, patienceMs } from './file';
import { migrate, migrateServer } from './migrate';
import { isServer, serverLanes } from './postgres';
import type { Tables } from './schema';

export interface Store extends Clock {
  /**
   * Each statement is tried again for a moment while another process holds the lock of the file, and rejects with
   * `StoreUnavailable` when the store cannot be used. None is part of a longer transaction, so that no lock outlives it.
   */
  db: Kysely<Tables>;
  /** The same by connections that do not wait behind the journal: for sessions, and for signs of life. */
  apart: Kysely<Tables>;
  /** Rejects with `StoreUnavailable` when the store is gone or cannot be written. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** The store cannot be read or written now: it is locked, full, or lost. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** What every statement goes through. */
export type Watch = <T>(statement: () => Promise<T>) => Promise<T>;

const setEveryMs = 10_000;

/** Opens the store for a gateway. A file is for one gateway at a time; a server is for any number. */
export async function openOwnStore(place: string, watch: Watch): Promise<Store> {
  if (isServer(place) || place === memory) return openStore(place, watch);
  const letGo = await holdFile(place);
  try {
    const store = await openStore(place, watch);
    // The gateways before this one have ended, so nobody waits for what they held.
    await store.db.deleteFrom('gateways').execute();
    return { ...store, close: () => store.close().finally(letGo) };
  } catch (error) {
    letGo();
    throw error;
  }
}

/**
 * Opens the store and brings its tables up to date. `place` is the path of a libSQL file, `:memory:`, or the address of
 * a PostgreSQL database (`postgres://…`).
 */
export async function openStore(
  place: string,
  watch: Watch = (statement) => statement(),
): Promise<Store> {
  const isFile = !isServer(place);
  const { db, apart, upgrade } = isFile ? await openFile(place) : await openServer(place);
  const clock = isFile ? fileClock(db) : serverClock(apart);
  const opened = isFile ? fileAt(place) : undefined;
  let isDamaged = false;
  let isClosed = false;
  let setAt = performance.now();
  async function guarded<T>(statement: () => Promise<T>): Promise<T> {
    // What is written to a file that was deleted or replaced is lost when this process ends, without any error.
    if (isFile && fileAt(place) !== opened) throw new StoreUnavailable('The file is gone.');
    if (performance.now() - setAt > setEveryMs) {
      setAt = performance.now();
      clock.set().catch(() => {});
    }
    const end = metrics.storeSeconds.startTimer();
    try {
      return await whileBusy(patienceMs, statement);
    } catch (error) {
      if (isClosed) throw error;
      metrics.storeFailures.inc();
      isDamaged ||= /^SQLITE_(CORRUPT|NOTADB)/.test(String((error as { code?: unknown }).code));
      const words = error instanceof Error ? error.message : String(error);
      throw new StoreUnavailable(words, { cause: error });
    } finally {
      end();
    }
  }
  const close = async (): Promise<void> => {
    isClosed = true;
    await db.destroy();
    if (apart !== db) await apart.destroy();
  };
  try {
    await upgrade();
    for (const lane of new Set([db, apart])) {
      const executor = lane.getExecutor();
      const execute = executor.executeQuery.bind(executor);
      executor.executeQuery = (query) => watch(() => guarded(() => execute(query)));
    }
    await clock.set();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    ...clock,
    db,
    apart,
    async ready() {
      if (isDamaged) throw new StoreUnavailable('The file is damaged.');
      // Changes nothing, but needs what a change needs: a file or a server that can be written.
      await sql`update gateways set seen_at = 0 where 1 = 0`.execute(apart);
    },
    close,
  };
}

function open(dialect: Dialect): Kysely<Tables> {
  return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
}

async function openFile(place: string) {
  const db = open(await fileDialect(place));
  return { db, apart: db, upgrade: () => whileBusy(patienceMs, () => migrate(db)) };
}

async function openServer(place: string) {
  const lane = await serverLanes(place);
  const upgrade = async (): Promise<void> => {
    const db = open(lane('migrations'));
    try {
      await migrateServer(db);
    } finally {
      await db.destroy();
    }
  };
  return { db: open(lane('journal')), apart: open(lane('sessions')), upgrade };
}

/** Which file a path leads to; undefined when there is none. */
function fileAt(place: string): string | undefined {
  const found = statSync(place, { throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}

/** How long a store has to work again before that is said: connections fail and are replaced one by one. */
const steadyMs = 1000;

/** Writes one line to the log when the store goes, and one when it comes back. */
export function watchStore(): Watch {
  let goneAt: number | undefined;
  let failedAt = 0;
  return async (statement) => {
    try {
      const result = await statement();
      const now = performance.now();
      if (goneAt !== undefined && now - failedAt > steadyMs) {
        log('info', { event: 'store is back', seconds: Math.round((now - goneAt) / 1000) });
        goneAt = undefined;
      }
      return result;
    } catch (error) {
      if (error instanceof StoreUnavailable) {
        failedAt = performance.now();
        if (goneAt === undefined) log('error', { event: 'store is gone', reason: reasonOf(error) });
        goneAt ??= failedAt;
      }
      throw error;
    }
  };
}
