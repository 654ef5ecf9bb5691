import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What is learned about a request while it is answered, for the log and the metrics. */
export interface Notes {
  /** The trace id the caller sent, or a new one. */
  requestId: string;
  /** The operation, or another name for what was requested. */
  operation?: string;
  /** The signed-in person's id at the provider. */
  person?: string;
  /** Why an API did not answer, as a code. */
  fault?: string;
}

const notes = new WeakMap<IncomingMessage, Notes>();

/** The notes of a request; always the same object. */
export function notesOf(request: IncomingMessage): Notes {
  const known = notes.get(request);
  if (known !== undefined) return known;
  const sent = /^[0-9a-f]{2}-([0-9a-f]{32})-/.exec(String(request.headers['traceparent'] ?? ''));
  const made = { requestId: sent?.[1] ?? randomUUID().replaceAll('-', '') };
  notes.set(request, made);
  return made;
}
