import type { Query } from '@tanstack/react-query';
import { movingStates } from '../../contract/common';
import { ApiError, needsCredential } from '../http/errors';

const QUICK_MS = 2_000;
const SLOW_MS = 30_000;
/** How many quick polls without a change are made before polling slows down. */
const PATIENCE = 10;
/** Reading a list longer than this takes too long to repeat every 2 s. */
const LONG_LIST = 2_000;
const LONG_LIST_MS = 10_000;

const moving = new Set<string>(movingStates);

/**
 * Whether a resource will not change by itself. `unknown` and unlisted states count as settled, because some
 * resources stay in them forever.
 */
export function isSettled(metadata: { provisioningStatus?: string | undefined }): boolean {
  return !moving.has(metadata.provisioningStatus ?? '');
}

/** The time until the next poll, in ms: short while something changes, longer the longer nothing has changed. */
export function pollInterval(settled: boolean, unchangedPolls: number): number {
  if (settled) return SLOW_MS;
  return Math.min(SLOW_MS, QUICK_MS * 1.5 ** Math.max(0, unchangedPolls - PATIENCE));
}

interface Pace {
  updates: number;
  content: unknown;
  unchanged: number;
}
const paces = new WeakMap<object, Pace>();

/**
 * What decides how often a query is polled: whether it is settled, and content that is a new object only after a
 * change.
 */
interface Polled {
  content: unknown;
  settled: boolean;
  count: number;
}

/**
 * `refetchInterval` of a polled query. Hidden tabs are not polled (React Query's own default), nor are services that
 * wait for a new token.
 */
export function nextPoll<T, K extends readonly unknown[]>(
  query: Query<T, Error, T, K>,
  look: (data: T) => Polled,
): number | false {
  const { data, error, dataUpdateCount } = query.state;
  if (needsCredential(error)) return false;
  if (error) return Math.max(SLOW_MS, askedPause(error));
  if (data === undefined) return false;
  const { content, settled, count } = look(data);
  const pace = paceOf(query, content, dataUpdateCount);
  const interval = pollInterval(settled, pace.unchanged);
  return count > LONG_LIST ? Math.max(LONG_LIST_MS, interval) : interval;
}

function askedPause(error: Error): number {
  return error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
}

// React Query asks for the interval more often than it polls, so only a new answer counts as a poll.
function paceOf(query: object, content: unknown, updates: number): Pace {
  const before = paces.get(query);
  if (before?.updates === updates) return before;
  const unchanged = before && before.content === content ? before.unchanged + 1 : 0;
  const pace = { updates, content, unchanged };
  paces.set(query, pace);
  return pace;
}
