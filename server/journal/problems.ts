import { NOT_PASSED_ON } from '../../src/contract/config';
import { ID_REUSED } from '../../src/contract/journal';
import type { TooSlow } from '../../src/lib/gate';
import { metrics } from '../metrics';
import { logFault } from '../notes';
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

/** The problem for a write that was sent and whose answer is not known, or not recorded. */
export const unanswered: Problem = {
  status: 504,
  error: 'gateway_timeout',
  words: 'This write was sent, and its answer is not recorded. It may have acted.',
};

/** The problem for a write whose body did not come in time. */
export function tooSlow({ message: words }: TooSlow): Problem {
  return { status: 408, error: NOT_PASSED_ON, words };
}

/** The problem for a write of somebody whose writes come to nothing, again and again. */
export function tooMany(seconds: number): Problem {
  return {
    status: 429,
    error: NOT_PASSED_ON,
    words: 'Too many of your changes were refused in this hour. Nothing was sent. Try again later.',
    headers: { 'Retry-After': String(seconds) },
  };
}

/** The problem for a write that cannot be recorded, so it is not sent. */
export function unrecorded(error: unknown): Problem {
  metrics.journalWrites.inc({ outcome: 'refused' });
  logFault('The journal cannot be written', error);
  const words =
    'The gateway cannot record changes now, so nothing was sent. Try again in a moment.';
  return { status: 503, error: NOT_PASSED_ON, words, cause: error };
}
