import { useLayoutEffect } from 'react';
import { shortcutKey } from '../lib/shortcutKey';

/*
 * Keys pressed while the code of what they are for is loading. They wait, and go to what has the focus then, so that no
 * key reaches the page that is still there instead.
 */

declare global {
  interface Window {
    /** Those pressed before the console listened, written by the script in index.html. */
    earlyKeys?: KeyboardEvent[] | undefined;
  }
}

const waiting: KeyboardEvent[] = [];
/** How many things are loading; the keys wait for all of them. */
let loadingNow = 0;

export function useHeldKeys(loading: boolean): void {
  // Before the next key, which may be pressed before anything is painted.
  useLayoutEffect(() => (loading ? holdKeys() : undefined), [loading]);
}

/** In place of what takes the keys once its code is loaded: the fallback of a `Suspense`. */
export function KeysHeld() {
  useHeldKeys(true);
  return null;
}

/** Hands on the keys that were pressed before the console listened. */
export function handOnEarlyKeys(): void {
  window.earlyKeys?.forEach(keep);
  // The script in index.html then keeps no more.
  window.earlyKeys = undefined;
  if (waiting.length > 0) holdKeys()();
}

function holdKeys(): () => void {
  addEventListener('keydown', keep, true);
  loadingNow += 1;
  // A dialog takes the focus a moment after it is drawn.
  return () => requestAnimationFrame(() => requestAnimationFrame(() => void handOn()));
}

function keep(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing, isTrusted, repeat } = event;
  // Ctrl+Enter sends what was typed before it. Only the browser can move the focus by Tab; a dialog takes it in any case.
  const combined = altKey
    ? key.length > 1
    : (ctrlKey || metaKey) && !/^(?:k|enter)$/.test(shortcutKey(event));
  const meant = key.length === 1 || /^(?:Enter|Escape|Backspace|Arrow\w+)$/.test(key);
  if (!isTrusted || isComposing || combined || !meant) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // A repeated key is the one that opened the page that is loading.
  if (!repeat) waiting.push(event);
}

async function handOn(): Promise<void> {
  loadingNow -= 1;
  while (loadingNow === 0) {
    const event = waiting.shift();
    if (!event) return removeEventListener('keydown', keep, true);
    // Letters arrive together. What any other key opens may have to be loaded as well, and is asked for in the next task.
    if (press(event)) await Promise.resolve();
    else await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Presses a key on what has the focus, and does what a browser does only on real keys. True when it wrote a letter. */
function press(event: KeyboardEvent): boolean {
  const target = document.activeElement ?? document.body;
  const { key } = event;
  if (!target.dispatchEvent(new KeyboardEvent('keydown', event))) return false;
  if (target.matches('input, textarea')) {
    if (key === 'Backspace') document.execCommand('delete');
    else if (key.length === 1) return document.execCommand('insertText', false, key);
  } else if (key === 'Enter' && target instanceof HTMLElement) target.click();
  return false;
}
