import {
  mayNotBeReturned,
  resourceOf,
  type ResourceType,
  type OperationId,
} from '../../contract/resources';
import { sameState } from '../../contract/sets';
import type { ResourceRecord } from '../../api/cache/record';
import type { writeTarget } from '../../api/resources/writes';
import { isBlank, sameJson, valueAt, type Json, type JsonObject } from '../../lib/json';
import { writableBody, withRequired, withValue } from './compose';
import {
  isUnseen,
  labelOf,
  textOf,
  type Memory,
  type ResourceDescription,
  type Warning,
} from './describe';
import { describeChange, differences, type Change } from './diff';
import { conflictOf, threeWay, type Choices, type Conflict } from './merge';
import { idOf, type HiddenMember } from '../../memory/hiddenMembers';
import { chosenValue, withKnown, type HiddenChoices } from './notReturned';

export type { Memory, Warning } from './describe';

/** A hidden member that is sent again with its last sent value. */
export interface Carried {
  pointer: string;
  label: string;
  text: string;
  /** When it was last sent, in ms. */
  at: number;
}

/** The record a form is made from: as read, or as remembered when nothing can be read. */
export interface Base<T> extends ResourceRecord<T> {
  memory?: Memory;
}

/** What a save would change, compared with the resource as just read. */
export interface Plan {
  /** "edge-north · network" */
  title: string;
  type: ResourceType;
  id: string;
  /** When the resource was read, in ms. */
  comparedAt: number;
  /** What the plan is compared with when nothing can be read; the current values are unknown then. */
  memory?: Memory;
  /** The changes from now to after the save; empty when nothing changes. */
  changes: Change[];
  /** Members and list items that are sent as they are now. */
  kept: number;
  carried: Carried[];
  /** When the form's record was read, in ms. */
  since: number;
  /** What others changed since the form was opened. */
  theirs: Change[];
  conflicts: Conflict[];
  /** Hidden members without a choice. */
  undecided: HiddenMember[];
  warnings: Warning[];
  /**
   * What was compared with as a body, with the last sent values of hidden members: sending it undoes the save. What is
   * sent for a hidden member without one is part of it, because nobody knows what it replaces.
   */
  before: JsonObject;
  /** Only complete when nothing is undecided. */
  body: JsonObject;
  request: { operation: OperationId; method: string; url: string; body: JsonObject };
}

export interface PlanInput<T> {
  description: ResourceDescription;
  /** The record the form was made from, and the record as just read. */
  loaded: Base<T>;
  fresh: Base<T>;
  /** The body composed from `loaded`. */
  body: JsonObject;
  /** The choices for the members that `loaded` did not show, and those members. */
  hidden: HiddenChoices;
  hiddenThen: readonly HiddenMember[];
  /** The members that `fresh` does not show. */
  hiddenNow: readonly HiddenMember[];
  choices: Choices;
  /** What the form itself sent before, and may hold. */
  sent?: JsonObject | undefined;
  /** Where the update is sent. */
  target: ReturnType<typeof writeTarget>;
}

type Value = Json | undefined;
const at = (body: JsonObject, pointer: string) => valueAt(body, pointer) as Value;

/** Compares the record as loaded, as edited and as it is now, and says what one PUT would do. */
export function makePlan<T>(input: PlanInput<T>): Plan {
  const { description, loaded, fresh, choices } = input;
  const remembered = fresh.memory && { memory: fresh.memory };
  const base = writableBody(loaded.raw);
  const now = writableBody(fresh.raw);
  const shown = alignShown(input, base, now);
  const merge = threeWay(base, shown.mine, shown.theirs, description, choices);
  const asked = askAboutShown(input, base, now, merge.merged);
  const settled = settleHidden(input, base, now, asked.body);
  const body = withRequired(settled.body, description.requiredLists);
  const { changes, same } = differences(now, body, description);
  // A service may answer in any order, so that nobody need have changed it.
  const ours = input.sent ? differences(base, input.sent, description).changes : [];
  const theirs = differences(base, now, description).changes.filter(
    ({ isMoved, pointer, after }) =>
      !isMoved && !ours.some((own) => own.pointer === pointer && sameJson(own.after, after)),
  );
  const visible = changes.filter(
    ({ pointer }) =>
      !settled.pointers.some((own) => pointer === own || pointer.startsWith(`${own}/`)),
  );
  const id = idOf(fresh.raw) ?? '';
  return {
    type: description.type,
    id,
    title: `${nameOf(fresh.raw, description) ?? description.nickname ?? id} · ${resourceOf(description.type).noun}`,
    comparedAt: fresh.at,
    ...remembered,
    changes: [...visible, ...settled.changes, ...emptied(input, now, body)],
    kept: same,
    carried: settled.carried,
    theirs: [...theirs, ...settled.theirs],
    since: loaded.at,
    before: input.hiddenNow.reduce(
      (made, { pointer, lastSent }) =>
        withKnown(made, pointer, lastSent ? lastSent.value : at(body, pointer)),
      now,
    ),
    conflicts: [...merge.conflicts, ...asked.conflicts, ...settled.conflicts],
    undecided: settled.undecided,
    warnings: [
      ...(remembered ? [] : olderState(fresh)),
      ...settled.warnings,
      ...(description.warnings?.({ now: fresh.raw, before: now, after: body, ...remembered }) ??
        []),
    ],
    body,
    request: { ...input.target, body },
  };
}

/**
 * Members that only one of the two reads shows cannot be merged when the service may leave them out, because absent
 * does not mean empty. They are taken out of the merge here, and `askAboutShown` asks about them.
 */
function alignShown<T>(input: PlanInput<T>, base: JsonObject, now: JsonObject) {
  let mine = input.body;
  let theirs = now;
  for (const { pointer } of mayNotBeReturned(input.description.type)) {
    const [then, fresh] = [at(base, pointer), at(now, pointer)];
    if (!isBlank(then) && fresh === undefined) theirs = withValue(theirs, pointer, then);
    if (then === undefined && fresh !== undefined && input.hidden[pointer])
      mine = withValue(mine, pointer, undefined);
  }
  return { mine, theirs };
}

/** What a conflict shows for a side that a read did not return. */
const unseen = { base: 'not returned', theirs: 'no longer returned' };

function askAboutShown<T>(
  input: PlanInput<T>,
  base: JsonObject,
  now: JsonObject,
  merged: JsonObject,
) {
  const { description, hidden, choices } = input;
  const conflicts: Conflict[] = [];
  let body = merged;
  const ask = (pointer: string, label: string, then: Value, mine: Value, theirs: Value) => {
    const sides = { base: then, mine, theirs };
    conflicts.push(conflictOf(description, { pointer, label }, sides, unseen));
    body = withKnown(body, pointer, choices[pointer] === 'mine' ? mine : theirs);
  };
  for (const { pointer, label } of mayNotBeReturned(description.type)) {
    const [then, fresh, mine] = [at(base, pointer), at(now, pointer), at(merged, pointer)];
    const choice = hidden[pointer];
    if (!isBlank(then) && fresh === undefined && !isBlank(mine))
      ask(pointer, label, then, mine, undefined);
    // A value kept "as sent last" gives way to the value the service now shows; a deliberate choice does not.
    if (then !== undefined || fresh === undefined || !choice || choice.kind === 'keep last')
      continue;
    const said = chosenValue({ pointer, label }, choice);
    const [asked, answered] = [said, fresh].map((value) => withValue({}, pointer, value));
    if (!sameState(asked, answered) && !(isBlank(said) && isBlank(fresh)))
      ask(pointer, label, undefined, said, fresh);
  }
  return { body, conflicts };
}

/** The last sent value of a hidden member, if somebody sent another one since the form was opened. */
function sentSince(then: HiddenMember | undefined, now: HiddenMember | undefined) {
  const [before, last] = [then?.lastSent, now?.lastSent];
  if (!then || !last || (before && before.at >= last.at)) return undefined;
  return before && isSameMember(before.value, last.value) ? undefined : last;
}

const isSameMember = (one: Json, other: Json) =>
  sameState(withValue({}, '/member', one), withValue({}, '/member', other)) ||
  (isBlank(one) && isBlank(other));

/** Members that neither read shows: choices are sent, members without a choice stay undecided. */
function settleHidden<T>(
  input: PlanInput<T>,
  base: JsonObject,
  now: JsonObject,
  merged: JsonObject,
) {
  const { description, hidden, hiddenThen, hiddenNow } = input;
  const carried: Carried[] = [];
  const changes: Change[] = [];
  const warnings: Warning[] = [];
  const undecided: HiddenMember[] = [];
  const pointers: string[] = [];
  const theirs: Change[] = [];
  const conflicts: Conflict[] = [];
  let body = merged;
  for (const { pointer, label } of mayNotBeReturned(description.type)) {
    if (at(base, pointer) !== undefined || at(now, pointer) !== undefined) continue;
    const is = (member: HiddenMember) => member.pointer === pointer;
    const [then, latest] = [hiddenThen.find(is), hiddenNow.find(is)];
    const newer = sentSince(then, latest);
    const keeps = hidden[pointer]?.kind === 'keep last';
    const member = (newer ? latest : then) ?? latest ?? { pointer, label };
    let value = chosenValue(member, hidden[pointer]) ?? at(merged, pointer);
    if (value === undefined) {
      if (latest) undecided.push(member);
      continue;
    }
    if (newer) {
      const [shown, sent] = [then?.lastSent?.value, newer.value];
      theirs.push({ ...describeChange(description, label, pointer, shown, sent), kind: 'changed' });
      // A value that is kept gives way to a newer one; a deliberate choice does not.
      if (!keeps && !isSameMember(value, sent)) {
        const sides = { base: shown, mine: value, theirs: sent };
        conflicts.push(conflictOf(description, { pointer, label }, sides, unseen));
        if (input.choices[pointer] !== 'mine') value = sent;
      }
    }
    body = withKnown(body, pointer, value);
    if (hidden[pointer]?.kind === 'none' && isBlank(value)) warnings.push(sendsNone(label));
    if (!then && !latest) continue;
    pointers.push(pointer);
    const text = textOf(description, pointer, value);
    if (keeps) carried.push({ pointer, label, text, at: member.lastSent?.at ?? input.loaded.at });
    else
      changes.push({
        ...describeChange(description, label, pointer, undefined, value),
        kind: isBlank(value) ? 'removed' : 'changed',
        beforeText: 'not returned',
      });
  }
  return { body, carried, changes, warnings, undecided, pointers, theirs, conflicts };
}

/** A value that is cleared without being known counts as a change. */
function emptied<T>(
  { fresh: { memory }, description }: PlanInput<T>,
  now: JsonObject,
  body: JsonObject,
): Change[] {
  if (!memory) return [];
  const { requiredLists = [], clearable = [] } = description;
  return [...requiredLists, ...(isUnseen(memory) ? clearable : [])]
    .filter((pointer) => at(now, pointer) === undefined && isBlank(at(body, pointer)))
    .map((pointer) => ({
      ...describeChange(description, labelOf(description, body, pointer), pointer, undefined, []),
      kind: 'added',
    }));
}

function sendsNone(label: string): Warning {
  return {
    tone: 'attention',
    text: `Sends no ${label.toLowerCase()}`,
    detail: 'Current values there, which the service does not return, are removed.',
  };
}

function olderState<T>(fresh: ResourceRecord<T>): Warning[] {
  if (fresh.source !== 'write') return [];
  return [
    {
      tone: 'moving',
      text: 'The service does not show your last write yet',
      detail:
        'Compared with its answer to that write. It may show an older state, or a newer change that saving would replace.',
      confirm: 'Save anyway',
    },
  ];
}

function nameOf(raw: JsonObject, { nameAt }: ResourceDescription): string | undefined {
  return [nameAt, '/metadata/name']
    .map((pointer) => (pointer === undefined ? undefined : valueAt(raw, pointer)))
    .find((name): name is string => typeof name === 'string' && name !== '');
}
