import { sql, type Kysely, type Migration } from 'kysely';

/** The migrations, in the order of their names. One that has been released is never changed. */
export const migrations: Record<string, Migration> = {
  '001-sessions-and-journal': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('sessions')
        .ifNotExists()
        .addColumn('id_hash', 'text', (column) => column.primaryKey())
        .addColumn('person', 'text')
        .addColumn('name', 'text')
        .addColumn('tokens', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('seen_at', 'bigint', (column) => column.notNull())
        .addColumn('renewed_by', 'text')
        .addColumn('renewed_until', 'bigint')
        .execute();
      await db.schema
        .createIndex('sessions_by_person')
        .ifNotExists()
        .on('sessions')
        .column('person')
        .execute();
      await db.schema
        .createTable('gateways')
        .ifNotExists()
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('seen_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('writes')
        .ifNotExists()
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('caller', 'text', (column) => column.notNull())
        .addColumn('write_id', 'text')
        .addColumn('person_name', 'text', (column) => column.notNull())
        .addColumn('fingerprint', 'text', (column) => column.notNull())
        .addColumn('operation', 'text', (column) => column.notNull())
        .addColumn('organization', 'text')
        .addColumn('project', 'text')
        .addColumn('resource_type', 'text')
        .addColumn('resource_id', 'text')
        .addColumn('resource_name', 'text')
        .addColumn('path', 'text', (column) => column.notNull())
        .addColumn('body', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('gateway', 'text', (column) => column.notNull())
        .addColumn('attempt', 'integer', (column) => column.notNull().defaultTo(1))
        .addColumn('status', 'integer')
        .addColumn('answer', 'text')
        .addColumn('answer_type', 'text')
        .addColumn('received_at', 'bigint', (column) => column.notNull())
        .addColumn('sent_at', 'bigint')
        .addColumn('answered_at', 'bigint')
        .execute();
      await db.schema
        .createIndex('writes_once')
        .ifNotExists()
        .unique()
        .on('writes')
        .columns(['caller', 'write_id'])
        .execute();
      await db.schema
        .createIndex('writes_by_organization')
        .ifNotExists()
        .on('writes')
        .columns(['organization', 'received_at'])
        .execute();
      await db.schema
        .createIndex('writes_by_resource')
        .ifNotExists()
        .on('writes')
        .columns(['resource_type', 'resource_id', 'received_at'])
        .execute();
      await db.schema
        .createIndex('writes_by_state')
        .ifNotExists()
        .on('writes')
        .columns(['state', 'gateway'])
        .execute();
      await db.schema
        .createTable('resources')
        .ifNotExists()
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('organization', 'text', (column) => column.notNull())
        .addColumn('project', 'text')
        .addColumn('name', 'text')
        .addColumn('body', 'text', (column) => column.notNull())
        .addColumn('answer', 'text', (column) => column.notNull())
        .addColumn('created_by', 'text')
        .addColumn('created_at', 'bigint')
        .addColumn('updated_by', 'text')
        .addColumn('updated_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('resources_key', ['organization', 'type', 'id'])
        .execute();
      await db.schema
        .createIndex('resources_by_id')
        .ifNotExists()
        .on('resources')
        .columns(['type', 'id'])
        .execute();
      await db.schema
        .createTable('nicknames')
        .ifNotExists()
        .addColumn('organization', 'text', (column) => column.notNull())
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('given_by', 'text')
        .addColumn('given_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('nicknames_key', ['organization', 'id'])
        .execute();
    },
  },
  '002-claims-and-withdrawals': {
    async up(db: Kysely<unknown>) {
      await addColumn(db, 'writes', 'claimed_organization', 'text');
      await addColumn(db, 'writes', 'withdrawn_at', 'bigint');
      await db.schema
        .createIndex('writes_by_claim')
        .ifNotExists()
        .on('writes')
        .columns(['claimed_organization', 'caller'])
        .where(sql<boolean>`claimed_organization is not null`)
        .execute();
    },
  },
  '003-retention': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createIndex('writes_by_time')
        .ifNotExists()
        .on('writes')
        .column('received_at')
        .execute();
    },
  },
  '004-issuers-of-sessions': {
    up: (db: Kysely<unknown>) => addColumn(db, 'sessions', 'issuer', 'text'),
  },
  '006-order-and-quotas': {
    async up(db: Kysely<unknown>) {
      const index = (name: string, table: string, columns: string[]) =>
        db.schema.createIndex(name).ifNotExists().on(table).columns(columns);
      for (const old of ['writes_by_organization', 'writes_by_resource'])
        await db.schema.dropIndex(old).ifExists().execute();
      const inOrder = ['received_at', 'id'];
      await index('writes_in_order', 'writes', ['organization', ...inOrder]).execute();
      const ofPerson = ['organization', 'person_name', ...inOrder];
      await index('writes_by_person', 'writes', ofPerson).execute();
      const ofResource = ['organization', 'resource_type', 'resource_id', ...inOrder];
      await index('writes_of_resource', 'writes', ofResource).execute();
      const ofChange = ['organization', 'updated_at', 'type', 'id'];
      await index('resources_in_order', 'resources', ofChange).execute();
    },
  },
  '007-addresses-of-sessions': {
    up: (db: Kysely<unknown>) => addColumn(db, 'sessions', 'email', 'text'),
  },
};

/** Adds a column unless it is there: on a file, a gateway that dies in a migration leaves its first steps behind. */
async function addColumn(
  db: Kysely<unknown>,
  table: string,
  column: string,
  type: 'text' | 'bigint',
): Promise<void> {
  const tables = await db.introspection.getTables();
  const columns = tables.find(({ name }) => name === table)?.columns ?? [];
  if (columns.some(({ name }) => name === column)) return;
  await db.schema.alterTable(table).addColumn(column, type).execute();
}
