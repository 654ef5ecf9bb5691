import { Suspense } from 'react';
import type { PopoverProps } from './AnchoredPopover';
import { preloadable } from './preloadable';
import { KeysHeld } from './heldKeys';

const Panel = preloadable(() =>
  import('./AnchoredPopover').then((module) => module.AnchoredPopover),
);

/**
 * A panel next to the control that opened it: a small dialog that keeps the focus. Escape or a click outside closes it
 * and returns the focus to the control. It appears once its code and that of its content are loaded.
 */
export function Popover(props: PopoverProps) {
  return (
    <Suspense fallback={<KeysHeld />}>
      <Panel {...props} />
    </Suspense>
  );
}

/** Preloads the code of panels; call it when one is likely to open. */
export const preloadPopover = Panel.preload;
