import type { KnownWrite } from '../../api/journal/changes';
import { NAME_ID, type RecordedWrite, type WriteOutcome } from '../../contract/journal';
import { operations, type OperationId, resourceOf, titleOf } from '../../contract/resources';
import { sameState } from '../../contract/sets';
import { isObject, readJson } from '../../lib/json';
import type { MemoryKey } from '../../memory/storedList';
import type { StateLook } from '../../page/resource/stateLook';
import type { DescriptionOf } from '../../save/plan/descriptions';
import { differences, type Change } from '../../save/plan/diff';
import { threeWay } from '../../save/plan/merge';

// What the journal's writes are called on the screen, and what they changed.

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
export function outcomeOf({ state, status = 0, found }: KnownWrite): WriteOutcome | 'found' {
  if (found) return 'found';
  if (state === 'answered') return status >= 200 && status < 300 ? 'accepted' : 'refused';
  return state === 'unknown' || state === 'not sent' ? state : 'under way';
}

/** How an outcome is shown. */
export const outcomeLooks: Record<WriteOutcome | 'found', StateLook> = {
  accepted: { tone: 'settled', icon: 'check', word: 'Accepted' },
  refused: { tone: 'failed', icon: 'alert', word: 'Refused' },
  'not sent': { tone: 'attention', icon: 'warning', word: 'Not sent' },
  unknown: { tone: 'unknown', icon: 'help', word: 'Unknown' },
  found: { tone: 'settled', icon: 'check', word: 'Found' },
  'under way': { tone: 'moving', icon: 'progress', word: 'Under way' },
};

/** The outcome in words, with the status of a refusal: "Refused, 409". */
export function outcomeWords(write: KnownWrite): string {
  const outcome = outcomeOf(write);
  const { word } = outcomeLooks[outcome];
  return outcome === 'refused' && write.status !== undefined ? `${word}, ${write.status}` : word;
}

/** What a write changed, compared with the last accepted one before it. */
export function changesOf(
  { type, operation, before, body }: RecordedWrite,
  key: MemoryKey,
  descriptionOf: DescriptionOf,
): Change[] | undefined {
  const sent = readJson(body);
  if (type === undefined || !isObject(sent)) return undefined;
  const isUpdate = resourceOf(type).operations.update === operation;
  const description = descriptionOf(type, key, isUpdate ? 'update' : 'create');
  const was = before === undefined ? undefined : readJson(before);
  const { changes } = differences(isObject(was) ? was : {}, sent, description);
  if (!isUpdate) return changes;
  // What only a create can set is no part of a later body, and has not gone.
  const fixed = Object.keys(descriptionOf(type, key, 'create').labels).filter(
    (pointer) => description.labels[pointer] === undefined,
  );
  return changes.filter(
    ({ kind, pointer }) => kind !== 'removed' || !fixed.some((own) => isIn(own, pointer)),
  );
}

/** The fields that an update changed, in words within a sentence: "description", "DNS nameservers". */
export function changedFields(
  write: RecordedWrite,
  key: MemoryKey,
  descriptionOf: DescriptionOf,
): string[] {
  const { type, operation, before } = write;
  if (!type || !before || resourceOf(type).operations.update !== operation) return [];
  const labels = Object.entries(descriptionOf(type, key, 'update').labels);
  const changed = changesOf(write, key, descriptionOf)?.map(({ pointer, label }) =>
    (labels.find(([own]) => isIn(own, pointer))?.[1] ?? label).replace(/^[A-Z](?=[a-z])/, (first) =>
      first.toLowerCase(),
    ),
  );
  return [...new Set(changed)];
}

/** Whether all that a write changed was changed again by the newest one, so that undoing it would change nothing. */
export function isOver(
  { type, before, body }: RecordedWrite,
  newest: RecordedWrite | undefined,
  key: MemoryKey,
  descriptionOf: DescriptionOf,
): boolean {
  const [was, sent, now] = [before, body, newest?.body].map((text = '') => readJson(text));
  if (!type || !isObject(was) || !isObject(sent) || !isObject(now)) return false;
  const { merged } = threeWay(sent, was, now, descriptionOf(type, key, 'update'));
  return sameState(merged, now);
}

function isIn(own: string, pointer: string): boolean {
  return own === pointer || pointer.startsWith(`${own}/`);
}
