import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { childFor, type Child } from './child.fixture';
import { Cleanup, send } from './gateway.fixture';

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

const mebibyte = 1024 * 1024;
const json = { 'Content-Type': 'application/json' };
const admin = { ...json, Authorization: 'Bearer sandbox-admin' };
const sixteen = { MERIDIAN_BODY_LIMIT: '17 MiB' };

/** How long the main thread of a process has run, in milliseconds; the time itself where the machine does not tell. */
async function ranMs(pid: number): Promise<number> {
  const told = readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8');
  return told.then(
    (text) => Number.parseInt(text) / 1e6,
    () => performance.now(),
  );
}

/**
 * Requests `/healthz` until `work` is done; returns how long the main thread ran at most before an answer, in milliseconds,
 * which a busy machine does not change.
 */
async function slowestHealth({ address, pid }: Child, work: Promise<unknown>): Promise<number> {
  let slowest = 0;
  let isDone = false;
  const done = work.finally(() => (isDone = true));
  while (!isDone) {
    const began = await ranMs(pid);
    const { status } = await send(address, '/healthz');
    expect(status).toBe(200);
    slowest = Math.max(slowest, (await ranMs(pid)) - began);
    await new Promise((next) => setTimeout(next, 5));
  }
  await done;
  return slowest;
}

/** An idle machine needs a tenth of this; without a thread and limits, the same bodies took up to eight seconds. */
const mostMs = 1500;
const texts = Array.from({ length: 2048 }, (_, at) => `text number ${at} about something`);

describe('the sandbox answers probes while somebody sends', () => {
  const ofAll = new Cleanup();
  let sandbox: Child;
  beforeAll(async () => {
    sandbox = await childFor(ofAll, 256, sixteen);
    // The first request starts the worker thread.
    const first = { method: 'POST', headers: admin, body: '{"model":"lexical-256","input":"a"}' };
    await send(sandbox.address, '/v1/embeddings', first);
  });
  afterAll(() => ofAll.run());

  it.each([
    [
      'a text of 16 MB',
      JSON.stringify({ model: 'lexical-256', input: 'word '.repeat(3_200_000) }),
      400,
    ],
    [
      'a text of one long word',
      JSON.stringify({ model: 'lexical-256', input: 'a'.repeat(16_000_000) }),
      400,
    ],
    [
      '10 MB of nesting',
      `{"model":"lexical-256","input":${'['.repeat(5_000_000)}${']'.repeat(5_000_000)}}`,
      400,
    ],
    ['2,048 texts', JSON.stringify({ model: 'lexical-1024', input: texts }), 200],
    [
      '700,000 members',
      `{"model":"lexical-256","input":"a",${Array.from({ length: 700_000 }, (_, at) => `"m${at}":1.0`).join()}}`,
      400,
    ],
    [
      'numbers that a double cannot hold',
      `{"model":"lexical-256","input":[${'12345678901234567890,'.repeat(700_000)}1]}`,
      400,
    ],
  ])('%s', async (_, body, status) => {
    const { address, ended } = sandbox;
    const work = send(address, '/v1/embeddings', { method: 'POST', headers: admin, body });
    const slowest = await slowestHealth(sandbox, work);
    expect((await work).status).toBe(status);
    expect(slowest).toBeLessThan(mostMs);
    expect(ended()).toBeUndefined();
  });

  it('a write as large as it may be', async () => {
    const { address } = sandbox;
    const members = Array.from({ length: 9900 }, (_, at) => `"m${at}":1.0`).join();
    const put = (body: string) =>
      send(address, '/api/v2/networks/n-1', { method: 'PUT', headers: admin, body });
    const work = put(`{"metadata":{"name":"a"},"spec":{${members}}}`);
    expect(await slowestHealth(sandbox, work)).toBeLessThan(mostMs);
    expect((await put(`{"metadata":{"name":"${'a'.repeat(mebibyte)}"}}`)).status).toBe(413);
  });
});

describe('under a heap of 192 MiB the sandbox lives through', () => {
  // Encoded once: encoding each, a busy caller has no time to send all headers before the gateway gives up.
  const body = Buffer.from(
    JSON.stringify({ model: 'lexical-256', input: 'x'.repeat(15 * mebibyte) }),
  );

  it.each([
    [40, 'without a token', json, 401],
    [16, 'with one', admin, 400],
  ])('%d bodies of 15 MiB %s', async (length, _, headers, status) => {
    const { address, ended } = await childFor(cleanup, 192, {});
    const statuses = await Promise.all(
      Array.from({ length }, () =>
        send(address, '/v1/embeddings', { method: 'POST', headers, body }).then(
          (answer) => answer.status,
          (error: Error) => error.message,
        ),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([status]));
    expect((await send(address, '/readyz')).status).toBe(200);
    expect(ended()).toBeUndefined();
  });
});
