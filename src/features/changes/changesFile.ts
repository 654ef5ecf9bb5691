import type { RecordedWrite } from '../../contract/journal';
import { toCsv } from '../../lib/csv/csv';
import { operationWords, outcomeOf } from './changeWords';

const titles = [
  'Time',
  'Who',
  'What',
  'Outcome',
  'Status',
  'Type',
  'Name',
  'ID',
  'Project',
  'Organization',
  'Body',
  'Answer',
];

/** How writes are exported. A file is made of a head and of any number of parts. */
export interface ChangesFormat {
  name: string;
  type: string;
  head: string;
  part: (writes: readonly RecordedWrite[]) => string;
}

/** A table for spreadsheets. */
const csv: ChangesFormat = {
  name: 'changes.csv',
  type: 'text/csv;charset=utf-8',
  head: toCsv([titles]),
  part: (writes) =>
    toCsv(
      writes.map((write) => [
        new Date(write.receivedAt).toISOString(),
        write.by,
        operationWords(write.operation),
        outcomeOf(write),
        String(write.status ?? ''),
        write.type ?? '',
        write.name ?? '',
        write.resourceId ?? '',
        write.projectId ?? '',
        write.organizationId ?? '',
        write.body,
        write.answer ?? '',
      ]),
    ),
};

/** As the gateway told them, one JSON object per line. */
const ndjson: ChangesFormat = {
  name: 'changes.ndjson',
  type: 'application/x-ndjson',
  head: '',
  part: (writes) => writes.map((write) => `${JSON.stringify(write)}\n`).join(''),
};

export const changesFormats = { csv, ndjson };

/** The whole file. `progress` is told how many writes are in it so far. */
export async function changesFile(
  { type, head, part }: ChangesFormat,
  pages: AsyncIterable<readonly RecordedWrite[]>,
  progress: (count: number) => void,
): Promise<Blob> {
  // The browser may keep the parts of a blob on disk, so the size of the journal does not matter.
  let file = new Blob([head]);
  let count = 0;
  for await (const writes of pages) {
    file = new Blob([file, part(writes)], { type });
    progress((count += writes.length));
  }
  return file;
}
