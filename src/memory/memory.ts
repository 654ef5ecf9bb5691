import * as z from 'zod/mini';
import { resourceOf, resourceTypes, type KnownType } from '../contract/resources';
import { isObject, stringifyJson, type Json } from '../lib/json';
import { draftsOf, dropDraft, saveDraft } from './drafts';
import { forgetKnown } from './resources';
import { holdsSecret } from './secrets';
// A file of the memory has them too, whatever pages were opened.
import './views';
import { serviceNow } from '../lib/time/clock';
import { isoTime } from '../lib/time/dates';
import { allLists, removeLists, storedListOf, type MemoryKey } from './storedList';

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

/** Everything this browser remembers, as one JSON value for a file. Items with a token are left out and counted. */
export function exportMemory(): { file: Json; leftOut: number } {
  let leftOut = 0;
  const lists = allLists().map(({ section, key, items }) => {
    const open = (items as Json[]).filter((item) => !holdsSecret(stringifyJson(item)));
    leftOut += items.length - open.length;
    return { section, ...key, items: open };
  });
  const exportedAt = isoTime(serviceNow());
  return { file: { format: 'meridian-memory', version: 1, exportedAt, lists }, leftOut };
}

/** Adds a file written by `exportMemory` to the memory. `refused` has a sentence for each unusable part. */
export function importMemory(json: Json): { imported: number; refused: string[] } {
  const file = z.safeParse(memoryFile, json);
  if (!file.success)
    return { imported: 0, refused: ['This is not a memory file of this console.'] };
  const refused: string[] = [];
  let imported = 0;
  for (const [index, entry] of file.data.lists.entries()) {
    const list = z.safeParse(memoryList, entry);
    const stored = list.success ? storedListOf(list.data.section) : undefined;
    if (!list.success || !stored) {
      refused.push(`List ${index + 1} is of an unknown kind and was left out.`);
      continue;
    }
    const { connection, organization, items, section } = list.data;
    const { usable, older } = stored.merge({ connection, organization }, items);
    imported += usable - older;
    if (usable < items.length)
      refused.push(
        `${items.length - usable} of ${items.length} entries of "${section}" were not usable.`,
      );
    if (older > 0)
      refused.push(
        `${older} of ${items.length} entries of "${section}" are older than what is here and were left out.`,
      );
  }
  return { imported, refused };
}

const notListed = new Set<string>(
  resourceTypes.filter((type) => resourceOf(type).operations.list === undefined),
);

/** What forgetting a connection would lose: drafts and resources that no list shows, and in how many organizations. */
export function memoryOf(connectionId: string): {
  resources: number;
  drafts: number;
  organizations: number;
} {
  const lists = allLists().filter(({ key }) => key.connection === connectionId);
  const itemsOf = (wanted: string) =>
    lists.flatMap(({ section, items }) => (section === wanted ? (items as Json[]) : []));
  const unlisted = itemsOf('known').filter(
    (item) =>
      isObject(item) &&
      (item['how'] === 'created' || item['how'] === 'opened') &&
      notListed.has(String(item['kind'])),
  );
  const organizations = lists
    .filter(({ section, items }) => ['known', 'drafts'].includes(section) && items.length > 0)
    .map(({ key }) => key.organization);
  return {
    resources: unlisted.length,
    drafts: itemsOf('drafts').length,
    organizations: new Set(organizations).size,
  };
}

/** Forgets everything, or everything of one connection and organization. */
export function clearMemory(key?: MemoryKey): void {
  removeLists(
    (each) =>
      key === undefined ||
      (each.connection === key.connection && each.organization === key.organization),
  );
}

/**
 * Forgets one resource, its last sent body and, if `form` is given, the drafts of that form. Returns a function that
 * undoes this but keeps what was sent in the meantime.
 */
export function forget(
  key: MemoryKey,
  type: KnownType,
  id: string,
  form?: { key: MemoryKey; address: string },
): () => void {
  const drafts = form ? draftsOf(form.key, form.address) : [];
  const bringBack = forgetKnown(key, type, id);
  if (form) dropDraft(form.key, form.address);
  return () => {
    bringBack();
    if (form) for (const draft of drafts) saveDraft(form.key, draft);
  };
}
