import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { place } from '../sandbox/seed';
import { allTo, Cleanup, serve } from '../server/gateway.fixture';
import { TestProvider } from '../server/provider.fixture';
import { median, type Note } from './benchPage';
import { startGateway } from './built';
import { root } from './run';

// Row 50: requests per second through the built gateway, as a share of those through the smallest proxy that node:http
// makes, and of the sandbox's list, as a share of the same JSON sent from memory; in turns on the same machine. The API and
// the clients run in this process, the same for all.

const RUNS = 3;
const RUN_MS = 2500;
const CLIENTS = 32;
const networks = `/api/v2/networks?organizationID=${place.organization}`;

const bareProxy = `
const http = require('node:http');
const agent = new http.Agent({ keepAlive: true });
const to = new URL(process.argv[1]);
http.createServer((incoming, outgoing) => {
  const { method, url: path, headers } = incoming;
  const passed = http.request({ host: to.hostname, port: to.port, method, path, headers, agent }, (answer) => {
    outgoing.writeHead(answer.statusCode, answer.headers);
    answer.pipe(outgoing);
  });
  incoming.pipe(passed);
}).listen(0, '127.0.0.1', function () { console.log('ready at http://127.0.0.1:' + this.address().port); });
`;

const fromMemory = `
const text = process.argv[1];
require('node:http').createServer((incoming, outgoing) => {
  outgoing.writeHead(200, { 'Content-Type': 'application/json' });
  outgoing.end(text);
}).listen(0, '127.0.0.1', function () { console.log('ready at http://127.0.0.1:' + this.address().port); });
`;

/** Row 50 of the targets, with the journal off and on, and how many writes a second it records. */
export async function gateway(_: unknown, __: unknown, note: Note): Promise<void> {
  const cleanup = new Cleanup();
  const answer = JSON.stringify({ metadata: { id: 'bench' }, text: 'x'.repeat(980) });
  const headers = { 'Content-Type': 'application/json', 'Content-Length': answer.length };
  const cloud = createServer((incoming, outgoing) => {
    incoming.resume();
    outgoing.writeHead(200, headers).end(answer);
  });
  // A connection that closes between two turns would end the bare proxy, which handles no errors.
  cloud.keepAliveTimeout = 60_000;
  const to = await serve(cleanup, cloud);
  const issuer = await TestProvider.open(cleanup);
  const token = await issuer.bearer('bench');
  const folder = await mkdtemp(path.join(tmpdir(), 'meridian-bench-'));
  cleanup.add(() => rm(folder, { recursive: true }));
  const start = async (args: string[], environment: Record<string, string> = {}) => {
    const { address, stop } = await startGateway(args, environment);
    cleanup.add(stop);
    return address;
  };
  const main = [path.join(root, 'dist/server/main.js')];
  const store = { MERIDIAN_STORE: path.join(folder, 'gateway.db') };
  const settings = { ...allTo(to), ...issuer.settings, ...store };
  try {
    const bare = await start(['-e', bareProxy, to]);
    const off = await start(main, { ...settings, MERIDIAN_JOURNAL: 'off' });
    const on = await start(main, settings);
    const [ofOff, ofOn] = await shares(bare, [off, on], token);
    note('50 Gateway ÷ bare proxy, 1 KB answers, journal off', `${ofOff}`, '≥ 0.85');
    note('50 Gateway ÷ bare proxy, 1 KB answers, journal on', `${ofOn}`, '≥ 0.85');
    const unrecorded = Math.round(await perSecond(off, 'POST', token));
    const recorded = Math.round(await perSecond(on, 'POST', token));
    note('50 Writes per second, journal off and on', `${unrecorded}, ${recorded}`, '');

    const database = `--database=${path.join(folder, 'sandbox.db')}`;
    const sandbox = await start([...'--import tsx sandbox/main.ts --port=0'.split(' '), database]);
    const admin = 'Bearer sandbox-admin';
    const list = await fetch(`${sandbox}${networks}`, { headers: { authorization: admin } });
    const memory = await start(['-e', fromMemory, await list.text()]);
    const [ofMemory] = await shares(memory, [sandbox], admin);
    note('50 Sandbox list ÷ the same JSON from memory', `${ofMemory}`, '≥ 0.3');
  } finally {
    await cleanup.run();
  }
}

/** How many of the answers per second of `whole` each of the others gives, in turns, once all are warm. */
async function shares(whole: string, others: string[], authorization: string): Promise<string[]> {
  const all: number[][] = others.map(() => []);
  for (const address of [whole, ...others]) await perSecond(address, 'GET', authorization);
  for (let run = 0; run < RUNS; run += 1) {
    const most = await perSecond(whole, 'GET', authorization);
    for (const [at, address] of others.entries())
      all[at]?.push((await perSecond(address, 'GET', authorization)) / most);
  }
  return all.map((values) => median(values).toFixed(2));
}

/** Answers per second, asked for by several clients that each wait for their last answer. */
async function perSecond(address: string, method: 'GET' | 'POST', authorization: string) {
  const agent = new Agent({ keepAlive: true });
  const from = performance.now();
  let answers = 0;
  const client = async (): Promise<void> => {
    while (performance.now() - from < RUN_MS) {
      await ask(address, method, authorization, agent);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  agent.destroy();
  return answers / ((performance.now() - from) / 1000);
}

function ask(address: string, method: string, authorization: string, agent: Agent): Promise<void> {
  const where = method === 'GET' ? networks : '/api/v1/organizations/bench/users';
  const headers = {
    authorization,
    ...(method === 'POST' && {
      'content-type': 'application/json',
      'meridian-write': crypto.randomUUID(),
    }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(`${address}${where}`, { method, headers, agent }, (received) => {
      if (received.statusCode !== 200) reject(new Error(`Answered ${received.statusCode}.`));
      received.resume().on('end', resolve);
    });
    asked.on('error', reject);
    asked.end(method === 'POST' ? '{"spec":{"subject":"bench"}}' : undefined);
  });
}
