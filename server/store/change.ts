import { setTimeout as pause } from 'node:timers/promises';
import { PostgresAdapter, sql, type Kysely } from 'kysely';

/** How long others wait behind a change of a table, which itself waits for those before it. */
const lockMs = 200;

/**
 * Changes the tables. On a server, older gateways go on writing meanwhile: indexes are built beside the writes, and
 * nobody waits long behind other changes, which are tried until they get their moment.
 */
export async function change(db: Kysely<unknown>, statement: string): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) {
    await sql.raw(statement).execute(db);
    return;
  }
  const [, index] = /^create (?:unique )?index if not exists (\w+)/.exec(statement) ?? [];
  const isLong = index !== undefined || statement.startsWith('drop index');
  const run = (text: string) => sql.raw(text).execute(db);
  await run('set statement_timeout = 0');
  await run(`set lock_timeout = ${isLong ? 0 : lockMs}`);
  if (index !== undefined) {
    // What a try leaves behind that was ended is no index, though it has the name of one.
    const { rows } = await run(
      `select from pg_index where indexrelid = to_regclass('${index}') and not indisvalid`,
    );
    if (rows.length > 0) await run(`drop index concurrently ${index}`);
  }
  const text = statement.replace(/^((?:create (?:unique )?|drop )index)/, '$1 concurrently');
  while (!(await run(text).then(() => true, waited))) await pause(5 * lockMs);
  // Through a pooler, the connection to the server goes on.
  for (const name of ['statement_timeout', 'lock_timeout']) await run(`reset ${name}`);
}

/** Gives false for a lock that did not come in time, and rejects for everything else. */
function waited(error: unknown): false {
  if ((error as { code?: unknown }).code === '55P03') return false;
  throw error;
}
