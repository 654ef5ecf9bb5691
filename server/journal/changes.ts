import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import * as z from 'zod/mini';
import { writeOutcomes, type Changes, type WriteOutcome } from '../../src/contract/journal';
import { resourceTypes } from '../../src/contract/resources';
import { Gate } from '../../src/lib/gate';
import { withoutNulls, type Tables } from '../store/schema';
import type { Store } from '../store/store';
import { readWrites } from './told';

/** PostgreSQL takes no zero character in a text. */
const text = z.string().check(z.regex(/^[^\0]*$/));
const time = z.coerce.number().check(z.int());

/** A query that names an organization. */
export const organizationQuery = z.object({ organizationID: text.check(z.minLength(1)) });

/** The query of `GET /journal/changes`. */
export const changesQuery = z.extend(organizationQuery, {
  id: z.optional(text),
  type: z.optional(z.enum(resourceTypes)),
  operation: z.optional(text),
  person: z.optional(text),
  outcome: z.optional(z.enum(writeOutcomes)),
  resourceID: z.optional(text),
  run: z.optional(text),
  from: z.optional(time),
  to: z.optional(time),
  text: z.optional(text),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
  after: z.optional(z.string().check(z.regex(/^\d{1,15}\.[\w-]{1,40}$/))),
});
type ChangesQuery = z.output<typeof changesQuery>;
/** A query with all names of its person. */
type NamedQuery = ChangesQuery & { people: string[] };

const mostPeople = 500;

/** How long one search may work before it says how far it came, and about how long each of its steps takes. */
const searchMs = 500;
const stepMs = 10;
const leastRows = 8;
/** Steps of searches take turns, so that ten searches hold up the others no more than one does. */
const turns = new Gate(1, 1);

/**
 * The writes of an organization, newest first. A search looks at some of them at a time, as far as its time allows. A run
 * is told by its newest write that matches, unless each write is asked for.
 */
export async function listChanges(
  store: Store,
  caller: string,
  asked: ChangesQuery,
  isGone: () => boolean,
): Promise<Changes> {
  const people = await peopleOf(store, asked.organizationID);
  const { person, organizationID } = asked;
  const names = person === undefined ? [] : await peopleOf(store, organizationID, person);
  const query = {
    ...asked,
    people: person === undefined ? [] : [person, ...names.slice(0, mostPeople - 1)],
  };
  const found: Key[] = [];
  const seen = new Set<string>();
  let after: string | undefined;
  let worked = 0;
  const isLeading = async ({ id, runId: run }: Key): Promise<boolean> => {
    if (run === null || query.run !== undefined || query.resourceID !== undefined) return true;
    if (seen.has(run)) return false;
    seen.add(run);
    if (query.after === undefined) return true;
    // A page before may have told it.
    for await (const step of search(store, { ...query, run, after: undefined })) {
      worked += step.ms;
      if (step.found[0]) return step.found[0].id === id;
      if (isGone()) break;
    }
    return false;
  };
  for await (const step of search(store, query)) {
    worked += step.ms;
    after = step.after;
    for (const key of step.found) {
      const workedBefore = worked;
      if (await isLeading(key)) found.push(key);
      if (found.length > query.limit) break;
      if (worked === workedBefore || worked < searchMs) continue;
      after = placeOf(key);
      break;
    }
    if (found.length > query.limit || worked >= searchMs || isGone()) break;
  }
  const ids = found.slice(0, query.limit).map(({ id }) => id);
  const { changes, fits } = await readWrites(store, query.organizationID, ids, caller);
  const last = fits < found.length ? found[fits - 1] : undefined;
  const next = last ? placeOf(last) : after;
  return {
    changes,
    ...(next !== undefined && { next }),
    ...(next !== undefined && !last && { searchedTo: Number(next.split('.')[0]) }),
    people,
  };
}

interface Key {
  id: string;
  receivedAt: number;
  runId: string | null;
}

function placeOf({ receivedAt, id }: Pick<Key, 'receivedAt' | 'id'>): string {
  return `${receivedAt}.${id}`;
}

/** Looks at the writes that a query is about, step by step; `after` is where the next step begins. */
async function* search(store: Store, query: NamedQuery) {
  let { after } = query;
  let rows = 2 * leastRows;
  do {
    const { found, end, ms } = await turns.hold('', async (take) => {
      await take(1);
      return look(store, { ...query, after }, rows);
    });
    after = end && placeOf(end);
    // A row can have a hundred bytes or a million.
    rows = ms > stepMs ? Math.max(rows / 2, leastRows) : Math.min(rows * 2, 4096);
    yield { found, after, ms };
  } while (after !== undefined);
}

/** Looks at the next writes, so many of them at most, and lets the others have their turn. */
async function look({ db }: Store, query: NamedQuery, rows: number) {
  const began = performance.now();
  const next = (name?: string) =>
    db
      .selectFrom('writes')
      .where(within(query, name))
      .select(['id', 'receivedAt', 'runId'])
      .orderBy('receivedAt', 'desc')
      .orderBy('id', 'desc');
  // The index has the writes of each name in order: those of several, asked for together, would all be sorted.
  const names = query.people.length > 0 ? query.people : [undefined];
  const ofAll = (each: typeof next) =>
    names
      .map((name) => db.selectFrom(each(name).as('one')).selectAll())
      .reduce((all, other) => all.unionAll(other))
      .orderBy('receivedAt', 'desc')
      .orderBy('id', 'desc');
  const end = await ofAll((name) => next(name).limit(rows))
    .offset(rows - 1)
    .limit(1)
    .executeTakeFirst();
  const found: Key[] = await ofAll((name) =>
    next(name)
      .where(matching(query))
      .where((row) => (end ? from(row, '>=', placeOf(end)) : row.lit(true))),
  ).execute();
  const ms = performance.now() - began;
  // A file is read in this thread: half of the time is for the others.
  await pause(Math.min(ms, stepMs));
  return { found, end, ms };
}

/**
 * Everyone who wrote in an organization, or all names that one person chose there. Each name is one step in the index,
 * however many writes there are.
 */
async function peopleOf(store: Store, organization: string, person?: string): Promise<string[]> {
  // Whom a name is of for sure stands before its brackets, and the name in these may change.
  const start = person === undefined ? '' : `${person} (`;
  const least = sql`select min(person_name) from writes where organization = ${organization}`;
  const { rows } = await sql<{ name: string }>`
      with recursive people(name) as (
        select (${least}) union all
        select (${least} and person_name > people.name) from people where people.name is not null
      ) select name from people where name is not null
        and substr(name, 1, ${[...start].length}) = ${start} limit ${mostPeople}`.execute(store.db);
  return rows.map(({ name }) => name);
}

type Rows = ExpressionBuilder<Tables, 'writes'>;

/** The part of a query that an index answers. */
function within(query: NamedQuery, name?: string): (row: Rows) => Expression<SqlBool> {
  const { organizationID: organization, id, run: runId } = query;
  const { type: resourceType, resourceID: resourceId, from: since, to: until, after } = query;
  const resource = resourceType && resourceId !== undefined && { resourceType, resourceId };
  const equal = { organization, ...withoutNulls({ id, runId, personName: name }), ...resource };
  return (row) => {
    const wanted: Expression<SqlBool>[] = [row.and(equal)];
    if (since !== undefined) wanted.push(row('receivedAt', '>=', since));
    if (until !== undefined) wanted.push(row('receivedAt', '<=', until));
    if (after !== undefined) wanted.push(from(row, '<', after));
    return row.and(wanted);
  };
}

/** The part of a query for which each write has to be looked at. */
function matching(query: ChangesQuery): (row: Rows) => Expression<SqlBool> {
  const { type: resourceType, resourceID: resourceId, operation, outcome, text } = query;
  return (row) => {
    const wanted: Expression<SqlBool>[] = [
      row.and(withoutNulls({ resourceType, resourceId, operation })),
    ];
    if (outcome !== undefined) wanted.push(ended(row, outcome));
    if (text !== undefined) wanted.push(mentions(row, text));
    return row.and(wanted);
  };
}

/** Compares the place of a write in the order of all. */
function from(row: Rows, operator: '<' | '>=', place: string): Expression<SqlBool> {
  const [at, id = ''] = place.split('.');
  return row(row.refTuple('receivedAt', 'id'), operator, row.tuple(Number(at), id));
}

function ended(row: Rows, outcome: WriteOutcome): Expression<SqlBool> {
  if (outcome === 'under way') return row('state', 'in', ['received', 'sent']);
  if (outcome !== 'accepted' && outcome !== 'refused') return row('state', '=', outcome);
  const isSuccess = row.between('status', 200, 299);
  return row.and([
    row('state', '=', 'answered'),
    outcome === 'accepted' ? isSuccess : row.not(isSuccess),
  ]);
}

/** A text in the name, the id or the body, in either case. */
function mentions(row: Rows, text: string): Expression<SqlBool> {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const has = (column: 'resourceName' | 'resourceId' | 'body') =>
    sql<SqlBool>`lower(${row.ref(column)}) like ${pattern} escape '\\'`;
  return row.or([has('resourceName'), has('resourceId'), has('body')]);
}
