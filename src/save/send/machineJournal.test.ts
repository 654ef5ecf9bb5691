import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type ApiErrorKind } from '../../api/http/errors';
import type { WriteTicket } from '../../api/http/transport';
import type { ResourceRecord } from '../../api/cache/record';
import type { JsonObject } from '../../lib/json';
import { writeMachine, type WriteParts } from './machine';
import type { LastOutcome } from '../../api/cache/lastOutcome';
import { ended } from './ended.fixture';
import { isAsking, type SentOnce } from './snapshot';

// A form whose gateway keeps a journal: an unknown outcome is asked for until it is known.

const target = { operation: 'createNetwork', url: '/n' } as const;
const body: JsonObject = { metadata: { name: 'a' }, spec: {} };
const record: ResourceRecord<string> = {
  value: 'a',
  raw: body,
  at: 1,
  source: 'write',
  requestId: 'r',
};
const error = (kind: ApiErrorKind, more: { status?: number; journal?: 'not sent' | 'unknown' }) =>
  new ApiError({ kind, operation: 'createNetwork', method: 'POST', url: '/n', words: '', ...more });
const lost = error('unreachable', {});
const hopeless = error('unreachable', { journal: 'unknown' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A service that answers in turn; what was sent, and what was only asked for, by the id of each. */
function bench(answers: (ResourceRecord<string> | ApiError)[], open?: SentOnce) {
  const sent: string[] = [];
  const asked: string[] = [];
  const repeated: string[] = [];
  const outcomes: LastOutcome<string>['kind'][] = [];
  const announced: (string | undefined)[] = [];
  let ids = 0;
  const parts: WriteParts<string> = {
    ticket: ({ id } = { id: `id-${++ids}` }) => ({ id, ask: () => Promise.resolve(undefined) }),
    send: (_, ticket) => {
      const { id, sent: before, again } = ticket as WriteTicket;
      if (again && !before) repeated.push(id);
      (before ? asked : sent).push(id);
      const answer = answers.shift() ?? lost;
      return ended(
        answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
        target,
      );
    },
    target: () => target,
    echo: () => [],
    onSend: ({ id }) => announced.push(id),
    onOutcome: ({ kind }) => outcomes.push(kind),
    onFound: () => {},
    session: () => 0,
    hold: () => Promise.resolve(() => {}),
    now: () => 5,
  };
  const machine = writeMachine(parts, open);
  machine.watch(true);
  return {
    machine,
    sent,
    asked,
    repeated,
    outcomes,
    announced,
    now: () => machine.store.getState(),
  };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('an outcome that is unknown', () => {
  it('is accepted as soon as the journal has the answer, with nothing sent twice', async () => {
    const { machine, sent, asked, outcomes, announced, now } = bench([lost, lost, record]);
    await machine.submit(body);
    expect(now().state).toBe('unknown');
    expect(isAsking(now())).toBe(true);
    await pass(10_000);
    expect(now().state).toBe('accepted');
    expect({ sent, asked, outcomes, announced }).toEqual({
      sent: ['id-1'],
      asked: ['id-1', 'id-1'],
      outcomes: ['unknown', 'accepted'],
      announced: ['id-1'],
    });
  });

  it('gives the form back when the journal has a refusal, or nothing was sent', async () => {
    for (const end of [
      error('answered', { status: 409 }),
      error('not sent', { journal: 'not sent' }),
    ]) {
      const { machine, outcomes, now } = bench([lost, end]);
      await machine.submit(body);
      await pass(5_000);
      expect(now().state).toBe('refused');
      expect(outcomes).toEqual(['unknown', 'refused']);
    }
  });

  it('is asked for rarely when the journal says that nobody can know, and ends if the answer is recorded after all', async () => {
    const { machine, sent, asked, outcomes, now } = bench([lost, hopeless, hopeless, record]);
    await machine.submit(body);
    await pass(10_000);
    expect(asked).toEqual(['id-1']);
    expect(now().state).toBe('unknown');
    expect(isAsking(now())).toBe(false);
    await pass(60_000);
    expect(asked).toEqual(['id-1', 'id-1', 'id-1']);
    expect(now().state).toBe('accepted');
    expect(sent).toEqual(['id-1']);
    expect(outcomes).toEqual(['unknown', 'accepted']);
  });

  it('is asked for by its own id after "Send again anyway" was refused', async () => {
    const refusal = error('answered', { status: 409 });
    const { machine, sent, asked, repeated, now } = bench([hopeless, refusal, record]);
    await machine.submit(body);
    await machine.sendAgain();
    expect(now()).toMatchObject({ state: 'unknown' });
    await pass(60_000);
    expect(sent).toEqual(['id-1', 'id-2']);
    expect(repeated).toEqual([]);
    expect(asked).toEqual(['id-1']);
    expect(now().state).toBe('accepted');
  });

  it('is not settled by a refusal of this browser', async () => {
    const { machine, now } = bench([lost, error('not sent', {}), record]);
    await machine.submit(body);
    await pass(4_000);
    expect(now().state).toBe('unknown');
    await pass(4_000);
    expect(now().state).toBe('accepted');
  });

  it('is asked for at once when the form is opened again, and only while it is on screen', async () => {
    const { machine, asked, now } = bench([lost, record], { body, at: 1, id: 'before' });
    await pass(0);
    expect(asked).toEqual(['before']);
    machine.watch(false);
    await pass(60_000);
    expect(asked).toHaveLength(1);
    machine.watch(true);
    await pass(0);
    expect(now().state).toBe('accepted');
  });

  it('is no longer asked for after "Decide later"', async () => {
    const { machine, asked } = bench([lost]);
    await machine.submit(body);
    machine.leave();
    await pass(60_000);
    expect(asked).toEqual([]);
  });
});

describe('"Send again anyway"', () => {
  it('keeps the id while the gateway may have the first one, so that both are one write', async () => {
    const { machine, sent, repeated, now } = bench([lost, record]);
    await machine.submit(body);
    await machine.sendAgain();
    expect(sent).toEqual(['id-1', 'id-1']);
    expect(repeated).toEqual(['id-1']);
    expect(now().state).toBe('accepted');
  });

  it('is a new write when nobody can know how the first one ended', async () => {
    const { machine, sent, repeated } = bench([hopeless, record]);
    await machine.submit(body);
    await machine.sendAgain();
    expect(sent).toEqual(['id-1', 'id-2']);
    expect(repeated).toEqual([]);
  });
});
