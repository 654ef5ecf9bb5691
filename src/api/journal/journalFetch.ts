import * as z from 'zod/mini';
import { learnTime, serviceNow } from '../../lib/time/clock';
import { currentConnection, keepsJournal } from '../../session/connections';
import { currentToken, hasCredential, sessionCount } from '../../session/credential';
import { fetchFor } from '../../session/fetchFor';
import { serverWords, waitSeconds } from '../http/words';

/** Why the gateway did not answer about its journal. `status` is absent when no answer came. */
export class JournalError extends Error {
  override name = 'JournalError';
  readonly status: number | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(words: string, status?: number, retryAfterSeconds?: number) {
    super(words);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const TIMEOUT_MS = 20_000;

/** Asks the gateway's own API, `/journal/…`, which the demo in the page has too. Rejects with a `JournalError`, or with the reason of `signal`. */
export async function askJournal<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  { signal, ...init }: { method?: string; body?: string; signal?: AbortSignal } = {},
): Promise<T> {
  if (!keepsJournal(currentConnection()))
    throw new JournalError('This connection keeps no journal.', 404);
  const session = sessionCount();
  // A person who signs in meanwhile did not ask.
  if (!(await hasCredential()) || session !== sessionCount())
    throw new JournalError('Sign in first.', 401);
  const response = await fetchJournal(path, init, signal);
  const text = await response.text().catch(() => {
    throw lost(signal);
  });
  if (!response.ok) {
    const { status, headers } = response;
    const wait = waitSeconds(headers, text, serviceNow());
    throw new JournalError(serverWords(status, text).words, status, wait);
  }
  const read = z.safeParse(schema, jsonOf(text));
  if (!read.success) throw new JournalError('The gateway gave an answer that cannot be read.');
  return read.data;
}

async function fetchJournal(
  path: string,
  init: { method?: string; body?: string },
  signal: AbortSignal | undefined,
): Promise<Response> {
  const token = currentToken();
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const send = fetchFor(currentConnection());
  const sent = performance.now();
  try {
    const response = await send(new URL(`/journal/${path}`, location.origin).href, {
      ...init,
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(init.body !== undefined && { 'Content-Type': 'application/json' }),
      },
      credentials: 'same-origin',
      redirect: 'error',
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    learnTime(response.headers.get('date'), performance.now() - sent);
    return response;
  } catch {
    throw lost(signal);
  }
}

function lost(signal: AbortSignal | undefined): unknown {
  return signal?.aborted ? signal.reason : new JournalError('The gateway could not be reached.');
}

function jsonOf(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
