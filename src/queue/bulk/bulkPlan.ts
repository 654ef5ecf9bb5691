import * as z from 'zod/mini';
import type { BulkEdit, BulkType } from '../../memory/bulk';
import type { MemoryKey } from '../../memory/storedList';
import type { JsonObject } from '../../lib/json';
import { composeUpdate } from '../../save/plan/compose';
import type { PlanDescription } from '../../save/plan/describe';
import type { FormToUpdate } from '../../save/fields/forms';
import { hiddenMembers, type HiddenMember } from '../../memory/hiddenMembers';
import { makePlan, type Plan } from '../../save/plan/plan';
import type { ResourceRecord } from '../../api/cache/record';
import { TAGS, editedTags, tagValue, wantedValue, whyNot } from './bulkEdit';

/** What an edit of many resources means for one of them. */
export type BulkPlan =
  | { kind: 'change'; plan: Plan; confirms: string[] }
  /** It already is as the edit would make it. */
  | { kind: 'already' }
  /** Somebody else changed the same tag since. */
  | { kind: 'conflict'; why: string }
  | { kind: 'left out'; why: string };

/** What a form sends of a resource of which nobody edited a field, and what is wrong with that. */
export function untouched<V>(form: FormToUpdate<V>) {
  return (raw: JsonObject, hidden: readonly HiddenMember[]) => {
    const values = form.begin(raw, hidden);
    return {
      edits: form.edits(raw, values, hidden),
      choices: form.choices(values),
      fault: z.safeParse(form.rules(raw), values).error?.issues[0]?.message,
    };
  };
}

/** How the resources of a type are changed in bulk. */
export interface BulkForm {
  untouched: ReturnType<typeof untouched>;
  description: PlanDescription;
}

/** The form of each type. Each subject has its own, and only the shell knows them all. */
export type BulkForms = Record<BulkType, BulkForm>;

/**
 * Plans the edit of one resource as an edit of it alone would be, from the record as it is now: everything else that
 * others changed stays. If they changed the tag, whose value was `was`, it is a conflict.
 */
export function planBulk(
  { type, edit, key }: { type: BulkType; edit: BulkEdit; key: MemoryKey },
  { untouched, description }: BulkForm,
  now: ResourceRecord<unknown>,
  was: string | undefined,
): BulkPlan {
  const { raw } = now;
  const why = whyNot(edit, raw);
  if (why !== undefined) return leftOut(why);
  const is = tagValue(edit, raw);
  if (is === wantedValue(edit)) return { kind: 'already' };
  if (is !== was) return { kind: 'conflict', why: conflictWords(edit, was, is) };
  const hidden = hiddenMembers(type, raw, key);
  const { edits, choices, fault } = untouched(raw, hidden);
  if (fault !== undefined) return leftOut(fault);
  const plan = makePlan({
    description,
    loaded: now,
    fresh: now,
    body: composeUpdate(raw, [...edits, { pointer: TAGS, value: editedTags(edit, raw) }]),
    hidden: choices,
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

function leftOut(why: string): BulkPlan {
  return { kind: 'left out', why };
}

function conflictWords(
  { name }: BulkEdit,
  was: string | undefined,
  is: string | undefined,
): string {
  const words = (value: string | undefined) =>
    value === undefined ? 'not there' : value || 'empty';
  return `Tag ${name} was changed by someone else: it was ${words(was)} and is now ${words(is)}.`;
}
