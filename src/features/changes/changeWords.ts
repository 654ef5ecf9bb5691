import { NAME_ID, type RecordedWrite, type WriteOutcome } from '../../contract/journal';
import { operations, type OperationId, titleOf } from '../../contract/resources';
import type { StateLook } from '../../page/resource/stateLook';

// What the journal's writes are called on the screen.

/** The operation in words: "Create network". */
export function operationWords(operation: string): string {
  if (operation === NAME_ID) return 'Change nickname';
  return Object.hasOwn(operations, operation)
    ? operations[operation as OperationId].title
    : operation;
}

/** The name of the resource, else its id, else its type. */
export function resourceWords({ name, resourceId, type }: RecordedWrite): string {
  return name || resourceId || (type ? titleOf(type) : '');
}

/** What was done to which resource: "Update network edge". */
export function changeWords(write: RecordedWrite): string {
  return `${operationWords(write.operation)} ${write.name || write.resourceId || ''}`.trim();
}

/** How a write ended. */
export function outcomeOf({ state, status = 0 }: RecordedWrite): WriteOutcome {
  if (state === 'answered') return status >= 200 && status < 300 ? 'accepted' : 'refused';
  return state === 'unknown' || state === 'not sent' ? state : 'under way';
}

/** How an outcome is shown. */
export const outcomeLooks: Record<WriteOutcome, StateLook> = {
  accepted: { tone: 'settled', icon: 'check', word: 'Accepted' },
  refused: { tone: 'failed', icon: 'alert', word: 'Refused' },
  'not sent': { tone: 'attention', icon: 'warning', word: 'Not sent' },
  unknown: { tone: 'unknown', icon: 'help', word: 'Unknown' },
  'under way': { tone: 'moving', icon: 'progress', word: 'Under way' },
};

/** The outcome in words, with the status of a refusal: "Refused, 409". */
export function outcomeWords(write: RecordedWrite): string {
  const outcome = outcomeOf(write);
  const { word } = outcomeLooks[outcome];
  return outcome === 'refused' && write.status !== undefined ? `${word}, ${write.status}` : word;
}
