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

/** The writes of an organization, newest first. */
export async function listChanges(
  store: Store,
  caller: string,
  query: ChangesQuery,
): Promise<Changes> {
  const keys = await store.run((db) =>
    db
      .selectFrom('writes')
      .where(matching(query))
      .select((row) => [
        'id',
        'receivedAt',
        row.fn<number>('length', ['body']).as('bodyLength'),
        row.fn<number | null>('length', ['answer']).as('answerLength'),
      ])
      .orderBy('receivedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(query.limit + 1)
      .execute(),
  );
  let text = 0;
  const fits = keys.slice(0, query.limit).filter(({ bodyLength, answerLength }, index) => {
    text += 2 * bodyLength + (answerLength ?? 0);
    return index === 0 || text <= mostText;
  });
  const rows = await readWrites(
    store,
    fits.map(({ id }) => id),
    caller,
  );
  const people = await store.run((db) =>
    db
      .selectFrom('writes')
      .select('personName')
      .distinct()
      .where('organization', '=', query.organizationID)
      .orderBy('personName')
      .limit(mostPeople)
      .execute(),
  );
  const last = fits.at(-1);
  return {
    changes: rows,
    ...(last && fits.length < keys.length && { next: `${last.receivedAt}.${last.id}` }),
    people: people.map(({ personName }) => personName),
  };
}

/** Writes by their rows' ids, newest first. */
export async function readWrites(
  store: Store,
  ids: string[],
  caller: string,
): Promise<RecordedWrite[]> {
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
  return rows.map((row) => told(row, row.before, caller));
}

type Rows = ExpressionBuilder<Tables, 'writes'>;

/** The writes that a query asks for. */
function matching(query: ChangesQuery): (row: Rows) => Expression<SqlBool> {
  return (row) => {
    const wanted: Expression<SqlBool>[] = [row('organization', '=', query.organizationID)];
    if (query.id !== undefined) wanted.push(row('id', '=', query.id));
    if (query.type !== undefined) wanted.push(row('resourceType', '=', query.type));
    if (query.operation !== undefined) wanted.push(row('operation', '=', query.operation));
    if (query.person !== undefined) wanted.push(row('personName', '=', query.person));
    if (query.resourceID !== undefined) wanted.push(row('resourceId', '=', query.resourceID));
    if (query.from !== undefined) wanted.push(row('receivedAt', '>=', query.from));
    if (query.to !== undefined) wanted.push(row('receivedAt', '<=', query.to));
    if (query.outcome !== undefined) wanted.push(ended(row, query.outcome));
    if (query.text !== undefined) wanted.push(mentions(row, query.text));
    if (query.after !== undefined) {
      const [at, id = ''] = query.after.split('.');
      wanted.push(
        row.or([
          row('receivedAt', '<', Number(at)),
          row.and([row('receivedAt', '=', Number(at)), row('id', '<', id)]),
        ]),
      );
    }
    return row.and(wanted);
  };
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

function told(
  row: Selectable<Tables['writes']>,
  before: string | null,
  caller: string,
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
