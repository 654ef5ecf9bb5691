import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { childFor } from '../server/child.fixture';
import { allTo, Cleanup, upstreamFor } from '../server/gateway.fixture';
import { issuerFor } from '../server/journal/issuer.fixture';
import { postgresPrograms, startPostgres } from '../server/store/postgres.fixture';

// Many people at one gateway with the journal on, each with one visible tab: a list and the newest changes every 30 s, what
// the team remembers and a write every minute. `npx tsx scripts/benchPeople.ts 1000 file` or `1000 postgres`.

const people = Number(process.argv[2] ?? 1000);
const onPostgres = process.argv[3] === 'postgres';
const NETWORKS = 2000;
const WARM_UP_MS = 30_000;
const RUN_MS = 90_000;

const cleanup = new Cleanup();
const folder = await mkdtemp(path.join(tmpdir(), 'meridian-people-'));
cleanup.add(() => rm(folder, { recursive: true, force: true }));
const programs = postgresPrograms();
const server = onPostgres && programs ? await startPostgres(programs) : undefined;
if (server) cleanup.add(() => server.stop());

const list = JSON.stringify(
  Array.from({ length: 41 }, (_, at) => ({
    metadata: { id: `network-${at}`, name: `network ${at}`, description: 'a network '.repeat(30) },
  })),
);
const upstream = await upstreamFor(cleanup, ({ method }, response) => {
  response.writeHead(method === 'GET' ? 200 : 202, { 'Content-Type': 'application/json' });
  response.end(method === 'GET' ? list : '{}');
  upstream.received.length = 0;
});
const issuer = await issuerFor(cleanup);
const gateway = await childFor(cleanup, 512, {
  ...allTo(upstream.address),
  ...issuer.settings,
  MERIDIAN_STORE: server?.address ?? path.join(folder, 'gateway.db'),
  MERIDIAN_ACCESS_LOG: 'off',
});

let isMeasured = false;
const times: Record<string, number[]> = {};
const failures: Record<string, number> = {};
async function ask(what: string, target: string, authorization: string, agent: Agent) {
  const began = performance.now();
  const isWrite = what === 'write';
  const headers = {
    authorization,
    ...(isWrite && { 'content-type': 'application/json', 'meridian-write': randomUUID() }),
  };
  const options = { method: isWrite ? 'PUT' : 'GET', headers, agent };
  const status = await new Promise<number | string>((resolve) => {
    request(`${gateway.address}${target}`, options, (answer) =>
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
    )
      .on('error', ({ message }) => resolve(message))
      .end(isWrite ? body() : undefined);
  });
  const isFine = status === 200 || status === 202;
  if (!isFine) failures[`${what}: ${status}`] = (failures[`${what}: ${status}`] ?? 0) + 1;
  if (isMeasured) (times[what] ??= []).push(performance.now() - began);
}
const body = () => {
  const name = `network-${Math.floor(Math.random() * NETWORKS)}`;
  return JSON.stringify({ metadata: { name, description: randomUUID().repeat(8) }, spec: {} });
};

const networks = '/api/v2/networks';
async function person(at: number): Promise<void> {
  const authorization = await issuer.bearer(`person-${at}`, { exp: Date.now() / 1000 + 3600 });
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const every = async (seconds: number, what: string, target: () => string) => {
    await pause(Math.random() * seconds * 1000);
    for (;;) {
      const next = pause(seconds * 1000);
      await ask(what, target(), authorization, agent);
      await next;
    }
  };
  void every(30, 'list', () => `${networks}?organizationID=acme`);
  void every(30, 'changes', () => '/journal/changes?organizationID=acme&limit=8');
  void every(60, 'team', () => '/journal/team?organizationID=acme');
  void every(60, 'write', () => `${networks}/network-${Math.floor(Math.random() * NETWORKS)}`);
}
for (let at = 0; at < people; at += 1) await person(at);

/** Seconds of the processor that programs have taken so far. */
const processor = (pattern: string) =>
  execFileSync('ps', ['-eo', 'cputimes,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(pattern))
    .reduce((sum, line) => sum + Number(line.trim().split(' ')[0]), 0);
const taken = () => ({
  gateway: processor('child.program.fixture'),
  PostgreSQL: processor('postgres'),
});

await pause(WARM_UP_MS);
const before = taken();
isMeasured = true;
await pause(RUN_MS);
const after = taken();
for (const [what, all] of Object.entries(times)) {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(0);
  const rate = (sorted.length / RUN_MS) * 1000;
  console.log(
    `${what}: ${rate.toFixed(0)} a second; median ${at(0.5)}, p99 ${at(0.99)}, most ${at(1)} ms`,
  );
}
for (const name of ['gateway', 'PostgreSQL'] as const)
  console.log(
    `${name}: ${(((after[name] - before[name]) / RUN_MS) * 100_000).toFixed(0)} % of a core`,
  );
console.log('failures', failures);
if (server) {
  const client = new pg.Client(server.address);
  await client.connect();
  const { rows } = await client.query(
    'select count(*) connections, pg_size_pretty(pg_database_size(current_database())) size from pg_stat_activity where client_port is not null',
  );
  console.log(rows[0]);
  await client.end();
}
process.exit();
