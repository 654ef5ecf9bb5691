import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { readJson, stringifyJson } from '../lib/json';
import { addressPart } from '../lib/text/text';
import { deleteDatabase, readStored, storedNames, writeStored } from './browserStorage';
import { holdsSecret } from './secrets';
import { isPast, type MemoryKey } from './stay';
import { oncePer } from '../lib/oncePer';

export type { MemoryKey } from './stay';

/** An address within this console. Drafts and views become links, and stored or imported data may be anybody's. */
export const consoleAddress = z.string().check(z.regex(/^\/(?![/\\])[^\\\s\p{Cc}]*$/u));

interface Section<T> {
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

/** A section of the memory: one list per connection and organization, the same array until it changes. */
export type StoredList<T> = ReturnType<typeof createStoredList<T>>;

// The version of the stored data. Entries of another version are not read or changed.
const PREFIX = 'meridian:1:';
const EMPTY: readonly never[] = Object.freeze([]);

const sections = new Map<string, StoredList<unknown>>();
const lists = new Map<string, ReturnType<typeof openList>>();
/** The lists that storage refused: it is full, or switched off. */
const refused = createStore<ReadonlySet<string>>(() => new Set());

/** One list, kept in the browser's storage except for items that contain a token: those only this tab has. */
function openList<T>({ item, bound, identity }: Section<T>, name: string) {
  let secret: readonly T[] = EMPTY;
  let written: string | undefined;
  const load = (): { items: readonly T[] } => {
    const items = usable(item, bound, parsedList(readStored('local', name)));
    if (secret.length === 0) return { items };
    const own = new Set(secret.map(identity));
    return { items: [...secret, ...items.filter((each) => !own.has(identity(each)))] };
  };
  const store = createStore(load);
  const isRefused = () => refused.getState().has(name);
  return {
    store,
    secret: () => secret,
    isRefused,
    set(items: readonly T[]): void {
      store.setState({ items });
      const texts = items.map(itemText);
      const leaks = holdsSecret(texts.join());
      secret = leaks ? items.filter((each) => holdsSecret(itemText(each))) : EMPTY;
      const open = leaks ? texts.filter((text) => !holdsSecret(text)) : texts;
      written = `[${open.join()}]`;
      noteRefusal(name, !writeStored('local', name, open.length === 0 ? undefined : written));
    },
    /** Another tab may have changed the list without an event yet. */
    refresh(): void {
      if (!isRefused() && readStored('local', name) !== written) store.setState(load());
    },
    /** Replaces this tab's list by the stored one. */
    reload(): void {
      secret = EMPTY;
      noteRefusal(name, false);
      store.setState(load());
    },
  };
}

/** Creates the lists of a section; called once per section, when its module loads. */
export function createStoredList<T>(section: Section<T>) {
  const listOf = (key: MemoryKey) => {
    const name = storageName(section.section, key);
    const list = lists.get(name) ?? openList<T>(section, name);
    lists.set(name, list as ReturnType<typeof openList>);
    return list as ReturnType<typeof openList<T>>;
  };
  /** Changes a list; `change` returns the same list when nothing changes. */
  const update = (key: MemoryKey, change: (items: readonly T[]) => readonly T[]): void => {
    if (isPast(key)) return;
    const { store, refresh, set } = listOf(key);
    refresh();
    const { items } = store.getState();
    const changed = change(items);
    if (changed !== items) set(section.bound(changed));
  };
  const stored = {
    store: (key: MemoryKey) => listOf(key).store,
    read: (key: MemoryKey) => listOf(key).store.getState().items,
    update,
    /** Whether the current list, or one item of it, would survive a reload. */
    isStored(key: MemoryKey, item?: T): boolean {
      const { secret, isRefused } = listOf(key);
      return (
        !isRefused() && (item === undefined ? secret().length === 0 : !secret().includes(item))
      );
    },
    /** Adds items from an imported file; returns how many were usable, and how many of those were older. */
    merge(key: MemoryKey, items: readonly unknown[]): { usable: number; older: number } {
      const good = usable(section.item, section.bound, items);
      const join = section.join ?? newer;
      let older = 0;
      update(key, (old) => {
        const all = new Map(old.map((item) => [section.identity(item), item]));
        for (const item of good) {
          const mine = all.get(section.identity(item));
          const stays = mine === undefined ? item : join(mine, item);
          if (stays === mine && timeOf(mine) > timeOf(item)) older += 1;
          all.set(section.identity(item), stays);
        }
        return [...all.values()];
      });
      return { usable: good.length, older };
    },
  };
  sections.set(section.section, stored as StoredList<unknown>);
  return stored;
}

/** The list of a key, for React. */
export function useStoredList<T>(list: StoredList<T>, key: MemoryKey): readonly T[] {
  return useStore(list.store(key), ({ items }) => items);
}

/** Whether storage refused a current list because it is full or switched off. */
export function useStorageRefusal(): boolean {
  return useStore(refused, ({ size }) => size > 0);
}

/** The lists of a section, for import. */
export function storedListOf(section: string): StoredList<unknown> | undefined {
  return sections.get(section);
}

/** All lists, for export. */
export function allLists(): { section: string; key: MemoryKey; items: readonly unknown[] }[] {
  return names().flatMap((name) => {
    const parts = splitName(name);
    const list = parts && sections.get(parts.section);
    return list ? [{ ...parts, items: list.read(parts.key) }] : [];
  });
}

/** Removes the lists whose key matches, from memory and storage. */
export function removeLists(matches: (key: MemoryKey, section: string) => boolean): void {
  for (const name of names()) {
    const parts = splitName(name);
    if (parts && !matches(parts.key, parts.section)) continue;
    lists.get(name)?.set(EMPTY);
    writeStored('local', name, undefined);
  }
}

/** Replaces this tab's lists of a connection by the stored ones. */
export function reloadConnectionMemory(connectionId: string): void {
  for (const [name, list] of lists)
    if (splitName(name)?.key.connection === connectionId) list.reload();
}

/** Forgets everything about a connection, in all its organizations. */
export function clearConnectionMemory(connectionId: string): Promise<void> {
  removeLists((each) => each.connection === connectionId);
  return deleteDatabase(connectionId);
}

function usable<T>(
  schema: z.core.$ZodType<T>,
  bound: (items: readonly T[]) => readonly T[],
  items: readonly unknown[],
): readonly T[] {
  const good = items.flatMap((item) => z.safeParse(schema, item).data ?? []);
  return good.length === 0 ? EMPTY : bound(good);
}

function parsedList(text: string | undefined): readonly unknown[] {
  const parsed = readJson(text ?? '');
  return Array.isArray(parsed) ? parsed : EMPTY;
}

const objectText = oncePer(stringifyJson);

/** An item as JSON. It is made once, since each change of a list stores all of it. */
export function itemText(item: unknown): string {
  return typeof item === 'object' && item !== null ? objectText(item) : stringifyJson(item);
}

/** The one with the later `at`; without `at`, the imported one. */
function newer<T>(here: T, imported: T): T {
  return timeOf(here) > timeOf(imported) ? here : imported;
}

function timeOf(item: unknown): number {
  const at: unknown = typeof item === 'object' && item !== null && 'at' in item ? item.at : 0;
  return typeof at === 'number' ? at : 0;
}

function storageName(section: string, key: MemoryKey): string {
  return `${PREFIX}${section}:${addressPart(key.connection)}:${addressPart(key.organization)}`;
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
  return [...new Set([...storedNames(), ...lists.keys()])].filter((name) =>
    name.startsWith(PREFIX),
  );
}

function noteRefusal(name: string, now: boolean): void {
  const before = refused.getState();
  if (before.has(name) === now) return;
  refused.setState(
    new Set(now ? [...before, name] : [...before].filter((each) => each !== name)),
    true,
  );
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
  for (const [each, list] of lists) {
    if (name !== null && name !== each) continue;
    // Items that another tab removed are removed here. Items that storage refused from this tab stay.
    if (name === null || readStored('local', each) === undefined) list.reload();
    else list.refresh();
  }
}

if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => storageChanged(event.key));
