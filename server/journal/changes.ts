import { setTimeout as pause } from 'node:timers/promises';
import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Selectable,
  type SqlBool,
} from 'kysely';
import * as z from 'zod/mini';
import {
  recordedWrite,
  writeOutcomes,
  type Changes,
  type RecordedWrite,
  type WriteOutcome,
} from '../../src/contract/journal';
import { resourceTypes } from '../../src/contract/resources';
import { Gate } from '../../src/lib/gate';
import type { Tables } from '../store/schema';
import type { Store } from '../store/store';
import { withoutNulls } from './rows';

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
  from: z.optional(time),
  to: z.optional(time),
  text: z.optional(text),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
  after: z.optional(z.string().check(z.regex(/^\d{1,15}\.[\w-]{1,40}$/))),
});
type ChangesQuery = z.output<typeof changesQuery>;

/** A page ends early when its bodies and answers have this many characters. */
const mostText = 4 * 1024 * 1024;
const mostPeople = 500;

/** How long one search may work before it says how far it came, and about how long each of its steps takes. */
const searchMs = 500;
const stepMs = 10;
const leastRows = 8;
/** Steps of searches take turns, so that ten searches hold up the others no more than one does. */
const turns = new Gate(1, 1);

/** The writes of an organization, newest first. A search looks at some of them at a time, as far as its time allows. */
export async function listChanges(
  store: Store,
  caller: string,
  query: ChangesQuery,
  isGone: () => boolean,
): Promise<Changes> {
  const found: Key[] = [];
  let { after } = query;
  let rows = 2 * leastRows;
  let worked = 0;
  do {
    const step = await turns.hold('', async (take) => {
      await take(1);
      return look(store, { ...query, after }, rows);
    });
    found.push(...step.found);
    after = step.end && placeOf(step.end);
    worked += step.ms;
    // A row can have a hundred bytes or a million.
    rows = step.ms > stepMs ? Math.max(rows / 2, leastRows) : Math.min(rows * 2, 4096);
  } while (after !== undefined && found.length <= query.limit && worked < searchMs && !isGone());
  let text = 0;
  const fits = found.slice(0, query.limit).filter(({ bodyLength, answerLength }, index) => {
    text += 2 * bodyLength + (answerLength ?? 0);
    return index === 0 || text <= mostText;
  });
  const last = fits.length < found.length ? fits.at(-1) : undefined;
  const next = last ? placeOf(last) : after;
  const ids = fits.map(({ id }) => id);
  return {
    changes: await readWrites(store, ids, caller),
    ...(next !== undefined && { next }),
    ...(next !== undefined && !last && { searchedTo: Number(next.split('.')[0]) }),
    people: await peopleOf(store, query.organizationID),
  };
}

interface Key {
  id: string;
  receivedAt: number;
  bodyLength: number;
  answerLength: number | null;
}

function placeOf({ receivedAt, id }: Pick<Key, 'receivedAt' | 'id'>): string {
  return `${receivedAt}.${id}`;
}

/** Looks at the next writes, so many of them at most, and lets the others have their turn. */
async function look({ run }: Store, query: ChangesQuery, rows: number) {
  const began = performance.now();
  const next = (db: Store['db']) =>
    db
      .selectFrom('writes')
      .where(within(query))
      .select(['id', 'receivedAt'])
      .orderBy('receivedAt', 'desc')
      .orderBy('id', 'desc');
  const end = await run((db) =>
    next(db)
      .offset(rows - 1)
      .limit(1)
      .executeTakeFirst(),
  );
  const found: Key[] = await run((db) =>
    next(db)
      .where(matching(query))
      .where((row) => (end ? from(row, '>=', placeOf(end)) : row.lit(true)))
      .select((row) => [
        row.fn<number>('length', ['body']).as('bodyLength'),
        row.fn<number | null>('length', ['answer']).as('answerLength'),
      ])
      .execute(),
  );
  const ms = performance.now() - began;
  // A file is read in this thread: half of the time is for the others.
  await pause(Math.min(ms, stepMs));
  return { found, end, ms };
}

/** Everyone who wrote in an organization. Each name is one step in the index, however many writes there are. */
async function peopleOf(store: Store, organization: string): Promise<string[]> {
  const least = sql`select min(person_name) from writes where organization = ${organization}`;
  const { rows } = await store.run((db) =>
    sql<{ name: string }>`
      with recursive people(name) as (
        select (${least}) union all
        select (${least} and person_name > people.name) from people where people.name is not null
      ) select name from people where name is not null limit ${mostPeople}`.execute(db),
  );
  return rows.map(({ name }) => name);
}

/** Writes by their rows' ids, newest first, each with the resource's body from before. */
async function readWrites(store: Store, ids: string[], caller: string): Promise<RecordedWrite[]> {
  if (ids.length === 0) return [];
  const rows = await store.run((db) =>
    db
      .selectFrom('writes')
      .selectAll()
      .select((row) =>
        row
          .selectFrom('writes as earlier')
          .select('earlier.body')
          .whereRef('earlier.organization', '=', 'writes.organization')
          .whereRef('earlier.resourceType', '=', 'writes.resourceType')
          .whereRef('earlier.resourceId', '=', 'writes.resourceId')
          .whereRef('earlier.receivedAt', '<', 'writes.receivedAt')
          .where('earlier.state', '=', 'answered')
          .where('earlier.status', '>=', 200)
          .where('earlier.status', '<', 300)
          .orderBy('earlier.receivedAt', 'desc')
          .limit(1)
          .as('before'),
      )
      .where('id', 'in', ids)
      .orderBy('receivedAt', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  );
  return rows.map((row) => told(row, caller, row.before));
}

type Rows = ExpressionBuilder<Tables, 'writes'>;

/** The part of a query that an index answers. */
function within(query: ChangesQuery): (row: Rows) => Expression<SqlBool> {
  return (row) => {
    const wanted: Expression<SqlBool>[] = [row('organization', '=', query.organizationID)];
    if (query.id !== undefined) wanted.push(row('id', '=', query.id));
    if (query.person !== undefined) wanted.push(row('personName', '=', query.person));
    if (query.type !== undefined && query.resourceID !== undefined)
      wanted.push(row('resourceType', '=', query.type), row('resourceId', '=', query.resourceID));
    if (query.from !== undefined) wanted.push(row('receivedAt', '>=', query.from));
    if (query.to !== undefined) wanted.push(row('receivedAt', '<=', query.to));
    if (query.after !== undefined) wanted.push(from(row, '<', query.after));
    return row.and(wanted);
  };
}

/** The part of a query for which each write has to be looked at. */
function matching(query: ChangesQuery): (row: Rows) => Expression<SqlBool> {
  return (row) => {
    const wanted: Expression<SqlBool>[] = [];
    if (query.type !== undefined) wanted.push(row('resourceType', '=', query.type));
    if (query.resourceID !== undefined) wanted.push(row('resourceId', '=', query.resourceID));
    if (query.operation !== undefined) wanted.push(row('operation', '=', query.operation));
    if (query.outcome !== undefined) wanted.push(ended(row, query.outcome));
    if (query.text !== undefined) wanted.push(mentions(row, query.text));
    return row.and(wanted);
  };
}

/** Compares the place of a write in the order of all. */
function from(row: Rows, operator: '<' | '>=', place: string): Expression<SqlBool> {
  const [at, id = ''] = place.split('.');
  return row(row.refTuple('receivedAt', 'id'), operator, row.tuple(Number(at), id));
}

function ended(row: Rows, outcome: WriteOutcome): Expression<SqlBool> {
  switch (outcome) {
    case 'accepted':
      return row.and([row('state', '=', 'answered'), row.between('status', 200, 299)]);
    case 'refused':
      return row.and([row('state', '=', 'answered'), row.not(row.between('status', 200, 299))]);
    case 'under way':
      return row('state', 'in', ['received', 'sent']);
    default:
      return row('state', '=', outcome);
  }
}

/** A text in the name, the id or the body, in either case. */
function mentions(row: Rows, text: string): Expression<SqlBool> {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const has = (column: 'resourceName' | 'resourceId' | 'body') =>
    sql<SqlBool>`lower(${row.ref(column)}) like ${pattern} escape '\\'`;
  return row.or([has('resourceName'), has('resourceId'), has('body')]);
}

/** A write as it is told. `before` is only for those who may read the organization's journal. */
export function told(
  row: Selectable<Tables['writes']>,
  caller: string,
  before: string | null = null,
): RecordedWrite {
  const mine = row.caller === caller;
  const { personName: by, organization, project, resourceType, resourceName, ...rest } = row;
  return recordedWrite.parse(
    withoutNulls({
      ...rest,
      by,
      mine,
      writeId: mine ? row.writeId : null,
      organizationId: organization,
      projectId: project,
      type: resourceType,
      name: resourceName,
      before,
    }),
  );
}
