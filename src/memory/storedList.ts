import { useCallback, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { parseJson, stringifyJson } from '../lib/json';
import { holdsSecret } from './secrets';

/** What is remembered belongs to an organization of a connection. */
export interface MemoryKey {
  connection: string;
  organization: string;
}

/** A section of the memory: one list per connection and organization, the same array until it changes. */
export interface StoredList<T> {
  section: string;
  read(key: MemoryKey): readonly T[];
  /** Changes a list; `change` returns the same list when nothing changes. */
  update(key: MemoryKey, change: (items: readonly T[]) => readonly T[]): void;
  subscribe(key: MemoryKey, listener: () => void): () => void;
  /** Whether the current list, or one item of it, would survive a reload. */
  isStored(key: MemoryKey, item?: T): boolean;
  /** Adds items from an imported file; returns how many were usable, and how many of those were older. */
  merge(key: MemoryKey, items: readonly unknown[]): { usable: number; older: number };
}

interface ListOptions<T> {
  section: string;
  /** Stored items that do not match are dropped. */
  item: z.core.$ZodType<T>;
  /** Limits the size of a list. */
  bound(items: readonly T[]): readonly T[];
  /** What identifies an item; a list has only one item for each identity. */
  identity(item: T): string;
  /** Joins the item here with an imported one of the same identity. Absent: the newer one by `at` (ms) stays. */
  join?(here: T, imported: T): T;
}

// The version of the stored data. Entries of another version are not read or changed.
const PREFIX = 'meridian:1:';
const EMPTY: readonly never[] = Object.freeze([]);

interface Held {
  items: readonly unknown[];
  /** Items that contain a token: they are never stored, so only this tab's memory has them. */
  secret: readonly unknown[];
  /** Storage refused the rest (full, or switched off). */
  refused: boolean;
  /** Another tab has changed the list since. */
  stale?: boolean;
}
const held = new Map<string, Held>();
const listeners = new Map<string, Set<() => void>>();
const anyListeners = new Set<() => void>();
const storedLists = new Map<string, StoredList<unknown>>();

/** Creates the lists of a section; called once per section, when its module loads. */
export function createStoredList<T>(options: ListOptions<T>): StoredList<T> {
  const parse = (text: string | null): readonly T[] =>
    text === null ? EMPTY : usable(options, parsedList(text));

  const load = (name: string): readonly T[] => {
    const known = held.get(name);
    if (known && known.stale !== true) return known.items as readonly T[];
    const items = fresh(name);
    held.set(name, { items, secret: known?.secret ?? EMPTY, refused: false });
    return items;
  };

  /** The list as stored by all tabs, with the items that only this tab has. */
  const fresh = (name: string): readonly T[] => {
    const mine = held.get(name);
    const text = readText(name);
    if (mine && (mine.refused || text === writtenAs.get(name))) return mine.items as readonly T[];
    const items = parse(text);
    if (mine === undefined || mine.secret.length === 0) return items;
    const secret = mine.secret as readonly T[];
    const ids = new Set(secret.map(options.identity));
    return [...secret, ...items.filter((item) => !ids.has(options.identity(item)))];
  };

  const list: StoredList<T> = {
    section: options.section,
    read: (key) => load(storageName(options.section, key)),
    update(key, change) {
      const name = storageName(options.section, key);
      // Another tab may have changed the list without an event yet.
      const base = fresh(name);
      const changed = change(base);
      if (changed === base) return;
      const items = options.bound(changed);
      held.set(name, { items, ...write(name, items) });
      notify(name);
    },
    subscribe(key, listener) {
      const name = storageName(options.section, key);
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      return () => set.delete(listener);
    },
    isStored(key, item) {
      const name = storageName(options.section, key);
      load(name);
      const { secret = EMPTY, refused = true } = held.get(name) ?? {};
      return !refused && (item === undefined ? secret.length === 0 : !secret.includes(item));
    },
    merge(key, items) {
      const good = usable(options, items);
      if (good.length === 0) return { usable: 0, older: 0 };
      const join = options.join ?? newer;
      let older = 0;
      list.update(key, (old) => {
        const here = new Map(old.map((item) => [options.identity(item), item]));
        const joined = good.map((item) => {
          const mine = here.get(options.identity(item));
          const stays = mine === undefined ? item : join(mine, item);
          if (stays === mine && timeOf(mine) > timeOf(item)) older += 1;
          return stays;
        });
        const ids = new Set(good.map(options.identity));
        return [...joined, ...old.filter((item) => !ids.has(options.identity(item)))];
      });
      return { usable: good.length, older };
    },
  };
  storedLists.set(options.section, list as StoredList<unknown>);
  return list;
}

/** The list of a key, for React. */
export function useStoredList<T>(list: StoredList<T>, key: MemoryKey): readonly T[] {
  const { connection, organization } = key;
  const subscribe = useCallback(
    (listener: () => void) => list.subscribe({ connection, organization }, listener),
    [list, connection, organization],
  );
  return useSyncExternalStore(subscribe, () => list.read(key));
}

/** Whether storage refused a current list because it is full or switched off. */
export function useStorageRefusal(): boolean {
  return useSyncExternalStore(onAnyChange, refusesAny);
}

function onAnyChange(listener: () => void): () => void {
  anyListeners.add(listener);
  return () => anyListeners.delete(listener);
}

function refusesAny(): boolean {
  return [...held.values()].some(({ refused }) => refused);
}

/** The lists of a section, for import. */
export function storedListOf(section: string): StoredList<unknown> | undefined {
  return storedLists.get(section);
}

/** All lists, for export. */
export function allLists(): { section: string; key: MemoryKey; items: readonly unknown[] }[] {
  return names().flatMap((name) => {
    const parts = splitName(name);
    const list = parts && storedLists.get(parts.section);
    if (!parts || !list) return [];
    return [{ ...parts, items: list.read(parts.key) }];
  });
}

/** Removes the lists whose key matches, from memory and storage. */
export function removeLists(matches: (key: MemoryKey, section: string) => boolean): void {
  for (const name of names()) {
    const parts = splitName(name);
    if (parts && !matches(parts.key, parts.section)) continue;
    held.delete(name);
    attempt(() => storage()?.removeItem(name));
    notify(name);
  }
}

/** Forgets everything about a connection, in all its organizations. */
export function clearConnectionMemory(connectionId: string): void {
  removeLists((each) => each.connection === connectionId);
}

function usable<T>(options: ListOptions<T>, items: readonly unknown[]): readonly T[] {
  const good = items.flatMap((item) => {
    const parsed = z.safeParse(options.item, item);
    return parsed.success ? [parsed.data] : [];
  });
  return good.length === 0 ? EMPTY : options.bound(good);
}

function parsedList(text: string): readonly unknown[] {
  try {
    const parsed = parseJson(text);
    return Array.isArray(parsed) ? parsed : EMPTY;
  } catch {
    return EMPTY;
  }
}

// What this tab last wrote, as a quick check whether another tab has changed it since.
const writtenAs = new Map<string, string>();

/** Stores a list without items that contain a token, such as one pasted into a form. */
function write(name: string, items: readonly unknown[]): Pick<Held, 'secret' | 'refused'> {
  const texts = items.map((item) => stringifyJson(item));
  const leaks = holdsSecret(texts.join());
  const isSecret = texts.map((text) => leaks && holdsSecret(text));
  const stored = texts.filter((_text, at) => !isSecret[at]);
  const secret = leaks ? items.filter((_item, at) => isSecret[at]) : EMPTY;
  try {
    const place = storage();
    if (!place) return { secret, refused: true };
    const text = `[${stored.join()}]`;
    if (stored.length === 0) place.removeItem(name);
    else place.setItem(name, text);
    writtenAs.set(name, text);
    return { secret, refused: false };
  } catch {
    return { secret, refused: true };
  }
}

/** The one with the later `at`; without `at`, the imported one. */
function newer<T>(here: T, imported: T): T {
  return timeOf(here) > timeOf(imported) ? here : imported;
}

function timeOf(item: unknown): number {
  const at: unknown = typeof item === 'object' && item !== null && 'at' in item ? item.at : 0;
  return typeof at === 'number' ? at : 0;
}

function readText(name: string): string | null {
  return attempt(() => storage()?.getItem(name)) ?? null;
}

function storageName(section: string, key: MemoryKey): string {
  const part = (text: string) => encodeURIComponent(text.toWellFormed());
  return `${PREFIX}${section}:${part(key.connection)}:${part(key.organization)}`;
}

function splitName(name: string): { section: string; key: MemoryKey } | undefined {
  const [section, connection, organization] = name.slice(PREFIX.length).split(':');
  if (!section || connection === undefined || organization === undefined) return undefined;
  return attempt(() => ({
    section,
    key: {
      connection: decodeURIComponent(connection),
      organization: decodeURIComponent(organization),
    },
  }));
}

function names(): string[] {
  const stored = attempt(storedNames) ?? [];
  return [...new Set([...stored, ...held.keys()])].filter((name) => name.startsWith(PREFIX));
}

function storedNames(): string[] {
  const place = storage();
  if (!place) return [];
  return Array.from({ length: place.length }, (_, index) => place.key(index) ?? '');
}

function notify(name: string): void {
  for (const listener of [...(listeners.get(name) ?? []), ...anyListeners]) listener();
}

/** Storage can be absent (Node) or throw (browser settings). */
function storage(): Storage | undefined {
  return attempt(() => globalThis.localStorage);
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** Takes over a change of another tab; `name` is null when that tab cleared everything. */
export function storageChanged(name: string | null): void {
  for (const each of name === null ? [...held.keys()] : [name]) {
    const mine = held.get(each);
    if (mine === undefined) continue;
    // What another tab forgot is forgotten here; what storage refused from this tab is kept.
    if (name === null || readText(each) === null) held.delete(each);
    else if (!mine.refused) held.set(each, { ...mine, stale: true });
    notify(each);
  }
}

if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => storageChanged(event.key));
