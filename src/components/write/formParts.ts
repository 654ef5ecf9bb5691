import type { ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { ResourceRecord } from '../../api/cache/record';
import type { LedgerKey } from '../../ledger/storedList';
import type { JsonObject } from '../../lib/json';
import { composeUpdate } from '../../writes/plan/compose';
import type { WriteDescription } from '../../writes/plan/describe';
import type { FormToCreate, FormToUpdate } from '../../writes/plan/forms';
import type { HiddenChoices, HiddenMember } from '../../writes/plan/notReturned';
import { withRequired, type Base } from '../../writes/plan/plan';
import type { EchoFinding } from '../../writes/send/echo';
import type { Looked, SentOnce } from '../../writes/send/machine';
import type { Accepted, LeftOpenWords } from './afterWrite';
import type { Typed } from './formDraft';
import type { FoundItem } from './OutcomeUnknownDialog';

/** What the fields of an update are made from. */
export interface EditPart<T> {
  base: Base<T>;
  describe: WriteDescription;
  /** Members that were not returned. */
  hidden: readonly HiddenMember[];
  /** Saving was tried while nothing was chosen for one of those. */
  pressing: boolean;
}

/** How a form stands to what it started from. */
export interface Beginning<V, T> {
  base: Base<T>;
  /** It was made from an older state than the newest that is remembered. */
  older: boolean;
  /** The form starts from something else now, and keeps what was typed. */
  carried: boolean;
  typed: () => Typed<V>;
}

interface Common<T> {
  /** Where its draft is kept. */
  address: string;
  describe: WriteDescription;
  mutation: { mutateAsync: (body: JsonObject) => Promise<ResourceRecord<T>> };
  /** Whose memory it is; the organization in use when absent. */
  ledgerKey?: LedgerKey;
  /** Where "Cancel" leads. */
  cancel: string;
  /** What "Look for it" found, for people. */
  found?: (record: ResourceRecord<T>) => FoundItem;
  /** What follows when it is accepted. */
  accepted: (record: ResourceRecord<T>, echo: EchoFinding[], sent: SentOnce) => Accepted;
  /** Where to look after "Leave it"; `requestId` is the request's in the activity. */
  leftOpen: (requestId: string | undefined) => LeftOpenWords;
  /** Beside the form; what would be sent when absent. */
  aside?: ReactNode;
  wide?: boolean;
}

export interface Creates<V extends FieldValues, T> extends Common<T> {
  form: FormToCreate<V>;
  /** What it begins with. */
  fresh: V;
  /** What is being created, for people: its name or subject as typed. */
  nameOf: (values: V) => string;
  base?: undefined;
  lookFor?: (body: JsonObject, firstAt: number) => Promise<Looked<T>>;
  /** Where the focus goes when a draft is thrown away. */
  firstField?: Path<V>;
  /** Called when a request is about to leave. */
  onSubmit?: () => void;
  children: ReactNode;
}

export interface Updates<V extends FieldValues, T> extends Common<T> {
  form: FormToUpdate<V>;
  /** What is changed. The form is made from the first one, so it is keyed by whatever changes it. */
  base: Base<T>;
  /** What it is called, for people. */
  name: string;
  answer: z.core.$ZodType<T>;
  /** The object as it is now; where nothing can be read, as it is remembered now. */
  readFresh: (base: Base<T>) => Promise<Base<T>>;
  /** Whether something newer than the base is remembered. */
  isOlder?: (base: Base<T>) => boolean;
  /** What was typed while it started from something else. */
  typed?: Typed<V> | undefined;
  /** Says what the form starts from. */
  start?: (beginning: Beginning<V, T>) => ReactNode;
  /** The draft was thrown away; begin again. */
  onDiscard: () => void;
  children: ReactNode | ((part: EditPart<T>) => ReactNode);
}

export type WriteFormProps<V extends FieldValues, T> = Creates<V, T> | Updates<V, T>;

/** What a form does with its values. */
export interface Parts<V> {
  fresh: V;
  rules: z.ZodMiniType<V, V>;
  bodyOf: (values: V) => JsonObject;
  /** What was chosen for members that were not returned. */
  choicesOf: (values: V) => HiddenChoices;
}

/** What a create form or an update form does with its values. */
export function partsOf<V extends FieldValues, T>(
  props: WriteFormProps<V, T>,
  base: Base<T> | undefined,
  hidden: readonly HiddenMember[],
): Parts<V> {
  if (!props.base || !base) {
    const { fresh, form } = props as Creates<V, T>;
    return { fresh, rules: form.rules, bodyOf: form.body, choicesOf: () => ({}) };
  }
  const { form, describe } = props;
  const { raw, memory } = base;
  return {
    fresh: form.begin(raw, hidden),
    rules: form.rules(raw),
    bodyOf: (values) => {
      const body = composeUpdate(raw, form.edits(raw, values, hidden));
      return memory ? withRequired(body, describe) : body;
    },
    choicesOf: form.choices,
  };
}
