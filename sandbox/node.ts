import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { createSandbox, type SandboxEnv } from './app';
import { cutOf, CUT_HEADER } from './cut';
import { EmbeddingsThread } from './embeddingsThread';
import { isLocal } from './local';
import { seedStore, type SeedName } from './seed/seedStore';
import { tellStory, type ToldWrite } from './seed/story';
import type { Settings } from './settings';
import { memoryStore } from './store/memory';

export interface OpenOptions {
  /** A path, `file:…`, the address of a libSQL server, or `memory`. */
  database: string;
  databaseToken?: string;
  settings?: Partial<Settings>;
  /** How many networks a new database gets; the demo's own when left out. */
  networks?: number;
  seed?: SeedName;
  /** Starts over, whatever the database holds. */
  reset?: boolean;
  /** Whether the control endpoints answer other machines too. */
  openControl?: boolean;
  /** Takes the demo's past, or nothing, whenever the database was filled anew; without it, the demo has no past. */
  keepPast?: ((told: ToldWrite[]) => Promise<void>) | undefined;
}

export interface OpenSandbox {
  /** Takes a request of a Node HTTP server, whole: API paths, `/openapi.json` and `/_sandbox/…`. */
  listener: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** The same without a socket; faults that cut the connection stay marks in a header. */
  fetch: (request: Request, env?: SandboxEnv) => Promise<Response>;
  /** False when the database held something before and was left as it is. */
  seeded: boolean;
  /** Rejects when the database does not answer. */
  ready: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Opens (and on first use seeds) a sandbox for a Node server. To mount it behind another server:
 *
 *     const sandbox = await openSandbox({ database: '.data/sandbox.db' });   // or 'memory'
 *     createServer((request, response) => {
 *       if (isSandboxPath(request.url)) void sandbox.listener(request, response);
 *       …
 *     });
 *     await sandbox.close();                                                  // at shutdown
 *
 * `listener` writes the whole response and cuts the socket where a fault says so; do not wrap the response.
 */
export async function openSandbox(options: OpenOptions): Promise<OpenSandbox> {
  const store =
    options.database === 'memory'
      ? memoryStore()
      : // The database client has a native library; whoever needs no database runs without it.
        await (await import('./store/libsql')).libsqlStore(options.database, options.databaseToken);
  const { networks, seed, reset } = options;
  const seeded = await seedStore(store, {
    ...(networks !== undefined && { networks }),
    ...(seed !== undefined && { seed }),
    ...(reset !== undefined && { reset }),
    now: Date.now(),
  });
  const { keepPast } = options;
  const onSeeded =
    keepPast &&
    (async (withPast: boolean) => keepPast(withPast ? await tellStory(store, Date.now()) : []));
  if (seeded) await onSeeded?.(seed !== 'empty');
  const thread = new EmbeddingsThread(store);
  const app = createSandbox({
    store,
    embeddings: (request) => thread.ask(request),
    openControl: options.openControl ?? false,
    onSeeded,
    ...(options.settings && { settings: options.settings }),
  });
  const fetch = async (request: Request, env: SandboxEnv = {}) => app.fetch(request, env);
  return {
    listener: nodeListener(fetch),
    fetch,
    seeded,
    ready: async () => void (await store.count('meta')),
    async close() {
      await thread.close();
      await store.close();
    },
  };
}

/** Paths that belong to the sandbox besides those of the operations. */
export function isControlPath(path: string): boolean {
  return path === '/openapi.json' || path.startsWith('/_sandbox/');
}

/** Serves a sandbox alone; `port` 0 takes a free one. */
export async function serveSandbox(
  options: OpenOptions & { port: number; host?: string },
): Promise<{ server: Server; address: string; seeded: boolean; close: () => Promise<void> }> {
  const sandbox = await openSandbox(options);
  const server = createServer((request, response) => void sandbox.listener(request, response));
  const host = options.host ?? '127.0.0.1';
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(options.port, host, listening);
  });
  const { port } = server.address() as AddressInfo;
  return {
    server,
    seeded: sandbox.seeded,
    address: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    async close() {
      await new Promise((closed) => {
        server.close(closed);
        server.closeAllConnections();
      });
      await sandbox.close();
    },
  };
}

/** Carries requests of a Node server to the app and its answers back, cutting the socket where an answer says so. */
export function nodeListener(
  fetch: (request: Request, env: SandboxEnv) => Promise<Response>,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return getRequestListener(async (request, env) => {
    const { incoming, outgoing } = env as { incoming: IncomingMessage; outgoing: ServerResponse };
    // Browsers resend a request, even a write, when a reused connection breaks. So a connection that carried a write, or
    // its preflight, is not reused.
    if (request.method !== 'GET' && request.method !== 'HEAD') outgoing.shouldKeepAlive = false;
    const answer = await fetch(request, {
      rawUrl: incoming.url ?? '',
      isLocal: isLocal(incoming),
    });
    await readAway(incoming);
    const cut = cutOf(answer);
    if (cut === undefined) return answer;
    if (cut === 'half') await sendHalf(answer, outgoing);
    incoming.socket.destroy();
    return RESPONSE_ALREADY_SENT;
  });
}

/**
 * Takes in what is left of a body that was refused unread, for as long as the server lets a request take: closing a
 * connection with unread bytes resets it, and the caller could lose the answer.
 */
async function readAway(incoming: IncomingMessage): Promise<void> {
  const { complete, destroyed, headers } = incoming;
  if (complete || destroyed || Number(headers['content-length'] ?? 0) === 0) return;
  incoming.resume();
  await new Promise((read) => {
    for (const event of ['end', 'close']) incoming.once(event, read);
  });
}

async function sendHalf(answer: Response, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  const headers = Object.fromEntries(answer.headers);
  delete headers[CUT_HEADER];
  outgoing.writeHead(answer.status, { ...headers, 'content-length': body.length });
  await new Promise<void>((sent) => {
    outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => sent());
  });
}
