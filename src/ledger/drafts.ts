import { useMemo } from 'react';
import * as z from 'zod/mini';
import { pathName, resourceOf, resourceTypes } from '../contract/resources';
import { isObject, stringifyJson, type JsonObject } from '../lib/json';
import { createStoredList, useStoredList, type LedgerKey } from './storedList';

/** A request that a draft was sent with, and whose answer was not seen; `at` is in ms since 1970. */
export interface DraftSent {
  body: JsonObject;
  at: number;
  /** What it was called then. */
  name?: string | undefined;
  /** The person chose to leave the outcome open. */
  left?: true | undefined;
}

/**
 * Input of a form that is not known to have arrived. `form` is the address of the form, `at` is in ms since 1970. `by`
 * tells tabs apart that have the same form open: one does not take away what was typed in another.
 */
interface Draft {
  form: string;
  by?: string | undefined;
  title: string;
  values?: unknown;
  at: number;
  /** Absent: none of it was sent. */
  sent?: DraftSent | undefined;
  /** The draft of another tab that this one started from. */
  from?: { by: string; at: number } | undefined;
}

const MOST = 30;
const MOST_CHARACTERS = 1_000_000;

const identity = ({ form, by = '' }: Draft) => `${form} ${by}`;

const stored = createStoredList<Draft>({
  section: 'drafts',
  item: z.object({
    form: z.string().check(z.refine(isFormAddress)),
    by: z.optional(z.string()),
    title: z.string(),
    values: z.optional(z.unknown()),
    at: z.number(),
    sent: z.optional(
      z.object({
        body: z.custom<JsonObject>(isObject),
        at: z.number(),
        name: z.optional(z.string()),
        left: z.optional(z.literal(true)),
      }),
    ),
    from: z.optional(z.object({ by: z.string(), at: z.number() })),
  }),
  identity,
  bound: (items) => {
    let left = MOST_CHARACTERS;
    // A draft that does not fit is skipped, so that smaller ones still do.
    return [...items]
      .sort((a, b) => b.at - a.at)
      .slice(0, MOST)
      .filter((item) => {
        const needed = stringifyJson([item.values, item.sent]).length;
        if (needed > left) return false;
        left -= needed;
        return true;
      });
  },
});

/** Keeps the input of a form, in place of what was kept for it before. False: it would not be there after a reload. */
export function saveDraft(key: LedgerKey, draft: Draft): boolean {
  const own = identity(draft);
  stored.update(key, (old) => [draft, ...old.filter((item) => identity(item) !== own)]);
  return stored.read(key).includes(draft) && stored.isStored(key, draft);
}

/** The kept input of a form: that of the tab `by` where it has its own, else what was kept last. */
export function draftOf(key: LedgerKey, form: string, by?: string): Draft | undefined {
  const drafts = draftsOf(key, form);
  return drafts.find((item) => by !== undefined && item.by === by) ?? drafts[0];
}

/** Everything kept of a form, newest first. */
export function draftsOf(key: LedgerKey, form: string): Draft[] {
  return stored.read(key).filter((item) => item.form === form);
}

/** `draftsOf`, kept up to date. */
export function useDraftsOf(key: LedgerKey, form: string): readonly Draft[] {
  const drafts = useStoredList(stored, key);
  return useMemo(() => drafts.filter((item) => item.form === form), [drafts, form]);
}

/** Notes on a tab's own draft that it was sent, or with `undefined` that it did not arrive. */
export function markDraft(key: LedgerKey, form: string, by: string, sent?: DraftSent): void {
  stored.update(key, (old) =>
    old.some((item) => item.form === form && item.by === by)
      ? old.map((item) => (item.form === form && item.by === by ? { ...item, sent } : item))
      : old,
  );
}

/** Forgets the drafts of a form; with `by`, only that tab's, and with `at`, only the one saved at that time. */
export function dropDraft(key: LedgerKey, form: string, by?: string, at?: number): void {
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

/** The last draft of every form, newest first. */
export function useDrafts(key: LedgerKey): readonly Draft[] {
  const drafts = useStoredList(stored, key);
  return useMemo(
    () =>
      drafts.filter(({ form }, index) => drafts.findIndex((each) => each.form === form) === index),
    [drafts],
  );
}

/** The pages on which something is typed that is kept as a draft, as the router names them. */
const pages = [
  ...resourceTypes.flatMap((type) => {
    const { create, update } = resourceOf(type).operations;
    const list = `/${pathName(type)}`;
    return [...(create ? [`${list}/new`] : []), ...(update ? [`${list}/:id/edit`] : [])];
  }),
  '/users/import',
  '/embeddings',
].map((page) => page.split('/'));

/**
 * Whether a text is the address of a form of this console. Drafts become links, and what is stored or imported may come
 * from another hand.
 */
export function isFormAddress(text: string): boolean {
  const [, path] = /^(\/[^?#]*)(?:\?[^#\\\s\p{Cc}]*)?(?:#[\w-]*)?$/u.exec(text) ?? [];
  const parts = path?.replace(/\/$/, '').split('/') ?? [];
  return pages.some(
    (page) =>
      page.length === parts.length &&
      // As the router does, whatever the letter case.
      parts.every((part, at) =>
        page[at] === ':id' ? isId(part) : part.toLowerCase() === page[at],
      ),
  );
}

/** An id as `paths` writes it; dots would lead out of their segment. */
function isId(part: string): boolean {
  if (/^\.{0,2}$/.test(part)) return false;
  try {
    return encodeURIComponent(decodeURIComponent(part)) === part;
  } catch {
    return false;
  }
}
