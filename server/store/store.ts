import { closeSync, openSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import {
  CamelCasePlugin,
  Kysely,
  Migrator,
  PostgresDialect,
  SqliteDialect,
  sql,
  type Dialect,
} from 'kysely';
import { makeFolder } from '../../src/lib/node/makeFolder';
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

/** How long a statement waits for another process, tries included, and how long a server may take to connect. */
const patienceMs = 2000;
const pauseMs = 20;
const statementMs = 5000;

/**
 * Opens the store and brings its tables up to date. `place` is the path of a libSQL file, or the address of a
 * PostgreSQL database (`postgres://…`). No statement is part of a longer transaction, so that no lock outlives it.
 */
export async function openStore(place: string): Promise<Store> {
  const isServer = /^postgres(ql)?:\/\//.test(place);
  const db = new Kysely<Tables>({
    dialect: isServer ? await serverDialect(place) : await fileDialect(place),
    plugins: [new CamelCasePlugin()],
  });
  const opened = isServer ? undefined : fileAt(place);
  const store: Store = {
    db,
    async run(work) {
      // What is written to a file that was deleted or replaced is lost when this process ends, without any error.
      if (!isServer && fileAt(place) !== opened) throw new StoreUnavailable('The file is gone.');
      return patiently(() => work(db));
    },
    async ready() {
      // Changes nothing, but needs what a change needs: a file or a server that can be written.
      await store.run((open) => sql`update gateways set seen_at = 0 where 1 = 0`.execute(open));
    },
    close: () => db.destroy(),
  };
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return store;
}

/** Which file a path leads to; undefined when there is none. */
function fileAt(place: string): string | undefined {
  const found = statSync(place, { throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}

async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  // Two gateways that open a new file at the same time can meet here; the second try finds the tables.
  for (let attempt = 1; ; attempt++) {
    const { error } = await migrator.migrateToLatest();
    if (error === undefined) return;
    if (attempt === 10) throw error;
    await pause(pauseMs * attempt);
  }
}

async function fileDialect(place: string): Promise<Dialect> {
  // Loaded only when used, because it brings a native library.
  const { default: Database } = await import('libsql');
  const file = resolve(place);
  makeFolder(dirname(file));
  // For this user alone, with the files that the library puts beside it.
  closeSync(openSync(file, 'a', 0o600));
  // Waiting inside the library would hold up the whole process, so `patiently` waits instead.
  const database = new Database(file, { timeout: 0 });
  await patiently(async () => void database.exec('PRAGMA journal_mode = WAL'));
  return new SqliteDialect({ database });
}

async function serverDialect(place: string): Promise<Dialect> {
  const { default: pg } = await import('pg');
  const int8 = 20;
  const pool = new pg.Pool({
    connectionString: place,
    connectionTimeoutMillis: patienceMs,
    statement_timeout: statementMs,
    query_timeout: statementMs,
    // Times in milliseconds fit a double exactly; by default, 64-bit numbers come as text.
    types: {
      getTypeParser: ((id: number, format?: 'text') =>
        id === int8 ? Number : pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
    },
  });
  // An idle connection that breaks is replaced by the next statement; without a listener it would end the process.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || Date.now() > until)
        throw new StoreUnavailable(error instanceof Error ? error.message : String(error), {
          cause: error,
        });
      await pause(pauseMs);
    }
  }
}

function isBusy(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^SQLITE_(BUSY|LOCKED)/.test(code);
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
