/**
 * Access to the browser's storages that never throws: they can be absent (Node), switched off, or full. What the
 * session keeps beside the ledger is small: the chosen connection, personal connections, scopes.
 */
type Place = 'local' | 'tab';

function place(which: Place): Storage | undefined {
  return which === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
}

/** The text kept under a name, if there is one and it can be read. */
export function readStored(which: Place, name: string): string | undefined {
  try {
    return place(which)?.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text; `undefined` removes it. Returns whether it worked. */
export function writeStored(which: Place, name: string, text: string | undefined): boolean {
  try {
    if (text === undefined) place(which)?.removeItem(name);
    else place(which)?.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

/** JSON kept under a name, or `undefined` when there is none or it cannot be read. */
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

/** Tells this tab from others that have the same page open; it stays the same through reloads. */
export const thisTab =
  readStored('tab', NAME) ??
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;

// It is stored only while no page is there to know it: a tab that is duplicated must not take it along.
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
