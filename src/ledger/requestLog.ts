import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { OperationId } from '../contract/operations';
import type { Difference } from '../contract/reading';
import { redactSecrets } from './secrets';

/** One request of this tab, for the inspector. Times are in ms; bodies are bounded and hold no token. */
export interface LoggedRequest {
  id: string;
  at: number;
  operation: OperationId;
  title: string;
  method: string;
  url: string;
  /** As sent, with the credential replaced by "Bearer …". */
  sentHeaders: Readonly<Record<string, string>>;
  sentBody?: string;
  sentBytes?: number;
  /** The body kept here is only its beginning, or nothing of it. */
  sentCut?: boolean;
  status?: number;
  durationMs?: number;
  receivedHeaders?: Readonly<Record<string, string>>;
  receivedBody?: string;
  receivedBytes?: number;
  /** The body kept here is only its beginning, or nothing of it. */
  receivedCut?: boolean;
  differences: Difference[];
  /** More differences than are kept. */
  differenceCount?: number;
  failure?: string;
  /** Given up by the page (left, or asked again) before it ended: no failure. */
  cancelled?: boolean;
  pending: boolean;
}

const MOST = 500;
/** Kept of one body. */
export const MOST_LOGGED_CHARACTERS = 65_536;
// Kept of all bodies together; beyond it the oldest requests lose theirs.
const MOST_CHARACTERS = 8_000_000;

const log = createStore<readonly LoggedRequest[]>(() => []);

// Addresses and links name requests: those of an earlier load must not come to mean others.
const load = crypto.getRandomValues(new Uint32Array(2)).join('');
let requests = 0;

/** An id for a request that is about to be sent. */
export function nextRequestId(): string {
  requests += 1;
  return `${load}-${requests}`;
}

/** Whether an id was given since the page was loaded. */
export function isOfThisLoad(id: string): boolean {
  return id.startsWith(`${load}-`);
}

/** Writes a request down; newest first. */
export function logRequest(entry: LoggedRequest): void {
  log.setState((old) => bounded([redacted(entry), ...old].slice(0, MOST)), true);
}

/** Adds to a request what became known of it. */
export function updateRequest(id: string, patch: Partial<Omit<LoggedRequest, 'id'>>): void {
  log.setState(
    (old) =>
      bounded(old.map((entry) => (entry.id === id ? redacted({ ...entry, ...patch }) : entry))),
    true,
  );
}

/** The requests of this tab, newest first. */
export function requestLog(): readonly LoggedRequest[] {
  return log.getState();
}

/** `requestLog`, kept up to date. */
export function useRequestLog(): readonly LoggedRequest[] {
  return useStore(log);
}

/** Empties the log. */
export function clearRequestLog(): void {
  log.setState([], true);
}

function redacted(entry: LoggedRequest): LoggedRequest {
  const result = { ...entry, url: redactSecrets(entry.url) };
  if (entry.sentBody !== undefined) result.sentBody = redactSecrets(entry.sentBody);
  if (entry.receivedBody !== undefined) result.receivedBody = redactSecrets(entry.receivedBody);
  if (entry.failure !== undefined) result.failure = redactSecrets(entry.failure);
  if (entry.receivedHeaders) result.receivedHeaders = redactedHeaders(entry.receivedHeaders);
  result.sentHeaders = redactedHeaders(entry.sentHeaders);
  result.differences = entry.differences.map((difference) =>
    difference.found === undefined
      ? difference
      : { ...difference, found: redactSecrets(difference.found) },
  );
  return result;
}

function redactedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      name.toLowerCase() === 'authorization' ? 'Bearer …' : redactSecrets(value),
    ]),
  );
}

function bounded(entries: readonly LoggedRequest[]): readonly LoggedRequest[] {
  let characters = 0;
  return entries.map((entry) => {
    characters += (entry.sentBody?.length ?? 0) + (entry.receivedBody?.length ?? 0);
    if (characters <= MOST_CHARACTERS) return entry;
    if (entry.sentBody === undefined && entry.receivedBody === undefined) return entry;
    const { sentBody, receivedBody, ...rest } = entry;
    return {
      ...rest,
      ...(sentBody && { sentCut: true }),
      ...(receivedBody && { receivedCut: true }),
    };
  });
}
