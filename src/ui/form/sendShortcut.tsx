import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { mac } from '../shortcut';
import classes from './sendShortcut.module.css';

/** For the button that sends a form: `words` is the visible hint beside it. */
export const sendShortcut = mac
  ? { keys: 'Meta+Enter', words: '⌘ Enter' }
  : { keys: 'Control+Enter', words: 'Ctrl Enter' };

/** Sends the form on Ctrl+Enter or ⌘+Enter. Enter alone sends nothing, since it may only choose a suggestion. */
export function sendByShortcut(event: ReactKeyboardEvent<HTMLFormElement>): void {
  const { currentTarget: form, target, nativeEvent } = event;
  // In an open list, Enter chooses.
  if (event.key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing) return;
  // React also delivers keys of a dialog opened by a field, and Ctrl+Enter on a link opens a new tab.
  if (!(target instanceof Element) || !form.contains(target) || target.closest('a')) return;
  const sends = event.ctrlKey || event.metaKey;
  if (sends || target instanceof HTMLInputElement) event.preventDefault();
  if (sends && !event.repeat) send(form);
}

/** Presses a button, or sends a form by its button, which knows when that is not possible but is drawn after the fields. */
function send(sent: HTMLElement): void {
  if (!(sent instanceof HTMLFormElement)) return sent.click();
  const button = sent.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (button) button.click();
  else sent.requestSubmit();
}

/** Sends the form or presses the button on Ctrl+Enter or ⌘+Enter, unless a link, another form or dialog has the focus. */
export function useSendKeys(own: RefObject<HTMLElement | null>, on = true): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, repeat, defaultPrevented, target } = event;
    if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || defaultPrevented) return;
    const owner = target instanceof Element && target.closest('a, form, [role="dialog"]');
    const sent = own.current;
    if (sent && !sent.closest('[inert]') && (!owner || owner.contains(sent))) send(sent);
  });
  // Before anything is painted, since someone who sees it may press the keys at once.
  useLayoutEffect(() => {
    if (!on) return undefined;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [on]);
}

/** The shortcut that sends a form, shown beside its button. Screen readers get it from the button itself. */
export function SendKeys() {
  return (
    <kbd className={`key ${classes.keys}`} aria-hidden="true">
      {sendShortcut.words}
    </kbd>
  );
}
