import { dirname, resolve } from 'node:path';
import { createClient, type Client, type InStatement, type Row } from '@libsql/client';
import { isObject, parseJson, stringifyJson } from '../../src/lib/json';
import { makeFolder } from '../../src/lib/node/makeFolder';
import { whileBusy } from '../../src/lib/node/whileBusy';
import {
  conditions,
  Queue,
  whereColumns,
  type Collection,
  type Reader,
  type Store,
  type StoredRecord,
  type Where,
} from './store';

const columns = ['kind', 'id', ...whereColumns, 'data'] as const;
// SQLite takes at most 32,766 parameters in one statement.
const ROWS_PER_STATEMENT = 2_000;
/** How long one process waits for another that is writing. */
const BUSY_MS = 10_000;
/** How long one try may wait inside the library, which holds up the whole process. */
const TRY_MS = 100;

const tables = [
  `CREATE TABLE IF NOT EXISTS records (
    kind TEXT NOT NULL, id TEXT NOT NULL,
    organization TEXT, project TEXT, region TEXT, network TEXT, name TEXT,
    data TEXT NOT NULL, PRIMARY KEY (kind, id))`,
  'CREATE INDEX IF NOT EXISTS records_by_name ON records (kind, project, name)',
];
/**
 * Comes first in a transaction on a file, and is no prepared statement: the library never resets one that found the file
 * locked, and its connection then stays on an old state of the file.
 */
const takeLock = 'DELETE FROM records WHERE 0';

type Run = (statement: InStatement) => Promise<{ rows: Row[] }>;

/**
 * Keeps everything in a libSQL database: a file (`path` or `file:…`), or a shared server (`libsql:`, `http:`, `https:`).
 * Several processes can use one file: every write is one immediate transaction, readers see whole states.
 */
export async function libsqlStore(place: string, authToken?: string): Promise<Store> {
  const remote = /^(libsql|https?|wss?):/.test(place);
  const path = place.replace(/^file:(\/\/)?/, '');
  if (!remote) makeFolder(dirname(resolve(path)));
  const url = remote ? place : `file:${resolve(path)}`;
  const client = createClient({ url, timeout: TRY_MS, ...(authToken && { authToken }) });
  // Readers of a file go on while somebody writes.
  const prepared = ['PRAGMA journal_mode = WAL', ...tables].join(';');
  if (remote) await client.batch(tables, 'write');
  else await whileBusy(BUSY_MS, () => client.executeMultiple(prepared));

  // Writers of one process queue up here, so that none of them waits for a lock of its own process.
  const writes = new Queue();
  const read = reader((statement) => client.execute(statement));
  const kept = remote ? undefined : new Kept(client, read);
  return {
    ...read,
    ...(kept && { list: (collection, where) => kept.list(collection, where) }),
    write: (work) =>
      writes.run(async () => {
        const transaction = await client.transaction(remote ? 'write' : 'deferred');
        // Reads go through another connection from here on, which counts the writes of others anew.
        kept?.forget();
        const run: Run = (statement) => transaction.execute(statement);
        try {
          if (!remote) await whileBusy(BUSY_MS, () => transaction.executeMultiple(takeLock));
          const result = await work({
            ...reader(run),
            async put(collection, records) {
              for (let at = 0; at < records.length; at += ROWS_PER_STATEMENT)
                await run(insert(collection, records.slice(at, at + ROWS_PER_STATEMENT)));
            },
            async clear() {
              await run('DELETE FROM records');
            },
          });
          await transaction.commit();
          return result;
        } finally {
          transaction.close();
          kept?.forget();
        }
      }),
    async close() {
      client.close();
    },
  };
}

/**
 * The lists of a database file, read once and kept until somebody writes. Reading and parsing 10,000 networks takes five
 * times as long as answering with them. The records are frozen, since every reader gets the same ones.
 */
class Kept {
  #client: Client;
  #reader: Reader;
  #lists = new Map<Collection, readonly StoredRecord[]>();
  #version: unknown;

  constructor(client: Client, read: Reader) {
    this.#client = client;
    this.#reader = read;
  }

  /** Forgets everything. */
  forget(): void {
    this.#lists = new Map();
  }

  async list(collection: Collection, where?: Where): Promise<StoredRecord[]> {
    const { rows } = await this.#client.execute('PRAGMA data_version');
    const version = rows[0]?.['data_version'];
    if (version !== this.#version) this.forget();
    this.#version = version;
    // A read that is under way while the lists are forgotten fills the old map.
    const lists = this.#lists;
    const all = lists.get(collection) ?? (await this.#reader.list(collection)).map(freeze);
    lists.set(collection, all);
    const wanted = conditions(where);
    return all.filter((record) =>
      wanted.every(([column, values]) => values.includes(record[column] ?? '')),
    );
  }
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) freeze(inner);
    Object.freeze(value);
  }
  return value;
}

function reader(run: Run): Reader {
  return {
    async get(collection, id) {
      const args = [collection, id];
      const { rows } = await run({ sql: 'SELECT * FROM records WHERE kind = ? AND id = ?', args });
      return rows[0] && fromRow(rows[0]);
    },
    async list(collection, where) {
      const { sql, args } = clause(collection, where);
      const { rows } = await run({ sql: `SELECT * FROM records ${sql} ORDER BY id`, args });
      return rows.map(fromRow);
    },
    async count(collection, where) {
      const { sql, args } = clause(collection, where);
      const { rows } = await run({ sql: `SELECT count(*) AS n FROM records ${sql}`, args });
      return Number(rows[0]?.['n'] ?? 0);
    },
  };
}

function clause(collection: Collection, where: Where | undefined): { sql: string; args: string[] } {
  const parts = ['kind = ?'];
  const args: string[] = [collection];
  for (const [column, values] of conditions(where)) {
    parts.push(`${column} IN (${values.map(() => '?').join(', ')})`);
    args.push(...values);
  }
  return { sql: `WHERE ${parts.join(' AND ')}`, args };
}

function insert(collection: Collection, records: readonly StoredRecord[]): InStatement {
  const row = `(${columns.map(() => '?').join(', ')})`;
  return {
    sql: `INSERT OR REPLACE INTO records (${columns.join(', ')}) VALUES ${records.map(() => row).join(', ')}`,
    args: records.flatMap((record) => [
      collection,
      record.id,
      ...whereColumns.map((column) => record[column] ?? null),
      stringifyJson(record.data),
    ]),
  };
}

function fromRow(row: Row): StoredRecord {
  const data = parseJson(String(row['data']));
  if (!isObject(data)) throw new Error(`Record ${String(row['id'])} is not a JSON object.`);
  const record: StoredRecord = { id: String(row['id']), data };
  for (const column of whereColumns) {
    const value = row[column];
    if (typeof value === 'string') record[column] = value;
  }
  return record;
}
