import { sql } from 'kysely';
import { team, type Team } from '../../src/contract/journal';
import type { Store } from '../store/store';
import type { Subject } from './describe';
import type { Author } from './write';
import { withoutNulls } from './rows';

/** Keeps what a write made of a resource, for everyone of its organization. */
export async function remember(
  store: Store,
  author: Author,
  { type, id, organization, project, name, isCreate }: Subject,
  { body, answer, at }: { body: string; answer: string; at: number },
): Promise<void> {
  if (type === undefined || id === undefined || organization === undefined) return;
  const by = author.name;
  const latest = {
    project: project ?? null,
    name: name ?? null,
    body,
    answer,
    updatedBy: by,
    updatedAt: at,
  };
  await store.run((db) =>
    db
      .insertInto('resources')
      .values({
        organization,
        type,
        id,
        ...latest,
        createdBy: isCreate ? by : null,
        createdAt: isCreate ? at : null,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['organization', 'type', 'id'])
          .doUpdateSet(latest)
          // Two answers can be recorded in the other order than they came.
          .where('resources.updatedAt', '<=', at),
      )
      .execute(),
  );
}

/** How many resources are told, those that changed last, and how many characters their bodies and answers have. */
const mostTold = 5000;
const mostText = 8 * 1024 * 1024;

/** What an organization remembers. */
export async function tellTeam(store: Store, organization: string): Promise<Team> {
  const sizes = await store.run((db) =>
    db
      .selectFrom('resources')
      .where('organization', '=', organization)
      .select(['id', sql<number>`length(body) + length(answer)`.as('length')])
      .orderBy('updatedAt', 'desc')
      .orderBy('type')
      .orderBy('id')
      .execute(),
  );
  let text = 0;
  const fits = sizes.slice(0, mostTold).filter(({ length }) => (text += length) <= mostText);
  const rows = await store.run((db) =>
    db
      .selectFrom('resources')
      .selectAll()
      .where('organization', '=', organization)
      .orderBy('updatedAt', 'desc')
      .orderBy('type')
      .orderBy('id')
      .limit(fits.length)
      .execute(),
  );
  const nicknames = await store.run((db) =>
    db
      .selectFrom('nicknames')
      .select(['id', 'name'])
      .where('organization', '=', organization)
      .execute(),
  );
  return team.parse({
    resources: rows.map((row) => withoutNulls(row)),
    ...(rows.length < sizes.length && { leftOut: sizes.length - rows.length }),
    nicknames: Object.fromEntries(nicknames.map(({ id, name }) => [id, name])),
  });
}

/** Shares a nickname; an empty one is removed. */
export async function giveNickname(
  store: Store,
  author: Author,
  nickname: { organization: string; id: string; name: string },
): Promise<void> {
  const { organization, id, name } = nickname;
  const given = { name, givenBy: author.name, givenAt: Date.now() };
  await store.run(async (db) => {
    if (name !== '')
      await db
        .insertInto('nicknames')
        .values({ organization, id, ...given })
        .onConflict((conflict) => conflict.columns(['organization', 'id']).doUpdateSet(given))
        .execute();
    else
      await db
        .deleteFrom('nicknames')
        .where('organization', '=', organization)
        .where('id', '=', id)
        .execute();
  });
}
