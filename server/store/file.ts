import { closeSync, existsSync, openSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { SqliteDialect, type Dialect, type SqliteDatabase } from 'kysely';
import type Database from 'libsql';
import { makeFolder } from '../../src/lib/node/makeFolder';
import { isBusy, whileBusy } from '../../src/lib/node/whileBusy';

/** A place that ends with its process. */
export const memory = ':memory:';

/** How long a statement waits while another process, such as a backup, holds the lock of the file. */
export const patienceMs = 3000;
/** How long a gateway that starts waits for the one before it to stop. */
const handOverMs = 5000;

/** A file as a database. Waiting inside the library would hold up the whole process, so `whileBusy` waits instead. */
export async function fileDialect(place: string): Promise<Dialect> {
  const database = await open(place);
  await whileBusy(patienceMs, async () => database.exec('PRAGMA journal_mode = WAL'));
  return new SqliteDialect({ database: lockingFirst(database) });
}

/**
 * Holds a file for this gateway alone, until it lets go or its process ends in whatever way. The lock is on a file
 * beside it, so that backups and shells can use the store meanwhile.
 */
export async function holdFile(place: string): Promise<() => void> {
  makePrivate(place);
  const lock = await open(`${realpathSync(place)}.lock`);
  const hold = async () => lock.exec('BEGIN EXCLUSIVE');
  try {
    await hold().catch(async () => {
      console.error(`${place} is in use by another gateway. Waiting until that one stops.`);
      await whileBusy(handOverMs, hold);
    });
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new Error(
      'another gateway uses this file, and a file is for one; several gateways share a PostgreSQL database',
      { cause: error },
    );
  }
  return () => lock.close();
}

async function open(place: string): Promise<Database.Database> {
  // Loaded only when used, because it brings a native library.
  const { default: Libsql } = await import('libsql');
  if (place !== memory) makePrivate(place);
  return new Libsql(place === memory ? memory : resolve(place), { timeout: 0 });
}

/** For this user alone, with the files that the library puts beside it. */
function makePrivate(place: string): void {
  makeFolder(dirname(resolve(place)));
  // Closing a file that this process has open already would give up its locks.
  if (!existsSync(place)) closeSync(openSync(place, 'a', 0o600));
}

/**
 * Takes the lock before each statement, by `exec`. The library never resets a prepared statement that found the file
 * locked: it would keep the connection on an old state of the file, where later writes succeed without being committed.
 */
function lockingFirst(database: Database.Database): SqliteDatabase {
  return {
    close: () => void database.close(),
    prepare(sql) {
      const statement = database.prepare(sql);
      const isRead = /^\s*select\b/i.test(sql);
      const locked = <T>(work: () => T): T => {
        try {
          database.exec(isRead ? 'BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1' : 'BEGIN IMMEDIATE');
          const result = work();
          database.exec('COMMIT');
          return result;
        } catch (error) {
          if (database.inTransaction) database.exec('ROLLBACK');
          throw error;
        }
      };
      return {
        reader: statement.reader,
        all: (parameters) => locked(() => statement.all(parameters)),
        run: (parameters) => locked(() => statement.run(parameters)),
        iterate: (parameters) => statement.iterate(parameters) as IterableIterator<unknown>,
      };
    },
  };
}
