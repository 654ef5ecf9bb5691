import type { ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { ResourceRecord } from '../../api/cache/record';
import type { WriteOnce } from '../../api/cache/resource';
import type { LedgerKey } from '../../memory/storedList';
import { valueAt, type JsonObject } from '../../lib/json';
import { baseline, composeUpdate } from '../plan/compose';
import type { WriteDescription } from '../plan/describe';
import type { FormToCreate, FormToUpdate } from '../fields/forms';
import { threeWay } from '../plan/merge';
import type { HiddenMember } from '../../memory/hiddenMembers';
import { withHidden, type HiddenChoices } from '../plan/notReturned';
import { withRequired, type Base } from '../plan/plan';
import type { EchoFinding } from '../../api/cache/lastOutcome';
import type { Looked, SentOnce } from '../send/snapshot';
import type { Accepted, LeftOpenWords } from './afterWrite';
import type { Typed } from './formDraft';
import type { FoundItem } from './OutcomeUnknownDialog';
import type { Restored } from './restore';

/** What the fields of an update form are made from. */
export interface EditPart<T> {
  base: Base<T>;
  describe: WriteDescription;
  /** Members that were not returned. */
  hidden: readonly HiddenMember[];
  /** The person tried to save without a choice for one of them. */
  pressing: boolean;
}

/** How a form relates to what it started from. */
export interface Beginning<V, T> {
  base: Base<T>;
  /** The form is based on an older state than the newest in memory. */
  older: boolean;
  /** The form now starts from something else and keeps what was typed. */
  carried: boolean;
  typed: () => Typed<V>;
}

interface Common<T> {
  /** The key of the form's draft. */
  address: string;
  describe: WriteDescription;
  mutation: { mutateAsync: (once: WriteOnce) => Promise<ResourceRecord<T>> };
  /** The ledger key; the current organization if absent. */
  ledgerKey?: LedgerKey;
  /** The address of "Cancel". */
  cancel: string;
  /** Describes what "Look for it" found. */
  found?: (record: ResourceRecord<T>) => FoundItem;
  /** What to do when the write is accepted. */
  accepted: (record: ResourceRecord<T>, echo: EchoFinding[], sent: SentOnce) => Accepted;
  /** Where to look after "Leave it"; `requestId` is the one in the activity. */
  leftOpen: (requestId: string | undefined) => LeftOpenWords;
  /** Shown next to the form; the request if absent. */
  aside?: ReactNode;
  wide?: boolean;
}

export interface Creates<V extends FieldValues, T> extends Common<T> {
  form: FormToCreate<V>;
  /** The initial values. */
  fresh: V;
  /** The displayed name of the new resource: its name or subject as typed. */
  nameOf: (values: V) => string;
  base?: undefined;
  /** Says what the form starts from. */
  start?: ReactNode;
  lookFor?: (body: JsonObject, firstAt: number) => Promise<Looked<T>>;
  /** The field to focus when a draft is discarded. */
  firstField?: Path<V>;
  /** Called just before a request is sent. */
  onSubmit?: () => void;
  children: ReactNode;
}

export interface Updates<V extends FieldValues, T> extends Common<T> {
  form: FormToUpdate<V>;
  /** What is changed. Only the first value is used, so give the form a new key to replace it. */
  base: Base<T>;
  /** The displayed name. */
  name: string;
  answer: z.core.$ZodType<T>;
  /** Reads the current state, or takes it from memory if it can't be read. */
  readFresh: (base: Base<T>) => Promise<Base<T>>;
  /** Whether the memory has something newer than the base. */
  isOlder?: (base: Base<T>) => boolean;
  /** Values typed before the form started from something else. */
  typed?: Typed<V> | undefined;
  /** Renders what the form starts from. */
  start?: (beginning: Beginning<V, T>) => ReactNode;
  /** Called when the draft is discarded, to start again. */
  onDiscard: () => void;
  children: ReactNode | ((part: EditPart<T>) => ReactNode);
}

export type WriteFormProps<V extends FieldValues, T> = Creates<V, T> | Updates<V, T>;

/** What a form makes of its values. */
export interface Parts<V> {
  /** The record that the fields show: the base, or with the values of the version to restore. */
  raw: JsonObject | undefined;
  /** Hidden members of that record. */
  hidden: readonly HiddenMember[];
  fresh: V;
  rules: z.ZodMiniType<V, V>;
  bodyOf: (values: V) => JsonObject;
  /** The choices for members that were not returned. */
  choicesOf: (values: V) => HiddenChoices;
  /** What stays although a save that changed it is undone, because it was changed again since. */
  staying: readonly string[];
}

/** What a create or update form makes of its values. */
export function partsOf<V extends FieldValues, T>(
  props: WriteFormProps<V, T>,
  base: Base<T> | undefined,
  all: readonly HiddenMember[],
  restore?: Restored,
): Parts<V> {
  if (!props.base || !base) {
    const { fresh, form } = props as Creates<V, T>;
    const none = { raw: undefined, hidden: all, choicesOf: () => ({}), staying: [] };
    return { ...none, fresh, rules: form.rules, bodyOf: form.body };
  }
  const { form, describe } = props;
  const { memory } = base;
  const wanted = restore && versionOf(restore, base, all, describe);
  const raw = wanted ? form.restored(base.raw, wanted.merged) : base.raw;
  const hidden = all.filter(({ pointer }) => valueAt(raw, pointer) === undefined);
  // A body that lacks a member has cleared it, so that version had none.
  const cleared = restore ? hidden.map(({ pointer }) => [pointer, 'none']) : [];
  const fresh = form.begin(raw, hidden);
  return {
    raw,
    hidden,
    fresh: { ...fresh, hidden: { ...fresh['hidden'], ...Object.fromEntries(cleared) } },
    rules: form.rules(raw),
    bodyOf: (values) => {
      const body = composeUpdate(raw, form.edits(raw, values, hidden));
      return memory ? withRequired(body, describe) : body;
    },
    choicesOf: form.choices,
    staying: wanted?.conflicts.map(({ label }) => label) ?? [],
  };
}

/** The version to restore. When a save is undone, it is what is there now without what that save changed. */
function versionOf<T>(
  { body, undoes }: Restored,
  { raw }: Base<T>,
  hidden: readonly HiddenMember[],
  describe: WriteDescription,
) {
  if (undoes === undefined) return { merged: body, conflicts: [] };
  const asSent = Object.fromEntries(
    hidden.map(({ pointer }) => [pointer, { kind: 'keep last' } as const]),
  );
  return threeWay(undoes, body, withHidden(baseline(raw), hidden, asSent), describe);
}
