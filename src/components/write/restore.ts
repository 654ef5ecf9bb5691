import * as z from 'zod/mini';
import { isObject, parseJson, stringifyJson, type JsonObject } from '../../lib/json';
import { currentConnection, keepsJournal } from '../../session/connections';
import { isUnseen } from '../../writes/plan/describe';
import type { Plan } from '../../writes/plan/plan';

const restoreState = z.object({
  restore: z.object({ body: z.string(), of: z.number(), by: z.optional(z.string()) }),
});

/**
 * What a link to an edit form says when the form is to show an earlier version. `body` is JSON text, because numbers
 * would lose digits in the history of the browser; `of` is when it was sent, in ms, and `by` who sent it.
 */
export type RestoreState = z.output<typeof restoreState>;

export interface Restored {
  body: JsonObject;
  of: number;
  by?: string | undefined;
}

/** The version that a form is opened with, if the state of its address names one. */
export function readRestore(state: unknown): Restored | undefined {
  const read = z.safeParse(restoreState, state);
  if (!read.success) return undefined;
  const { body: text, of, by } = read.data.restore;
  try {
    const body = parseJson(text);
    return isObject(body) ? { body, of, by } : undefined;
  } catch {
    return undefined;
  }
}

/** Opens the form with what a save replaced, where a journal is kept and what it replaced is known. */
export function undoOf({ before, comparedAt, memory }: Plan): RestoreState | undefined {
  if (!keepsJournal(currentConnection()) || (memory && isUnseen(memory))) return undefined;
  return { restore: { body: stringifyJson(before), of: comparedAt } };
}
