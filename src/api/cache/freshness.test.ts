import { environmentManager, focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../http/errors';
import { isSettled, nextPoll, pollInterval } from './freshness';
import { queryClient } from './queryClient';

describe('pollInterval', () => {
  it('starts at 2 s, slows down while nothing happens, and ends at 30 s', () => {
    expect(pollInterval(false, 0)).toBe(2000);
    const intervals = Array.from({ length: 30 }, (_, unchanged) => pollInterval(false, unchanged));
    expect(intervals).toEqual([...intervals].sort((a, b) => a - b));
    expect(intervals.at(-1)).toBe(30_000);
  });
  it('is 30 s where nothing moves', () => {
    expect(pollInterval(true, 0)).toBe(30_000);
  });
});

describe('isSettled', () => {
  it.each([
    ['provisioned', true],
    ['error', true],
    ['unknown', true],
    ['something new', true],
    [undefined, true],
    ['pending', false],
    ['provisioning', false],
    ['deprovisioning', false],
  ])('%s: %s', (provisioningStatus, settled) => {
    expect(isSettled({ provisioningStatus })).toBe(settled);
  });
});

describe('polling', () => {
  let polls: number;
  let answer: () => { state: string };
  let stop: () => void;

  beforeEach(() => {
    // Query timers are off where there is no window.
    environmentManager.setIsServer(() => false);
    vi.useFakeTimers();
    polls = 0;
    answer = () => ({ state: 'provisioned' });
    focusManager.setFocused(true);
  });
  afterEach(() => {
    stop();
    queryClient.clear();
    vi.useRealTimers();
    focusManager.setFocused(undefined);
    environmentManager.setIsServer(() => true);
  });

  async function watch(count = 1) {
    const observer = new QueryObserver(queryClient, {
      queryKey: ['polled'],
      retry: false,
      queryFn: () => {
        polls += 1;
        return answer();
      },
      refetchInterval: (query) =>
        nextPoll(query, ({ state }) => ({
          content: state,
          settled: isSettled({ provisioningStatus: state }),
          count,
        })),
    });
    queryClient.mount();
    const unsubscribe = observer.subscribe(() => undefined);
    stop = () => {
      unsubscribe();
      queryClient.unmount();
    };
    await vi.advanceTimersByTimeAsync(10);
  }

  it('is every 30 s while settled and about every 2 s while not', async () => {
    await watch();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(polls).toBe(3);
    answer = () => ({ state: 'provisioning' });
    await vi.advanceTimersByTimeAsync(30_000);
    polls = 0;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(polls).toBe(5);
  });

  it.each([
    [2_000, 5],
    [2_001, 1],
  ])(
    'of a list with %i entries, while one is not settled, reads it %i times in 10 s',
    async (count, reads) => {
      answer = () => ({ state: 'provisioning' });
      await watch(count);
      polls = 0;
      await vi.advanceTimersByTimeAsync(10_000);
      expect(polls).toBe(reads);
    },
  );

  it('slows down, and is quick again after a change', async () => {
    answer = () => ({ state: 'provisioning' });
    await watch();
    await vi.advanceTimersByTimeAsync(300_000);
    const before = polls;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(polls - before).toBe(2);
    answer = () => ({ state: 'deprovisioning' });
    await vi.advanceTimersByTimeAsync(30_000);
    polls = 0;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(polls).toBe(5);
  });

  it('does nothing in a hidden tab for 10 minutes, and one refresh on return', async () => {
    answer = () => ({ state: 'provisioning' });
    await watch();
    polls = 0;
    focusManager.setFocused(false);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(polls).toBe(0);
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(100);
    expect(polls).toBe(1);
  });

  it('waits for a new token, and for as long as the service asks', async () => {
    const fail = (status: number, retryAfterSeconds?: number) => () => {
      throw new ApiError({
        kind: 'answered',
        operation: 'listNetworks',
        method: 'GET',
        url: '',
        status,
        words: '',
        retryAfterSeconds,
      });
    };
    answer = fail(429, 120);
    await watch();
    await vi.advanceTimersByTimeAsync(119_000);
    expect(polls).toBe(1);
    answer = fail(401);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(polls).toBe(2);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(polls).toBe(2);
  });
});
