import type { LoggedRequest } from '../../memory/requestLog';

export const outcomes = ['all', 'failed', 'writes', 'differences'] as const;
export type OutcomeFilter = (typeof outcomes)[number];

/** True for a request that ended without a usable answer. */
export function hasFailed(request: LoggedRequest): boolean {
  if (request.pending || request.cancelled) return false;
  return request.failure !== undefined || (request.status ?? 0) >= 400;
}

export function passesOutcome(request: LoggedRequest, outcome: OutcomeFilter): boolean {
  if (outcome === 'failed') return hasFailed(request);
  if (outcome === 'writes') return request.method !== 'GET';
  return outcome !== 'differences' || request.differences.length > 0;
}

/** The status as a word and a tone. */
export function statusOf(request: LoggedRequest): {
  word: string;
  tone: 'info' | 'moving' | 'attention' | 'failed' | 'unknown';
} {
  if (request.pending) return { word: 'pending', tone: 'moving' };
  if (request.cancelled) return { word: 'left', tone: 'unknown' };
  if (request.status === undefined) return { word: 'no answer', tone: 'failed' };
  const word = String(request.status);
  if (request.status >= 500) return { word, tone: 'failed' };
  if (request.status >= 400) return { word, tone: 'attention' };
  return request.failure === undefined ? { word, tone: 'info' } : { word, tone: 'failed' };
}

/** The address without what all addresses have in common. */
export function shortAddress(url: string): string {
  const parsed = URL.parse(url, window.location.origin);
  if (!parsed) return url;
  const host = parsed.origin === window.location.origin ? '' : parsed.host;
  return `${host}${parsed.pathname}${parsed.search}`;
}
