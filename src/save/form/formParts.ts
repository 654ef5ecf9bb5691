import type { FieldValues, Path } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { ResourceRecord } from '../../api/cache/record';
import type { MemoryKey } from '../../memory/storedList';
import { valueAt, type JsonObject } from '../../lib/json';
import { composeUpdate, withRequired } from '../plan/compose';
import type { ResourceDescription } from '../plan/describe';
import type { FormToCreate, FormToUpdate } from '../fields/forms';
import type { HiddenMember } from '../../memory/hiddenMembers';
import type { HiddenChoices } from '../plan/notReturned';
import type { Base } from '../plan/plan';
import type { Part } from '../../ui/jsx';
import type { Looked, SentOnce } from '../send/snapshot';
import type { Accepted } from './afterWrite';
import type { KeptVersion } from './formDraft';

export interface EditPart<T> {
  base: Base<T>;
  describe: ResourceDescription;
  hidden: readonly HiddenMember[];
  /** The person tried to save without a choice for one of them. */
  pressing: boolean;
}

interface Common<T> {
  address: string;
  describe: ResourceDescription;
  /** The memory key; the current organization if absent. */
  memoryKey?: MemoryKey;
  cancel: string;
  /** What distinguishes resources with the same name when "Look for it" has found one. */
  detail?: ((value: T) => string) | undefined;
  /** What follows an accepted write, if not that its page or its list opens. */
  accepted?: (record: ResourceRecord<T>, sent: SentOnce) => Accepted | undefined;
  wide?: boolean;
}

export interface Creates<V extends FieldValues, T> extends Common<T> {
  form: FormToCreate<V>;
  fresh: V;
  /** The displayed name of the new resource: its name or subject as typed. */
  nameOf: (values: V) => string;
  base?: undefined;
  lookFor?: (body: JsonObject, firstAt: number) => Promise<Looked<T>>;
  /** The field that has the focus first, and when a draft is discarded. */
  firstField: Path<V>;
  /** Called just before a request is sent. */
  onSubmit?: () => void;
  children: Part;
}

export interface Updates<V extends FieldValues, T> extends Common<T> {
  form: FormToUpdate<V>;
  /** What is changed. Only the first value is used, so give the form a new key to replace it. */
  base: Base<T>;
  name: string;
  /** Reads the current state, or takes it from memory if it can't be read. */
  readFresh: (base: Base<T>) => Promise<Base<T>>;
  /** Whether the memory has something newer than the base. */
  isOlder?: (base: Base<T>) => boolean;
  /** Says what the form starts from; `older`: there is something newer than the base. */
  start?: (base: Base<T>, older: boolean) => Part;
  onDiscard: () => void;
  children: (part: EditPart<T>) => Part;
}

export type WriteFormProps<V extends FieldValues, T> = Creates<V, T> | Updates<V, T>;

/** An earlier version that the form of an update is opened with, and its review with it. */
export interface Version {
  kept: KeptVersion;
  /** What the form says of it, and its review. */
  notice: Part;
  reviewNotice: Part;
}

/** What a form makes of its values. */
export interface Parts<V> {
  /** The record that the fields show: the base, or with the values of an earlier version. */
  raw?: JsonObject;
  /** Hidden members of that record. */
  hidden: readonly HiddenMember[];
  /** Hidden members of the base. */
  hiddenThen: readonly HiddenMember[];
  fresh: V;
  rules: z.ZodMiniType<V, V>;
  bodyOf: (values: V) => JsonObject;
  /** The choices for members that were not returned. */
  choicesOf: (values: V) => HiddenChoices;
}

/** What a create form makes of its values. */
export function createParts<V extends FieldValues, T>({ form, fresh }: Creates<V, T>): Parts<V> {
  const { rules, body: bodyOf } = form;
  return { fresh, rules, bodyOf, hidden: [], hiddenThen: [], choicesOf: () => ({}) };
}

/** What an update form makes of its values; `all`: the hidden members of the base. */
export function updateParts<V extends FieldValues, T>(
  { form, describe }: Pick<Updates<V, T>, 'form' | 'describe'>,
  base: Base<T>,
  all: readonly HiddenMember[],
  version?: KeptVersion,
): Parts<V> {
  const raw = version?.raw ?? base.raw;
  const hidden = all.filter(({ pointer }) => valueAt(raw, pointer) === undefined);
  // A body that lacks a member has cleared it, so that version had none.
  const cleared = hidden.filter(({ pointer }) => version && !version.unasked.includes(pointer));
  const none = Object.fromEntries(cleared.map(({ pointer }) => [pointer, 'none']));
  const fresh = form.begin(raw, hidden);
  return {
    raw,
    hidden,
    hiddenThen: all,
    fresh: { ...fresh, hidden: { ...fresh['hidden'], ...none } },
    rules: form.rules(raw),
    bodyOf: (values) => {
      const body = composeUpdate(raw, form.edits(raw, values, hidden));
      return base.memory ? withRequired(body, describe.requiredLists) : body;
    },
    choicesOf: form.choices,
  };
}
