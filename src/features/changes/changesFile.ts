import type { RecordedWrite } from '../../contract/journal';
import { toCsv } from '../../lib/csv/csv';
import { outcomeOf } from '../../api/journal/changes';
import { isoTime } from '../../lib/time/dates';
import { operationWords } from './changeWords';

const columns: Record<string, (write: RecordedWrite) => string> = {
  Time: ({ receivedAt }) => isoTime(receivedAt),
  Who: ({ by }) => by,
  What: ({ operation }) => operationWords(operation),
  Outcome: outcomeOf,
  Status: ({ status = '' }) => String(status),
  Type: ({ type = '' }) => type,
  Name: ({ name = '' }) => name,
  ID: ({ resourceId = '' }) => resourceId,
  Project: ({ projectId = '' }) => projectId,
  Organization: ({ organizationId = '' }) => organizationId,
  Run: ({ run }) => run?.name ?? '',
  'Run ID': ({ run }) => run?.id ?? '',
  Before: ({ before = '' }) => before,
  Body: ({ body }) => body,
  Answer: ({ answer = '' }) => answer,
};

/** The writes as a CSV file. `progress` is told how many are in it so far. */
export async function changesFile(
  pages: AsyncIterable<readonly RecordedWrite[]>,
  progress: (count: number) => void,
): Promise<Blob> {
  // The browser may keep the parts of a blob on disk, so the size of the journal does not matter.
  let file = new Blob([toCsv([Object.keys(columns)])]);
  let count = 0;
  for await (const writes of pages) {
    const rows = writes.map((write) => Object.values(columns).map((cell) => cell(write)));
    file = new Blob([file, toCsv(rows)], { type: 'text/csv;charset=utf-8' });
    progress((count += writes.length));
  }
  return file;
}
