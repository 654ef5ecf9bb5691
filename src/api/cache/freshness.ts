import type { Query } from '@tanstack/react-query';
import { movingStates } from '../../contract/common';
import { ApiError, needsCredential } from '../http/errors';

const QUICK_MS = 2_000;
const SLOW_MS = 30_000;
/** Quick polls without a change before the pace drops. */
const PATIENCE = 10;
/** Reading lists longer than this takes long enough that 2 s would be felt. */
const LONG_LIST = 2_000;
const LONG_LIST_MS = 10_000;

const moving = new Set<string>(movingStates);

/**
 * Whether an object will stay as it is by itself. `unknown` and states nobody has seen count as settled: some kinds
 * are in them for ever.
 */
export function isSettled(metadata: { provisioningStatus?: string | undefined }): boolean {
  return !moving.has(metadata.provisioningStatus ?? '');
}

/** Until the next poll, in ms: quick while something moves, slower the longer nothing happened. */
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

/** How a query is polled: what on screen moves, by content whose identity changes only when something changed. */
interface Polled {
  content: unknown;
  settled: boolean;
  count: number;
}

/**
 * `refetchInterval` of a polled query. Hidden tabs are not polled (React Query's own default), and neither is a
 * service that wants a new token first.
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

// React Query asks for the interval more often than it polls; only another answer counts.
function paceOf(query: object, content: unknown, updates: number): Pace {
  const before = paces.get(query);
  if (before?.updates === updates) return before;
  const unchanged = before && before.content === content ? before.unchanged + 1 : 0;
  const pace = { updates, content, unchanged };
  paces.set(query, pace);
  return pace;
}
