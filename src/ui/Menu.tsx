import { Button, type ButtonProps } from '@mantine/core';
import { Suspense, useState, type ReactNode } from 'react';
import type { MenuItem, MenuProps } from './AnchoredMenu';
import { preloadable } from './preloadable';
import { useWhenIdle } from './whenIdle';
import { KeysHeld } from './heldKeys';

export type { MenuItem } from './AnchoredMenu';

const List = preloadable(() => import('./AnchoredMenu').then((module) => module.AnchoredMenu));

/** A menu below its button. Arrow keys move, Escape returns to the button, and checkable items keep it open. */
export function Menu(props: MenuProps) {
  return (
    <Suspense fallback={<KeysHeld />}>
      <List {...props} />
    </Suspense>
  );
}

/** Preloads the code of menus; call it when one is likely to open. */
export const preloadMenu = List.preload;

/** A button that opens a menu. The items are computed when it opens. */
export function MenuButton({
  label,
  menuLabel = label,
  items,
  children,
  ...button
}: ButtonProps & {
  label: string;
  menuLabel?: string;
  items: () => readonly MenuItem[];
  children: ReactNode;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useWhenIdle(preloadMenu);
  return (
    <>
      <Button
        {...button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={preloadMenu}
        onFocus={preloadMenu}
        onClick={(event) => {
          const { currentTarget } = event;
          setAnchor((open) => (open === null ? currentTarget : null));
        }}
      >
        {children}
      </Button>
      {anchor && (
        <Menu anchor={anchor} label={menuLabel} items={items()} onClose={() => setAnchor(null)} />
      )}
    </>
  );
}
