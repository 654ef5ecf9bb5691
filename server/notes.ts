import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { maskText } from '../src/lib/text/secrets';

/** What is learned about a request while it is answered, for the log and the metrics. */
export interface Notes {
  /** The trace id the caller sent, or a new one. */
  requestId: string;
  /** The operation, or another name for what was requested. */
  operation?: string;
  /** The signed-in person's id at the provider, and their verified e-mail address. */
  person?: string | undefined;
  email?: string | undefined;
  /** What happened to a sign-in; such a request is always logged. */
  event?: 'signed in' | 'sign-in refused' | 'sign-in failed' | 'signed out' | 'session ended';
  /** Whose session was ended. */
  of?: string;
  /** A write that the journal has not, because nobody can name its caller. */
  unrecorded?: true;
  /** Why there was no answer; such a request is always logged. */
  fault?: string;
}

/** Where a request has its notes: a `WeakMap` costs more than the rest of a log line. */
const kept = Symbol('notes');

/** The notes of a request; always the same object. */
export function notesOf(request: IncomingMessage & { [kept]?: Notes }): Notes {
  return (request[kept] ??= newNotes(request));
}

function newNotes(request: IncomingMessage): Notes {
  const sent = /^[0-9a-f]{2}-([0-9a-f]{32})-/.exec(String(request.headers['traceparent'] ?? ''));
  return { requestId: sent?.[1] ?? randomUUID().replaceAll('-', '') };
}

/** Puts the person into the log line of their request. */
export function note(request: IncomingMessage, { person, email }: Partial<Notes>): void {
  Object.assign(notesOf(request), { person, email });
}

/** Logs an error that belongs to no request. */
export function logFault(fault: string, error: unknown, about: object = {}): void {
  const line = { time: new Date().toISOString(), fault, reason: maskText(String(error)), ...about };
  console.error(JSON.stringify(line));
}
