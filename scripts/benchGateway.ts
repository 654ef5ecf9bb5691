import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, request, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { place } from '../sandbox/seed';
import { startGateway, type Built } from './built';
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
export async function gateway(
  note: (what: string, measured: string, reach: string) => void,
): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), alg: 'ES256', kid: 'bench' };
  const answer = JSON.stringify({ metadata: { id: 'bench' }, text: 'x'.repeat(980) });
  const api: RequestListener = (incoming, outgoing) => {
    incoming.resume();
    const isMetadata = incoming.url?.startsWith('/.well-known/') === true;
    const keys = { issuer: cloud, jwks_uri: `${cloud}/keys` };
    const body = isMetadata
      ? JSON.stringify(keys)
      : incoming.url === '/keys'
        ? JSON.stringify({ keys: [jwk] })
        : answer;
    outgoing.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
    outgoing.end(body);
  };
  const server = createServer(api);
  // A connection that closes between two turns would end the bare proxy, which handles no errors.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const cloud = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: 'bench' })
    .setIssuer(cloud)
    .setSubject('bench')
    .setAudience('bench')
    .setExpirationTime('1h')
    .sign(privateKey);
  const folder = await mkdtemp(path.join(tmpdir(), 'meridian-bench-'));
  const programs: Built[] = [];
  const start = async (args: string[], environment: Record<string, string> = {}) => {
    const program = await startGateway(args, environment);
    programs.push(program);
    return program.address;
  };
  const settings = {
    MERIDIAN_BASE_URL: cloud,
    MERIDIAN_IDENTITY_URL: cloud,
    MERIDIAN_AIPROXY_URL: cloud,
    MERIDIAN_INFERENCE_URL: cloud,
    MERIDIAN_TOKEN_ISSUER: cloud,
    MERIDIAN_TOKEN_AUDIENCE: 'bench',
    MERIDIAN_STORE: path.join(folder, 'gateway.db'),
  };
  try {
    const main = path.join(root, 'dist/server/main.js');
    const bare = await start(['-e', bareProxy, cloud]);
    const off = await start([main], { ...settings, MERIDIAN_JOURNAL: 'off' });
    const on = await start([main], settings);
    const shares: Record<'off' | 'on', number[]> = { off: [], on: [] };
    for (const address of [bare, off, on]) await perSecond(address, 'GET', token);
    for (let run = 0; run < RUNS; run += 1) {
      const most = await perSecond(bare, 'GET', token);
      shares.off.push((await perSecond(off, 'GET', token)) / most);
      shares.on.push((await perSecond(on, 'GET', token)) / most);
    }
    for (const journal of ['off', 'on'] as const)
      note(
        `50 Gateway ÷ bare proxy, 1 KB answers, journal ${journal}`,
        middle(shares[journal]).toFixed(2),
        '≥ 0.85',
      );
    const writes = [await perSecond(off, 'POST', token), await perSecond(on, 'POST', token)];
    const [unrecorded = 0, recorded = 0] = writes.map(Math.round);
    note('50 Writes per second, journal off and on', `${unrecorded}, ${recorded}`, '');

    const database = path.join(folder, 'sandbox.db');
    const sandbox = await start(
      '--import tsx sandbox/main.ts --port=0'.split(' ').concat(`--database=${database}`),
    );
    const authorization = { authorization: 'Bearer sandbox-admin' };
    const list = await fetch(`${sandbox}${networks}`, { headers: authorization });
    const memory = await start(['-e', fromMemory, await list.text()]);
    const lists: number[] = [];
    for (const address of [memory, sandbox]) await perSecond(address, 'GET', 'sandbox-admin');
    for (let run = 0; run < RUNS; run += 1) {
      const most = await perSecond(memory, 'GET', 'sandbox-admin');
      lists.push((await perSecond(sandbox, 'GET', 'sandbox-admin')) / most);
    }
    note('50 Sandbox list ÷ the same JSON from memory', middle(lists).toFixed(2), '≥ 0.3');
  } finally {
    for (const program of programs) await program.stop();
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** Answers per second, asked for by several clients that each wait for their last answer. */
async function perSecond(address: string, method: 'GET' | 'POST', token: string): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const from = performance.now();
  let answers = 0;
  const client = async (): Promise<void> => {
    while (performance.now() - from < RUN_MS) {
      await ask(address, method, token, agent);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  agent.destroy();
  return answers / ((performance.now() - from) / 1000);
}

function ask(address: string, method: string, token: string, agent: Agent): Promise<void> {
  const where = method === 'GET' ? networks : '/api/v1/organizations/bench/users';
  const headers = {
    authorization: `Bearer ${token}`,
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
