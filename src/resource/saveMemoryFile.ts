import { exportMemory } from '../memory/memory';
import { stringifyJson } from '../lib/json';
import { plural } from '../lib/text/text';
import { download } from '../ui/download';
import { serviceNow } from '../lib/time/clock';
import { dayOf } from '../lib/time/dates';
import { showToast } from '../ui/toast';

/** Saves this browser's memory as a file. Entries with a token are left out, and a message says so. */
export function saveMemoryFile(): void {
  const day = dayOf(serviceNow());
  const { file, leftOut } = exportMemory();
  download(`meridian-memory-${day}.json`, 'application/json', stringifyJson(file, 2));
  if (leftOut > 0)
    showToast({
      title: `Left out for holding a token: ${plural(leftOut, 'entry')} of the memory`,
      tone: 'attention',
    });
}
