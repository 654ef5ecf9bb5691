import { Suspense } from 'react';
import type { MenuProps } from './AnchoredMenu';
import { preloadable } from './preloadable';

export type { MenuItem } from './AnchoredMenu';

const List = preloadable(() => import('./AnchoredMenu').then((module) => module.AnchoredMenu));

/** A menu below the button that opened it: arrow keys move, Escape returns to the button. Checkable items keep it open. */
export function Menu(props: MenuProps) {
  return (
    <Suspense fallback={null}>
      <List {...props} />
    </Suspense>
  );
}

/** Fetches what the first menu needs; call it when one is likely. */
export const preloadMenu = List.preload;
