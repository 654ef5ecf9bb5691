import { useMemo } from 'react';
import * as z from 'zod/mini';
import { createShelf, useShelf, type LedgerKey } from './shelf';

// What an import is made of is written once; what became of each row again and again, so it stands by itself and is small.

const rowSchema = z.object({
  line: z.number(),
  subject: z.string(),
  state: z.string(),
  groupIDs: z.array(z.string()),
  name: z.string(),
  description: z.string(),
  tags: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Why it is not sent at all. */
  leftOut: z.optional(z.string()),
});
const jobSchema = z.object({
  id: z.string(),
  title: z.string(),
  at: z.number(),
  rows: z.array(rowSchema),
  cancelled: z.optional(z.boolean()),
});

/** One row of an import, as it is sent. */
export type ImportRow = z.output<typeof rowSchema>;
/** An import that was begun here; `at` is in ms. */
export type ImportJob = z.output<typeof jobSchema>;

export const rowStates = [
  'waiting',
  'sending',
  'created',
  'existed',
  'refused',
  'limited',
  'unknown',
] as const;
export type ImportRowState = (typeof rowStates)[number];

const stepSchema = z.object({
  job: z.string(),
  row: z.int(),
  state: z.enum(rowStates),
  at: z.number(),
  id: z.optional(z.string()),
  words: z.optional(z.string()),
  status: z.optional(z.number()),
  requestId: z.optional(z.string()),
  wasUnknown: z.optional(z.boolean()),
});

/** What became of one row. A row without a step was never sent. */
export type ImportStep = z.output<typeof stepSchema>;

// One import at a time.
const jobs = createShelf<ImportJob>({
  section: 'userImport',
  item: jobSchema,
  identity: (item) => item.id,
  bound: (items) => items.slice(0, 1),
});
const steps = createShelf<ImportStep>({
  section: 'userImportSteps',
  item: stepSchema,
  identity: (item) => `${item.job} ${item.row}`,
  bound: (items) => items,
});

/** The import of this organization, if there is one. */
export function importOf(key: LedgerKey): ImportJob | undefined {
  return jobs.read(key)[0];
}

/** `importOf`, kept up to date. */
export function useImport(key: LedgerKey): ImportJob | undefined {
  const items = useShelf(jobs, key);
  return useMemo(() => items[0], [items]);
}

/** What became of the rows of an import. */
export function stepsOf(key: LedgerKey, job: string): ImportStep[] {
  return steps.read(key).filter((step) => step.job === job);
}

/** Keeps an import in place of the one before. False: it would not be there after a reload. */
export function keepImport(key: LedgerKey, job: ImportJob): boolean {
  steps.update(key, (old) => old.filter((step) => step.job === job.id));
  jobs.update(key, () => [job]);
  return jobs.isStored(key);
}

/** Writes down what became of a row. False: it would not be known after a reload. */
export function noteStep(key: LedgerKey, step: ImportStep): boolean {
  steps.update(key, (old) => {
    const at = old.findIndex((other) => other.job === step.job && other.row === step.row);
    return at < 0 ? [...old, step] : old.with(at, step);
  });
  return steps.isStored(key);
}

/** Forgets the import and what became of its rows. */
export function dropImport(key: LedgerKey): void {
  jobs.update(key, (old) => (old.length === 0 ? old : []));
  steps.update(key, (old) => (old.length === 0 ? old : []));
}
