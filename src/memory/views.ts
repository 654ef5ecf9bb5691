import * as z from 'zod/mini';
import { consoleAddress, createStoredList, useStoredList, type MemoryKey } from './storedList';

const view = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  path: consoleAddress,
  /** What the address says besides, such as `?health=error`. */
  search: z.string().check(z.regex(/^(?:\?|$)/)),
  at: z.number(),
});

/** A list as somebody wants to find it again: its address under a name. `at` is when it was saved, in ms since 1970. */
export type SavedView = z.output<typeof view>;

const stored = createStoredList<SavedView>({
  section: 'views',
  item: view,
  identity,
  bound: (items) => items.slice(0, 200),
});

/** A name stands for one view of a list. */
function identity({ path, name }: Pick<SavedView, 'path' | 'name'>): string {
  return `${path} ${name.toLowerCase()}`;
}

export function useViews(key: MemoryKey): readonly SavedView[] {
  return useStoredList(stored, key);
}

/** The view of a list with that name, whatever its case. */
export function viewNamed(
  views: readonly SavedView[],
  path: string,
  name: string,
): SavedView | undefined {
  return views.find((view) => identity(view) === identity({ path, name }));
}

/** Saves a view, in place of one with the same name. Returns a function that undoes this. */
export function saveView(key: MemoryKey, view: SavedView): () => void {
  return put(key, [view], view);
}

/** Removes a view. Returns a function that brings it back. */
export function removeView(key: MemoryKey, view: SavedView): () => void {
  return put(key, [], view);
}

function put(key: MemoryKey, made: readonly SavedView[], instead: SavedView) {
  const gone = (each: SavedView) => identity(each) === identity(instead);
  const before = stored.read(key).filter(gone);
  stored.update(key, (all) => [...made, ...all.filter((each) => !gone(each))]);
  return () =>
    stored.update(key, (all) => [...before, ...all.filter((each) => !made.includes(each))]);
}
