import { useStore } from 'zustand';
import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import { operations, type OperationId } from '../contract/resources';
import { readJson } from '../lib/json';
import { keepForReload } from './browserStorage';
import { redactBeginning, redactSecrets } from './secrets';
import { useEndings } from './stay';

const MOST = 500;
// The most characters that a request has of one body.
const MOST_LOGGED_CHARACTERS = 65_536;
// The most characters kept of all bodies; beyond this, the oldest requests lose their bodies.
const MOST_CHARACTERS = 8_000_000;
/** How many requests survive a reload. */
export const MOST_REQUESTS = 200;
// The same for a reload: a browser gives a tab about five million characters.
const MOST_KEPT_OF_BODY = 16_384;
const MOST_KEPT_CHARACTERS = 1_000_000;

const headers = z.record(z.string(), z.string());
const kinds = ['missing', 'wrong type', 'not in the interface', 'new value'] as const;

const schema = z.object({
  id: z.string(),
  at: z.number(),
  operation: z.custom<OperationId>((id) => typeof id === 'string' && Object.hasOwn(operations, id)),
  title: z.string(),
  method: z.string(),
  url: z.string(),
  /** The headers as sent, with the credential replaced by "Bearer …". */
  sentHeaders: headers,
  sentBody: z.optional(z.string()),
  sentBytes: z.optional(z.number()),
  /** The body kept here is incomplete or missing. */
  sentCut: z.optional(z.boolean()),
  status: z.optional(z.number()),
  durationMs: z.optional(z.number()),
  receivedHeaders: z.optional(headers),
  receivedBody: z.optional(z.string()),
  receivedBytes: z.optional(z.number()),
  /** The body kept here is incomplete or missing. */
  receivedCut: z.optional(z.boolean()),
  differences: z.array(
    z.object({
      pointer: z.string(),
      kind: z.enum(kinds),
      expected: z.optional(z.string()),
      found: z.optional(z.string()),
    }),
  ),
  /** The number of differences, if not all are kept. */
  differenceCount: z.optional(z.number()),
  failure: z.optional(z.string()),
  /** The page gave up the request because it was left or asked again; not a failure. */
  cancelled: z.optional(z.boolean()),
  pending: z.boolean(),
});

/** One request of this tab, for the inspector. Times are in ms; bodies are limited and contain no token. */
export type LoggedRequest = z.output<typeof schema>;

const log = createStore<readonly LoggedRequest[]>(() =>
  readKept(keepForReload('meridian.requests', keptText)),
);

useEndings.subscribe(clearRequestLog);

/** Adds a request to the log, newest first. */
export function logRequest(entry: LoggedRequest): void {
  log.setState((old) => bounded([redacted(entry), ...old].slice(0, MOST)), true);
}

/** Adds later information to a logged request. */
export function updateRequest(id: string, patch: Partial<Omit<LoggedRequest, 'id'>>): void {
  log.setState(
    (old) =>
      bounded(old.map((entry) => (entry.id === id ? redacted({ ...entry, ...patch }) : entry))),
    true,
  );
}

/** The requests of this tab, newest first, including those before a reload. */
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
  const clean = redactedTexts(entry);
  const { sentBody, receivedBody } = clean;
  return {
    ...clean,
    ...(entry.sentCut && sentBody && { sentBody: redactBeginning(sentBody) }),
    ...(entry.receivedCut && receivedBody && { receivedBody: redactBeginning(receivedBody) }),
  };
}

function redactedTexts<T>(value: T, name = ''): T {
  if (typeof value === 'string')
    return (name.toLowerCase() === 'authorization' ? 'Bearer …' : redactSecrets(value)) as T;
  if (Array.isArray(value)) return value.map((each: unknown) => redactedTexts(each)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([each, inner]) => [each, redactedTexts<unknown>(inner, each)]),
  ) as T;
}

/** Cuts bodies, and leaves out those of the oldest requests that do not fit. */
function bounded(
  entries: readonly LoggedRequest[],
  most = MOST_CHARACTERS,
  mostOfBody = MOST_LOGGED_CHARACTERS,
): readonly LoggedRequest[] {
  let left = most;
  return entries.map((entry) => {
    const { sentBody, receivedBody } = entry;
    const sent = sentBody?.slice(0, mostOfBody);
    const received = receivedBody?.slice(0, mostOfBody);
    left -= (sent?.length ?? 0) + (received?.length ?? 0);
    if (left >= 0 && sent === sentBody && received === receivedBody) return entry;
    const fits = left >= 0;
    return {
      ...entry,
      sentBody: fits ? sent : undefined,
      receivedBody: fits ? received : undefined,
      ...(sentBody && (!fits || sent !== sentBody) && { sentCut: true }),
      ...(receivedBody && (!fits || received !== receivedBody) && { receivedCut: true }),
    };
  });
}

/** The newest requests as text for a reload. */
function keptText(): string | undefined {
  // A token may have become known after a request was logged.
  const entries = requestLog().slice(0, MOST_REQUESTS).map(redacted);
  const kept = bounded(entries, MOST_KEPT_CHARACTERS, MOST_KEPT_OF_BODY);
  // The page of a request under way will be gone when its answer comes.
  const ended = kept.map((entry) =>
    entry.pending ? { ...entry, pending: false, cancelled: true } : entry,
  );
  return ended.length === 0 ? undefined : JSON.stringify(ended);
}

/** The requests from a text written by `keptText`; invalid ones are left out. */
function readKept(text: string | undefined): LoggedRequest[] {
  const parsed = readJson(text ?? '');
  return Array.isArray(parsed)
    ? parsed.flatMap((entry) => z.safeParse(schema, entry).data ?? [])
    : [];
}
