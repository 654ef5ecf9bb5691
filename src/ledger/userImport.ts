import { useMemo } from 'react';
import * as z from 'zod/mini';
import { createStoredList, useStoredList, type LedgerKey, type StoredList } from './storedList';

// The rows of an import are saved once and its progress is small, but each row's result is saved separately. Since each
// save stores a whole list, results are kept in lists of a hundred rows.

const rowSchema = z.object({
  line: z.number(),
  subject: z.string(),
  state: z.string(),
  groupIDs: z.array(z.string()),
  name: z.optional(z.string()),
  description: z.optional(z.string()),
  tags: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
  /** Why the row is not sent. */
  leftOut: z.optional(z.string()),
});
const jobSchema = z.object({
  id: z.string(),
  title: z.string(),
  at: z.number(),
  rows: z.array(rowSchema),
});
const courseSchema = z.object({
  job: z.string(),
  parallel: z.int(),
  waitUntil: z.optional(z.number()),
  cancelled: z.optional(z.boolean()),
});

/** One row of an import, as sent. */
export type ImportRow = z.output<typeof rowSchema>;
/** An import started here; `at` is in ms. */
export type ImportJob = z.output<typeof jobSchema>;
/**
 * How an import goes on: how many rows at a time, until when the service asked to wait (ms), and whether it was
 * cancelled.
 */
export type ImportCourse = Omit<z.output<typeof courseSchema>, 'job'>;

export const rowStates = [
  'waiting',
  'sending',
  'created',
  'existed',
  'refused',
  'failed',
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
  /** By which the gateway's journal knows a request whose outcome is not known, and when that was sent first, in ms. */
  write: z.optional(z.object({ id: z.string(), at: z.number() })),
  /** The outcome is unknown and the person chose to leave it so. */
  left: z.optional(z.boolean()),
});

/** The result of one row. A row without a step was never sent. */
export type ImportStep = z.output<typeof stepSchema>;

/** The most rows of an import. */
export const MOST_ROWS = 5000;
const CHUNK = 100;
// About the space that a result needs (mostly an ID). It is reserved when the import starts, because the memory of
// users grows during the import and would use it up.
const ROOM = ' '.repeat(64);

// Only one import at a time.
const jobs = createStoredList<ImportJob>({
  section: 'userImport',
  item: jobSchema,
  identity: (item) => item.id,
  bound: (items) => items.slice(0, 1),
});
const courses = createStoredList<z.output<typeof courseSchema>>({
  section: 'userImportCourse',
  item: courseSchema,
  identity: (item) => item.job,
  bound: (items) => items.slice(0, 1),
});
const chunks = Array.from({ length: MOST_ROWS / CHUNK }, (_, chunk) =>
  createStoredList<ImportStep & { room?: string | undefined }>({
    // The first list keeps the name from when there was only one, so that rows sent then count as sent.
    section: chunk === 0 ? 'userImportSteps' : `userImportSteps${chunk}`,
    item: z.extend(stepSchema, { room: z.optional(z.string()) }),
    identity: (item) => `${item.job} ${item.row}`,
    bound: (items) => items,
  }),
);

/** The import of this organization, if there is one. */
export function importOf(key: LedgerKey): ImportJob | undefined {
  return jobs.read(key)[0];
}

/** `importOf`, kept up to date. */
export function useImport(key: LedgerKey): ImportJob | undefined {
  const items = useStoredList(jobs, key);
  return useMemo(() => items[0], [items]);
}

/** The saved results of an import's rows. */
export function stepsOf(key: LedgerKey, job: string): ImportStep[] {
  return chunks.flatMap((chunk) =>
    chunk
      .read(key)
      .filter((step) => step.job === job && step.room === undefined)
      .map(asNow),
  );
}

// Earlier versions noted failures of the service as refusals. After a failure the service may have acted; only 502
// ("not passed on") is a refusal.
function asNow(step: ImportStep): ImportStep {
  const { state, status = 0 } = step;
  return state === 'refused' && status >= 500 && status !== 502
    ? { ...step, state: 'failed' }
    : step;
}

/** How an import goes on. */
export function courseOf(key: LedgerKey, job: string): ImportCourse {
  return courses.read(key).find((course) => course.job === job) ?? { parallel: 1 };
}

/** Changes how an import goes on. */
export function noteCourse(key: LedgerKey, job: string, change: Partial<ImportCourse>): void {
  courses.update(key, () => [{ ...courseOf(key, job), ...change, job }]);
}

/** Saves a new import. Returns false and saves nothing when there is no room for it and its results. */
export function keepImport(key: LedgerKey, job: ImportJob, parallel: number): boolean {
  jobs.update(key, () => [job]);
  courses.update(key, () => [{ job: job.id, parallel }]);
  for (const [index, chunk] of chunks.entries())
    chunk.update(key, (old) => {
      const first = index * CHUNK;
      const room = job.rows
        .slice(first, first + CHUNK)
        .flatMap(({ leftOut }, at): ImportStep[] =>
          leftOut === undefined ? [emptyStep(job.id, first + at)] : [],
        );
      return old.length === 0 && room.length === 0 ? old : room;
    });
  const kept = [jobs, courses, ...chunks].every((list) => list.isStored(key));
  if (!kept) dropImport(key);
  return kept;
}

function emptyStep(job: string, row: number): ImportStep & { room: string } {
  return { job, row, state: 'waiting', at: 0, room: ROOM };
}

/** Saves the result of a row. Returns false if it would not survive a reload. */
export function noteStep(key: LedgerKey, step: ImportStep): boolean {
  const chunk = chunks[Math.floor(step.row / CHUNK)];
  chunk?.update(key, (old) => {
    const at = old.findIndex((other) => other.job === step.job && other.row === step.row);
    return at < 0 ? [...old, step] : old.with(at, step);
  });
  return chunk?.isStored(key) ?? false;
}

/** Calls `listener` when the saved import changes, here or in another tab. */
export function onImportChange(key: LedgerKey, listener: () => void): () => void {
  const unlisten = [jobs, courses, ...chunks].map((list) => list.subscribe(key, listener));
  return () => {
    for (const each of unlisten) each();
  };
}

/** Forgets the import and its results. */
export function dropImport(key: LedgerKey): void {
  for (const list of [jobs, courses, ...chunks] as StoredList<unknown>[])
    list.update(key, (old) => (old.length === 0 ? old : []));
}
