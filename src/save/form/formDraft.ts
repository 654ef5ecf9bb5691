import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { readAnswer } from '../../contract/reading';
import { answerSchema, type ResourceType } from '../../contract/resources';
import { isObject, parseJson, sameJson, stringifyJson, type JsonObject } from '../../lib/json';
import { serviceNow } from '../../lib/time/clock';
import { thisTab } from '../../memory/browserStorage';
import {
  dropDraft,
  draftOf,
  draftsOf,
  leaveForm,
  markUnsent,
  saveDraft,
  whenLeft,
  type Draft,
  type DraftSent,
} from '../../memory/drafts';
import { idOf } from '../../memory/hiddenMembers';
import type { MemoryKey } from '../../memory/storedList';
import { onSignOut } from '../../session/credential';
import { currentMemoryKey } from '../../session/scope';
import type { Base } from '../plan/plan';

/** Unsent input and, for an update, the resource it is based on. */
interface FormDraft<V, T> {
  values: V;
  /** The resource as it was then, to tell changes by others from the input when saving. */
  base?: Base<T>;
  /** The earlier version that the form was opened with. */
  version?: KeptVersion | undefined;
}

const keptVersion = z.object({
  raw: z.custom<JsonObject>(isObject),
  entry: z.string(),
  unasked: z.array(z.string()),
});

/**
 * An earlier version of a resource: the record with its values, the entry of the browser's history that names it, and
 * the hidden members that it says nothing of.
 */
export type KeptVersion = z.output<typeof keptVersion>;

interface DraftShape<V, T> {
  form: { drafts: z.ZodMiniType<V> };
  describe: { type: ResourceType };
  /** The resource to update; absent for a create. */
  base?: Pick<Base<T>, 'raw' | 'source'> | undefined;
}

const frame = z.object({
  values: z.unknown(),
  base: z.custom<JsonObject>(isObject),
  baseAt: z.optional(z.number()),
  version: z.optional(keptVersion),
  memory: z.optional(
    z.union([
      z.object({ what: z.enum(['answer', 'sent']), at: z.number() }),
      z.object({ what: z.literal('nothing') }),
    ]),
  ),
});

/** The part of a form to store as a draft. */
export function draftToKeep<V, T>(
  values: V,
  base: Base<T> | undefined,
  version?: KeptVersion,
): unknown {
  if (!base) return values;
  const { raw, at, memory } = base;
  const from = version && { version };
  return { values, base: raw, ...from, ...(memory ? { memory } : { baseAt: at }) };
}

/** A stored draft, or `undefined` if it can't be used: it may come from an older version of the console. */
export function readDraft<V, T>(
  kept: unknown,
  shape: DraftShape<V, T>,
): FormDraft<V, T> | undefined {
  const { drafts } = shape.form;
  if (!shape.base) {
    const values = z.safeParse(drafts, kept);
    return values.success ? { values: values.data } : undefined;
  }
  const read = frame.safeParse(kept);
  if (!read.success) return undefined;
  const { base: raw, baseAt, memory, version } = read.data;
  const values = z.safeParse(drafts, read.data.values);
  const value = readAnswer(answerSchema(shape.describe.type), raw).value as T | undefined;
  const at = memory ? (memory.what === 'nothing' ? 0 : memory.at) : baseAt;
  if (!values.success || value === undefined || at === undefined) return undefined;
  if (idOf(raw) !== idOf(shape.base.raw)) return undefined;
  const { source } = shape.base;
  const base = { value, raw, at, source, requestId: '', ...(memory && { memory }) };
  return { values: values.data, base, version };
}

/** The pause after the last key before the draft is saved, in ms. Leaving the page saves at once. */
const PAUSE = 300;

export type RestoredDraft<V, T> = ReturnType<typeof useRestoredDraft<V, T>>;

/**
 * The draft of a form, from this tab or else the newest, read once before the form is made. `entry`: the entry of the
 * browser's history whose version the form shows; a draft of another one stays, for the form without this version.
 */
export function useRestoredDraft<V, T>(
  shape: DraftShape<V, T> & { address: string },
  entry?: string,
) {
  const [restored] = useState(() => {
    const draft = draftOf(currentMemoryKey(), shape.address, thisTab);
    const kept = draft && readDraft<V, T>(draft.values, shape);
    if (draft === undefined || kept === undefined) return undefined;
    if (entry !== undefined && kept.version?.entry !== entry) return undefined;
    const { at, sent } = draft;
    return {
      kept,
      at,
      /** The draft was sent, and the outcome is unknown. */
      sent,
      /** When the whole draft was sent; undefined if something was typed after that. */
      sentAt: sent?.at === at ? at : undefined,
    };
  });
  return restored;
}

interface DraftOptions<T> {
  /** The form's address, for links from the palette and the overview. */
  address: string;
  /** Whose draft it is, if not that of the scope. */
  key?: MemoryKey;
  /** The title of the draft in lists. */
  title: (values: T) => string;
  /** The part of the values to store; `undefined` if there is nothing worth storing. */
  toKeep: (values: T) => unknown;
  /** The most characters that are kept. */
  most?: number;
  /** The form does not show the draft of its address, which stays until something is typed. */
  isOther?: boolean;
}

export type DraftKeeper = Omit<ReturnType<typeof draftKeeper>, 'follow' | 'keepChanges'>;

/**
 * Saves the input in the memory shortly after each change, and at once when the page is left or the tab hidden. What it
 * returns also works after the form is left.
 */
export function useDraft<T extends FieldValues>(
  form: UseFormReturn<T>,
  options: DraftOptions<T>,
): DraftKeeper {
  const [draft] = useState(() => draftKeeper(form, options));
  useEffect(() => draft.follow(options));
  useEffect(() => draft.keepChanges(), [draft]);
  return draft;
}

export function draftKeeper<T extends FieldValues>(
  form: UseFormReturn<T>,
  options: DraftOptions<T>,
) {
  const { address } = options;
  let latest = options;
  // The organization can change while the form is open, but the draft stays with the first one.
  const key = options.key ?? currentMemoryKey();
  let begunWith = draftOf(key, address, thisTab);
  let isOther = options.isOther === true;
  let pending: ReturnType<typeof setTimeout> | undefined;

  function stopKeeping(): void {
    clearTimeout(pending);
    pending = undefined;
  }

  /** Copies the form's values, because the library changes its object in place. */
  function current() {
    const { toKeep, title } = latest;
    const values = toKeep(form.getValues());
    if (values === undefined) return undefined;
    return { title: title(form.getValues()), values: parseJson(stringifyJson(values)) };
  }

  /** The draft of another tab is copied and not taken over, because that tab may be open and still use it. */
  function own() {
    const { by = '', at = 0, from } = begunWith ?? {};
    const copied = begunWith && by !== thisTab ? { by, at } : from;
    return { form: address, by: thisTab, at: serviceNow(), from: copied };
  }

  function write(): void {
    if (pending === undefined) return;
    stopKeeping();
    const typed = current();
    if (typed === undefined) return isOther ? undefined : dropCleared();
    const now = draftOf(key, address, thisTab);
    // Submitting or leaving a field is no change, so a draft marked as sent stays marked.
    if (sameJson(now?.values, typed.values)) return;
    const { sent } = isOther ? {} : now?.by === thisTab ? now : (begunWith ?? {});
    isOther = false;
    saveDraft(key, { ...own(), ...typed, sent }, options.most);
  }

  /** Nothing is worth storing any more, so the draft it came from is not offered again either, unless that was sent. */
  function dropCleared(): void {
    const { from } = own();
    const isSent = draftsOf(key, address).some(({ by = '', sent }) => by === from?.by && sent);
    dropWith({ by: thisTab, from: isSent ? undefined : from });
  }

  function dropWith({ by = '', at, from }: Partial<Draft>): void {
    dropDraft(key, address, by, at);
    // Also the draft this one was copied from, which would be restored next, unless its tab has changed it since.
    if (from) dropDraft(key, address, from.by, from.at);
  }

  return {
    follow: (next: DraftOptions<T>) => void (latest = next),
    /** Saves changes from now on, until the returned function is called. */
    keepChanges(): () => void {
      const whenHidden = () => {
        if (document.hidden) write();
      };
      // Signing out deletes this browser's drafts; a pending save must not restore one.
      const unlisten = onSignOut(() => {
        stopKeeping();
        begunWith = undefined;
      });
      const unsubscribe = form.subscribe({
        formState: { values: true },
        callback: () => {
          clearTimeout(pending);
          pending = setTimeout(write, PAUSE);
        },
      });
      const unwatch = whenLeft(write);
      document.addEventListener('visibilitychange', whenHidden);
      return () => {
        unsubscribe();
        unlisten();
        write();
        leaveForm(key, address, thisTab);
        unwatch();
        document.removeEventListener('visibilitychange', whenHidden);
      };
    },
    /** Deletes the draft and stops saving until the next change. What was typed since `sentAt`, in ms, stays. */
    drop(sentAt?: number): void {
      stopKeeping();
      if (isOther) return;
      const now = draftOf(key, address, thisTab);
      if (sentAt !== undefined && now?.by === thisTab && now.at !== sentAt)
        return markUnsent(key, address, thisTab);
      const { from } = own();
      begunWith = undefined;
      dropWith({ by: thisTab, from });
    },
    /** Saves the form's values as sent, until the outcome is known. */
    keepSent(sent: DraftSent): void {
      stopKeeping();
      const typed = current();
      // Saved with the time of sending, so that later input can be recognised.
      if (typed) saveDraft(key, { ...own(), ...typed, at: sent.at, sent });
    },
    /** The request did not arrive, so the draft counts as unsent again. */
    keepUnsent: () => markUnsent(key, address, thisTab),
    /** Saves the input now. Gives what deletes the draft, unless it has changed since, if there is one that was never sent. */
    keepNow(): (() => void) | undefined {
      write();
      const kept = draftOf(key, address, thisTab);
      if (kept === undefined || kept.sent !== undefined) return undefined;
      return () => dropWith(kept);
    },
  };
}
