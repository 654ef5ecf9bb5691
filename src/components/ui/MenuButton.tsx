import { useState, type ReactNode } from 'react';
import { Menu, preloadMenu, type MenuItem } from './Menu';
import { useWhenIdle } from './whenIdle';

/** A button that opens a menu. The items are asked for when it opens. */
export function MenuButton({
  label,
  menuLabel = label,
  className,
  items,
  children,
}: {
  /** Accessible name of the button. */
  label: string;
  menuLabel?: string;
  className?: string | undefined;
  items: () => readonly MenuItem[];
  children: ReactNode;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useWhenIdle(preloadMenu);
  return (
    <>
      <button
        type="button"
        className={className}
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
      </button>
      {anchor && (
        <Menu anchor={anchor} label={menuLabel} items={items()} onClose={() => setAnchor(null)} />
      )}
    </>
  );
}
