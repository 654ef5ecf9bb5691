import { statSync } from 'node:fs';
import { CamelCasePlugin, Kysely, Migrator, PostgresDialect, sql, type Dialect } from 'kysely';
import { whileBusy } from '../../src/lib/node/whileBusy';
import { metrics } from '../metrics';
import { fileDialect, holdFile, memory, patienceMs } from './file';
import { migrations } from './migrations';
import type { Tables } from './schema';

export interface Store {
  db: Kysely<Tables>;
  /**
   * Runs one statement, or several that do not depend on each other, and tries again for a moment while another process
   * holds the lock of the file. Rejects with `StoreUnavailable` when the store cannot be used.
   */
  run<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** Rejects with `StoreUnavailable` when the store is gone or cannot be written. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** The store cannot be read or written now: it is locked, full, or lost. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** How long a server may take to connect, and to carry out a statement. */
const connectMs = 2000;
const statementMs = 5000;

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
  const db = new Kysely<Tables>({
    dialect: isFile ? await fileDialect(place) : await serverDialect(place),
    plugins: [new CamelCasePlugin()],
  });
  const opened = isFile ? fileAt(place) : undefined;
  let isDamaged = false;
  const store: Store = {
    db,
    async run(work) {
      // What is written to a file that was deleted or replaced is lost when this process ends, without any error.
      if (isFile && fileAt(place) !== opened) throw new StoreUnavailable('The file is gone.');
      const end = metrics.storeSeconds.startTimer();
      return whileBusy(patienceMs, () => work(db))
        .catch((error: unknown) => {
          metrics.storeFailures.inc();
          isDamaged ||= /^SQLITE_(CORRUPT|NOTADB)/.test(String((error as { code?: unknown }).code));
          throw new StoreUnavailable(error instanceof Error ? error.message : String(error), {
            cause: error,
          });
        })
        .finally(end);
    },
    async ready() {
      if (isDamaged) throw new StoreUnavailable('The file is damaged.');
      // Changes nothing, but needs what a change needs: a file or a server that can be written.
      await store.run((open) => sql`update gateways set seen_at = 0 where 1 = 0`.execute(open));
    },
    close: () => db.destroy(),
  };
  try {
    await whileBusy(patienceMs, () => migrate(db));
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return store;
}

function isServer(place: string): boolean {
  return /^postgres(ql)?:\/\//.test(place);
}

/** Which file a path leads to; undefined when there is none. */
function fileAt(place: string): string | undefined {
  const found = statSync(place, { throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}

async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (/previously executed migration .* is missing/.test(String(error)))
    throw new Error('it was made by a newer version of Meridian', { cause: error });
  if (error !== undefined) throw error;
}

async function serverDialect(place: string): Promise<Dialect> {
  const { default: pg } = await import('pg');
  const int8 = 20;
  const pool = new pg.Pool({
    connectionString: place,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    query_timeout: statementMs,
    // Times in milliseconds fit a double exactly; by default, 64-bit numbers come as text.
    types: {
      getTypeParser: ((id: number, format?: 'text') =>
        id === int8 ? Number : pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
    },
  });
  // A connection that breaks is replaced by the next statement. Unheard, its error would end the process: the pool hears
  // of idle connections only.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({ pool });
}
