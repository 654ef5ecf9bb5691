import { sql } from 'kysely';
import { team, type Team } from '../../src/contract/journal';
import type { Store } from '../store/store';
import type { Subject } from './describe';
import type { Author } from './write';
import { withoutNulls } from '../store/schema';

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
  await store.db
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
    .execute();
}

/** How many resources are kept and told, those that changed last. */
export const mostResources = 5000;
/** How many characters the bodies and answers that are told have. */
const mostText = 8 * 1024 * 1024;

/** What an organization remembers. */
export async function tellTeam(store: Store, organization: string): Promise<Team> {
  const latest = store.db
    .selectFrom('resources')
    .where('organization', '=', organization)
    .orderBy('updatedAt', 'desc')
    .orderBy('type')
    .orderBy('id');
  const length = sql<number>`length(body) + length(answer)`.as('length');
  const sizes = await latest.select(length).execute();
  let text = 0;
  const fits = sizes.slice(0, mostResources).filter(({ length }) => (text += length) <= mostText);
  const rows = await latest.selectAll().limit(fits.length).execute();
  const given = await store.db
    .selectFrom('nicknames')
    .select(['id', 'name', 'givenBy', 'givenAt'])
    .where('organization', '=', organization)
    .execute();
  const notes = given.filter(({ id }) => isNote(id));
  return team.parse({
    resources: rows.map((row) => withoutNulls(row)),
    ...(rows.length < sizes.length && { leftOut: sizes.length - rows.length }),
    nicknames: Object.fromEntries(
      given.flatMap(({ id, name, givenBy: by }) =>
        isNote(id) ? [] : [[id, withoutNulls({ name, by })]],
      ),
    ),
    ...(notes.length > 0 && {
      notes: Object.fromEntries(
        notes.map(({ id, name, givenBy: by, givenAt: at }) => [
          id.slice(ofNote.length),
          withoutNulls({ name, by, at }),
        ]),
      ),
    }),
  });
}

/** Notes are kept among the nicknames, by what they are of after this. No nickname begins so. */
export const ofNote = 'note ';
export const isNote = (id: string) => id.startsWith(ofNote);

type Nickname = Record<'organization' | 'id' | 'name', string>;

export const mostNicknames = 2000;

/** Whether a nickname or a note can be kept beside the others of its organization. */
export async function hasRoom(store: Store, { organization, id, name }: Nickname) {
  const others = sql<{ count: number }>`
    select count(*) as count from nicknames where organization = ${organization} and id <> ${id}`;
  const { rows } = await others.execute(store.db);
  return name === '' || Number(rows[0]?.count) < mostNicknames;
}

/** Shares a nickname or a note; an empty one is removed. */
export async function giveNickname(
  store: Store,
  author: Author,
  { organization, id, name }: Nickname,
): Promise<{ name: string; by: string; at: number }> {
  const given = { name, givenBy: author.name, givenAt: store.now() };
  if (name !== '')
    await store.db
      .insertInto('nicknames')
      .values({ organization, id, ...given })
      .onConflict((conflict) => conflict.columns(['organization', 'id']).doUpdateSet(given))
      .execute();
  else
    await store.db
      .deleteFrom('nicknames')
      .where((row) => row.and({ organization, id }))
      .execute();
  return { name, by: given.givenBy, at: given.givenAt };
}
