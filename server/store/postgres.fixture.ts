// Shared by tests that need a PostgreSQL server: starts the installed one in a folder of its own, on a free port.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { tmpdir, userInfo } from 'node:os';
import { promisify } from 'node:util';
import { freeAddress } from '../gateway.fixture';
import { openStore } from './store';

const run = promisify(execFile);

/** Where the newest installed PostgreSQL has its programs; `undefined` when none is installed. */
export function postgresPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? undefined : path.join(debian, newest, 'bin');
}

export type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/** Starts a server with an empty database; the caller stops it. */
export async function startPostgres(programs: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'meridian-postgres-'));
  // PostgreSQL refuses to run as root, so its own user runs it there.
  const isRoot = userInfo().uid === 0;
  const { uid, gid } = isRoot ? await stat('/var/lib/postgresql') : userInfo();
  await chown(folder, uid, gid);
  const data = path.join(folder, 'data');
  const control = (...how: string[]) =>
    run(path.join(programs, 'pg_ctl'), ['-D', data, '-w', ...how], { cwd: folder, uid, gid });
  await control('initdb', '-o', '-A trust -U meridian --no-sync --encoding=UTF8');
  const { port } = new URL(await freeAddress());
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
  const halt = async () => void (await control('stop', '-m', 'fast'));
  const resume = async () =>
    void (await control('start', '-o', options, '-l', path.join(folder, 'log')));
  await resume();
  return {
    address: `postgres://meridian@127.0.0.1:${port}/postgres`,
    /** Ends the server at once, with its connections; the data stays. */
    halt,
    /** Starts it again, on the same port. */
    resume,
    async stop() {
      await halt();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** After some seconds, a gateway that has not said so counts as dead. */
export async function passSeconds(place: string): Promise<void> {
  // Whoever opens a file is told at once that those before have ended.
  if (!place.startsWith('postgres:')) return;
  const store = await openStore(place);
  await store.db.updateTable('gateways').set({ seenAt: 0 }).execute();
  await store.close();
}
