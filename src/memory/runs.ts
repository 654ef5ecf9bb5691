import * as z from 'zod/mini';
import { createStoredList, useStoredList, type MemoryKey, type StoredList } from './storedList';

// A run writes many rows, one after the other. Its rows are saved once and its progress is small, but each row's result
// is saved separately. Since each save stores a whole list, results are kept in lists of a hundred rows.

/** What every row of a run has. */
export const runRow = z.object({
  /** Why the row is not sent. */
  leftOut: z.optional(z.string()),
});
/** What every run has; `at` is in ms. */
export const runJob = z.object({
  id: z.string(),
  title: z.string(),
  at: z.number(),
  rows: z.array(runRow),
});
export type RunRow = z.output<typeof runRow>;
export type RunJob = z.output<typeof runJob>;

const courseSchema = z.object({
  job: z.string(),
  parallel: z.int(),
  waitUntil: z.optional(z.number()),
});

/**
 * How a run goes on: how many rows at a time, and until when the service asked to wait (ms).
 */
export type RunCourse = Omit<z.output<typeof courseSchema>, 'job'>;

/** In the order in which they are counted. */
export const rowStates = [
  'created',
  'existed',
  'replaced',
  'saved',
  'already',
  'skipped',
  'refused',
  'failed',
  'limited',
  'unknown',
  'sending',
  'waiting',
] as const;
export type RowState = (typeof rowStates)[number];

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
  /**
   * By which the gateway's journal knows a request whose outcome is not known, when that was sent first, in ms, and with
   * whose credential (`WriteTicket.by`).
   */
  write: z.optional(z.object({ id: z.string(), at: z.number(), by: z.optional(z.string()) })),
  /** An earlier request with another id, or with none, may have been carried out. */
  repeats: z.optional(z.boolean()),
  /** The outcome is unknown and the person chose to leave it so. */
  left: z.optional(z.boolean()),
});

/** The result of one row. A row without a step was never sent. */
export type RunStep = z.output<typeof stepSchema>;

const CHUNK = 100;

/** The runs of one kind. An organization has only one at a time. */
export type RunMemory<J extends RunJob> = ReturnType<typeof createRunMemory<J>>;

/** Where runs of one kind are kept; called once per kind, when its module loads. */
export function createRunMemory<J extends RunJob>(
  section: string,
  schema: z.ZodMiniType<J>,
  mostRows: number,
) {
  const jobs = createStoredList<J>({
    section,
    item: schema,
    identity: (item) => item.id,
    bound: (items) => items.slice(0, 1),
  });
  const courses = createStoredList<z.output<typeof courseSchema>>({
    section: `${section}Course`,
    item: courseSchema,
    identity: (item) => item.job,
    bound: (items) => items.slice(0, 1),
  });
  const chunks = Array.from({ length: mostRows / CHUNK }, (_, chunk) =>
    createStoredList<RunStep>({
      section: `${section}Steps${chunk}`,
      item: stepSchema,
      identity: (item) => `${item.job} ${item.row}`,
      bound: (items) => items,
    }),
  );
  const courseOf = (key: MemoryKey, job: string): RunCourse =>
    courses.read(key).find((course) => course.job === job) ?? { parallel: 1 };
  const drop = (key: MemoryKey): void => {
    for (const list of [jobs, courses, ...chunks] as StoredList<unknown>[])
      list.update(key, (old) => (old.length === 0 ? old : []));
  };
  return {
    section,
    /** The run of this organization, if there is one. */
    of: (key: MemoryKey): J | undefined => jobs.read(key)[0],
    /** `of`, kept up to date. */
    useJob: (key: MemoryKey): J | undefined => useStoredList(jobs, key)[0],
    /** The saved results of a run's rows. */
    stepsOf: (key: MemoryKey, job: string): RunStep[] =>
      chunks.flatMap((chunk) => chunk.read(key).filter((step) => step.job === job)),
    courseOf,
    noteCourse: (key: MemoryKey, job: string, change: Partial<RunCourse>): void =>
      courses.update(key, () => [{ ...courseOf(key, job), ...change, job }]),
    /** Saves a new run. Returns false and saves nothing when there is no room for it. */
    keep(key: MemoryKey, job: J, parallel: number): boolean {
      drop(key);
      jobs.update(key, () => [job]);
      courses.update(key, () => [{ job: job.id, parallel }]);
      const kept = [jobs, courses].every((list) => list.isStored(key));
      if (!kept) drop(key);
      return kept;
    },
    /** Changes rows of the run, to leave them out or to mend that. Returns false and changes nothing when there is no room for it. */
    change(key: MemoryKey, row: (row: J['rows'][number]) => J['rows'][number]): boolean {
      const before = jobs.read(key);
      jobs.update(key, (old) => old.map((job) => ({ ...job, rows: job.rows.map(row) })));
      const stored = jobs.isStored(key);
      if (!stored) jobs.update(key, () => before);
      return stored;
    },
    /** Saves the result of a row. Returns false if it would not survive a reload. */
    noteStep(key: MemoryKey, step: RunStep): boolean {
      const chunk = chunks[Math.floor(step.row / CHUNK)];
      chunk?.update(key, (old) => {
        const at = old.findIndex((other) => other.job === step.job && other.row === step.row);
        return at < 0 ? [...old, step] : old.with(at, step);
      });
      return chunk?.isStored(key) ?? false;
    },
    /** Forgets the run and its results. */
    drop,
  };
}
