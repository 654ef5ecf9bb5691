import * as z from 'zod/mini';
import { createRunMemory, runJob, runRow } from './runs';

/** One row of an import, as sent. */
const rowSchema = z.extend(runRow, {
  line: z.number(),
  subject: z.string(),
  state: z.string(),
  groupIDs: z.array(z.string()),
  name: z.optional(z.string()),
});
const jobSchema = z.extend(runJob, { rows: z.array(rowSchema) });

/** An import started here; `at` is in ms. */
export type ImportJob = z.output<typeof jobSchema>;

/** The most rows of an import. */
export const MOST_ROWS = 5000;

/** The import of users of an organization. */
export const userImports = createRunMemory<ImportJob>('userImport', jobSchema, MOST_ROWS);
