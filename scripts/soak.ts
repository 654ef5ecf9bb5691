import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'libsql';
import pg from 'pg';
import { Browser } from '../server/browser.fixture';
import { childFor, type Child } from '../server/child.fixture';
import { allTo, Cleanup, freeAddress, send, upstreamFor } from '../server/gateway.fixture';
import { issuerFor } from '../server/journal/issuer.fixture';
import { signInAt, TestProvider } from '../server/provider.fixture';
import { postgresPrograms, startPostgres } from '../server/store/postgres.fixture';

// Everything at once for ten minutes, counted on both sides: one gateway on a file and two on PostgreSQL, people who write
// and who sign in and out, locks of the file, restarts of PostgreSQL, gateways that are killed or stopped, and somebody who
// hoards connections and bodies. `npx tsx scripts/soak.ts 10` for ten minutes; all of it on this machine.

const until = Date.now() + Math.min(Number(process.argv[2] ?? 10), 60) * 60_000;
const isOver = () => Date.now() > until;
const counts: Record<string, number> = {};
const count = (what: string, by = 1) => void (counts[what] = (counts[what] ?? 0) + by);
const users = '/api/v1/organizations/acme/users';

const cleanup = new Cleanup();
const folder = await mkdtemp(path.join(tmpdir(), 'meridian-soak-'));
cleanup.add(() => rm(folder, { recursive: true, force: true }));
const programs = postgresPrograms();
if (programs === undefined) throw new Error('PostgreSQL is not installed.');
const server = await startPostgres(programs);
cleanup.add(() => server.stop());
const upstream = await upstreamFor(cleanup, (_, response) => {
  response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"metadata":{"id":"u"}}');
});
const provider = await TestProvider.open(cleanup);
const issuer = await issuerFor(cleanup);
const ada = await issuer.bearer('ada', { name: 'Ada', exp: Date.now() / 1000 + 7200 });
const mallory = await issuer.bearer('mallory', { exp: Date.now() / 1000 + 7200 });

/** A gateway that is started again on its port whenever it ends. */
async function gateway(store: string, publicUrl: string, address = publicUrl) {
  // As whatever runs it would, where it began while PostgreSQL was away.
  const start = async (): Promise<Child> =>
    childFor(cleanup, 256, {
      ...allTo(upstream.address),
      ...signInAt(provider, publicUrl),
      ...issuer.settings,
      PORT: new URL(address).port,
      MERIDIAN_STORE: store,
      MERIDIAN_ACCESS_LOG: 'off',
    }).catch(async () => {
      count('starts without a store');
      await pause(1000);
      return start();
    });
  let child: Child = await start();
  const restart = async () => {
    if (child.ended() !== undefined) count('FAULT: a gateway ended by itself');
    if (randomInt(2)) await child.kill();
    else process.kill(child.pid, 'SIGTERM');
    await child.exited;
    child = await start();
    count('gateways restarted');
  };
  return { address, restart };
}

/** Sends a write until it has an answer, as the console does with the same id; gives the last status. */
async function write(address: string, id: string): Promise<number> {
  const headers = { authorization: ada, 'content-type': 'application/json', 'meridian-write': id };
  const body = JSON.stringify({ spec: { subject: id } });
  for (let tries = 0; tries < 300; tries += 1) {
    const sent = send(address, users, { method: 'POST', headers, body });
    const status = await sent.then(
      (answer) => answer.status,
      () => 0,
    );
    if (status !== 0) return status;
    await pause(100);
  }
  return 0;
}

async function writing(addresses: string[], accepted: Map<string, number>): Promise<void> {
  for (; !isOver(); await pause(randomInt(40))) {
    const id = randomUUID();
    const status = await write(addresses[randomInt(addresses.length)] ?? '', id);
    count(`writes answered ${status}`);
    accepted.set(id, status);
  }
}

/** Signs in, reads and signs out, and tries the old cookie at every gateway. */
async function visiting(addresses: string[]): Promise<void> {
  for (; !isOver(); await pause(randomInt(200))) {
    const browser = new Browser(addresses[0] ?? '');
    try {
      if ((await browser.signIn()).status >= 400) continue;
      const thieves = addresses.map((address) => browser.copy(address));
      if ((await browser.signOut()).status !== 200) continue;
      count('sessions signed out');
      for (const thief of thieves)
        if ((await thief.read()).status < 400) count('FAULT: signed out, and in');
    } catch {
      count('visits cut by a restart');
    }
  }
}

/** Holds 70 bodies that never end and 1,000 connections without a request, and opens each again when it is closed. */
async function hoarding(address: string): Promise<void> {
  const { port, hostname } = new URL(address);
  const endless = `POST ${users} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${mallory}\r\nContent-Length: 900000\r\n\r\n{`;
  const held = new Set<net.Socket>();
  const open = (bytes: string) => {
    const socket = net.connect(Number(port), hostname, () => socket.write(bytes));
    held.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      held.delete(socket);
      count('hoarded connections closed');
      if (!isOver()) setTimeout(open, randomInt(1000, 20_000), bytes).unref();
    });
  };
  for (let index = 0; index < 70; index += 1) open(endless);
  for (let index = 0; index < 1000; index += 1) open(index % 2 ? '' : 'GET / HTTP/1.1\r\nX-Half: ');
  for (; !isOver(); await pause(500)) {
    const began = performance.now();
    const answer = await send(address, '/healthz').catch(() => undefined);
    const ms = performance.now() - began;
    if (answer) count(ms < 1000 ? 'probes within a second' : 'probes later');
  }
  for (const socket of held) socket.destroy();
}

async function nowAndThen(seconds: number, disturb: () => Promise<void>): Promise<void> {
  while (!isOver()) {
    await pause(randomInt(seconds * 1000));
    await disturb();
  }
}

/** What the journal has of each write, read by a second connection, against what people were told and what arrived. */
function compare(told: Map<string, number>, states: Map<string, string>): void {
  const arrived = new Map<string, number>();
  for (const { body } of upstream.received) {
    const id = /"subject":"([^"]+)"/.exec(body.toString())?.[1] ?? '';
    arrived.set(id, (arrived.get(id) ?? 0) + 1);
  }
  for (const [id, status] of told) {
    const times = arrived.get(id) ?? 0;
    count('arrivals at the API', times);
    count(`journal: ${states.get(id) ?? 'nothing'}`);
    if (times > 1) count('FAULT: forwarded twice');
    if (status === 201 && times === 0) count('FAULT: accepted, and not forwarded');
    if (status === 201 && states.get(id) !== 'answered')
      count('FAULT: accepted, not in the journal');
    if (status === 503 && times > 0) count('FAULT: refused, and forwarded');
  }
}

const file = path.join(folder, 'gateway.db');
const alone = await gateway(file, await freeAddress());
const shared = await freeAddress();
const first = await gateway(server.address, shared);
const second = await gateway(server.address, shared, await freeAddress());
const both = [first.address, second.address];
const ofFile = new Map<string, number>();
const ofServer = new Map<string, number>();

const lock = new Database(file, { timeout: 5000 });
await Promise.all([
  writing([alone.address], ofFile),
  writing([alone.address], ofFile),
  writing(both, ofServer),
  writing(both, ofServer),
  visiting([alone.address]),
  visiting(both),
  hoarding(alone.address),
  hoarding(first.address),
  nowAndThen(4, async () => {
    lock.exec('BEGIN IMMEDIATE');
    await pause(randomInt(400));
    lock.exec('COMMIT');
    count('locks of the file');
  }),
  nowAndThen(40, async () => {
    await server.halt();
    await pause(randomInt(500));
    await server.resume();
    count('restarts of PostgreSQL');
  }),
  nowAndThen(60, () => [alone, first, second][randomInt(3)]?.restart() ?? Promise.resolve()),
]);
// A write that a killed gateway held is settled after 15 s.
await pause(20_000);
type Row = { write_id: string; state: string };
const all = 'SELECT write_id, state FROM writes WHERE write_id IS NOT NULL';
const statesOf = (rows: Row[]) => new Map(rows.map(({ write_id: id, state }) => [id, state]));
compare(ofFile, statesOf(lock.prepare(all).all() as Row[]));
const pool = new pg.Pool({ connectionString: server.address });
compare(ofServer, statesOf((await pool.query<Row>(all)).rows));
await pool.end();
lock.close();
console.table(counts);
await cleanup.run();
process.exit(Object.keys(counts).some((what) => what.startsWith('FAULT')) ? 1 : 0);
