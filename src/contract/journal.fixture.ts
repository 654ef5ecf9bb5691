import type { RecordedWrite } from './journal';

/** A write of one's own as the journal has it. */
export function recordedWrite(
  state: RecordedWrite['state'],
  more: Partial<RecordedWrite> = {},
): RecordedWrite {
  return {
    id: '1',
    by: 'Ada',
    mine: true,
    operation: 'createNetwork',
    state,
    receivedAt: 1,
    body: '{}',
    ...more,
  };
}
