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

/** Writes as a table for spreadsheets. */
export function changesCsv(writes: readonly RecordedWrite[]): string {
  return toCsv([
    titles,
    ...writes.map((write) => [
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
  ]);
}

/** Writes as the gateway told them, one JSON object per line. */
export function changesNdjson(writes: readonly RecordedWrite[]): string {
  return writes.map((write) => `${JSON.stringify(write)}\n`).join('');
}
