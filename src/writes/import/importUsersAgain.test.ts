import { describe, expect, it } from 'vitest';
import { bench, error, rows, soon, states } from './importUsers.fixture';

describe('an import that is paused, reloaded or in another tab', () => {
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
    const { world, sent, again, pass } = bench(rows(2));
    const mine = again();
    world.locked = true;
    await mine.start();
    expect(mine.store.getState()).toMatchObject({ phase: 'other tab' });
    world.locked = false;
    world.steps.set(0, { job: 'j', row: 0, state: 'created', at: 1 });
    await pass(1000);
    expect(mine.store.getState()).toMatchObject({ phase: 'paused' });
    await mine.start();
    await soon();
    expect(sent).toEqual([1]);
  });

  it('pauses, cancels, and stops when the connection is another one', async () => {
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
    machine.cancel();
    expect(machine.store.getState().phase).toBe('cancelled');
    world.here = true;
    await machine.start();
    await soon();
    expect(sent).toEqual([0]);
  });

  it('shows what another tab does, neither cancels nor forgets it, and takes over when that tab is gone', async () => {
    const { machine, world, sent, written, pass } = bench(rows(3));
    world.locked = true;
    await machine.look();
    expect(machine.store.getState().phase).toBe('other tab');
    world.steps.set(0, { job: 'j', row: 0, state: 'created', at: 1 });
    world.steps.set(1, { job: 'j', row: 1, state: 'sending', at: 1 });
    await written();
    expect(states(machine)).toEqual(['created', 'sending', 'waiting']);
    machine.cancel();
    await machine.start();
    await machine.discard();
    expect(machine.store.getState().phase).toBe('other tab');
    expect(world.course.cancelled).toBeUndefined();
    expect(world.dropped).toBe(false);
    world.locked = false;
    await pass(1000);
    expect(states(machine)).toEqual(['created', 'unknown', 'waiting']);
    expect(machine.store.getState()).toMatchObject({ phase: 'paused', asking: 1 });
    expect(sent).toEqual([]);
    await machine.discard();
    expect(world.dropped).toBe(true);
  });

  it('ends when another tab, that did not know it runs, cancels it', async () => {
    const { machine, world, sent, written } = bench(rows(3), { 0: error('answered', 429, 60) });
    await machine.start();
    await soon();
    world.course = { ...world.course, cancelled: true };
    await written();
    expect(machine.store.getState().phase).toBe('cancelled');
    expect(sent).toEqual([0]);
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
