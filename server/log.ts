import { format } from 'node:util';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { maskText } from '../src/lib/text/secrets';

export type Level = 'info' | 'warn' | 'error';

let gateway: string | undefined;
let out: Pick<Console, 'log' | 'error'> = console;

/** The first members of each line. */
export function headOf(level: Level) {
  return { time: new Date().toISOString(), level, ...(gateway !== undefined && { gateway }) };
}

/** Prints a line that belongs to no request, without secrets. */
export function log(level: Level, about: object): void {
  const line = lineOf({ ...headOf(level), ...about }, maskText);
  if (level === 'info') out.log(line);
  else out.error(line);
}

/** Says which gateway this process is, by the id that its writes have in the journal. */
export function nameLines(id: string): void {
  gateway = id;
}

/** Makes everything JSON that this process prints, whoever prints it: libraries, warnings of Node, and what ends it. */
export function printOnlyJson(): void {
  const { log: print, error } = console;
  out = { log: print.bind(console), error: error.bind(console) };
  for (const name of ['log', 'info', 'debug', 'warn', 'error'] as const) {
    const level = name === 'warn' || name === 'error' ? name : 'info';
    console[name] = (...said) => log(level, { message: format(...said) });
  }
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log('warn', { message: String(warning) }));
  process.on('uncaughtException', (fault) => {
    log('error', { fault: 'The gateway ended', reason: fault?.stack ?? String(fault) });
    process.exit(1);
  });
}

/** A line of the log, without signs that a terminal or a viewer takes for orders or does not show. */
export function lineOf(entry: object, told = (text: string) => text): string {
  const json = JSON.stringify(entry, (_name, value: unknown) =>
    typeof value === 'string' ? told(value) : value,
  );
  return json.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) =>
    Array.from({ length: sign.length }, (_, at) => escaped(sign.charCodeAt(at))).join(''),
  );
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}

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
  /** The code of the gateway's own error answer. */
  problem?: string;
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
  log('error', { fault, reason: String(error), ...about });
}

/** What an error says, with what caused it. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  if (!(error instanceof Error)) return String(error);
  const { name, message, cause } = error;
  const why = cause === undefined ? '' : reasonOf(cause);
  const own = `${name}: ${message}`;
  return why === '' || why.endsWith(message) ? own : `${own} (${why})`;
}
