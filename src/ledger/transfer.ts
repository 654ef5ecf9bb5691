import * as z from 'zod/mini';
import type { Json } from '../lib/json';
import { allLists, removeLists, shelfOf, type LedgerKey } from './shelf';

const memoryFile = z.object({
  format: z.literal('meridian-memory'),
  version: z.literal(1),
  lists: z.array(z.unknown()),
});
const memoryList = z.object({
  section: z.string(),
  connection: z.string(),
  organization: z.string(),
  items: z.array(z.unknown()),
});

/** Everything this browser remembers, as one JSON value for a file. Holds no token. */
export function exportMemory(): Json {
  return {
    format: 'meridian-memory',
    version: 1,
    exportedAt: new Date().toISOString(),
    lists: allLists().map(({ section, key, items }) => ({
      section,
      connection: key.connection,
      organization: key.organization,
      items: items as Json[],
    })),
  };
}

/** Adds a file written by `exportMemory` to what is remembered. `refused` says, in sentences, what was not usable. */
export function importMemory(json: Json): { imported: number; refused: string[] } {
  const file = z.safeParse(memoryFile, json);
  if (!file.success)
    return { imported: 0, refused: ['This is not a memory file of this console.'] };
  const refused: string[] = [];
  let imported = 0;
  for (const [index, entry] of file.data.lists.entries()) {
    const list = z.safeParse(memoryList, entry);
    const shelf = list.success ? shelfOf(list.data.section) : undefined;
    if (!list.success || !shelf) {
      refused.push(`List ${index + 1} is of an unknown kind and was left out.`);
      continue;
    }
    const { connection, organization, items, section } = list.data;
    const used = shelf.merge({ connection, organization }, items);
    imported += used;
    if (used < items.length)
      refused.push(
        `${items.length - used} of ${items.length} entries of "${section}" were not usable.`,
      );
  }
  return { imported, refused };
}

/** Forgets everything, or everything of one connection and organization. */
export function clearMemory(key?: LedgerKey): void {
  removeLists(
    (each) =>
      key === undefined ||
      (each.connection === key.connection && each.organization === key.organization),
  );
}

/** Forgets everything of a connection, whatever the organization. */
export function clearConnectionMemory(connectionId: string): void {
  removeLists((each) => each.connection === connectionId);
}
