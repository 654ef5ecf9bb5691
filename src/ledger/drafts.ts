import { useMemo } from 'react';
import * as z from 'zod/mini';
import { stringifyJson } from '../lib/json';
import { createShelf, useShelf, type LedgerKey } from './shelf';

/**
 * Input of a form that was not sent. `form` is the address of the form, `at` is in ms since 1970. `by` tells tabs apart
 * that have the same form open: one does not take away what was typed in another.
 */
export interface Draft {
  form: string;
  by?: string | undefined;
  title: string;
  values?: unknown;
  at: number;
}

const MOST = 30;
const MOST_CHARACTERS = 1_000_000;

const identity = ({ form, by = '' }: Draft) => `${form} ${by}`;

const shelf = createShelf<Draft>({
  section: 'drafts',
  item: z.object({
    form: z.string(),
    by: z.optional(z.string()),
    title: z.string(),
    values: z.optional(z.unknown()),
    at: z.number(),
  }),
  identity,
  bound: (items) => {
    let left = MOST_CHARACTERS;
    // What is too large for the rest of the room takes none of it.
    return [...items]
      .sort((a, b) => b.at - a.at)
      .slice(0, MOST)
      .filter((item) => {
        const needed = stringifyJson(item.values).length;
        if (needed > left) return false;
        left -= needed;
        return true;
      });
  },
});

/** Keeps the input of a form, in place of what was kept for it before. False: it would not be there after a reload. */
export function saveDraft(key: LedgerKey, draft: Draft): boolean {
  const own = identity(draft);
  shelf.update(key, (old) => [draft, ...old.filter((item) => identity(item) !== own)]);
  return shelf.read(key).includes(draft) && shelf.isStored(key, draft);
}

/** The input of a form that was kept last. */
export function draftOf(key: LedgerKey, form: string): Draft | undefined {
  return shelf.read(key).find((item) => item.form === form);
}

/** Forgets the kept input of a form; with `by`, only what was kept by that. */
export function dropDraft(key: LedgerKey, form: string, by?: string): void {
  shelf.update(key, (old) => {
    const rest = old.filter(
      (item) => item.form !== form || (by !== undefined && (item.by ?? '') !== by),
    );
    return rest.length === old.length ? old : rest;
  });
}

/** The last draft of every form, newest first. */
export function useDrafts(key: LedgerKey): readonly Draft[] {
  const drafts = useShelf(shelf, key);
  return useMemo(
    () =>
      drafts.filter(({ form }, index) => drafts.findIndex((each) => each.form === form) === index),
    [drafts],
  );
}
