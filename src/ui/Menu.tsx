import { Button, type ButtonProps } from '@mantine/core';
import { Suspense } from 'react';
import type { MenuItem, MenuProps } from './AnchoredMenu';
import { preloadable } from './preloadable';
import { useOpener } from './useOpener';
import { useWhenIdle } from './whenIdle';
import { KeysHeld } from './heldKeys';
import type { Content } from './jsx';

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
  items,
  children,
  ...button
}: ButtonProps & {
  label: string;
  items: () => readonly MenuItem[];
  children: Content;
}) {
  const { anchor, close, opens } = useOpener('menu', preloadMenu);
  useWhenIdle(preloadMenu);
  return (
    <>
      <Button {...button} {...opens} aria-label={label}>
        {children}
      </Button>
      {anchor && <Menu anchor={anchor} label={label} items={items()} onClose={close} />}
    </>
  );
}
