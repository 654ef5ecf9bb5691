import { toCsv } from '../../lib/csv';
import { formatUtc } from '../../lib/dates';
import { formatCount, joinWords, plural } from '../../lib/text';
import type { ImportJob, ImportRow } from '../../ledger/userImport';
import type { PauseReason, RowResult } from '../../writes/importOutcome';
import type { ImportSnapshot } from '../../writes/importParts';

export type ResultSort = RowResult['state'];

/** What became of a row, in words, with the colour of its consequence. */
export const resultWords: Record<ResultSort, { title: string; tone: string }> = {
  created: { title: 'Created', tone: 'settled' },
  existed: { title: 'Already there', tone: 'moving' },
  refused: { title: 'Refused', tone: 'failed' },
  limited: { title: 'Turned away', tone: 'attention' },
  unknown: { title: 'Unknown', tone: 'attention' },
  sending: { title: 'Sending', tone: 'moving' },
  waiting: { title: 'Not sent', tone: 'unknown' },
  'left out': { title: 'Left out', tone: 'unknown' },
};

/** The order in which sorts are counted. */
export const resultOrder: readonly ResultSort[] = [
  'created',
  'existed',
  'refused',
  'limited',
  'unknown',
  'sending',
  'waiting',
  'left out',
];

/** What the service said of a row, or what is to be known of it. */
export function resultDetail(result: RowResult): string {
  const { state, words = '', status, wasUnknown } = result;
  const said = status === undefined ? words : `${status} · ${words}`;
  if (state === 'limited') return `${said} The service did not act.`;
  if (state === 'unknown' && wasUnknown) return `Sent again, and refused: ${said}`;
  if (state === 'refused' && status !== undefined && status >= 500)
    return `${said} This does not tell whether anything changed.`;
  return said;
}

const pauses: Record<PauseReason, { title: string; text: string }> = {
  person: { title: 'Paused', text: 'Nothing more is sent until you continue.' },
  unknown: {
    title: 'Stopped: an answer never came',
    text: 'Nothing more is sent until you continue.',
  },
  credential: {
    title: 'Stopped: the service wants a new token',
    text: 'Enter one and continue. Rows that were refused for it can be sent again.',
  },
  offline: { title: 'Stopped: this browser is offline', text: 'The next row was not sent.' },
  failing: {
    title: 'Stopped: the service failed several times in a row',
    text: 'The remaining rows would probably fail too.',
  },
  storage: {
    title: 'Stopped: this browser could not note what is sent',
    text: 'Its storage is full or switched off. Without a note, a reload could send a row twice, so nothing more is sent.',
  },
  connection: {
    title: 'Stopped: the connection or the import was changed',
    text: 'Rows are only sent where the import was begun.',
  },
};

/** Why an import stands still, and what follows. */
export function pauseWords({ phase, reason, results }: ImportSnapshot): {
  title: string;
  text: string;
} {
  if (phase === 'elsewhere')
    return {
      title: 'Another tab runs this import',
      text: 'What becomes of its rows is shown here too. Pause or cancel it there.',
    };
  if (phase === 'cancelled')
    return {
      title: 'Cancelled',
      text: 'What was not sent stays unsent. What was sent stays done.',
    };
  const { title, text } =
    reason === undefined
      ? {
          title: 'Not finished',
          text: 'Only rows that were never sent are sent when you continue.',
        }
      : pauses[reason];
  const unknown = results.filter(({ state }) => state === 'unknown').length;
  if (unknown === 0) return { title, text };
  return {
    title,
    text: `${text} The outcome of ${plural(unknown, 'row')} is unknown: sent again only if you say so.`,
  };
}

/** How an import ended, in counts. */
export function finishedWords(results: readonly RowResult[]): {
  tone: 'settled' | 'attention';
  title: string;
} {
  const counts = resultOrder
    .map((state) => ({ state, count: results.filter((each) => each.state === state).length }))
    .filter(({ count }) => count > 0);
  const open = counts.some(({ state }) => ['refused', 'limited', 'unknown'].includes(state));
  const words = counts.map(
    ({ state, count }) => `${formatCount(count)} ${resultWords[state].title.toLowerCase()}`,
  );
  return { tone: open ? 'attention' : 'settled', title: `Finished: ${joinWords(words)}` };
}

/** Tags as a cell of a CSV file holds them. */
export function tagsText(tags: ImportRow['tags'] = []): string {
  return tags.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** The results as CSV: the rows as they were sent, what became of each, and the service's words. */
export function resultsCsv(job: ImportJob, results: readonly RowResult[]): string {
  return toCsv([
    [
      'row',
      'subject',
      'state',
      'groups',
      'name',
      'description',
      'tags',
      'result',
      'id',
      'details',
      'time',
    ],
    ...job.rows.map((row, index) => {
      const result = results[index] ?? { state: 'waiting' as const };
      return [
        String(row.line),
        row.subject,
        row.state,
        row.groupIDs.join('; '),
        row.name ?? '',
        row.description ?? '',
        tagsText(row.tags),
        resultWords[result.state].title.toLowerCase(),
        result.id ?? '',
        resultDetail(result),
        result.at === undefined ? '' : formatUtc(result.at),
      ];
    }),
  ]);
}
