import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { pools } from '../metrics';
import { UnlockedAdapter } from './migrate';

/** How long a server may take to connect, and to carry out a statement. */
const connectMs = 2000;
const statementMs = 4000;
/** A server that lives has ended the statement before that, so the connection is dead. */
const silentMs = 5000;
const keepAliveMs = 10_000;

/** The connections of each lane, and of the migrations: one of them holds their lock. */
const most = { journal: 10, sessions: 5, migrations: 2 };

/**
 * Connections to a PostgreSQL database in lanes, so that nobody waits behind another lane's statements. One whose
 * statement failed is not used again. One that was found dead makes all doubtful that were there when its statement was
 * sent, so they are closed instead of being found dead one after the other.
 */
export async function serverLanes(place: string) {
  const { default: driver } = await import('pg');
  let doubtedAt = 0;
  const servers = eachServer(place);
  /** The server that is tried first: the one that worked last. */
  let server = 0;
  class Client extends driver.Client {
    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionString: servers[server] ?? place });
    }
  }
  const verify = (client: pg.PoolClient, done: (fault?: Error) => void): void => {
    if (servers.length === 1) return done();
    client.query('show transaction_read_only', (fault: Error | null, result) => {
      const isReadOnly = result?.rows[0]?.transaction_read_only === 'on';
      done(isReadOnly ? new Error('All servers are read-only') : (fault ?? undefined));
    });
  };

  const guarded = (client: pg.PoolClient): PostgresPoolClient => {
    let hasFailed = false;
    const query = async (text: string, values: unknown[]) => {
      const began = performance.now();
      try {
        return await client.query(text, values);
      } catch (error) {
        hasFailed = true;
        // Otherwise it is about the statement, and not about the server or the way to it.
        if (!(error instanceof driver.DatabaseError) || /^(08|57P|25006)/.test(error.code ?? '')) {
          doubtedAt = Math.max(doubtedAt, began);
          cut(client);
        }
        throw error;
      }
    };
    const release = () => client.release(hasFailed);
    return { query: query as unknown as PostgresPoolClient['query'], release };
  };

  return (lane: keyof typeof most): PostgresDialect => {
    const born = new Map<pg.PoolClient, number>();
    const pool = new driver.Pool({
      Client: Client as unknown as new () => pg.ClientBase,
      verify,
      max: most[lane],
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
      ...(lane !== 'migrations' && { statement_timeout: statementMs, query_timeout: silentMs }),
      // Times in milliseconds fit a double exactly; by default, 64-bit numbers come as text.
      types: {
        getTypeParser: ((id: number, format?: 'text') =>
          id === int8
            ? Number
            : driver.types.getTypeParser(id, format)) as typeof driver.types.getTypeParser,
      },
    });
    // A connection that breaks is replaced by the next statement. Unheard, its error would end the process: the pool
    // hears of idle connections only.
    pool.on('error', () => {});
    pool.on('connect', (client) => {
      born.set(client, performance.now());
      client.on('error', () => {});
    });
    pool.on('remove', (client) => born.delete(client));
    pools.set(lane, pool);
    /** Tries the servers one after the other. */
    const connectAny = async (): Promise<pg.PoolClient> => {
      for (let tries = 1; ; tries += 1) {
        const tried = server;
        try {
          return await pool.connect();
        } catch (error) {
          if (server === tried) server = (tried + 1) % servers.length;
          if (tries >= servers.length) throw error;
        }
      }
    };
    const connect = async (): Promise<PostgresPoolClient> => {
      for (;;) {
        const client = await connectAny();
        if ((born.get(client) ?? 0) >= doubtedAt) return guarded(client);
        cut(client);
        client.release(true);
      }
    };
    const end = async (): Promise<void> => {
      // Whoever still waits for the server would wait for ever for a silent one.
      for (const client of born.keys()) cut(client);
      await pool.end();
    };
    return new Lane({ pool: { connect, end } satisfies PostgresPool });
  };
}

const int8 = 20;

/** Whether the place of a store is the address of a server. */
export const isServer = (place: string): boolean => /^postgres(ql)?:\/\//.test(place);

/** An address for each server of one that names several, as `postgres://user@one:5432,two:5432/database`. */
export function eachServer(place: string): string[] {
  const [, before = '', hosts = '', after = ''] =
    /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(place) ?? [];
  return hosts.split(',').map((host) => before + host + after);
}

class Lane extends PostgresDialect {
  override createAdapter() {
    return new UnlockedAdapter();
  }
}

/** Ends a connection without a farewell, for which a dead one would wait. */
function cut(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  connection.stream.destroy();
}
