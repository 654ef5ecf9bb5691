import { Button, type ButtonProps } from '@mantine/core';
import type { MenuItem } from './AnchoredMenu';
import { openable } from './preloadable';
import { useOpener } from './useOpener';
import { useWhenIdle } from './whenIdle';
import type { Content } from './jsx';

export type { MenuItem } from './AnchoredMenu';

/** A menu below its button. Arrow keys move, Escape returns to the button, and checkable items keep it open. */
export const Menu = openable(() => import('./AnchoredMenu').then((module) => module.AnchoredMenu));

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
  const { anchor, close, opens } = useOpener('menu', Menu.preload);
  useWhenIdle(Menu.preload);
  return (
    <>
      <Button {...button} {...opens} aria-label={label}>
        {children}
      </Button>
      {anchor && <Menu anchor={anchor} label={label} items={items()} onClose={close} />}
    </>
  );
}
