import { hash } from 'node:crypto';
import { RUN_HEADER } from '../../src/contract/config';
import { longestRunName, readRunHeader } from '../../src/contract/runHeader';
import { invalid } from '../problem';

/** The run of many rows that a write belongs to. */
export interface Run {
  /** Made of its caller and the id they gave it, so that nobody can add a write to another's. */
  id: string;
  name?: string;
}

/** The run that a header names; null when it cannot be read. */
export function runOf(caller: string, header: string | undefined): Run | undefined | null {
  const run = header === undefined ? undefined : readRunHeader(header);
  if (run === undefined) return header === undefined ? undefined : null;
  return { ...run, id: runId(caller, run.id) };
}

export function runId(caller: string, own: string): string {
  return hash('sha256', `${caller}\n${own}`, 'base64url');
}

export const noRun = invalid(
  `The header ${RUN_HEADER} has to be a UUID, a space and a percent-encoded name of at most ${longestRunName} characters. Nothing was sent.`,
);
