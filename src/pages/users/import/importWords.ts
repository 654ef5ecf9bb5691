import { paths } from '../../../components/page/paths';
import { showToastOf } from '../../../components/write/afterWrite';
import type { LedgerKey } from '../../../ledger/storedList';
import type { ImportJob } from '../../../ledger/userImport';
import { toCsv } from '../../../lib/csv/csv';
import { listCell, tagsCell } from '../../../lib/csv/usersCsv';
import { formatCount, joinWords, plural } from '../../../lib/text/text';
import { formatUtc } from '../../../lib/time/dates';
import { currentLedgerKey } from '../../../session/scope';
import type { ImportSnapshot, PauseReason, RowResult } from '../../../writes/import/importRows';
import type { ImportMachine } from '../../../writes/import/importUsers';

export type ResultSort = RowResult['state'];

/** What became of a row, in words, with the colour of its consequence. */
export const resultWords: Record<ResultSort, { title: string; tone: string }> = {
  created: { title: 'Created', tone: 'settled' },
  existed: { title: 'Already there', tone: 'moving' },
  refused: { title: 'Refused', tone: 'failed' },
  failed: { title: 'Service failed', tone: 'attention' },
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
  'failed',
  'limited',
  'unknown',
  'sending',
  'waiting',
  'left out',
];

/** Results that a new import would forget, and that somebody may still have to look at. */
export const openResults: readonly ResultSort[] = ['refused', 'failed', 'limited', 'unknown'];

/** What the service said about a row, or what to know about it. */
export function resultDetail(result: RowResult): string {
  const { state, words = '', status, wasUnknown } = result;
  const said = status === undefined ? words : `${status} · ${words}`;
  if (state === 'limited') return `${said} The service did not act.`;
  const again =
    wasUnknown !== true
      ? said
      : `Sent again, and ${status !== undefined && status >= 500 ? 'failed' : 'refused'}: ${said}`;
  if (state === 'unknown' && wasUnknown) return again;
  // The consequence comes first, so that it is not cut off.
  if (state === 'failed') return `The user may exist now, or may not. ${again}`;
  return said;
}

const pauses: Record<PauseReason, { title: string; text: string }> = {
  person: { title: 'Paused', text: 'Nothing is sent until you continue.' },
  unknown: {
    title: 'Stopped: an answer never came',
    text: 'Nothing is sent until you continue.',
  },
  credential: {
    title: 'Stopped: the service needs a new token',
    text: 'Enter one and continue. Rows refused because of it can be sent again.',
  },
  offline: { title: 'Stopped: this browser is offline', text: 'The next row was not sent.' },
  failing: {
    title: 'Stopped: the service failed several times in a row',
    text: 'The remaining rows would probably fail too.',
  },
  storage: {
    title: 'Stopped: this browser cannot keep track of what is sent',
    text: 'Its storage is full or switched off, and a reload could send a row twice. Nothing more is sent.',
  },
  connection: {
    title: 'Stopped: the connection or the import was changed',
    text: 'Rows are only sent where the import was started.',
  },
};

/** Why an import is paused, and what to do. */
export function pauseWords({ phase, reason, results }: ImportSnapshot): {
  title: string;
  text: string;
} {
  if (phase === 'other tab')
    return {
      title: 'Another tab runs this import',
      text: 'Its progress is shown here too. Pause or cancel it there.',
    };
  if (phase === 'cancelled')
    return {
      title: 'Cancelled',
      text: 'Rows that were sent stay done; the others were not sent.',
    };
  const { title, text } =
    reason === undefined
      ? {
          title: 'Not finished',
          text: 'Only rows that were never sent are sent when you continue.',
        }
      : pauses[reason];
  const unknown = results.filter(({ state }) => state === 'unknown').length;
  const failed = results.filter(({ state }) => state === 'failed').length;
  const open = [
    ...(unknown > 0
      ? [
          `The outcome of ${plural(unknown, 'row')} is unknown. They are sent again only if you choose to.`,
        ]
      : []),
    ...(failed > 0
      ? [
          `The service failed at ${plural(failed, 'row')}: ${failed === 1 ? 'its user' : 'their users'} may exist.`,
        ]
      : []),
  ];
  return { title, text: [text, ...open].join(' ') };
}

/** How an import ended, in counts. */
export function finishedWords(results: readonly RowResult[]): {
  tone: 'settled' | 'attention';
  title: string;
} {
  const open = countsOf(results).some(({ state }) => openResults.includes(state));
  const title = `Finished: ${countWords(results, resultOrder)}`;
  return { tone: open ? 'attention' : 'settled', title };
}

/** How many rows came to each of these results: "2 created and 1 refused". */
export function countWords(results: readonly RowResult[], sorts: readonly ResultSort[]): string {
  return joinWords(
    countsOf(results)
      .filter(({ state }) => sorts.includes(state))
      .map(({ state, count }) => `${formatCount(count)} ${resultWords[state].title.toLowerCase()}`),
  );
}

function countsOf(results: readonly RowResult[]): { state: ResultSort; count: number }[] {
  return resultOrder
    .map((state) => ({ state, count: results.filter((each) => each.state === state).length }))
    .filter(({ count }) => count > 0);
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
        listCell(row.groupIDs),
        row.name ?? '',
        row.description ?? '',
        tagsCell(row.tags ?? []),
        resultWords[result.state].title.toLowerCase(),
        result.id ?? '',
        resultDetail(result),
        result.at === undefined ? '' : formatUtc(result.at),
      ];
    }),
  ]);
}

/** Imports of this tab, and how many pages show each. */
const watched = new WeakMap<ImportMachine, { pages: number }>();

/** An import's page is on screen. Once it is left, a toast says that the import stopped or finished; gives the leaving. */
export function stayAtImport(machine: ImportMachine, key: LedgerKey): () => void {
  const known = watched.get(machine);
  const watch = known ?? { pages: 0 };
  if (!known) {
    watched.set(machine, watch);
    machine.store.subscribe((now, before) => {
      if (watch.pages === 0 && isMoving(before) && !isMoving(now)) tell(now, key);
    });
  }
  watch.pages += 1;
  return () => void (watch.pages -= 1);
}

function isMoving({ phase }: ImportSnapshot): boolean {
  return phase === 'running' || phase === 'stopping';
}

function tell(now: ImportSnapshot, key: LedgerKey): void {
  const { phase, reason, results } = now;
  // Somebody stopped it, here or in another tab: they know.
  if (phase === 'cancelled' || phase === 'other tab' || reason === 'person') return;
  const { tone, title } =
    phase === 'done'
      ? finishedWords(results)
      : { tone: 'attention' as const, title: pauseWords(now).title };
  const address = paths.userImport();
  const { organization } = key;
  // Another organization may be in scope by now.
  const to =
    currentLedgerKey().organization === organization
      ? address
      : `${address}?${new URLSearchParams({ organizationID: organization })}`;
  showToastOf(key.connection, {
    title: `User import ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
    tone,
    link: { to, label: 'Open the import' },
  });
}
