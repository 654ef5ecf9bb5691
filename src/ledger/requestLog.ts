import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import { operations, type OperationId } from '../contract/operations';
import { redactBeginning, redactSecrets } from './secrets';

const MOST = 500;
/** Kept of one body. */
export const MOST_LOGGED_CHARACTERS = 65_536;
// Kept of all bodies together; beyond it the oldest requests lose theirs.
const MOST_CHARACTERS = 8_000_000;

const log = createStore<readonly LoggedRequest[]>(() => []);

const NAME = 'meridian.requests';
// Parsed when it is first used, so that it does not delay the first page.
let earlier = take();

// Links name requests by id, so an id must never be used again after a reload.
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

/** The requests of this tab, newest first, those before a reload included. */
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

/** Empties the log. */
export function clearRequestLog(): void {
  earlier = undefined;
  log.setState([], true);
}

/** Takes what the page kept before a reload out of storage, so that a duplicated tab does not get a copy. */
function take(): string | undefined {
  try {
    const text = globalThis.sessionStorage?.getItem(NAME) ?? undefined;
    globalThis.sessionStorage?.removeItem(NAME);
    return text;
  } catch {
    return undefined;
  }
}

/** Keeps the log for the next load; without bodies where there is no room for them, and else not at all. */
function keep(): void {
  // A token may have become known since a request was logged.
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
  // A browser may end a page that is hidden without a word.
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
  /** As sent, with the credential replaced by "Bearer …". */
  sentHeaders: headers,
  sentBody: z.optional(z.string()),
  sentBytes: z.optional(z.number()),
  /** The body kept here is only its beginning, or nothing of it. */
  sentCut: z.optional(z.boolean()),
  status: z.optional(z.number()),
  durationMs: z.optional(z.number()),
  receivedHeaders: z.optional(headers),
  receivedBody: z.optional(z.string()),
  receivedBytes: z.optional(z.number()),
  /** The body kept here is only its beginning, or nothing of it. */
  receivedCut: z.optional(z.boolean()),
  differences: z.array(
    z.object({
      pointer: z.string(),
      kind: z.enum(kinds),
      expected: z.optional(z.string()),
      found: z.optional(z.string()),
    }),
  ),
  /** More differences than are kept. */
  differenceCount: z.optional(z.number()),
  failure: z.optional(z.string()),
  /** Given up by the page (left, or asked again) before it ended: no failure. */
  cancelled: z.optional(z.boolean()),
  pending: z.boolean(),
});

/** One request of this tab, for the inspector. Times are in ms; bodies are bounded and hold no token. */
export type LoggedRequest = z.output<typeof schema>;

/** So many requests survive a reload. */
export const MOST_KEPT = 200;
/** Kept of one body, in characters. */
const MOST_OF_BODY = 16_384;
/** Kept of all requests together: the browser gives a tab some five million characters. */
const MOST_KEPT_CHARACTERS = 1_000_000;

/** The newest requests as text for a reload: bodies are cut, and left out where there is no room for them. */
export function keptText(entries: readonly LoggedRequest[], mostOfBody = MOST_OF_BODY): string {
  const texts: string[] = [];
  let left = MOST_KEPT_CHARACTERS;
  for (const entry of entries.slice(0, MOST_KEPT)) {
    const text = JSON.stringify(cut(entry, 0));
    left -= text.length + 1;
    if (left < 0) break;
    texts.push(text);
  }
  // The remaining characters go to the bodies of the newest requests.
  const withBodies = texts.map((bare, at) => {
    const entry = entries[at];
    const text = entry === undefined ? bare : JSON.stringify(cut(entry, mostOfBody));
    if (text.length - bare.length > left) return bare;
    left -= text.length - bare.length;
    return text;
  });
  return `[${withBodies.join()}]`;
}

/** The requests of a text that `keptText` has written. What does not look like one is left out. */
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
    // The page is gone when the answer comes.
    ...(entry.pending && { pending: false, cancelled: true }),
  };
}
