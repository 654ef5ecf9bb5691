import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { version } from '../src/lib/version';
import type { Console } from './console';
import { openForwardedApi } from './forwardedApi';
import { createGateway } from './gateway';
import { openDesk } from './journal/desk';
import type { Print } from './journal/write';
import { headOf, lineOf, nameLines } from './log';
import { withoutPassword } from './settingReader';
import { notOpened, messageOf, SettingError, type Settings } from './settings';
import { memory } from './store/file';
import { openOwnStore, StoreUnavailable, watchStore, type Store } from './store/store';

export interface Running {
  server: Server;
  /** The address of the gateway, without a trailing slash. */
  address: string;
  /** Says for `drainMs` that it stops, then takes no more requests and gives those under way `limitMs` to finish. */
  close(drainMs?: number, limitMs?: number): Promise<void>;
}

/** How long a request may take to arrive on a connection that was there before. */
const arrivalMs = 1000;

/** Starts the gateway with these settings; rejects with `SettingError` when a setting is the cause. */
export async function startGateway(
  settings: Settings,
  console: Console,
  write: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<Running> {
  nameLines(randomUUID());
  const store = await openNeededStore(settings);
  const lines = linesTo(write);
  const { api, desk } = await openApi(settings, store, lines.tell);
  const journal = desk?.journal;
  const secrets = settings.oidc?.sessionSecrets ?? [];
  // Who can write to a server of many could make a gateway serve code, so without a secret that signs it nothing is shared.
  const maySign = secrets.length > 0 || !settings.store?.startsWith('postgres');
  if (store && settings.store !== memory && maySign) await console.share?.(store, secrets);
  let isStopping = false;
  const { server, connections } = createGateway({
    ...api,
    settings,
    journal: desk,
    config: { ...api.config, version },
    console,
    print: lines.print,
    async ready() {
      if (isStopping) throw new Error('The gateway is stopping.');
      await api.ready();
      await Promise.all([store?.ready(), journal?.ready()]).catch((error: unknown) => {
        throw new Error(`The store cannot be used: ${messageOf(error)}.`);
      });
      const fault = journal?.fault;
      if (fault !== undefined) throw new Error(fault);
    },
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => failed(listenFault(settings, error)));
    server.listen(settings.port, settings.host, listening);
  });
  const { port } = server.address() as AddressInfo;
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  return {
    server,
    address: `http://${host}:${port}`,
    async close(drainMs = 0, limitMs = 3000) {
      isStopping = true;
      connections.leave();
      await new Promise((done) => setTimeout(done, drainMs));
      await quietTurn();
      const closed = new Promise((done) => server.close(done));
      const timers = [
        setTimeout(() => connections.closeIdle(), arrivalMs),
        setTimeout(() => server.closeAllConnections(), limitMs),
      ];
      await closed;
      for (const timer of timers) clearTimeout(timer);
      await journal?.close();
      await api.close();
      await store?.close();
      lines.flush();
    },
  };
}

/**
 * Resolves after a turn of the event loop in which nothing arrived, or after a second without one: a connection that still
 * waits to be accepted when the listener closes is reset, although its caller may have sent a write. Closing another server
 * before makes that 7 times as rare: the first one to close takes 0.2 ms, the next 0.08.
 */
async function quietTurn(): Promise<void> {
  createServer().close();
  const last = performance.now() + 1000;
  for (let began = 0; performance.now() - began > 0.1 && began < last;) {
    began = performance.now();
    await new Promise((done) => setImmediate(done));
  }
}

/** How long a line of a request may wait for others. */
const logMs = 50;

/** Writes lines together, because each write takes as long as a tenth of the work for a request. */
function linesTo(write: (text: string) => void) {
  let waiting = '';
  const flush = (): void => {
    if (waiting !== '') write(waiting);
    waiting = '';
  };
  return {
    /** A line of a request. */
    print(line: string): void {
      if (waiting === '') setTimeout(flush, logMs).unref();
      waiting += `${line}\n`;
    },
    /** How a write ended: written at once, to be there if this process is killed. */
    tell(about: object): void {
      waiting += `${lineOf({ ...headOf('info'), ...about })}\n`;
      flush();
    },
    flush,
  };
}

/** The store, if something that is set up uses it. */
async function openNeededStore({ store, oidc, journal }: Settings): Promise<Store | undefined> {
  if (store === undefined || (oidc === undefined && journal === undefined)) return undefined;
  const opening = openOwnStore(store, watchStore());
  return opening.catch((error: unknown) => {
    if (store !== memory) return notOpened('MERIDIAN_STORE', withoutPassword(store))(error);
    // The built files alone, without any package, can still serve the sandbox.
    console.error(`No journal is kept: ${messageOf(error)}.`);
    return undefined;
  });
}

async function openApi(settings: Settings, store: Store | undefined, tell: Print) {
  const { upstreams, accessLog, store: place = '' } = settings;
  try {
    // Loaded only when used, so that a gateway that forwards needs no database client.
    const api = upstreams
      ? openForwardedApi(settings, upstreams, store)
      : await (await import('./sandboxApi')).openSandboxApi(settings, store);
    const isTold = upstreams !== undefined || accessLog;
    return { api, desk: await openDesk(settings, store, isTold ? tell : () => {}, api) };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return notOpened('MERIDIAN_STORE', withoutPassword(place))(error);
  }
}

function listenFault({ host, port }: Settings, error: NodeJS.ErrnoException): Error {
  return new SettingError(
    error.code === 'EADDRINUSE'
      ? `PORT is ${port}, which is in use already; set PORT to a free one, or to 0 for any.`
      : `HOST is ${host} and PORT is ${port}, which cannot be used: ${messageOf(error)}.`,
  );
}
