import type { KeyboardEvent } from 'react';
import { mac } from '../ui/shortcut';
import classes from './sendShortcut.module.css';

/** For the button that sends a form: `words` is the visible hint beside it. */
export const sendShortcut = mac
  ? { keys: 'Meta+Enter', words: '⌘ Enter' }
  : { keys: 'Control+Enter', words: 'Ctrl Enter' };

/**
 * Prevents Enter in a field from sending the form, because it may only choose a suggestion. Forms that create or change
 * something are sent by their button or with Ctrl+Enter or ⌘+Enter.
 */
export function sendByShortcut(event: KeyboardEvent<HTMLFormElement>): void {
  const { currentTarget: form, target, nativeEvent } = event;
  // In an open list, Enter chooses.
  if (event.key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing) return;
  // React also delivers keys of a dialog opened by a field, and Ctrl+Enter on a link opens a new tab.
  if (!(target instanceof Element) || !form.contains(target) || target.closest('a')) return;
  const sends = event.ctrlKey || event.metaKey;
  if (sends || target instanceof HTMLInputElement) event.preventDefault();
  if (!sends || event.repeat) return;
  // The button knows when sending is not possible; it is drawn a moment after the fields.
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (button) button.click();
  else form.requestSubmit();
}

/** The shortcut that sends a form, shown beside its button. Screen readers get it from the button itself. */
export function SendKeys() {
  return (
    <kbd className={`key ${classes.keys}`} aria-hidden="true">
      {sendShortcut.words}
    </kbd>
  );
}
