import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { type RequestListener } from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { recordedWrite, type RecordedWrite } from '../../src/contract/journal';
import { childFor, type Child } from '../child.fixture';
import { allTo, Cleanup, listen, send, upstreamFor, type Upstream } from '../gateway.fixture';
import { passSeconds, postgresPrograms, startPostgres } from '../store/postgres.fixture';
import { TestProvider } from '../provider.fixture';

// Target 49: a gateway that is killed at every step of a write forwards no id twice, and loses no write that was
// acknowledged.

const target = '/api/v1/organizations/acme/users';
const networks = '/api/v2/networks';
const storages = '/api/v2/filestorage';
/** In each of the rounds (`RESTARTS=50` for more) so many writes are sent, a few at a time, and the gateway is killed in the middle of them. */
const writes = 40;
const atOnce = 8;
const rounds = Number(process.env['RESTARTS'] ?? 8);

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

const answerOf = (subject: string) => `{"metadata":{"id":"user-${subject}"}}`;

/** The write's own id is its body, so that the API knows which one arrived. */
function subjectOf(body: Buffer): string {
  return (JSON.parse(body.toString()) as { spec: { subject: string } }).spec.subject;
}

interface Place {
  upstream: Upstream;
  issuer: TestProvider;
  start(more?: Record<string, string>): Promise<Child>;
  /** How often the write with this id arrived at the API. */
  arrived(id: string): number;
  post(child: Child, id: string, at?: string): ReturnType<typeof send>;
  journal(child: Child, id: string): Promise<RecordedWrite | undefined>;
}

async function open(store: string, answer: RequestListener): Promise<Place> {
  const upstream = await upstreamFor(cleanup, answer);
  const issuer = await TestProvider.open(cleanup);
  const authorization = await issuer.bearer('ada', { name: 'Ada' });
  const arrived = new Map<string, number>();
  let counted = 0;
  return {
    upstream,
    issuer,
    async start(more = {}) {
      await passSeconds(store);
      return childFor(cleanup, 256, {
        ...allTo(upstream.address),
        ...issuer.settings,
        MERIDIAN_STORE: store,
        MERIDIAN_ACCESS_LOG: 'off',
        ...more,
      });
    },
    arrived(id) {
      for (const { method, body } of upstream.received.slice(counted))
        if (method === 'POST')
          arrived.set(subjectOf(body), (arrived.get(subjectOf(body)) ?? 0) + 1);
      counted = upstream.received.length;
      return arrived.get(id) ?? 0;
    },
    post: (child, id, at = target) =>
      send(child.address, at, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', 'meridian-write': id },
        body: JSON.stringify({ spec: { subject: id } }),
      }),
    async journal(child, id) {
      const told = await send(child.address, `/journal/writes/${id}`, {
        headers: { authorization },
      });
      return told.status === 404 ? undefined : recordedWrite.parse(told.json());
    },
  };
}

/** Answers writes after a moment, with what they are about. */
function answering(received: () => Upstream['received']): RequestListener {
  return (request, response) => {
    const body = received().at(-1)?.body ?? Buffer.alloc(0);
    const text = request.method === 'POST' ? answerOf(subjectOf(body)) : '[]';
    setTimeout(() => {
      response.writeHead(request.method === 'POST' ? 201 : 200, {
        'Content-Type': 'application/json',
      });
      response.end(text);
    }, randomInt(20));
  };
}

interface Told {
  status: number;
  text: string;
}

/** How a write ended whose gateway was killed, or what is wrong with that. */
function endOf(
  id: string,
  seen: {
    first: Told | undefined;
    before: RecordedWrite | undefined;
    repeat: Told;
    count: number;
  },
): string {
  const { first, before, repeat, count } = seen;
  if (count > 1) return 'forwarded twice';
  const isRecorded = before?.state === 'answered' && before.answer === answerOf(id);
  if (first?.status === 201 && !isRecorded) return 'acknowledged and not in the journal';
  if (repeat.status === 504 && before?.state === 'unknown') return 'unknown';
  if (repeat.status !== 201 || repeat.text !== answerOf(id) || count !== 1)
    return `repeated with ${repeat.status} after ${before?.state}, arrived ${count} times`;
  return isRecorded ? 'answered' : 'sent again';
}

function survivesCrashes(place: () => string): void {
  test('killed at any time, with many writes under way, it forwards no id twice and loses no answer', async () => {
    let received: Upstream['received'] = [];
    const { upstream, start, post, journal, arrived } = await open(
      place(),
      answering(() => received),
    );
    received = upstream.received;
    const ends = new Map<string, number>();
    let child = await start();
    for (let round = 0; round < rounds; round += 1) {
      const ids = Array.from({ length: writes }, () => randomUUID());
      const acknowledged: (Told | undefined)[] = [];
      // Counted in steps rather than in time, which a busy machine stretches.
      const from = upstream.received.length;
      const killAt = randomInt(1, 2 * writes);
      let killed: Promise<void> | undefined;
      const watch = setInterval(() => {
        const steps = upstream.received.length - from + acknowledged.filter(Boolean).length;
        if (steps >= killAt) killed ??= child.kill();
      }, 1);
      const waiting = [...ids.keys()];
      const lane = async (): Promise<void> => {
        for (let index = waiting.shift(); index !== undefined; index = waiting.shift())
          acknowledged[index] = await post(child, ids[index] ?? '').catch(() => undefined);
      };
      await Promise.all(Array.from({ length: atOnce }, lane));
      clearInterval(watch);
      await (killed ?? child.kill());
      child = await start();
      for (const [index, id] of ids.entries()) {
        const before = await journal(child, id);
        const repeat = await post(child, id);
        const end = endOf(id, { first: acknowledged[index], before, repeat, count: arrived(id) });
        ends.set(end, (ends.get(end) ?? 0) + 1);
      }
    }
    // All three, otherwise the kills came too early or too late to prove anything.
    expect(new Set(ends.keys())).toEqual(new Set(['answered', 'unknown', 'sent again']));
  }, 300_000);

  test('killed while writes are at every step, it knows after the restart what each of them is', async () => {
    // Users are of the identity service, whose connection is never there before the restart.
    const steps = [
      { at: target, before: 'received', after: 'not sent', repeat: 201, arrives: 0 },
      { at: networks, before: 'sent', after: 'unknown', repeat: 504, arrives: 1 },
      { at: storages, before: 'sent', after: 'unknown', repeat: 504, arrives: 1 },
    ].map((step) => ({ ...step, id: randomUUID() }));
    const { upstream, start, post, journal, arrived } = await open(place(), (request, response) => {
      if (request.method === 'GET') response.end('[]');
      else if (request.url === storages) {
        response.writeHead(201, { 'Content-Length': 100, 'Content-Type': 'application/json' });
        response.write('{"meta');
      } else if (hasRestarted) response.writeHead(201).end('{}');
    });
    let hasRestarted = false;
    const met = vi.fn<() => void>();
    // Takes the connection, and never says a word of TLS.
    const mute = net.createServer(met);
    const muteAddress = (await listen(mute)).replace('http:', 'https:');
    cleanup.add(async () => void mute.close());
    const child = await start({ MERIDIAN_IDENTITY_URL: muteAddress });
    const lost = steps.map(({ id, at }) => post(child, id, at).catch(() => 'lost'));
    await vi.waitFor(() => expect(met).toHaveBeenCalledTimes(1), 5000);
    const states = (of: Child) =>
      Promise.all(steps.map(async ({ id }) => (await journal(of, id))?.state));
    const arrivals = () => steps.map(({ id }) => arrived(id));
    await vi.waitFor(() => expect(arrivals()).toEqual(steps.map(({ arrives }) => arrives)), 5000);
    await vi.waitFor(async () =>
      expect(await states(child)).toEqual(steps.map(({ before }) => before)),
    );
    await child.kill();
    expect(await Promise.all(lost)).toEqual(steps.map(() => 'lost'));
    hasRestarted = true;
    const second = await start();
    expect(await states(second)).toEqual(steps.map(({ after }) => after));
    const repeats = await Promise.all(steps.map(({ id, at }) => post(second, id, at)));
    expect(repeats.map(({ status }) => status)).toEqual(steps.map(({ repeat }) => repeat));
    expect(arrivals()).toEqual([1, 1, 1]);
    expect(upstream.received.filter(({ method }) => method === 'POST')).toHaveLength(3);
  });
}

describe('on a file', () => {
  let folder: string;
  let count = 0;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'meridian-crash-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  survivesCrashes(() => path.join(folder, `${(count += 1)}.db`));
});

const programs = postgresPrograms();
describe.skipIf(programs === undefined)('on PostgreSQL', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    server = await startPostgres(programs ?? '');
  });
  afterAll(() => server?.stop());
  survivesCrashes(() => server.address);
});
