import * as z from 'zod/mini';
import { stringifyJson } from '../lib/json';
import { createShelf, useShelf, type LedgerKey } from './shelf';

/** Input of a form that was not sent. `form` is the address of the form, `at` is in ms since 1970. */
export interface Draft {
  form: string;
  title: string;
  values?: unknown;
  at: number;
}

const MOST = 30;
const MOST_CHARACTERS = 1_000_000;

const shelf = createShelf<Draft>({
  section: 'drafts',
  item: z.object({
    form: z.string(),
    title: z.string(),
    values: z.optional(z.unknown()),
    at: z.number(),
  }),
  identity: (item) => item.form,
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
  shelf.update(key, (old) => [draft, ...old.filter((item) => item.form !== draft.form)]);
  return draftOf(key, draft.form) === draft && shelf.isStored(key);
}

/** The kept input of a form. */
export function draftOf(key: LedgerKey, form: string): Draft | undefined {
  return shelf.read(key).find((item) => item.form === form);
}

/** Forgets the kept input of a form. */
export function dropDraft(key: LedgerKey, form: string): void {
  shelf.update(key, (old) => {
    const rest = old.filter((item) => item.form !== form);
    return rest.length === old.length ? old : rest;
  });
}

/** All drafts, newest first. */
export function useDrafts(key: LedgerKey): readonly Draft[] {
  return useShelf(shelf, key);
}
