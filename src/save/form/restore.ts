import * as z from 'zod/mini';
import { readObject, stringifyJson, type JsonObject } from '../../lib/json';
import { isUnseen } from '../plan/describe';
import type { Plan } from '../plan/plan';

const restoreState = z.object({
  restore: z.object({
    body: z.string(),
    of: z.number(),
    by: z.optional(z.string()),
    undoes: z.optional(z.string()),
    field: z.optional(z.string()),
  }),
});

/**
 * What a link to an edit form says when its review is to begin with an earlier version. `body` is JSON text, because
 * numbers would lose digits in the history of the browser; `of` is when it was sent, in ms, and `by` who sent it. With
 * `undoes`, the body of a save, only what that save changed goes back, and what others changed since stays. With `field`,
 * the label of one of its changes, that one goes back whatever came since.
 */
export type RestoreState = z.output<typeof restoreState>;

export interface Restored {
  body: JsonObject;
  of: number;
  by?: string | undefined;
  undoes?: JsonObject | undefined;
  field?: string | undefined;
}

/** The version that a form is opened with, if the state of its address names one. */
export function readRestore(state: unknown): Restored | undefined {
  const read = z.safeParse(restoreState, state);
  if (!read.success) return undefined;
  const { body, undoes, ...rest } = read.data.restore;
  const version = readObject(body);
  return version && { ...rest, body: version, undoes: readObject(undoes ?? '') };
}

/** The same as a state of an address. */
export function restoreOf({ body, undoes, ...rest }: Restored): RestoreState {
  const restore = { ...rest, body: stringifyJson(body) };
  return { restore: undoes ? { ...restore, undoes: stringifyJson(undoes) } : restore };
}

/** Opens the review of what a save replaced, where that is known and another. */
export function undoOf({
  before,
  body,
  changes,
  comparedAt,
  memory,
}: Plan): RestoreState | undefined {
  if (changes.length === 0 || (memory && isUnseen(memory))) return undefined;
  return restoreOf({ body: before, undoes: body, of: comparedAt });
}
