import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What becomes known of a request while it is answered, for the log and the metrics. */
export interface Notes {
  /** The trace id the caller sent, or a new one. */
  requestId: string;
  /** The operation, or what else was asked for. */
  operation?: string;
  /** Who is signed in, by the provider's id. */
  person?: string;
  /** Why an API gave no answer, as a code. */
  fault?: string;
}

const notes = new WeakMap<IncomingMessage, Notes>();

/** The notes of a request; the same ones every time. */
export function notesOf(request: IncomingMessage): Notes {
  const known = notes.get(request);
  if (known !== undefined) return known;
  const sent = /^[0-9a-f]{2}-([0-9a-f]{32})-/.exec(String(request.headers['traceparent'] ?? ''));
  const made = { requestId: sent?.[1] ?? randomBytes(16).toString('hex') };
  notes.set(request, made);
  return made;
}
