import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import { operations, type OperationId } from '../contract/operations';
import { redactBeginning, redactSecrets } from './secrets';

const MOST = 500;
/** The most characters kept of one body. */
export const MOST_LOGGED_CHARACTERS = 65_536;
// The most characters kept of all bodies; beyond this, the oldest requests lose their bodies.
const MOST_CHARACTERS = 8_000_000;

const log = createStore<readonly LoggedRequest[]>(() => []);

const NAME = 'meridian.requests';
// Parsed on first use, so that it does not delay the first page.
let earlier = take();

// Links contain request ids, so an id must not be used again after a reload.
const load = crypto.getRandomValues(new Uint32Array(2)).join('');
let requests = 0;

/** A new id for a request. */
export function nextRequestId(): string {
  requests += 1;
  return `${load}-${requests}`;
}

/** Whether an id was made since the page was loaded. */
export function isOfThisLoad(id: string): boolean {
  return id.startsWith(`${load}-`);
}

/** A page that was shown: when, in ms, and its address without what stands after `#`. */
export interface Step {
  at: number;
  page: string;
}

let steps: Step[] = [];

/** Notes that a page was shown, for a report of an error. */
export function noteStep(page: string): void {
  steps = [...steps.slice(-99), { at: Date.now(), page }];
}

/** The pages shown since the console was loaded, oldest first. */
export function stepsTaken(): readonly Step[] {
  return steps;
}

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
  if (earlier !== undefined) {
    const entries = readKept(earlier);
    earlier = undefined;
    log.setState((now) => bounded([...now, ...entries].slice(0, MOST)), true);
  }
  return log.getState();
}

/** `requestLog`, kept up to date. */
export function useRequestLog(): readonly LoggedRequest[] {
  return useSyncExternalStore(log.subscribe, requestLog);
}

/** Empties the log, with what a hidden tab has kept of it. */
export function clearRequestLog(): void {
  take();
  earlier = undefined;
  steps = [];
  log.setState([], true);
}

/** Removes the kept log from storage and returns it, so that a duplicated tab does not get a copy. */
function take(): string | undefined {
  try {
    const text = globalThis.sessionStorage?.getItem(NAME) ?? undefined;
    globalThis.sessionStorage?.removeItem(NAME);
    return text;
  } catch {
    return undefined;
  }
}

/** Keeps the log for the next load: without bodies if they do not fit, and not at all if that does not fit either. */
function keep(): void {
  // A token may have become known after a request was logged.
  const entries = requestLog().slice(0, MOST_KEPT).map(redacted);
  if (entries.length > 0 && !store(keptText(entries))) store(keptText(entries, 0));
}

function store(text: string): boolean {
  try {
    globalThis.sessionStorage?.setItem(NAME, text);
    return true;
  } catch {
    return false;
  }
}

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', keep);
  window.addEventListener('pageshow', take);
  // A browser may end a hidden page without an event.
  window.addEventListener('visibilitychange', () => (document.hidden ? keep() : take()));
}

function redacted(entry: LoggedRequest): LoggedRequest {
  const result = { ...entry, url: redactSecrets(entry.url) };
  if (entry.sentBody !== undefined) result.sentBody = redactedBody(entry.sentBody, entry.sentCut);
  if (entry.receivedBody !== undefined)
    result.receivedBody = redactedBody(entry.receivedBody, entry.receivedCut);
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

function redactedBody(text: string, cut: boolean | undefined): string {
  return cut ? redactBeginning(text) : redactSecrets(text);
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

/** How many requests survive a reload. */
export const MOST_KEPT = 200;
/** The most characters kept of one body over a reload. */
const MOST_OF_BODY = 16_384;
/** The most characters kept of all requests: a browser gives a tab about five million. */
const MOST_KEPT_CHARACTERS = 1_000_000;

/** The newest requests as text for a reload; bodies are cut, or left out if they do not fit. */
export function keptText(entries: readonly LoggedRequest[], mostOfBody = MOST_OF_BODY): string {
  const texts: string[] = [];
  let left = MOST_KEPT_CHARACTERS;
  for (const entry of entries.slice(0, MOST_KEPT)) {
    const text = JSON.stringify(cut(entry, 0));
    left -= text.length + 1;
    if (left < 0) break;
    texts.push(text);
  }
  // The remaining space is used for the bodies of the newest requests.
  const withBodies = texts.map((bare, at) => {
    const entry = entries[at];
    const text = entry === undefined ? bare : JSON.stringify(cut(entry, mostOfBody));
    if (text.length - bare.length > left) return bare;
    left -= text.length - bare.length;
    return text;
  });
  return `[${withBodies.join()}]`;
}

/** The requests from a text written by `keptText`; invalid ones are left out. */
export function readKept(text: string): LoggedRequest[] {
  try {
    const parsed: unknown = JSON.parse(text);
    if (!Array.isArray(parsed)) return [];
    return parsed.flatMap((entry) => z.safeParse(schema, entry).data ?? []);
  } catch {
    return [];
  }
}

function cut(entry: LoggedRequest, most: number): LoggedRequest {
  const { sentBody, receivedBody, ...rest } = entry;
  return {
    ...rest,
    ...(sentBody !== undefined && most > 0 && { sentBody: sentBody.slice(0, most) }),
    ...(receivedBody !== undefined && most > 0 && { receivedBody: receivedBody.slice(0, most) }),
    ...((sentBody?.length ?? 0) > most && { sentCut: true }),
    ...((receivedBody?.length ?? 0) > most && { receivedCut: true }),
    // Its page will be gone when the answer comes.
    ...(entry.pending && { pending: false, cancelled: true }),
  };
}
