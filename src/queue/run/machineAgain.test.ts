import { describe, expect, it } from 'vitest';
import { bench, error, rows, soon, states } from './machine.fixture';

describe('a run that is paused, reloaded or in another tab', () => {
  it('after a reload continues with what was not sent; what was under way is unknown', async () => {
    const { machine, world, sent, again } = bench(rows(4));
    await machine.start();
    await soon();
    world.steps.set(1, { job: 'j', row: 1, state: 'sending', at: 1 });
    world.steps.delete(3);
    const next = again();
    await next.look();
    expect(states(next)).toEqual(['created', 'unknown', 'created', 'waiting']);
    await next.start();
    await soon();
    expect(sent).toEqual([0, 1, 2, 3, 3]);
    expect(states(next)).toEqual(['created', 'unknown', 'created', 'created']);
  });

  it('sends nothing while another tab is at it, nor what that tab has sent since', async () => {
    const { world, sent, again } = bench(rows(2));
    const mine = again();
    world.locked = true;
    await mine.start();
    expect(mine.store.getState()).toMatchObject({ phase: 'other tab' });
    world.locked = false;
    world.steps.set(0, { job: 'j', row: 0, state: 'created', at: 1 });
    await mine.look();
    expect(mine.store.getState()).toMatchObject({ phase: 'paused' });
    await mine.start();
    await soon();
    expect(sent).toEqual([1]);
  });

  it('sends no row of two quick clicks that another tab has written since', async () => {
    const { machine, world, sent } = bench(rows(2), { 1: error('answered', 409) });
    await machine.start();
    await soon();
    world.steps.set(1, { job: 'j', row: 1, state: 'created', at: 1 });
    void machine.sendAgain([1]);
    void machine.sendAgain([1]);
    await soon();
    expect(sent).toEqual([0, 1]);
    expect(states(machine)).toEqual(['created', 'created']);
  });

  it('pauses, and stops when the connection is another one', async () => {
    const { machine, world, sent, pass } = bench(rows(3), { 0: error('answered', 429, 3) });
    await machine.start();
    await soon();
    machine.pause();
    expect(machine.store.getState()).toMatchObject({ phase: 'paused', reason: 'person' });
    await pass(10_000);
    expect(sent).toEqual([0]);
    world.here = false;
    await machine.start();
    await soon();
    expect(machine.store.getState().reason).toBe('connection');
    expect(sent).toEqual([0]);
  });

  it('does not forget what another tab runs, and takes over when that tab is gone', async () => {
    const { machine, world, sent } = bench(rows(3));
    world.locked = true;
    await machine.look();
    expect(machine.store.getState().phase).toBe('other tab');
    world.steps.set(0, { job: 'j', row: 0, state: 'created', at: 1 });
    world.steps.set(1, { job: 'j', row: 1, state: 'sending', at: 1 });
    await machine.look();
    expect(states(machine)).toEqual(['created', 'sending', 'waiting']);
    await machine.start();
    await machine.discard();
    expect(machine.store.getState().phase).toBe('other tab');
    expect(world.dropped).toBe(false);
    world.locked = false;
    await machine.look();
    expect(states(machine)).toEqual(['created', 'unknown', 'waiting']);
    expect(machine.store.getState()).toMatchObject({ phase: 'paused', asking: 1 });
    expect(sent).toEqual([]);
    await machine.discard();
    expect(world.dropped).toBe(true);
  });

  it('waits as long as it is asked to, over a pause and a reload', async () => {
    const { machine, sent, pass, again } = bench(rows(3), { 0: error('answered', 429, 60) });
    await machine.start();
    await soon();
    machine.pause();
    await machine.start();
    await soon();
    expect(sent).toEqual([0]);
    machine.pause();
    const next = again();
    await next.look();
    await next.start();
    await pass(59_000);
    expect(sent).toEqual([0]);
    await pass(1_000);
    await soon();
    expect(sent).toEqual([0, 1, 2]);
  });

  it('lets go of the import when it is paused before it could begin', async () => {
    const { machine, sent } = bench(rows(2));
    const starting = machine.start();
    machine.pause();
    await starting;
    expect(machine.store.getState()).toMatchObject({ phase: 'paused', reason: 'person' });
    await machine.start();
    await soon();
    expect(sent).toEqual([0, 1]);
  });
});

describe('a row that is sent again where a journal is kept', () => {
  const lost = error('unreachable');
  const hopeless = error('unreachable', undefined, undefined, { journal: 'unknown' });
  const withdrawn = error('not sent', undefined, undefined, { journal: 'not sent' });
  const notPassedOn = error('answered', 502, undefined, { code: 'not_passed_on' });

  /** The ids of the requests for one row, when each is answered like this and then sent again. */
  async function idsOf(...answers: Error[]) {
    const one = bench(rows(1), { 0: answers[0] });
    one.world.keepsJournal = true;
    await one.machine.start();
    await soon();
    for (const answer of [...answers.slice(1), undefined]) {
      one.answers[0] = answer;
      await one.machine.sendAgain([0]);
      await soon();
    }
    return { ids: one.ids, states: states(one.machine) };
  }

  it('keeps its id while the first request may have arrived, so that both are one write', async () => {
    expect(await idsOf(lost)).toEqual({ ids: ['id-1', 'id-1'], states: ['created'] });
    expect(await idsOf(lost, notPassedOn, error('answered', 401), lost)).toMatchObject({
      ids: Array(5).fill('id-1'),
      states: ['created'],
    });
  });

  it('has another id when it was refused, or when nobody can know how the first one ended', async () => {
    for (const answer of [error('answered', 409), error('answered', 500), hopeless])
      expect((await idsOf(answer)).ids).toEqual(['id-1', 'id-2']);
    expect((await idsOf(lost, withdrawn)).ids).toEqual(['id-1', 'id-1', 'id-2']);
  });

  it('is settled by a refusal of the same write', async () => {
    const { machine, world, answers } = bench(rows(1), { 0: lost });
    world.keepsJournal = true;
    await machine.start();
    await soon();
    answers[0] = error('answered', 409);
    await machine.sendAgain([0]);
    await soon();
    expect(machine.store.getState().results[0]).toMatchObject({ state: 'refused', status: 409 });
    expect(machine.store.getState().results[0]?.wasUnknown).toBeUndefined();
  });

  it('keeps its id over a reload', async () => {
    const { machine, world, ids, again } = bench(rows(1), { 0: new Promise(() => {}) });
    world.keepsJournal = true;
    void machine.start();
    await soon();
    machine.stop();
    const next = again();
    await next.look();
    expect(states(next)).toEqual(['unknown']);
    void next.sendAgain([0]);
    await soon();
    expect(ids).toEqual(['id-1', 'id-1']);
  });
});
