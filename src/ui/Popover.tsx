import { openable } from './preloadable';

/**
 * A panel next to the control that opened it: a small dialog that keeps the focus. Escape or a click outside closes it
 * and returns the focus to the control. It appears once its code and that of its content are loaded.
 */
export const Popover = openable(() =>
  import('./AnchoredPopover').then((module) => module.AnchoredPopover),
);
