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
import { signInAt, TestProvider } from '../server/provider.fixture';
import { postgresPrograms, startPostgres } from '../server/store/postgres.fixture';
import { silentProxyFor } from '../server/store/silence.fixture';

// Everything at once for ten minutes, counted on both sides: one gateway on a file and two on PostgreSQL, people who write
// and who sign in and out, locks of the file, restarts of PostgreSQL and connections to it that fall silent, gateways that
// are killed or stopped, one whose clock is wrong, an upgrade, a stranger, and somebody who hoards connections and bodies. `npx tsx scripts/soak.ts 10` for ten minutes; all of it on this machine.

const until = Date.now() + Math.min(Number(process.argv[2] ?? 10), 60) * 60_000;
const isOver = () => Date.now() > until;
const counts: Record<string, number> = {};
const count = (what: string, by = 1) => void (counts[what] = (counts[what] ?? 0) + by);
const users = '/api/v1/organizations/acme/users';
const oneOf = <T>(all: readonly T[]): T => all[randomInt(all.length)] as T;
/** What comes of something that a restart may cut. */
const tried = <T>(cut: Promise<T>): Promise<T | undefined> => cut.catch(() => undefined);
/** Does something again and again, with pauses of up to so many milliseconds. */
async function again(mostPauseMs: number, act: () => Promise<unknown>): Promise<void> {
  for (; !isOver(); await pause(randomInt(mostPauseMs))) await act();
}
const nowAndThen = async (seconds: number, disturb: () => Promise<unknown>) => {
  await pause(randomInt(seconds * 1000));
  await again(seconds * 1000, disturb);
};

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
const mallory = await issuer.bearer('mallory', { exp: Date.now() / 1000 + 7200 });

/** A gateway that is started again on its port whenever it ends. */
async function gateway(
  store: string,
  publicUrl: string,
  address = publicUrl,
  more: () => Record<string, string> = () => ({}),
) {
  // As whatever runs it would, where it began while PostgreSQL was away.
  const start = async (): Promise<Child> =>
    childFor(cleanup, 256, {
      ...allTo(upstream.address),
      ...signInAt(provider, publicUrl),
      ...issuer.settings,
      PORT: new URL(address).port,
      MERIDIAN_STORE: store,
      MERIDIAN_ACCESS_LOG: 'off',
      ...more(),
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
    const answer = await tried(send(address, users, { method: 'POST', headers, body }));
    if (answer) return answer.status;
    await pause(100);
  }
  return 0;
}

const writing = (addresses: string[], accepted: Map<string, number>) =>
  again(40, async () => {
    const id = randomUUID();
    const status = await write(oneOf(addresses), id);
    count(`writes answered ${status}`);
    accepted.set(id, status);
  });

/** Signs in, reads and signs out, and tries the old cookie at every gateway. */
const visiting = (addresses: string[]) =>
  again(200, async () => {
    const browser = new Browser(addresses[0] ?? '');
    try {
      if ((await browser.signIn()).status >= 400) return;
      const thieves = addresses.map((address) => browser.copy(address));
      if ((await browser.signOut()).status !== 200) return;
      count('sessions signed out');
      for (const thief of thieves)
        if ((await thief.read()).status < 400) count('FAULT: signed out, and in');
    } catch {
      count('visits cut by a restart');
    }
  });

/** Signs in once and stays, at every gateway; no clock, restart or silence may end that. */
async function staying(addresses: string[]): Promise<void> {
  const browser = new Browser(addresses[0] ?? '');
  while ((await tried(browser.signIn()))?.status !== 303) await pause(1000);
  const copies = addresses.map((address) => browser.copy(address));
  for (; !isOver(); await pause(500)) {
    for (const answer of await Promise.all(copies.map((copy) => tried(copy.read())))) {
      if (answer === undefined) continue;
      count(answer.status === 503 ? 'reads without a store' : 'reads of who stays');
      if (answer.status === 401) count('FAULT: a session was lost');
    }
  }
}

/** Sends without a session what has tipped gateways over; each request gets an answer. */
async function strange(addresses: string[]): Promise<void> {
  const departures = Array.from({ length: 60 }, (_, at) => `meridian-departure.${at}=${at}`);
  const cookies = departures.join('; ');
  const requests: [string, Record<string, string>][] = [
    [`/auth/sign-in?return=/networks?f=${'x'.repeat(2000)}`, {}],
    ['/auth/sign-in', { cookie: cookies }],
    ['/auth/callback?code=x&state=y', { cookie: cookies }],
    ['/journal/changes?organizationID=acme', { authorization: 'Bearer x.y.z' }],
    ['/%2e%2e/%252f', {}],
    ['/readyz', { host: 'elsewhere' }],
  ];
  await again(300, async () => {
    const [target, headers] = oneOf(requests);
    const answer = await tried(send(oneOf(addresses), target, { headers }));
    count(answer ? 'strangers answered' : 'strangers cut by a restart');
    if (answer?.status === 500) count('FAULT: a stranger was answered 500');
  });
}

/** Makes the store one of an older version, as if the gateways that run were of that version too. */
async function age(): Promise<void> {
  const admin = new pg.Client(server.address);
  admin.on('error', () => {});
  await admin.connect();
  for (const index of ['writes_in_order', 'writes_by_person', 'writes_of_resource'])
    await admin.query(`drop index if exists ${index}`);
  await admin.query(`delete from kysely_migration where name >= '006'`);
  await admin.end();
}

/** How long it takes until a gateway is ready again. */
async function untilReady(address: string): Promise<number> {
  const began = performance.now();
  while (!isOver() && (await tried(send(address, '/readyz')))?.status !== 200) await pause(100);
  return performance.now() - began;
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
    const answer = await tried(send(address, '/healthz'));
    const ms = performance.now() - began;
    if (answer) count(ms < 1000 ? 'probes within a second' : 'probes later');
  }
  for (const socket of held) socket.destroy();
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
const proxyOf = () => silentProxyFor(cleanup, server.address);
const proxies = [await proxyOf(), await proxyOf(), await proxyOf()] as const;
const first = await gateway(proxies[0].address, shared);
const second = await gateway(proxies[1].address, shared, await freeAddress());
const shifts = [400 * 24, 13, -3, -400 * 24];
const wrong = await gateway(proxies[2].address, shared, await freeAddress(), () => {
  const by = oneOf(shifts) * 3_600_000;
  const program = `const Real = Date; globalThis.Date = class extends Real {
    constructor(...all) { if (all.length > 0) super(...all); else super(Real.now() + ${by}); }
    static now() { return Real.now() + ${by}; } };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` };
});
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
  visiting([alone.address]),
  visiting(both),
  hoarding(alone.address),
  hoarding(first.address),
  writing([...both, wrong.address], ofServer),
  staying(both),
  strange([alone.address, ...both, wrong.address]),
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
    for (const proxy of proxies) proxy.mute();
    count('silences of PostgreSQL');
    const times = await Promise.all(both.map(untilReady));
    if (disturbances() === before) longestSilence = Math.max(longestSilence, ...times);
    await pause(15_000);
  }),
  nowAndThen(90, async () => {
    await wrong.restart();
    count('gateways started with a wrong clock');
  }),
  (async () => {
    await pause((until - Date.now()) / 2);
    while (!(await tried(age().then(() => true)))) await pause(1000);
    await second.restart();
    await first.restart();
    count('upgrades');
  })(),
  nowAndThen(60, () => oneOf([alone, first, second]).restart()),
]);
// A write that a killed gateway held is settled after 15 s.
await pause(20_000);
type Row = { write_id: string; state: string };
const all = 'SELECT write_id, state FROM writes WHERE write_id IS NOT NULL';
const statesOf = (rows: Row[]) => new Map(rows.map(({ write_id: id, state }) => [id, state]));
compare(ofFile, statesOf(lock.prepare(all).all() as Row[]));
const pool = new pg.Pool({ connectionString: server.address });
compare(ofServer, statesOf((await pool.query<Row>(all)).rows));
const broken = await pool.query('select from pg_index where not indisvalid');
if (broken.rows.length > 0) count('FAULT: an index is not valid');
count('ms of the longest silence', Math.round(longestSilence));
await pool.end();
lock.close();
console.table(counts);
await cleanup.run();
process.exit(Object.keys(counts).some((what) => what.startsWith('FAULT')) ? 1 : 0);
