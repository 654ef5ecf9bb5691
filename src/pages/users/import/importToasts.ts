import { showToastOf } from '../../../components/write/showToastOf';
import { paths } from '../../../components/page/paths';
import type { LedgerKey } from '../../../ledger/shelf';
import { currentLedgerKey } from '../../../session/scope';
import type { ImportSnapshot } from '../../../writes/import/importParts';
import type { ImportMachine } from '../../../writes/import/importUsers';
import { finishedWords, pauseWords } from './importWords';

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
  if (phase === 'cancelled' || phase === 'elsewhere' || reason === 'person') return;
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
