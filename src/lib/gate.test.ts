import { describe, expect, it } from 'vitest';
import { Gate } from './gate';

/** Work that ends when it is told to. */
function job(): { work: () => Promise<void>; end: () => void } {
  let end = (): void => {};
  const done = new Promise<void>((resolve) => (end = resolve));
  return { work: () => done, end };
}

const turn = (): Promise<void> => new Promise((done) => setTimeout(done));

describe('the gate', () => {
  it('lets in what there is room for, the others in their order', async () => {
    const gate = new Gate(10);
    const entered: string[] = [];
    const jobs = Object.entries({ a: 6, b: 4, c: 1, d: 8 }).map(([name, bytes]) => {
      const { work, end } = job();
      const done = gate.hold(bytes, () => {
        entered.push(name);
        return work();
      });
      return { end, done };
    });
    await turn();
    expect(entered).toEqual(['a', 'b']);
    jobs[1]?.end();
    await turn();
    expect(entered).toEqual(['a', 'b', 'c']);
    jobs[0]?.end();
    await turn();
    expect(entered).toEqual(['a', 'b', 'c', 'd']);
    for (const { end } of jobs) end();
    await Promise.all(jobs.map(({ done }) => done));
  });

  it('lets in alone what is larger than all of it, and goes on after a failure', async () => {
    const gate = new Gate(10);
    const large = gate.hold(99, async () => {
      throw new Error('failed');
    });
    const next = gate.hold(10, async () => 'in');
    await expect(large).rejects.toThrow('failed');
    expect(await next).toBe('in');
  });
});
