import { lazy, Suspense } from 'react';
import type { MenuProps } from './mantine/AnchoredMenu';

export type { MenuItem } from './mantine/AnchoredMenu';

const load = () => import('./mantine/AnchoredMenu');
const List = lazy(() => load().then((module) => ({ default: module.AnchoredMenu })));

/** A menu below the button that opened it: arrow keys move, Escape returns to the button. Checkable items keep it open. */
export function Menu(props: MenuProps) {
  return (
    <Suspense fallback={null}>
      <List {...props} />
    </Suspense>
  );
}

/** Fetches what the first menu needs; call it when one is likely. */
export function preloadMenu(): void {
  void load().catch(() => undefined);
}
