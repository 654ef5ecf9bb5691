import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'libsql';
import pg from 'pg';
import { Browser } from '../server/browser.fixture';
import { childFor, type Child } from '../server/child.fixture';
import { allTo, Cleanup, freeAddress, send, upstreamFor } from '../server/gateway.fixture';
import { signInAt, TestProvider } from '../server/provider.fixture';
import { postgresPrograms, startPostgres } from '../server/store/postgres.fixture';
import { silentProxyFor } from '../server/store/silence.fixture';

// Writes for some minutes through all that can happen to a store, counted on both sides: one gateway on a file and two on
// PostgreSQL, locks of the file, restarts of PostgreSQL and connections to it that fall silent, gateways that are killed or
// stopped. `npx tsx scripts/soak.ts 10` for ten minutes. Each of these alone has a test in `server`.

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
const issuer = await TestProvider.open(cleanup);
const ada = await issuer.bearer('ada', { name: 'Ada', exp: Date.now() / 1000 + 7200 });

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
  const restarted = async () => {
    if (child.ended() !== undefined) count('FAULT: a gateway ended by itself');
    if (randomInt(2)) await child.kill();
    else process.kill(child.pid, 'SIGTERM');
    await child.exited;
    child = await start();
    count('gateways restarted');
  };
  let turn = Promise.resolve();
  return { address, restart: () => (turn = turn.then(restarted)) };
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

/** Signs in once and stays, at every gateway; no restart or silence may end that. */
async function staying(addresses: string[]): Promise<void> {
  const browser = new Browser(addresses[0] ?? '');
  while ((await browser.signIn().catch(() => undefined))?.status !== 303) await pause(1000);
  const copies = addresses.map((address) => browser.copy(address));
  for (; !isOver(); await pause(500)) {
    const statuses = await Promise.all(copies.map((copy) => copy.read().catch(() => undefined)));
    for (const answer of statuses) {
      if (answer === undefined) continue;
      count(answer.status === 503 ? 'reads without a store' : 'reads of who stays');
      if (answer.status === 401) count('FAULT: a session was lost');
    }
  }
}

/** How long it takes until a gateway is ready again. */
async function untilReady(address: string): Promise<number> {
  const began = performance.now();
  for (; !isOver(); await pause(100)) {
    const answer = await send(address, '/readyz').catch(() => undefined);
    if (answer?.status === 200) break;
  }
  return performance.now() - began;
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
const [oneProxy, otherProxy] = [
  await silentProxyFor(cleanup, server.address),
  await silentProxyFor(cleanup, server.address),
];
const first = await gateway(oneProxy.address, shared);
const second = await gateway(otherProxy.address, shared, await freeAddress());
const both = [first.address, second.address];
let longestSilence = 0;
const ofFile = new Map<string, number>();
const ofServer = new Map<string, number>();

const lock = new Database(file, { timeout: 5000 });
await Promise.all([
  writing([alone.address], ofFile),
  writing([alone.address], ofFile),
  writing(both, ofServer),
  writing(both, ofServer),
  staying(both),
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
  nowAndThen(60, async () => {
    const disturbances = () =>
      (counts['gateways restarted'] ?? 0) + (counts['restarts of PostgreSQL'] ?? 0);
    const before = disturbances();
    oneProxy.mute();
    otherProxy.mute();
    count('silences of PostgreSQL');
    const times = await Promise.all(both.map(untilReady));
    if (disturbances() === before) longestSilence = Math.max(longestSilence, ...times);
    await pause(15_000);
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
count('ms of the longest silence', Math.round(longestSilence));
await pool.end();
lock.close();
console.table(counts);
await cleanup.run();
process.exit(Object.keys(counts).some((what) => what.startsWith('FAULT')) ? 1 : 0);
