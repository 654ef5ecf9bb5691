import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'libsql';
import { childFor } from '../server/child.fixture';
import { allTo, Cleanup, send, upstreamFor } from '../server/gateway.fixture';
import { issuerFor } from '../server/journal/issuer.fixture';
import { openStore } from '../server/store/store';

// How long `/healthz` takes while ten people search a journal of 100,000 writes for a text that is nowhere in it, each again
// and again: `npx tsx scripts/benchSearch.ts`. The goal is below 100 ms. The same without a search says what
// the machine itself costs.

const ROWS = 100_000;
const BODY = 4000;
const SEARCHES = 10;
const RUN_MS = 20_000;

const cleanup = new Cleanup();
const folder = await mkdtemp(path.join(tmpdir(), 'meridian-search-'));
cleanup.add(() => rm(folder, { recursive: true, force: true }));
const file = path.join(folder, 'gateway.db');
await (await openStore(file)).close();
const database = new Database(file);
const insert =
  database.prepare(`INSERT INTO writes (id, caller, person_name, fingerprint, operation, organization,
  resource_type, resource_id, path, body, state, status, gateway, received_at)
  VALUES (?, 'issuer ada', 'Ada', '', 'updateUser', 'acme', 'user', ?, '', ?, 'answered', 200, '', ?)`);
const fill = 'straw '.repeat(BODY / 6);
database.exec('BEGIN');
for (let row = 0; row < ROWS; row += 1)
  insert.run(randomUUID(), `u${row % 500}`, `{"note":"${row} ${fill}"}`, Date.now() - row * 1000);
database.exec('COMMIT');
database.close();

const upstream = await upstreamFor(cleanup);
const issuer = await issuerFor(cleanup);
const authorization = await issuer.bearer('ada', { name: 'Ada' });
const gateway = await childFor(cleanup, 512, {
  ...allTo(upstream.address),
  ...issuer.settings,
  MERIDIAN_STORE: file,
  MERIDIAN_ACCESS_LOG: 'off',
});

let until = 0;
const isOver = () => Date.now() > until;
let pages = 0;
async function searching(): Promise<void> {
  for (let after = ''; !isOver(); pages += 1) {
    const place = after === '' ? '' : `&after=${after}`;
    const target = `/journal/changes?organizationID=acme&text=needle${place}`;
    const { status, json } = await send(gateway.address, target, { headers: { authorization } });
    if (status !== 200) throw new Error(`A search was answered ${status}.`);
    after = (json() as { next?: string }).next ?? '';
  }
}
async function probe(ms: number[], isDone: () => boolean): Promise<void> {
  for (; !isDone(); await pause(20)) {
    const began = performance.now();
    await send(gateway.address, '/healthz');
    ms.push(performance.now() - began);
  }
}
const tell = (when: string, ms: number[]) => {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(0);
  console.log(
    `${when}: ${sorted.length} probes, median ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, max ${at(1)} ms`,
  );
};

const calm: number[] = [];
const calmUntil = Date.now() + 3000;
await probe(calm, () => Date.now() > calmUntil);
tell('without a search', calm);
const busy: number[] = [];
until = Date.now() + RUN_MS;
await Promise.all([probe(busy, isOver), ...Array.from({ length: SEARCHES }, searching)]);
tell(`under ${SEARCHES} searches (${pages} pages)`, busy);
await cleanup.run();
process.exit();
