import { createHash } from 'node:crypto';
import { RUN_HEADER } from '../../src/contract/config';
import { invalid } from '../problem';

/** The run of many rows that a write belongs to. */
export interface Run {
  /** Made of its caller and the id they gave it, so that nobody can add a write to another's. */
  id: string;
  name?: string;
}

const pattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?: ([^ ,]+))?$/i;
const longestName = 120;

/** The run that a header names; null when nobody can read it. */
export function runOf(caller: string, header: string | undefined): Run | undefined | null {
  if (header === undefined) return undefined;
  const [, own, encoded = ''] = pattern.exec(header) ?? [];
  const name = decoded(encoded);
  if (own === undefined || name === undefined || [...name].length > longestName) return null;
  const id = createHash('sha256').update(`${caller}\n${own.toLowerCase()}`).digest('base64url');
  return { id, ...(name !== '' && { name }) };
}

function decoded(text: string): string | undefined {
  try {
    const name = decodeURIComponent(text);
    return /\p{Cc}/u.test(name) ? undefined : name;
  } catch {
    return undefined;
  }
}

export const noRun = invalid(
  `The header ${RUN_HEADER} has to be a UUID, a space and a percent-encoded name of at most ${longestName} characters. Nothing was sent.`,
);
