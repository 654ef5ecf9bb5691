import { setTimeout as pause } from 'node:timers/promises';
import { PostgresAdapter, sql, type Kysely, type Migration } from 'kysely';

/** A statement, or something that knows whether it is needed. */
type Step = string | ((db: Kysely<unknown>) => Promise<void>);

/** The migrations, in the order of their names. One that has been released is never changed. */
const steps: Record<string, Step[]> = {
  '001-sessions-and-journal': [
    `create table if not exists sessions (
      id_hash text primary key,
      person text,
      name text,
      tokens text not null,
      expires_at bigint,
      created_at bigint not null,
      seen_at bigint not null,
      renewed_by text,
      renewed_until bigint
    )`,
    'create index if not exists sessions_by_person on sessions (person)',
    'create table if not exists gateways (id text primary key, seen_at bigint not null)',
    `create table if not exists writes (
      id text primary key,
      caller text not null,
      write_id text,
      person_name text not null,
      fingerprint text not null,
      operation text not null,
      organization text,
      project text,
      resource_type text,
      resource_id text,
      resource_name text,
      path text not null,
      body text not null,
      state text not null,
      gateway text not null,
      attempt integer not null default 1,
      status integer,
      answer text,
      answer_type text,
      received_at bigint not null,
      sent_at bigint,
      answered_at bigint
    )`,
    'create unique index if not exists writes_once on writes (caller, write_id)',
    'create index if not exists writes_by_state on writes (state, gateway)',
    `create table if not exists resources (
      type text not null,
      id text not null,
      organization text not null,
      project text,
      name text,
      body text not null,
      answer text not null,
      created_by text,
      created_at bigint,
      updated_by text,
      updated_at bigint not null,
      primary key (organization, type, id)
    )`,
    'create index if not exists resources_by_id on resources (type, id)',
    `create table if not exists nicknames (
      organization text not null,
      id text not null,
      name text not null,
      given_by text,
      given_at bigint not null,
      primary key (organization, id)
    )`,
  ],
  '002-claims-and-withdrawals': [
    column('writes', 'claimed_organization', 'text'),
    column('writes', 'withdrawn_at', 'bigint'),
    `create index if not exists writes_by_claim on writes (claimed_organization, caller)
      where claimed_organization is not null`,
  ],
  '003-retention': ['create index if not exists writes_by_time on writes (received_at)'],
  '004-issuers-of-sessions': [column('sessions', 'issuer', 'text')],
  '006-order-and-quotas': [
    'drop index if exists writes_by_organization',
    'drop index if exists writes_by_resource',
    'create index if not exists writes_in_order on writes (organization, received_at, id)',
    `create index if not exists writes_by_person
      on writes (organization, person_name, received_at, id)`,
    `create index if not exists writes_of_resource
      on writes (organization, resource_type, resource_id, received_at, id)`,
    `create index if not exists resources_in_order
      on resources (organization, updated_at, type, id)`,
  ],
  '007-addresses-of-sessions': [column('sessions', 'email', 'text')],
  '008-runs-and-what-was-there': [
    column('writes', 'replaced', 'text'),
    column('writes', 'replaced_in', 'text'),
    column('writes', 'run_id', 'text'),
    column('writes', 'run_name', 'text'),
    `create index if not exists writes_of_run
      on writes (organization, run_id, received_at, id, state, status) where run_id is not null`,
  ],
  '009-clocks': [
    column('gateways', 'ahead', 'bigint'),
    'create table if not exists marks (name text primary key, value bigint not null)',
  ],
  '010-files-of-builds': [
    `create table if not exists files (build text not null, address text not null, body text not null,
      mac text not null, kept_at bigint not null, primary key (build, address))`,
    'create index if not exists files_by_address on files (address)',
  ],
  '011-logouts-and-second-copy': [
    column('sessions', 'sid', 'text'),
    column('writes', 'body_hash', 'text'),
    'create table if not exists logouts (id text primary key, ends_at bigint not null)',
  ],
};

export const migrations: Record<string, Migration> = Object.fromEntries(
  Object.entries(steps).map(([name, all]) => {
    const up = async (db: Kysely<unknown>): Promise<void> => {
      for (const step of all) await (typeof step === 'string' ? change(db, step) : step(db));
    };
    return [name, { up }];
  }),
);

/** Adds a column unless it is there: a gateway that dies in a migration leaves its first steps behind. */
function column(table: string, name: string, type: 'text' | 'bigint'): Step {
  return async (db) => {
    const tables = await db.introspection.getTables();
    const columns = tables.find((one) => one.name === table)?.columns ?? [];
    if (columns.some((one) => one.name === name)) return;
    await change(db, `alter table ${table} add column ${name} ${type}`);
  };
}

/** How long others wait behind a change of a table, which itself waits for those before it. */
const lockMs = 200;

/**
 * Changes the tables. On a server, older gateways go on writing meanwhile: indexes are built beside the writes, and
 * nobody waits long behind other changes, which are tried until they get their moment.
 */
async function change(db: Kysely<unknown>, statement: string): Promise<void> {
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
