import { rowStates, type RunJob } from '../../memory/runs';
import type { MemoryKey } from '../../memory/storedList';
import { toCsv } from '../../lib/csv/csv';
import { capitalised, formatCount, joinWords, plural } from '../../lib/text/text';
import { isoTime } from '../../lib/time/dates';
import { currentMemoryKey } from '../../session/scope';
import type { RunMachine } from '../run/machine';
import {
  isMoving,
  openResults,
  rowsIn,
  type PauseReason,
  type RowResult,
  type RunSnapshot,
} from '../run/rows';
import { showToastOf } from '../../save/form/afterWrite';
import type { RunView } from './runView';

type Words = Pick<RunView<RunJob>, 'noun' | 'maybe'>;

export type ResultSort = RowResult['state'];

/** What became of a row, in words, with the colour of its consequence. */
export const resultWords: Record<ResultSort, { title: string; tone: string; counted?: string }> = {
  created: { title: 'Created', tone: 'settled' },
  existed: { title: 'Already there', tone: 'moving' },
  replaced: { title: 'Groups replaced', tone: 'attention', counted: 'with groups replaced' },
  saved: { title: 'Saved', tone: 'settled' },
  already: { title: 'Already so', tone: 'moving' },
  skipped: { title: 'Skipped', tone: 'attention' },
  refused: { title: 'Refused', tone: 'failed' },
  failed: { title: 'Service failed', tone: 'attention' },
  limited: { title: 'Turned away', tone: 'attention' },
  unknown: { title: 'Unknown', tone: 'attention' },
  sending: { title: 'Sending', tone: 'moving' },
  waiting: { title: 'Not sent', tone: 'unknown' },
  'left out': { title: 'Left out', tone: 'unknown' },
};

export const resultOrder: readonly ResultSort[] = [...rowStates, 'left out'];

/** What the service said about a row, or what to know about it. */
export function resultDetail(result: RowResult, maybe: string): string {
  const { state, words = '', status, wasUnknown } = result;
  const said = status === undefined ? words : `${status} · ${words}`;
  if (state === 'limited') return `${said} The service did not act.`;
  const again =
    wasUnknown !== true
      ? said
      : `Sent again, and ${status !== undefined && status >= 500 ? 'failed' : 'refused'}: ${said}`;
  if (state === 'unknown' && wasUnknown) return again;
  // The consequence comes first, so that it is not cut off.
  if (state === 'failed') return `${maybe} ${again}`;
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
    title: 'Stopped: the connection was changed',
    text: 'Rows are only sent where they were started.',
  },
};

export function pauseWords(
  { phase, reason, results }: RunSnapshot,
  { noun, maybe }: Words,
): { title: string; text: string } {
  if (phase === 'other tab')
    return {
      title: `Another tab runs this ${noun}`,
      text: 'Pause it there. Come back to this tab to see how far it is.',
    };
  const { title, text } =
    reason === undefined
      ? {
          title: 'Not finished',
          text: 'Only rows that were never sent are sent when you continue.',
        }
      : pauses[reason];
  const unknown = rowsIn(results, 'unknown').length;
  const failed = rowsIn(results, 'failed').length;
  const open = [
    ...(unknown > 0
      ? [
          `The outcome of ${plural(unknown, 'row')} is unknown. They are sent again only if you choose to.`,
        ]
      : []),
    ...(failed > 0 ? [`The service failed at ${plural(failed, 'row')}. ${maybe}`] : []),
  ];
  return { title, text: [text, ...open].join(' ') };
}

export function finishedWords(results: readonly RowResult[]): {
  tone: 'settled' | 'attention' | 'moving';
  title: string;
} {
  const has = (...states: readonly ResultSort[]) =>
    results.some(({ state }) => states.includes(state));
  const title = `Finished: ${countWords(results, resultOrder)}`;
  if (has('replaced', ...openResults)) return { tone: 'attention', title };
  return { tone: has('existed') ? 'moving' : 'settled', title };
}

const MOST_NAMED = 3;

/** The results of the first rows that removed something, one per line; the table has all rows. */
export function replacedLines<J extends RunJob>(
  { nameOf }: Pick<RunView<J>, 'nameOf'>,
  job: J,
  results: readonly RowResult[],
): string[] {
  const lines = results.flatMap(({ state, words = '' }, index) => {
    const row = job.rows[index] as J['rows'][number] | undefined;
    return row && state === 'replaced' ? [`${nameOf(row)}. ${words}`] : [];
  });
  const more = lines.length - MOST_NAMED;
  return [...lines.slice(0, MOST_NAMED), ...(more > 0 ? [`and ${formatCount(more)} more`] : [])];
}

/** How many rows came to each of these results: "2 created and 1 refused". */
export function countWords(results: readonly RowResult[], sorts: readonly ResultSort[]): string {
  return joinWords(
    resultOrder
      .filter((state) => sorts.includes(state))
      .flatMap((state) => {
        const { length } = rowsIn(results, state);
        const { title, counted = title.toLowerCase() } = resultWords[state];
        return length > 0 ? [`${formatCount(length)} ${counted}`] : [];
      }),
  );
}

/** The results as CSV: the rows as they were sent, what became of each, and the service's words. */
export function resultsCsv<J extends RunJob>(
  { csv, maybe }: RunView<J>,
  job: J,
  results: readonly RowResult[],
): string {
  return toCsv([
    [...csv.head, 'result', 'id', 'details', 'time'],
    ...job.rows.map((row, index) => {
      const result = results[index] ?? { state: 'waiting' as const };
      return [
        ...csv.cells(row),
        resultWords[result.state].title.toLowerCase(),
        result.id ?? '',
        resultDetail(result, maybe),
        result.at === undefined ? '' : isoTime(result.at),
      ];
    }),
  ]);
}

/** Runs of this tab, and how many pages show each. */
const watched = new WeakMap<RunMachine, { pages: number }>();

/** Call it when a run's page opens, and its result when the page is left: later a toast says that the run stopped. */
export function stayAtRun<J extends RunJob>(
  machine: RunMachine,
  view: RunView<J>,
  key: MemoryKey,
): () => void {
  const known = watched.get(machine);
  const watch = known ?? { pages: 0 };
  if (!known) {
    watched.set(machine, watch);
    machine.store.subscribe((now, before) => {
      if (watch.pages === 0 && isMoving(before) && !isMoving(now)) tell(now, view, key);
    });
  }
  watch.pages += 1;
  return () => void (watch.pages -= 1);
}

function tell<J extends RunJob>(now: RunSnapshot, view: RunView<J>, key: MemoryKey): void {
  const { phase, reason, results } = now;
  // Somebody stopped it, here or in another tab: they know.
  if (phase === 'other tab' || reason === 'person') return;
  const { tone, title } =
    phase === 'done'
      ? finishedWords(results)
      : { tone: 'attention' as const, title: pauseWords(now, view).title };
  const { organization } = key;
  // Another organization may be in scope by now.
  const to =
    currentMemoryKey().organization === organization
      ? view.path
      : `${view.path}?${new URLSearchParams({ organizationID: organization })}`;
  showToastOf(key.connection, {
    title: `${capitalised(view.noun)} ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
    tone,
    link: { to, label: `Open the ${view.noun}` },
  });
}
