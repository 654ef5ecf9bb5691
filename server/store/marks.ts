import type { Kysely } from 'kysely';
import type { Tables } from './schema';

/** Numbers that a store keeps about itself. */
type Mark = Tables['marks']['name'];

export async function readMarks(db: Kysely<Tables>): Promise<Partial<Record<Mark, number>>> {
  const rows = await db.selectFrom('marks').selectAll().execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export async function mark(db: Kysely<Tables>, values: Partial<Record<Mark, number>>) {
  const rows = Object.entries(values).map(([name, value]) => ({ name: name as Mark, value }));
  await db
    .insertInto('marks')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ value: row.ref('excluded.value') })),
    )
    .execute();
}
