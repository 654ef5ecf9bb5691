import { NOT_PASSED_ON } from '../../src/contract/config';
import { ID_REUSED } from '../../src/contract/journal';
import type { Problem } from '../problem';

/** The problem for an id that another write of the same caller has. */
export const reused: Problem = {
  status: 409,
  error: ID_REUSED,
  words: 'This write id was used for another write. Nothing was sent.',
};

/** The problem for a write that arrives after its caller was told that it was not sent. */
export const withdrawn: Problem = {
  status: 409,
  error: NOT_PASSED_ON,
  words: 'This write was withdrawn before it arrived. Nothing was sent.',
};

/** The problem for a repeat of a write whose outcome nobody knows. */
export const unanswered: Problem = {
  status: 504,
  error: 'gateway_timeout',
  words: 'This write was sent before, and its answer is not known. It may have acted.',
};

/** The problem for a write that cannot be recorded, so it is not sent. */
export function unrecorded(error: unknown): Problem {
  console.error(`The journal cannot be written: ${String(error)}`);
  const words =
    'The gateway cannot record changes now, so nothing was sent. Try again in a moment.';
  return { status: 503, error: NOT_PASSED_ON, words };
}
