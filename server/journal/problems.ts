import { ID_REUSED } from '../../src/contract/journal';
import { metrics } from '../metrics';
import { logFault } from '../log';
import { notPassedOn, Problem } from '../problem';

/** The problem for an id that another write of the same caller has. */
export const reused = new Problem(
  409,
  'This write id was used for another write. Nothing was sent.',
  {
    error: ID_REUSED,
  },
);

/** The problem for a write that arrives after its caller was told that it was not sent. */
export const withdrawn = notPassedOn(
  409,
  'This write was withdrawn before it arrived. Nothing was sent.',
);

/** The problem for a write that was sent and whose answer is not known, or not recorded. */
export const unanswered = new Problem(
  504,
  'This write was sent, and its answer is not recorded. It may have acted.',
);

/** The problem for a write that cannot be recorded, so it is not sent. */
export function unrecorded(error: unknown): Problem {
  metrics.journalWrites.inc({ outcome: 'refused' });
  logFault('The journal cannot be written', error);
  const words =
    'The gateway cannot record changes now, so nothing was sent. Try again in a moment.';
  return notPassedOn(503, words, { cause: error });
}
