import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { ApiError, type ApiErrorKind } from '../../api/http/errors';
import type { ResourceRecord } from '../../api/cache/record';
import type { JsonObject } from '../../lib/json';
import { hold } from './hold';
import { writeMachine, type WriteParts } from './machine';
import type { DraftSent } from '../../memory/drafts';
import type { SentOnce } from './snapshot';
import type { LastOutcome } from '../../api/cache/lastOutcome';
import { ended } from './ended.fixture';

const target = { operation: 'createNetwork', url: '/n' } as const;
const body: JsonObject = { metadata: { name: 'a' }, spec: {} };
const record: ResourceRecord<string> = {
  value: 'a',
  raw: body,
  at: 1,
  source: 'write',
  requestId: 'r',
};
const error = (kind: ApiErrorKind, status?: number) =>
  new ApiError({
    kind,
    operation: 'createNetwork',
    method: 'POST',
    url: '/n',
    words: 'No.',
    status,
  });

let benches = 0;
/** A service that answers when the test says so. Benches with the same `place` share a browser. */
function bench(lookFor?: WriteParts<string>['lookFor'], place = `${benches++}`, open?: DraftSent) {
  const session = { count: 0 };
  const announced: SentOnce[] = [];
  const answers: {
    resolve: (record: ResourceRecord<string>) => void;
    reject: (error: unknown) => void;
  }[] = [];
  const send = vi.fn<(body: JsonObject) => Promise<ResourceRecord<string>>>(
    () =>
      new Promise<ResourceRecord<string>>((resolve, reject) => answers.push({ resolve, reject })),
  );
  const outcomes: LastOutcome<string>['kind'][] = [];
  const onFound = vi.fn<WriteParts<string>['onFound']>();
  const parts: WriteParts<string> = {
    send: (sent) => ended(send(sent), target),
    lookFor,
    target: () => target,
    echo: () => [],
    onSend: (sent) => announced.push(sent),
    onOutcome: ({ kind }) => outcomes.push(kind),
    onFound,
    session: () => session.count,
    hold: (sent) => hold(place + JSON.stringify(sent)),
    now: () => 5,
  };
  const machine = writeMachine(parts, open);
  return { machine, parts, send, answers, outcomes, announced, session, onFound };
}
const idle = { state: 'idle', choices: {}, confirmed: [] };
const state = (machine: { store: { getState: () => { state: string } } }) =>
  machine.store.getState().state;
const look = ({
  store,
}: {
  store: { getState: () => { looked?: { result: string } | undefined } };
}) => store.getState().looked?.result;
/** Lets everything run that does not wait for the service. */
const soon = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('create', () => {
  it('sends one request for a double click, Enter and click, and clicks until the answer', async () => {
    const { machine, send, answers } = bench();
    const first = machine.submit(body);
    void machine.submit(body);
    void machine.submit({ metadata: { name: 'other' }, spec: {} });
    await soon();
    void machine.submit(body);
    void machine.sendAgain();
    void machine.lookFor();
    machine.leave();
    expect(state(machine)).toBe('sending');
    answers[0]?.resolve(record);
    await first;
    await machine.submit(body);
    expect(state(machine)).toBe('accepted');
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('sends one request when the same form is submitted in another place meanwhile', async () => {
    const [here, there] = [bench(undefined, 'one'), bench(undefined, 'one')];
    const first = here.machine.submit(body);
    await soon();
    await there.machine.submit(body);
    expect(there.send).not.toHaveBeenCalled();
    expect(there.announced).toEqual([]);
    expect(there.outcomes).toEqual([]);
    expect(there.machine.store.getState()).toMatchObject({
      state: 'refused',
      outcome: { error: { kind: 'not sent' } },
    });
    here.answers[0]?.resolve(record);
    await first;
    // The write refused here can be sent after the other one is done; the person decides.
    const second = there.machine.submit(body);
    await soon();
    there.answers[0]?.resolve(record);
    await second;
    expect(state(there.machine)).toBe('accepted');
  });

  it.each([
    ['timeout', undefined],
    ['unreachable', undefined],
    ['unreadable', 201],
    ['answered', 502],
    ['answered', 504],
  ] as const)('freezes after %s %s and repeats nothing by itself', async (kind, status) => {
    const { machine, send, answers, outcomes } = bench(() => Promise.resolve({ alike: [] }));
    const sent = machine.submit(body);
    await soon();
    answers[0]?.reject(error(kind, status));
    await sent;
    expect(state(machine)).toBe('unknown');
    await machine.submit(body);
    expect(state(machine)).toBe('unknown');
    expect(outcomes).toEqual(['unknown']);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it.each([400, 401, 403, 409, 422, 429, 500])('gives the form back after %s', async (status) => {
    const { machine, send, answers } = bench();
    const sent = machine.submit(body);
    await soon();
    answers[0]?.reject(error('answered', status));
    await sent;
    expect(state(machine)).toBe('refused');
    await machine.sendAgain();
    await machine.lookFor();
    expect(send).toHaveBeenCalledTimes(1);
    void machine.submit(body);
    await soon();
    expect(send).toHaveBeenCalledTimes(2);
  });

  async function unknown(lookFor?: WriteParts<string>['lookFor']) {
    const made = bench(lookFor);
    const sent = made.machine.submit(body);
    await soon();
    made.answers[0]?.reject(error('timeout'));
    await sent;
    return made;
  }

  it('looks without sending, and says what it found', async () => {
    const lookFor = vi.fn<NonNullable<WriteParts<string>['lookFor']>>();
    const { machine, send, onFound } = await unknown(lookFor);
    lookFor.mockResolvedValue({ alike: [] });
    await machine.lookFor();
    expect(look(machine)).toBe('not found');
    lookFor.mockResolvedValue({ alike: [record] });
    await machine.lookFor();
    expect(machine.store.getState()).toMatchObject({
      looked: { result: 'not certain', found: [record] },
    });
    expect(onFound).not.toHaveBeenCalled();
    machine.leave();
    expect(state(machine)).toBe('idle');
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is settled once looking has found it: nothing is sent again, and nothing left open', async () => {
    const { machine, send, onFound } = await unknown(() =>
      Promise.resolve({ it: record, alike: [record] }),
    );
    await machine.lookFor();
    expect(machine.store.getState()).toMatchObject({
      looked: { result: 'found', found: [record] },
      sent: body,
    });
    expect(onFound).toHaveBeenCalledExactlyOnceWith(record, { body, at: 5 });
    await machine.sendAgain();
    await machine.submit(body);
    machine.leave();
    expect(look(machine)).toBe('found');
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('looks for what was made since it was sent first, whichever request made it', async () => {
    const lookFor = vi
      .fn<NonNullable<WriteParts<string>['lookFor']>>()
      .mockResolvedValue({ alike: [] });
    const { machine, parts, answers } = await unknown(lookFor);
    parts.now = () => 90;
    for (const at of [1, 2]) {
      const again = machine.sendAgain();
      await soon();
      answers[at]?.reject(error('answered', 409));
      await again;
    }
    await machine.lookFor();
    expect(machine.store.getState()).toMatchObject({ looked: { result: 'not found' }, sentAt: 90 });
    expect(lookFor).toHaveBeenCalledExactlyOnceWith(body, 5);
  });

  it('knows no more when looking failed', async () => {
    const { machine } = await unknown(() => Promise.reject(error('timeout')));
    await machine.lookFor();
    expect(machine.store.getState()).toMatchObject({
      state: 'unknown',
      looked: { result: 'failed', error: { kind: 'timeout' } },
    });
  });

  it('sends again what was sent, once, when a person says so', async () => {
    const { machine, send, answers } = await unknown();
    const again = machine.sendAgain();
    void machine.sendAgain();
    await soon();
    answers[1]?.resolve(record);
    await again;
    expect(state(machine)).toBe('accepted');
    expect(send.mock.calls.map(([sent]) => sent)).toEqual([body, body]);
  });

  it('tells what it sends before it is sent', async () => {
    const { machine, send, announced } = bench();
    send.mockImplementationOnce(() => {
      expect(announced).toEqual([{ body, at: 5 }]);
      return Promise.resolve(record);
    });
    await machine.submit(body);
    expect(send).toHaveBeenCalledTimes(1);
    expect(state(machine)).toBe('accepted');
  });

  it('takes up what was sent before the page was left, and sends nothing by itself', async () => {
    const { machine, send, answers, outcomes } = bench(undefined, 'again', { body, at: 3 });
    expect(machine.store.getState()).toEqual({ ...idle, state: 'unknown', sent: body, sentAt: 3 });
    await machine.submit(body);
    expect(send).not.toHaveBeenCalled();
    const again = machine.sendAgain();
    await soon();
    answers[0]?.reject(error('answered', 409));
    await again;
    // The second answer does not tell what happened to the first request.
    expect(state(machine)).toBe('unknown');
    expect(outcomes).toEqual([]);
    machine.leave();
    expect(state(machine)).toBe('idle');
  });

  it('says what was left open, also after a reload, until the next request', async () => {
    const { machine, answers } = await unknown();
    machine.leave('a');
    expect(machine.store.getState()).toEqual({ ...idle, left: { at: 5, name: 'a' } });
    const left = { body, at: 3, name: 'b', left: true } as const;
    const reloaded = bench(undefined, 'left', left);
    expect(reloaded.machine.store.getState()).toEqual({ ...idle, left });
    for (const { machine: each } of [{ machine }, reloaded]) {
      void each.submit(body);
      expect(each.store.getState()).toMatchObject({ state: 'sending' });
      expect(each.store.getState().left).toBeUndefined();
    }
    await soon();
    answers[1]?.resolve(record);
  });

  it('keeps and tells nothing of a write that a sign-out found under way', async () => {
    const { machine, answers, outcomes, session } = bench();
    const sent = machine.submit(body);
    await soon();
    session.count++;
    machine.reset();
    answers[0]?.reject(error('timeout'));
    await sent;
    expect(machine.store.getState()).toEqual(idle);
    expect(outcomes).toEqual([]);
  });

  it('sends nothing when the person signs out while it waits for its turn', async () => {
    const { machine, send, announced, session } = bench();
    const sent = machine.submit(body);
    session.count++;
    machine.reset();
    await sent;
    expect(send).not.toHaveBeenCalled();
    expect(announced).toEqual([]);
    expect(machine.store.getState()).toEqual(idle);
  });

  it('does not take the refusal of the second for the end of the first', async () => {
    const { machine, answers } = await unknown();
    const again = machine.sendAgain();
    await soon();
    answers[1]?.reject(error('answered', 401));
    await again;
    expect(machine.store.getState()).toMatchObject({
      state: 'unknown',
      outcome: { kind: 'unknown', error: { kind: 'timeout' } },
    });
  });

  it('tells how a write ended although nobody listens any more', async () => {
    const { machine, answers, outcomes } = bench();
    const sent = machine.submit(body);
    await soon();
    answers[0]?.resolve(record);
    await sent;
    expect(outcomes).toEqual(['accepted']);
  });

  it('has one request in flight at most, each asked for by a person, whatever is clicked when', async () => {
    const act = fc.constantFrom('submit', 'again', 'look', 'leave', 'accept', 'refuse', 'lose');
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
        const { machine, send, answers } = bench(() => Promise.resolve({ alike: [] }));
        let [asked, done] = [0, 0];
        for (const next of acts) {
          const before = state(machine);
          const free = before === 'idle' || before === 'refused';
          const open = before === 'unknown' && look(machine) !== 'looking';
          if (next === 'submit') void machine.submit(body);
          if (next === 'again') void machine.sendAgain();
          if ((next === 'submit' && free) || (next === 'again' && open)) asked++;
          if (next === 'look') void machine.lookFor();
          if (next === 'leave') machine.leave();
          const answer = ['accept', 'refuse', 'lose'].includes(next) ? answers[done] : undefined;
          if (answer) done++;
          if (next === 'accept') answer?.resolve(record);
          if (next === 'refuse') answer?.reject(error('answered', 409));
          if (next === 'lose') answer?.reject(error('timeout'));
          await soon();
          expect(send).toHaveBeenCalledTimes(asked);
          expect(answers.length - done).toBeLessThanOrEqual(1);
          // An unknown outcome stays unknown until it is answered, looked for, sent again or left.
          expect(open && next === 'submit' ? state(machine) : before).toBe(before);
        }
      }),
      { numRuns: 150 },
    );
  });
});
