import * as z from 'zod/mini';
import { createRunMemory, runJob, runRow } from './runs';

/** The resource types of which several can be changed at once. */
export const bulkTypes = ['network', 'securityGroup', 'fileStorage', 'user'] as const;
export type BulkType = (typeof bulkTypes)[number];

const rule = {
  direction: z.string(),
  protocol: z.string(),
  port: z.string(),
  cidr: z.string(),
};
const parts = [
  z.object({ kind: z.literal('set tag'), name: z.string(), value: z.string() }),
  z.object({ kind: z.literal('remove tag'), name: z.string() }),
  z.object({ kind: z.literal('add rule'), ...rule }),
  z.object({ kind: z.literal('remove rule'), ...rule }),
  z.object({ kind: z.literal('join group'), group: z.string() }),
  z.object({ kind: z.literal('leave group'), group: z.string() }),
] as const;
/** Takes back what a write changed: its body and what that replaced, as JSON text, as far as they differ. */
const undoEdit = z.object({ kind: z.literal('undo'), sent: z.string(), before: z.string() });
const bulkEdit = z.discriminatedUnion('kind', [...parts, undoEdit]);
/** One edit of several resources, of the same part of each. */
export type BulkEdit = Exclude<RowEdit, z.output<typeof undoEdit>>;
/** An edit of one of them. */
export type RowEdit = z.output<typeof bulkEdit>;

const chosenRow = z.extend(runRow, {
  id: z.string(),
  name: z.string(),
  /** What the edit changes, as the list or the review showed it: the tag's value, or the group. Absent: it was not there. */
  was: z.optional(z.string()),
  /** The edit of this resource alone, when a bulk change is undone. */
  edit: z.optional(bulkEdit),
});
/** `change`: the change in words, "env: dev → prod". */
const bulkRow = z.extend(chosenRow, { change: z.string() });
/** One resource of a bulk change. */
export type BulkRow = z.output<typeof bulkRow>;

const bulkJob = z.extend(runJob, {
  type: z.enum(bulkTypes),
  edit: bulkEdit,
  /** The consequences that the person confirmed. */
  confirmed: z.array(z.string()),
  rows: z.array(bulkRow),
});
/** A bulk change started here; `at` is in ms. */
export type BulkJob = z.output<typeof bulkJob>;

/** What was chosen in a list, before it is reviewed. It travels in the state of the browser's history. */
export const bulkRequest = z.object({
  type: z.enum(bulkTypes),
  edit: bulkEdit,
  /** The title of the bulk change that this one undoes. */
  undoes: z.optional(z.string()),
  /** `unseen`: the list did not show the resource itself. */
  rows: z.array(z.extend(chosenRow, { unseen: z.optional(z.boolean()) })),
});
export type BulkRequest = z.output<typeof bulkRequest>;

/** The most resources of a bulk change. */
export const MOST_CHOSEN = 1000;

/** The bulk change of an organization. */
export const bulkChanges = createRunMemory<BulkJob>('bulk', bulkJob, MOST_CHOSEN);
