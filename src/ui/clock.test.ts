import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const start = Date.UTC(2026, 10, 21, 14, 3, 22);
let page: EventTarget & { hidden: boolean };
let onTick: (listener: () => void) => () => void;
let pageTime: () => number;

beforeEach(async () => {
  vi.useFakeTimers({ now: start });
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  vi.resetModules();
  ({ onTick, pageTime } = await import('./clock'));
});

afterEach(() => {
  vi.useRealTimers();
});

it('shows what joins between two ticks the time that the others show', () => {
  const seen: number[] = [];
  const stop = onTick(() => seen.push(pageTime()));
  vi.advanceTimersByTime(2_400);
  expect(seen).toEqual([start + 1000, start + 2000]);
  // A second age mounts later; the first is not drawn again for it, so both must show the same time.
  const stopSecond = onTick(() => undefined);
  expect(pageTime()).toBe(start + 2000);
  expect(seen).toHaveLength(2);
  stop();
  stopSecond();
});

it('takes everything along when something joins after a standstill', () => {
  const first = vi.fn<() => void>();
  const stop = onTick(first);
  page.hidden = true;
  vi.advanceTimersByTime(60_000);
  expect(first).not.toHaveBeenCalled();
  const stopSecond = onTick(() => undefined);
  expect(pageTime()).toBe(start + 60_000);
  expect(first).toHaveBeenCalledOnce();
  stop();
  stopSecond();
});

it('stands still while the tab is hidden, and is right at once when it is seen again', () => {
  const stop = onTick(() => undefined);
  page.hidden = true;
  vi.advanceTimersByTime(60_500);
  expect(pageTime()).toBe(start);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(pageTime()).toBe(start + 60_500);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
