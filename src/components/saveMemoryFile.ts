import { exportMemory } from '../ledger/transfer';
import { stringifyJson } from '../lib/json';
import { download } from './exportRows';

/** Saves everything this browser remembers as a file; it holds no token. */
export function saveMemoryFile(): void {
  const day = new Date().toISOString().slice(0, 10);
  download(`meridian-memory-${day}.json`, 'application/json', stringifyJson(exportMemory(), 2));
}
