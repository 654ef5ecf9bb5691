/** Access to the browser's storages that never throws: they can be absent (Node), switched off, or full. */
type Place = 'local' | 'tab';

function place(which: Place): Storage | undefined {
  return which === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
}

export function readStored(which: Place, name: string): string | undefined {
  try {
    return place(which)?.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text; `undefined` removes it. Returns whether it worked. */
export function writeStored(which: Place, name: string, text: string | undefined): boolean {
  try {
    const storage = place(which);
    if (text === undefined) storage?.removeItem(name);
    else storage?.setItem(name, text);
    return storage !== undefined;
  } catch {
    return false;
  }
}

/** The JSON stored under a name, or `undefined` when it is missing or unreadable. */
export function readStoredJson(which: Place, name: string): unknown {
  const text = readStored(which, name);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The names under which something is stored for good. */
export function storedNames(): string[] {
  try {
    const { localStorage: storage } = globalThis;
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  } catch {
    return [];
  }
}

/** The name of the database of a connection. */
export const databaseOf = (connection: string): string => `meridian:1:${connection}`;

export function deleteDatabase(connection: string): Promise<void> {
  return new Promise((resolve) => {
    const request = globalThis.indexedDB?.deleteDatabase(databaseOf(connection));
    if (request) request.onsuccess = request.onerror = () => resolve();
    else resolve();
  });
}

/** Keeps a text of this tab from one load of the page to the next, and only meanwhile: a duplicated tab would copy it. */
export function keepForReload(name: string, text: () => string | undefined): string | undefined {
  const kept = readStored('tab', name);
  const take = () => void writeStored('tab', name, undefined);
  const keep = () => void writeStored('tab', name, text());
  take();
  if (typeof window !== 'undefined') {
    window.addEventListener('pagehide', keep);
    window.addEventListener('pageshow', take);
  }
  return kept;
}

/** Identifies this tab among others with the same page; it survives reloads. */
export const thisTab: string =
  keepForReload('meridian.tab', () => thisTab) ??
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
