import { useMemo } from 'react';
import { outcomeOf, type KnownWrite } from '../../api/journal/changes';
import { NAME_ID, WRITE_NOTE, type RecordedWrite } from '../../contract/journal';
import { resourceOf } from '../../contract/resources';
import { sameState } from '../../contract/sets';
import { isBlank, readObject, valueAt, type Json, type JsonObject } from '../../lib/json';
import type { MemoryKey } from '../../memory/storedList';
import type { StateLook } from '../../resource/stateLook';
import { groupsPointer } from '../../save/fields/groups';
import { restoreOf, type RestoreState } from '../../save/form/restore';
import { writableBody } from '../../save/plan/compose';
import type { ResourceDescription } from '../../save/plan/describe';
import type { DefinedResources } from '../../save/defineResource';
import { describeChange, differences, type Change } from '../../save/plan/diff';
import { undone } from '../../save/plan/merge';
import { replacedBy, whyNotUndone, withoutChange, type Replaced } from '../../save/plan/undo';
import { useMemoryKey } from '../../session/scope';
import { lookOf } from './changeWords';
import { fieldsInWords, isIn, lowered } from './fieldWords';
import { oncePer } from '../../lib/oncePer';

const groupsReplaced: StateLook = { tone: 'attention', icon: 'warning', word: 'Groups replaced' };

export type Telling = ReturnType<typeof telling>;

/** What is told of writes: what they changed, with the labels of a plan, and what takes them back. */
export function useTelling(defined: DefinedResources): Telling {
  const key = useMemoryKey();
  return useMemo(() => telling(key, defined), [key, defined]);
}

interface Read {
  description?: ResourceDescription;
  /** The body, where it is an object. */
  sent?: JsonObject | undefined;
  replaced?: Replaced | undefined;
  /** The differences from before, or everything that was sent if the earlier values are unknown. */
  changes: Change[];
}

export function telling(key: MemoryKey, defined: DefinedResources) {
  const read = oncePer((write: RecordedWrite): Read => {
    const { type } = write;
    const body = readObject(write.body);
    if (!type || !body) return { changes: [] };
    const sent = writableBody(body);
    const resource = defined[type];
    const isNew = isCreate(write);
    const description = resource?.describe(isNew ? 'create' : 'update', { key }) ?? {
      type,
      write: 'update',
      labels: {},
      lists: {},
    };
    const replaced = replacedBy(write, key, description);
    const { changes } = differences(replaced?.before ?? {}, sent, description);
    if (isNew || !resource) return { description, sent, replaced, changes };
    // A member that only a create sets is missing from later bodies, but was not removed.
    const fixed = Object.keys(resource.describe('create').labels).filter(
      (pointer) => description.labels[pointer] === undefined,
    );
    const own = changes.filter(
      ({ kind, pointer }) => kind !== 'removed' || !fixed.some((each) => isIn(each, pointer)),
    );
    return { description, sent, replaced, changes: own };
  });

  const whyNot = (write: KnownWrite) => whyNotUndone(write, read(write).replaced);

  function undo(write: KnownWrite, only?: Change): RestoreState | undefined {
    const { replaced } = read(write);
    if (!replaced || whyNot(write) !== undefined) return undefined;
    const { sent: undoes, before } = replaced;
    const body = only ? withoutChange(undoes, only) : before;
    const { receivedAt: of, by } = write;
    return restoreOf({ body, undoes, of, by, ...(only && { field: only.label }) });
  }

  return {
    changesOf: (write: RecordedWrite) => read(write).changes,
    /** Whether the earlier values are known. */
    isRecorded: (write: RecordedWrite) => isCreate(write) || read(write).replaced !== undefined,
    /** The values sent for members whose earlier value nobody could read. */
    unrecorded(write: RecordedWrite): Change[] {
      const { replaced, description } = read(write);
      if (!replaced || !description) return [];
      return replaced.unrecorded.flatMap(({ pointer, label }) => {
        const sent = valueAt(replaced.sent, pointer) as Json | undefined;
        return isBlank(sent) ? [] : [describeChange(description, label, pointer, undefined, sent)];
      });
    },
    /** What a write changed: "description, 2 tags". */
    words(write: RecordedWrite): string {
      const { type, operation, name } = write;
      const { changes, replaced, description } = read(write);
      if (operation === WRITE_NOTE) return name ? 'note' : 'note removed';
      if (operation === NAME_ID || !type || !description) return '';
      if (isCreate(write) && !replaced) {
        const made = changes.find(({ pointer }) => pointer === defined[type]?.saysMost)?.afterText;
        return [`new ${resourceOf(type).noun}`, made].filter(Boolean).join(', ');
      }
      if (!replaced) return 'earlier values not recorded';
      if (changes.length > 0) return fieldsInWords(changes, description);
      const open = replaced.unrecorded.map(({ label }) => lowered(label));
      return open.length === 0
        ? 'the same again'
        : `${open.join(', ')}, earlier value not recorded`;
    },
    /** How a write ended; a create that took groups from somebody who existed says so. */
    look(write: KnownWrite): StateLook {
      const isReplacing =
        isCreate(write) &&
        outcomeOf(write) === 'accepted' &&
        read(write).replaced !== undefined &&
        read(write).changes.some(
          ({ pointer, kind }) => kind === 'removed' && isIn(groupsPointer, pointer),
        );
      return isReplacing ? groupsReplaced : lookOf(write);
    },
    /** Why a write can't be taken back. */
    whyNot,
    /** The link that undoes a write, or with `only` one of its changes, whatever came since. */
    undo,
    /** Whether the newest write changed the same parts again, so that undoing this one would change nothing. */
    isOver(write: RecordedWrite, newest: RecordedWrite | undefined): boolean {
      const { replaced, description } = read(write);
      const now = newest && read(newest).sent;
      if (!replaced || !description || !now) return false;
      return sameState(undone(replaced, now, description).merged, now);
    },
  };
}

function isCreate({ type, operation }: RecordedWrite): boolean {
  return type !== undefined && resourceOf(type).operations.create === operation;
}
