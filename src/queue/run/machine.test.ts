import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bench, error, row, rows, soon, states } from './machine.fixture';
import { notRead } from './rows';

describe('a run', () => {
  it('sends every row once, whatever is clicked, and leaves out what is left out', async () => {
    const { machine, sent } = bench([row(), row('repeated'), row()], {}, 2);
    void machine.start();
    void machine.start();
    await soon();
    void machine.start();
    await soon();
    expect(sent).toEqual([0, 2]);
    expect(states(machine)).toEqual(['created', 'left out', 'created']);
    expect(machine.store.getState().phase).toBe('done');
  });

  it('shows what became of a row, though it reads as left out', async () => {
    const { machine, world, again } = bench([row('not kept as mended'), row('repeated')]);
    world.steps.set(0, { job: 'j', row: 0, state: 'created', at: 1, id: 'u1' });
    await machine.look();
    for (const each of [machine, again()])
      expect(each.store.getState().results).toEqual(
        [
          { state: 'created', at: 1, id: 'u1' },
          { state: 'left out', words: 'repeated' },
        ].map((result) => expect.objectContaining(result)),
      );
  });

  it('never sends again what is written, whatever is clicked and however fast', async () => {
    const click = fc.oneof(
      fc.constant('start' as const),
      fc.constant('pause' as const),
      fc.constant('wait' as const),
      fc.array(fc.nat(2), { minLength: 1 }),
    );
    // How often each row is refused before it is written.
    const refusals = fc.array(fc.nat(2), { minLength: 3, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(click, { maxLength: 12 }),
        refusals,
        fc.integer({ min: 1, max: 3 }),
        async (clicks, refused, parallel) => {
          const left = refused.map((times) => Array(times).fill(error('answered', 409)));
          const answers = {};
          for (const [index, ofRow] of left.entries())
            Object.defineProperty(answers, index, { get: () => ofRow.pop() as unknown });
          const { machine, sent } = bench(rows(3), answers, parallel);
          for (const one of ['start' as const, ...clicks]) {
            if (one === 'wait') await soon();
            else if (one === 'start') void machine.start();
            else if (one === 'pause') machine.pause();
            else void machine.sendAgain(one);
          }
          await soon();
          for (const [index, times] of refused.entries())
            expect(sent.filter((each) => each === index).length).toBeLessThanOrEqual(times + 1);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('never has more requests under way than asked for', async () => {
    const { machine } = bench(rows(50), {}, 4);
    let most = 0;
    machine.store.subscribe(({ results }) => {
      most = Math.max(most, results.filter(({ state }) => state === 'sending').length);
    });
    await machine.start();
    await soon();
    await soon();
    expect(most).toBe(4);
    expect(machine.store.getState().phase).toBe('done');
  });

  it('waits as long as it is asked to, goes on with the rest, and offers the row for a click', async () => {
    const { machine, sent, pass, answers } = bench(rows(4), { 1: error('answered', 429, 3) });
    await machine.start();
    await soon();
    expect(sent).toEqual([0, 1]);
    expect(machine.store.getState().waitUntil).toBe(4000);
    await pass(2999);
    expect(sent).toEqual([0, 1]);
    await pass(1);
    expect(sent).toEqual([0, 1, 2, 3]);
    expect(states(machine)).toEqual(['created', 'limited', 'created', 'created']);
    delete answers[1];
    await machine.sendAgain([0, 1, 2]);
    await soon();
    expect(sent).toEqual([0, 1, 2, 3, 1]);
    expect(states(machine)[1]).toBe('created');
  });

  it('stops and asks at an unknown outcome; the row is sent again only by a click', async () => {
    const { machine, sent, answers } = bench(rows(3), { 1: error('unreachable') });
    await machine.start();
    await soon();
    expect(machine.store.getState()).toMatchObject({
      phase: 'paused',
      reason: 'unknown',
      asking: 1,
    });
    machine.leave();
    await machine.start();
    await soon();
    expect(sent).toEqual([0, 1, 2]);
    expect(states(machine)).toEqual(['created', 'unknown', 'created']);
    answers[1] = error('answered', 409);
    await machine.sendAgain([1]);
    await soon();
    // The refusal of the second request does not tell what happened to the first.
    expect(states(machine)[1]).toBe('unknown');
  });

  it('goes on past a 500, and stops when the service fails again and again', async () => {
    const failing = error('answered', 500);
    const { machine, sent } = bench(rows(9), { 1: failing, 4: failing, 5: failing, 6: failing });
    await machine.start();
    await soon();
    expect(sent).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(machine.store.getState()).toMatchObject({ phase: 'paused', reason: 'failing' });
  });

  it('takes no failure of the service for a refusal, and sends such a row again only by a click', async () => {
    const { machine, sent, answers, again } = bench(rows(4), {
      1: error('answered', 500),
      2: error('answered', 503),
    });
    await machine.start();
    await soon();
    expect(states(machine)).toEqual(['created', 'failed', 'failed', 'created']);
    expect(machine.store.getState().phase).toBe('done');
    expect(states(again())).toEqual(['created', 'failed', 'failed', 'created']);
    await machine.start();
    expect(sent).toEqual([0, 1, 2, 3]);
    answers[1] = error('answered', 409);
    delete answers[2];
    await machine.sendAgain([1, 2]);
    await soon();
    // The first request may have created the user, whatever the second answer says.
    expect(machine.store.getState().results[1]).toMatchObject({ state: 'failed', status: 409 });
    expect(states(machine)[2]).toBe('created');
  });

  it('says of a lost answer that the service failed, when it does so the second time', async () => {
    const { machine, answers } = bench(rows(1), { 0: error('unreachable') });
    await machine.start();
    await soon();
    answers[0] = error('answered', 500);
    await machine.sendAgain([0]);
    await soon();
    expect(machine.store.getState().results[0]).toMatchObject({
      state: 'failed',
      wasUnknown: true,
    });
  });

  it('leaves all lost answers open at one word, and sends nothing for it', async () => {
    const lost = error('unreachable');
    const { machine, sent, again } = bench(rows(4), { 0: lost, 1: lost, 2: lost }, 3);
    await machine.start();
    await soon();
    expect(machine.store.getState().asking).toBe(0);
    machine.leaveAll();
    expect(machine.store.getState().asking).toBeUndefined();
    expect(states(machine)).toEqual(['unknown', 'unknown', 'unknown', 'waiting']);
    expect(again().store.getState().asking).toBeUndefined();
    expect(sent).toEqual([0, 1, 2]);
  });

  it('takes a row that never left as not sent, and stops at a refused token', async () => {
    const { machine } = bench(rows(3), { 1: error('not sent') });
    await machine.start();
    await soon();
    expect(states(machine)).toEqual(['created', 'waiting', 'waiting']);
    const other = bench(rows(3), { 1: error('answered', 401) });
    await other.machine.start();
    await soon();
    expect(states(other.machine)).toEqual(['created', 'refused', 'waiting']);
    expect(other.machine.store.getState().reason).toBe('credential');
  });

  it.each([
    ['was lost before it reached the service', { journal: 'not sent' }, undefined, 'created'],
    ['would go to another connection', {}, 'connection', 'waiting'],
    ['has no token', { refusal: 'no credential' }, 'credential', 'waiting'],
    ['was typed offline', { refusal: 'offline' }, 'offline', 'waiting'],
  ] as const)(
    'says why it stopped at a row that %s, and goes on where nothing is in the way',
    async (_, more, reason, next) => {
      const lost = error('not sent', undefined, undefined, more);
      const { machine } = bench(rows(2), { 0: lost });
      await machine.start();
      await soon();
      expect(machine.store.getState()).toMatchObject({ phase: 'paused', reason });
      expect(states(machine)).toEqual(['waiting', next]);
    },
  );

  it('takes what a read before the write meets as what the write itself meets', () => {
    const waiting = { state: 'waiting' } as const;
    const met = (...of: Parameters<typeof error>) => notRead(error(...of), waiting);
    expect(met('answered', 429)).toMatchObject({ waitMs: 5_000, result: { state: 'skipped' } });
    expect(met('answered', 503, 7)).toMatchObject({ waitMs: 7_000, failed: true });
    expect(met('answered', 404).waitMs).toBeUndefined();
    const invalid = met('not sent', undefined, undefined, { refusal: 'invalid id' });
    expect(invalid).toMatchObject({ result: { state: 'skipped' }, failed: false });
    expect(invalid.stop).toBeUndefined();
  });

  it('sends nothing that it could not write down first', async () => {
    const { machine, world, sent } = bench(rows(3));
    world.refuseNotes = true;
    await machine.start();
    await soon();
    expect(sent).toEqual([]);
    expect(states(machine)).toEqual(['waiting', 'waiting', 'waiting']);
    expect(machine.store.getState()).toMatchObject({ phase: 'paused', reason: 'storage' });
  });

  it('takes a row that could not be written down as not sent, and sends it when it can be', async () => {
    const { machine, world, sent } = bench(rows(2));
    world.refuseNotes = true;
    await machine.start();
    await soon();
    world.refuseNotes = false;
    await machine.start();
    await soon();
    expect(sent).toEqual([0, 1]);
    expect(states(machine)).toEqual(['created', 'created']);
  });

  it('asks about every lost answer, one after the other, also after a reload', async () => {
    const lost = error('unreachable');
    const { machine, sent, again, answers } = bench(rows(5), { 0: lost, 1: lost, 2: lost }, 3);
    await machine.start();
    await soon();
    expect(machine.store.getState().asking).toBe(0);
    machine.leave();
    expect(machine.store.getState().asking).toBe(1);
    const next = again();
    await next.look();
    expect(next.store.getState().asking).toBe(1);
    answers[1] = error('answered', 409);
    await next.sendAgain([1]);
    await soon();
    // The row was sent again and refused, so the person has decided about it.
    expect(next.store.getState().asking).toBe(2);
    next.leave();
    expect(next.store.getState().asking).toBeUndefined();
    expect(sent).toEqual([0, 1, 2, 1]);
    expect(again().store.getState().asking).toBeUndefined();
  });

  it('keeps how many rows go at a time', async () => {
    const { again } = bench(rows(9), {}, 4);
    const next = again();
    expect(next.store.getState().parallel).toBe(4);
    let most = 0;
    next.store.subscribe(({ results }) => {
      most = Math.max(most, results.filter(({ state }) => state === 'sending').length);
    });
    await next.start();
    await soon();
    expect(most).toBe(4);
  });
});
