/**
 * Access to the browser's storages that never throws: they can be absent (Node), switched off, or full. Apart from the
 * memory, the session keeps little: the chosen connection, personal connections and scopes.
 */
type Place = 'local' | 'tab';

function place(which: Place): Storage | undefined {
  return which === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
}

/** The text stored under a name, if it exists and can be read. */
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
    if (text === undefined) place(which)?.removeItem(name);
    else place(which)?.setItem(name, text);
    return true;
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

const NAME = 'meridian.tab';

/** Identifies this tab among others with the same page; it survives reloads. */
export const thisTab =
  readStored('tab', NAME) ??
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;

// Stored only while no page is loaded, because a duplicated tab would copy it.
function keep() {
  writeStored('tab', NAME, thisTab);
}
function take() {
  writeStored('tab', NAME, undefined);
}
take();
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', keep);
  window.addEventListener('pageshow', take);
}
