import { setTimeout as pause } from 'node:timers/promises';
import { Migrator, PostgresAdapter, sql, type Kysely } from 'kysely';
import { withinMs } from '../../src/lib/gate';
import { log } from '../log';
import { migrations } from './migrations';
import type { Tables } from './schema';

/** Kysely's own, so that gateways of older versions wait too. */
const lockId = sql.lit(3853314791062309107n);
const lookMs = 200;
const tellEveryMs = 5000;
/** How long a server may be silent when it is asked something short. */
const silentMs = 5000;

const soon = <T>(answer: Promise<T>) => withinMs(silentMs, answer, 'the server has fallen silent');

/** Migrations take no transaction, so that indexes can be built beside it, and no lock but that of `migrateServer`. */
export class UnlockedAdapter extends PostgresAdapter {
  override get supportsTransactionalDdl(): boolean {
    return false;
  }
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Brings the tables up to date. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  let told = migrations;
  // Their order is that of their names: the times of those that were carried out are of a clock that may be wrong.
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => told },
    allowUnorderedMigrations: true,
  });
  const all = await migrator.getMigrations();
  if (all.some(({ executedAt }) => executedAt))
    told = Object.fromEntries(
      all.map(({ name, migration }, index) => [
        name,
        {
          async up(open) {
            const step = `${name}, ${index + 1} of ${all.length}`;
            log('info', { message: `The store is being brought up to date: ${step}.` });
            await migration.up(open);
          },
        },
      ]),
    );
  const { error } = await migrator.migrateToLatest();
  if (/previously executed migration .* is missing/.test(String(error)))
    throw new Error('it was made by a newer version of Meridian', { cause: error });
  if (error !== undefined) throw error;
}

/**
 * Brings the tables of a server up to date, one gateway at a time. The lock is of a transaction, which ends with this
 * process, and works through a pooler. Nobody waits for it inside a statement, because a new index waits for the
 * statements of all others.
 */
export async function migrateServer(db: Kysely<Tables>): Promise<void> {
  await db.connection().execute(async (holder) => {
    // A gateway that is lost, and cannot say so, holds it for so long.
    const idle = sql`set local idle_in_transaction_session_timeout = ${sql.lit(4 * tellEveryMs)}`;
    for (const begin of [sql`begin isolation level read committed`, idle])
      await soon(begin.execute(holder));
    const take = sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${lockId}) as taken`;
    for (let tries = 0; ; tries += 1) {
      const { rows } = await soon(take.execute(holder));
      if (rows[0]?.taken) break;
      if (tries === 5)
        log('info', { message: 'Waiting for a gateway that brings the store up to date.' });
      await pause(lookMs);
    }
    const over = new AbortController();
    await Promise.race([
      migrate(db).finally(() => over.abort()),
      tellProgress(holder, over.signal),
    ]);
    await soon(sql`commit`.execute(holder));
  });
}

/** Says now and then how far an index is. Rejects when the server is silent: then the statements are lost as well. */
async function tellProgress(db: Kysely<Tables>, over: AbortSignal): Promise<never> {
  const asked = sql<{ name: string | null; phase: string; done: number; all: number }>`
    select index_relid::regclass::text as name, phase,
      greatest(blocks_done, tuples_done) as done, greatest(blocks_total, tuples_total) as all
    from pg_stat_progress_create_index where datname = current_database()`;
  for (;;) {
    await pause(tellEveryMs, undefined, { signal: over }).catch(() => new Promise(() => {}));
    // A transaction would see what it saw before.
    await soon(sql`select pg_stat_clear_snapshot()`.execute(db));
    const { rows } = await soon(asked.execute(db));
    for (const { name, phase, done, all } of rows) {
      const share = all > 0 ? `, ${Math.floor((100 * done) / all)} %` : '';
      log('info', { message: `The index ${name ?? 'of the store'}: ${phase}${share}.` });
    }
  }
}
