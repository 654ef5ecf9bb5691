import * as z from 'zod/mini';
import { isObject, readObject, stringifyJson, type JsonObject } from '../../lib/json';
import { isUnseen } from '../plan/describe';
import type { Plan } from '../plan/plan';

/** JSON text, because numbers would lose digits in the history of the browser. */
const bodyText = z.pipe(
  z.pipe(z.string(), z.transform(readObject)),
  z.custom<JsonObject>(isObject),
);
const restoreState = z.object({
  restore: z.object({
    body: bodyText,
    /** When it was sent, in ms, and who sent it. */
    of: z.number(),
    by: z.optional(z.string()),
    /** The body of a save: only what it changed goes back, and what others changed since stays. */
    undoes: z.optional(bodyText),
    /** The label of one of its changes: that one goes back whatever came since. */
    field: z.optional(z.string()),
  }),
});

/** What a link to an edit form says when its review is to begin with an earlier version. */
export type RestoreState = z.input<typeof restoreState>;
export type Restored = z.output<typeof restoreState>['restore'];

/** The version that a form is opened with, if the state of its address names one. */
export function readRestore(state: unknown): Restored | undefined {
  return z.safeParse(restoreState, state).data?.restore;
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
