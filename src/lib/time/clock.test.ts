import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as now from './clock';

const start = Date.UTC(2026, 10, 28, 14, 3, 22);
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
let clock: typeof now;

beforeEach(async () => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  vi.resetModules();
  clock = await import('./clock');
});

afterEach(() => {
  vi.useRealTimers();
});

/** An answer of a service whose clock is ahead by so much: sent, written after `there` ms, and read after `back` more. */
function answer(ahead: number, { there = 40, back = 60, late = 0 } = {}): void {
  vi.setSystemTime(Date.now() + there + back);
  const date = new Date(Date.now() - back + ahead - late).toUTCString();
  clock.learnTime(date, there + back);
}

const wrongBy = () => clock.clockAhead();

describe('the clock of the service', () => {
  it('is the browser’s until an answer says otherwise', () => {
    expect(clock.serviceNow()).toBe(start);
    answer(0);
    expect(wrongBy()).toBe(0);
    clock.learnTime(null, 10);
    clock.learnTime('yesterday', 10);
    expect(wrongBy()).toBe(0);
  });

  it.each([3 * hour, -40 * day, 3 * minute, -90_000])(
    '%d ms ahead is learned from one answer',
    (by) => {
      const changed = vi.fn<() => void>();
      clock.onClockChange(changed);
      answer(by);
      expect(Math.abs(wrongBy() - by)).toBeLessThanOrEqual(1100);
      expect(clock.serviceNow()).toBe(Date.now() + wrongBy());
      expect(changed).toHaveBeenCalledOnce();
    },
  );

  it('stands still while the clocks agree, however the answers come', () => {
    const times = fc.record({
      there: fc.integer({ min: 0, max: 3000 }),
      back: fc.integer({ min: 0, max: 1500 }),
      late: fc.integer({ min: 0, max: 999 }),
      pause: fc.integer({ min: 0, max: 90_000 }),
    });
    fc.assert(
      fc.property(fc.array(times), (all) => {
        for (const { pause, ...time } of all) {
          vi.setSystemTime(Date.now() + pause);
          answer(0, time);
        }
        expect(wrongBy()).toBe(0);
      }),
    );
  });

  it('is learned to the second and the time on the way, from any answers, and ends within them', async () => {
    const by = fc.integer({ min: -400 * day, max: 400 * day });
    const ways = fc.array(fc.tuple(fc.nat(2000), fc.nat(2000), fc.nat(999)), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(by, ways, async (ahead, all) => {
        vi.resetModules();
        clock = await import('./clock');
        for (const [there, back, late] of all) answer(ahead, { there, back, late });
        const quickest = Math.min(...all.map(([there, back]) => there + back));
        expect(Math.abs(wrongBy() - ahead)).toBeLessThanOrEqual(2000 + quickest);
      }),
    );
  });

  it('is not taken from a slow answer, or from one that stands alone against others', () => {
    answer(3 * hour, { there: 4000, back: 2000 });
    expect(wrongBy()).toBe(0);
    answer(0);
    answer(3 * hour);
    expect(wrongBy()).toBe(0);
    answer(0);
    answer(3 * hour);
    expect(wrongBy()).toBe(0);
  });

  it('is learned again when a clock was set: two answers agree', () => {
    answer(3 * hour);
    answer(0);
    answer(0);
    expect(Math.abs(wrongBy())).toBeLessThanOrEqual(1100);
  });

  it('is in whole milliseconds, as the journal is asked', () => {
    for (const by of [7777, 3 * hour + 1, -12_345_677]) {
      answer(by);
      answer(by);
      expect(Number.isInteger(wrongBy())).toBe(true);
    }
  });
});
