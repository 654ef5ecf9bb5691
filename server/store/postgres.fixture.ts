// Shared by tests that need a PostgreSQL server: starts the installed one in a folder of its own, on a free port.
import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { tmpdir, userInfo } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where the newest installed PostgreSQL has its programs; `undefined` when none is installed. */
export function postgresPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? undefined : path.join(debian, newest, 'bin');
}

export interface Postgres {
  address: string;
  /** Ends the server at once, with its connections; the data stays. */
  halt(): Promise<void>;
  /** Starts it again, on the same port. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server with an empty database; the caller stops it. */
export async function startPostgres(programs: string): Promise<Postgres> {
  const folder = await mkdtemp(path.join(tmpdir(), 'meridian-postgres-'));
  // PostgreSQL refuses to run as root, so its own user runs it there.
  const isRoot = userInfo().uid === 0;
  const { uid, gid } = isRoot ? await idsOf('postgres') : userInfo();
  await chown(folder, uid, gid);
  const who = { cwd: folder, uid, gid };
  const data = path.join(folder, 'data');
  await run(
    path.join(programs, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'meridian', '--no-sync', '--encoding=UTF8'],
    who,
  );
  const port = await freePort();
  const options = ['listen_addresses=127.0.0.1', 'fsync=off'].flatMap((option) => ['-c', option]);
  let halt = async (): Promise<void> => {};
  const resume = async (): Promise<void> => {
    const server = spawn(
      path.join(programs, 'postgres'),
      ['-D', data, '-p', String(port), '-k', folder, ...options],
      { ...who, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const exited = new Promise<void>((done) => server.once('exit', () => done()));
    halt = () => {
      server.kill('SIGINT');
      return exited;
    };
    await new Promise<void>((ready, failed) => {
      let said = '';
      server.stderr.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('ready to accept connections')) ready();
      });
      server.once('exit', () => failed(new Error(`PostgreSQL ended: ${said}`)));
    });
  };
  await resume();
  return {
    address: `postgres://meridian@127.0.0.1:${port}/postgres`,
    halt: () => halt(),
    resume,
    async stop() {
      await halt();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function idsOf(user: string): Promise<{ uid: number; gid: number }> {
  const id = async (flag: string) => Number((await run('id', [flag, user])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
