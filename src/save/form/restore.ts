import * as z from 'zod/mini';
import { isObject, readJson, stringifyJson, type JsonObject } from '../../lib/json';
import { isUnseen } from '../plan/describe';
import type { Plan } from '../plan/plan';

const restoreState = z.object({
  restore: z.object({
    body: z.string(),
    of: z.number(),
    by: z.optional(z.string()),
    undoes: z.optional(z.string()),
  }),
});

/**
 * What a link to an edit form says when the form is to show an earlier version. `body` is JSON text, because numbers
 * would lose digits in the history of the browser; `of` is when it was sent, in ms, and `by` who sent it. With `undoes`,
 * the body of a save, only what that save changed goes back, and what others changed since stays.
 */
export type RestoreState = z.output<typeof restoreState>;

export interface Restored {
  body: JsonObject;
  of: number;
  by?: string | undefined;
  undoes?: JsonObject | undefined;
}

/** The version that a form is opened with, if the state of its address names one. */
export function readRestore(state: unknown): Restored | undefined {
  const read = z.safeParse(restoreState, state);
  if (!read.success) return undefined;
  const { body, undoes, ...rest } = read.data.restore;
  const version = objectIn(body);
  return version && { ...rest, body: version, undoes: objectIn(undoes ?? '') };
}

function objectIn(text: string): JsonObject | undefined {
  const json = readJson(text);
  return isObject(json) ? json : undefined;
}

/** Opens the form with what a save replaced, where that is known. */
export function undoOf({ before, body, comparedAt, memory }: Plan): RestoreState | undefined {
  if (memory && isUnseen(memory)) return undefined;
  const [version, undoes] = [before, body].map((each) => stringifyJson(each));
  return { restore: { body: version ?? '', undoes, of: comparedAt } };
}
