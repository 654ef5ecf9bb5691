import type { KeyboardEvent } from 'react';
import { mac } from '../ui/shortcut';
import classes from './sendShortcut.module.css';

/** For the button that sends a form; what is seen beside it is `words`. */
export const sendShortcut = mac
  ? { keys: 'Meta+Enter', words: '⌘ Enter' }
  : { keys: 'Control+Enter', words: 'Ctrl Enter' };

/**
 * Enter settles the field it is pressed in. A form that creates or changes something is sent by its button only, or with
 * Ctrl or ⌘ held: somebody who picks an id with Enter is not done yet.
 */
export function sendByShortcut(event: KeyboardEvent<HTMLFormElement>): void {
  const { currentTarget: form, target, nativeEvent } = event;
  // A list that is open takes Enter for its choice.
  if (event.key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing) return;
  // React also passes on keys of a dialog that a field opened; and a link with Ctrl held opens in another tab.
  if (!(target instanceof Element) || !form.contains(target) || target.closest('a')) return;
  const sends = event.ctrlKey || event.metaKey;
  if (sends || target instanceof HTMLInputElement) event.preventDefault();
  // Pressed, not submitted: the button knows when nothing may be sent.
  if (sends && !event.repeat)
    form.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
}

/** The shortcut that sends a form, to be seen beside its button. Screen readers hear of it at the button itself. */
export function SendKeys() {
  return (
    <kbd className={`key ${classes.keys}`} aria-hidden="true">
      {sendShortcut.words}
    </kbd>
  );
}
