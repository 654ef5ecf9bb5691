import { Suspense } from 'react';
import type { PopoverProps } from './AnchoredPopover';
import { preloadable } from './preloadable';

const Panel = preloadable(() =>
  import('./AnchoredPopover').then((module) => module.AnchoredPopover),
);

/**
 * A panel beside the control that opened it; a small dialog that keeps the focus. Escape and a press outside close it,
 * and the focus returns to the control. It appears once its code, and that of its content, has come.
 */
export function Popover(props: PopoverProps) {
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
}

/** Fetches what the first panel needs; call it when one is likely. */
export const preloadPopover = Panel.preload;
