import * as z from 'zod/mini';
import { writeTarget } from '../../api/resources/writes';
import { resourceOf } from '../../contract/resources';
import type { RowEdit, BulkType, BulkEdit } from '../../memory/bulk';
import type { MemoryKey } from '../../memory/storedList';
import {
  isObject,
  pointerTo,
  readObject,
  valueAt,
  type Json,
  type JsonObject,
} from '../../lib/json';
import { composeUpdate, withRequired, writableBody, type Edit } from '../../save/plan/compose';
import { undone } from '../../save/plan/merge';
import { differing } from '../../save/plan/undo';
import { isUnseen, type ResourceDescription } from '../../save/plan/describe';
import type { AnyResource } from '../../save/defineResource';
import { hiddenMembers, idOf } from '../../memory/hiddenMembers';
import { makePlan, type Base, type Plan } from '../../save/plan/plan';
import { editedList, isSo, partOf, pointerOf, whyNot } from './bulkEdit';

/** What an edit of many resources means for one of them. */
export type BulkPlan =
  | { kind: 'change'; plan: Plan; confirms: string[] }
  /** The resource already has what the edit would set. */
  | { kind: 'already' }
  /** Somebody else changed the same part since. */
  | { kind: 'conflict'; why: string }
  | { kind: 'left out'; why: string };

/** The resource of each type. */
export type BulkResources = Record<BulkType, AnyResource>;

/**
 * Plans the edit of one resource as an edit of it alone would be, from the record as it is now: everything else that
 * others changed stays. If they changed the same part, which was `was` before, it is a conflict.
 */
export function planBulk(
  { type, edit, key }: { type: BulkType; edit: RowEdit; key: MemoryKey },
  { update: form, describe }: AnyResource,
  now: Base<unknown>,
  was: string | undefined,
): BulkPlan {
  const { raw, memory } = now;
  const id = idOf(raw) ?? '';
  const description = describe('update', { key, id });
  if (memory && (isUnseen(memory) || (memory.what !== 'nothing' && memory.instead)))
    return leftOut(`The current values of this ${resourceOf(type).noun} are unknown.`);
  const edited = edit.kind === 'undo' ? undoneBy(edit, raw, description) : editedBy(edit, raw, was);
  if (edited.kind !== 'edited') return edited;
  const hidden = memory ? [] : hiddenMembers(type, raw, key);
  if (hidden.some(({ pointer }) => edited.edits.some((each) => each.pointer === pointer)))
    return leftOut('The API does not return what it changed. Undo it alone.');
  // As a form would send it if no field was edited.
  const values = form.begin(raw, hidden);
  const fault = z.safeParse(form.rules(raw), values).error?.issues[0]?.message;
  if (fault !== undefined) return leftOut(fault);
  const body = composeUpdate(raw, [...form.edits(raw, values, hidden), ...edited.edits]);
  const plan = makePlan({
    description,
    target: writeTarget(description, id),
    loaded: now,
    fresh: now,
    body: memory ? withRequired(body, description.requiredLists) : body,
    hidden: form.choices(values),
    hiddenThen: hidden,
    hiddenNow: hidden,
    choices: {},
  });
  const [undecided] = plan.undecided;
  if (undecided)
    return leftOut(
      `The API does not return the ${undecided.label.toLowerCase()}, and saving replaces it.`,
    );
  return {
    kind: 'change',
    plan,
    confirms: plan.warnings.flatMap(({ confirm }) => confirm ?? []),
  };
}

type Edited = { kind: 'edited'; edits: Edit[] } | Exclude<BulkPlan, { kind: 'change' }>;

function editedBy(edit: BulkEdit, raw: JsonObject, was: string | undefined): Edited {
  const why = whyNot(edit, raw);
  if (why !== undefined) return leftOut(why);
  if (isSo(edit, raw)) return { kind: 'already' };
  if (partOf(edit, raw) !== was)
    return { kind: 'conflict', why: conflictWords(edit, was, partOf(edit, raw)) };
  return { kind: 'edited', edits: [{ pointer: pointerOf(edit), value: editedList(edit, raw) }] };
}

/** Undoes one write as its own "Undo" would, unless others have changed the same part since. */
function undoneBy(
  edit: Extract<RowEdit, { kind: 'undo' }>,
  raw: JsonObject,
  description: ResourceDescription,
): Edited {
  const [sent = {}, before = {}] = [edit.sent, edit.before].map(readObject);
  const now = (description.asBody ?? writableBody)(raw);
  const { merged, conflicts } = undone({ sent, before }, now, description);
  const [first] = conflicts;
  if (first)
    return {
      kind: 'conflict',
      why: `${first.label} was changed again since: it is now ${first.theirsText}.`,
    };
  const differ = differing({ sent: merged, before: now });
  const members = [differ.sent, differ.before].flatMap((part) =>
    Object.entries(part).flatMap(([name, of]) =>
      isObject(of) ? Object.keys(of).map((member) => pointerTo(pointerTo('', name), member)) : [],
    ),
  );
  if (members.length === 0) return { kind: 'already' };
  const edits = [...new Set(members)].map((pointer) => ({
    pointer,
    value: valueAt(merged, pointer) as Json | undefined,
  }));
  return { kind: 'edited', edits };
}

function leftOut(why: string) {
  return { kind: 'left out', why } as const;
}

function conflictWords(edit: BulkEdit, was: string | undefined, is: string | undefined): string {
  const what = 'name' in edit ? `Tag ${edit.name}` : 'This';
  const words = (value: string | undefined) => (value === undefined ? 'not set' : value || 'empty');
  return `${what} was changed by someone else: it was ${words(was)} and is now ${words(is)}.`;
}
