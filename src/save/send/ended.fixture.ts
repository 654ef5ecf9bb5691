import type { LastOutcome } from '../../api/cache/lastOutcome';
import type { ResourceRecord } from '../../api/cache/record';
import { asApiError, failedOutcomeOf, type WriteTarget } from './outcome';

/** How a request with this answer ends, when the answer confirms all that was sent. */
export async function ended<T>(
  answer: Promise<ResourceRecord<T>>,
  target: WriteTarget,
): Promise<LastOutcome<T>> {
  try {
    return { kind: 'accepted', record: await answer, echo: [] };
  } catch (failure) {
    return failedOutcomeOf(asApiError(failure, target));
  }
}
