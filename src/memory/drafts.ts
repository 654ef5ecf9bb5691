import { useMemo } from 'react';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { isObject, stringifyJson, type JsonObject } from '../lib/json';
import { isPast, useEndings } from './stay';
import { consoleAddress, createStoredList, useStoredList, type MemoryKey } from './storedList';

const draftSent = z.object({
  body: z.custom<JsonObject>(isObject),
  at: z.number(),
  /** The id by which the gateway's journal knows it, if it keeps one. */
  id: z.optional(z.string()),
  /** Whose credential it was sent with (`WriteTicket.by`). */
  by: z.optional(z.string()),
  /** An earlier request with another id, or with none, may have been carried out. */
  repeats: z.optional(z.boolean()),
  /** The name at that time. */
  name: z.optional(z.string()),
  /** The person chose to leave the outcome open. */
  left: z.optional(z.literal(true)),
});
/** The request that sent a draft and whose answer was not seen; `at` is in ms since 1970. */
export type DraftSent = z.output<typeof draftSent>;

const schema = z.object({
  form: consoleAddress,
  by: z.optional(z.string()),
  title: z.string(),
  values: z.optional(z.unknown()),
  at: z.number(),
  /** Absent if the draft was never sent. */
  sent: z.optional(draftSent),
  /** The draft of another tab that this one started from. */
  from: z.optional(z.object({ by: z.string(), at: z.number() })),
});
/**
 * Form input that may not have reached the service. `form` is the form's address, `at` is in ms since 1970. `by`
 * identifies the tab, so that tabs with the same form do not remove each other's input.
 */
export type Draft = z.output<typeof schema>;

const MOST = 30;
/** Of all drafts together. */
const MOST_CHARACTERS = 1_000_000;
/** A draft of more characters that was never sent takes only the room that all others leave. */
export const LARGE = 200_000;

const lengthOf = ({ values, sent }: Pick<Draft, 'values' | 'sent'>) =>
  stringifyJson([values, sent]).length;

/** Whether a draft of these values may find no room. */
export const isTooLarge = (values: unknown): boolean => lengthOf({ values }) > LARGE;

const identity = ({ form, by = '' }: Draft) => `${form} ${by}`;

const stored = createStoredList<Draft>({
  section: 'drafts',
  item: schema,
  identity,
  bound: (items) => {
    const newest = [...items].sort((a, b) => b.at - a.at).slice(0, MOST);
    const [large = [], rest = []] = [true, false].map((isLarge) =>
      newest.filter((item) => (!item.sent && isTooLarge(item.values)) === isLarge),
    );
    let left = MOST_CHARACTERS;
    // A draft that finds no room is skipped, so that smaller ones are still kept.
    return [...rest, ...large].filter((item) => {
      const needed = lengthOf(item);
      if (needed > left) return false;
      left -= needed;
      return true;
    });
  },
});

/**
 * Keeps the input of a form in place of its earlier draft, if it has at most `most` characters. Returns false if it would not
 * survive a reload.
 */
export function saveDraft(key: MemoryKey, draft: Draft, most = MOST_CHARACTERS): boolean {
  const own = identity(draft);
  const given = lengthOf(draft) > most ? [] : [draft];
  stored.update(key, (old) => [...given, ...old.filter((item) => identity(item) !== own)]);
  const isKept = stored.read(key).includes(draft) && stored.isStored(key, draft);
  askBeforeLoss(lossOf(key, draft.form), !isKept && !isPast(key));
  return isKept;
}

const useLosses = create<ReadonlySet<string>>(() => new Set());

const lossOf = ({ connection, organization }: MemoryKey, form: string) =>
  `${connection} ${organization} ${form}`;

/** Whether what was typed in a form would be lost by a reload. */
export const isLost = (key: MemoryKey, form: string): boolean =>
  useLosses.getState().has(lossOf(key, form));

/** `isLost`, kept up to date. */
export const useIsLost = (key: MemoryKey, form: string): boolean =>
  useLosses(() => isLost(key, form));

/** Whether the browser asks before the page is left, because something of this name would be lost. */
export function askBeforeLoss(name: string, asks: boolean): void {
  const rest = [...useLosses.getState()].filter((each) => each !== name);
  useLosses.setState(new Set(asks ? [...rest, name] : rest), true);
  if (asks) globalThis.addEventListener?.('beforeunload', askFirst);
}
useEndings.subscribe(() => useLosses.setState(new Set(), true));

function askFirst(event: BeforeUnloadEvent): void {
  if (useLosses.getState().size > 0) event.preventDefault();
}

/** The form was left: what the memory of tab `by` does not have is gone, so that nothing is left to lose. */
export function leaveForm(key: MemoryKey, form: string, by: string): void {
  if (!draftsOf(key, form).some((draft) => draft.by === by))
    askBeforeLoss(lossOf(key, form), false);
}

/** Calls `write` when the page is left, before the browser asks. Returns what stops that. */
export function whenLeft(write: () => void): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    write();
    askFirst(event);
  };
  addEventListener('beforeunload', ask);
  addEventListener('pagehide', write);
  return () => {
    removeEventListener('beforeunload', ask);
    removeEventListener('pagehide', write);
  };
}

/** The draft of a form: the one of tab `by` if it has one, else the newest. */
export function draftOf(key: MemoryKey, form: string, by?: string): Draft | undefined {
  const drafts = draftsOf(key, form);
  return drafts.find((item) => by !== undefined && item.by === by) ?? drafts[0];
}

export function draftsOf(key: MemoryKey, form: string): Draft[] {
  return stored.read(key).filter((item) => item.form === form);
}

/** A tab's own draft did not arrive. */
export function markUnsent(key: MemoryKey, form: string, by: string): void {
  stored.update(key, (old) =>
    old.map((item) => (item.form === form && item.by === by ? { ...item, sent: undefined } : item)),
  );
}

/** Forgets the drafts of a form; with `by`, only that tab's, and with `at`, only the one saved at that time. */
export function dropDraft(key: MemoryKey, form: string, by?: string, at?: number): void {
  askBeforeLoss(lossOf(key, form), false);
  stored.update(key, (old) => {
    const rest = old.filter(
      (item) =>
        item.form !== form ||
        (by !== undefined && (item.by ?? '') !== by) ||
        (at !== undefined && item.at !== at),
    );
    return rest.length === old.length ? old : rest;
  });
}

export function useDrafts(key: MemoryKey): readonly Draft[] {
  const drafts = useStoredList(stored, key);
  return useMemo(
    () =>
      drafts.filter(({ form }, index) => drafts.findIndex((each) => each.form === form) === index),
    [drafts],
  );
}
