import { outcomeOf, type KnownWrite, type Outcome } from '../../api/journal/changes';
import { NAME_ID, WRITE_NOTE, type RecordedRun, type RecordedWrite } from '../../contract/journal';
import { operations, type OperationId, titleOf } from '../../contract/resources';
import { formatCount, plural } from '../../lib/text/text';
import type { StateLook } from '../../resource/stateLook';

// The words for the journal's writes and for how they ended.

/** The operation in words: "Create network". */
export function operationWords(operation: string): string {
  if (operation === NAME_ID) return 'Change nickname';
  if (operation === WRITE_NOTE) return 'Change note';
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

/** How an outcome is shown. */
export const outcomeLooks: Record<Outcome, StateLook> = {
  accepted: { tone: 'settled', icon: 'check', word: 'Accepted' },
  refused: { tone: 'failed', icon: 'alert', word: 'Refused' },
  'not sent': { tone: 'attention', icon: 'warning', word: 'Not sent' },
  unknown: { tone: 'unknown', icon: 'help', word: 'Unknown' },
  found: { tone: 'settled', icon: 'check', word: 'Found' },
  'under way': { tone: 'moving', icon: 'progress', word: 'Under way' },
};

/** How a write ended, with the status of a refusal: "Refused, 409". */
export function lookOf(write: KnownWrite): StateLook {
  const outcome = outcomeOf(write);
  const look = outcomeLooks[outcome];
  return outcome === 'refused' && write.status !== undefined
    ? { ...look, word: `${look.word}, ${write.status}` }
    : look;
}

/** The run for which this write stands in a list, if it has several writes. */
export function recordedRunOf({ run }: RecordedWrite): RecordedRun | undefined {
  return run && run.size > 1 ? run : undefined;
}

export const runWords = ({ name, size }: RecordedRun): string => name ?? plural(size, 'change');

/** How the writes of a run ended: "3 accepted, 2 refused". The worst gives the colour. */
export function runLook({ outcomes }: RecordedRun): StateLook {
  const order = ['accepted', 'under way', 'not sent', 'unknown', 'refused'] as const;
  const some = order.filter((outcome) => outcomes[outcome]);
  const words = some.map(
    (outcome) =>
      `${formatCount(outcomes[outcome] ?? 0)} ${outcomeLooks[outcome].word.toLowerCase()}`,
  );
  return { ...outcomeLooks[some.at(-1) ?? 'accepted'], word: words.join(', ') };
}
