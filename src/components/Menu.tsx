import { IconCheck } from '@tabler/icons-react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './Menu.module.css';
import { Popover } from './Popover';

export type MenuItem = {
  label: string;
  icon?: ReactNode;
  /** A small word at the end of the line. */
  note?: string;
} & (
  | { run: () => void; to?: never; checked?: never }
  | { to: string; run?: never; checked?: never }
  | { checked: boolean; run: () => void; to?: never; disabled?: boolean }
);

/** A menu below the button that opened it: arrow keys move, Escape returns to the button. Checkable items keep it open. */
export function Menu({
  anchor,
  label,
  items,
  onClose,
  align = 'end',
}: {
  anchor: HTMLElement;
  label: string;
  items: readonly MenuItem[];
  onClose: () => void;
  align?: 'start' | 'end';
}) {
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent): void {
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
    const here = entries.indexOf(document.activeElement as HTMLElement);
    const to = {
      ArrowDown: (here + 1) % entries.length,
      ArrowUp: (here - 1 + entries.length) % entries.length,
      Home: 0,
      End: entries.length - 1,
    }[event.key];
    if (event.key === 'Tab') {
      anchor.focus();
      onClose();
    }
    if (to === undefined) return;
    event.preventDefault();
    entries[to]?.focus();
  }

  function finish(run?: () => void): void {
    anchor.focus();
    onClose();
    run?.();
  }

  return (
    <Popover anchor={anchor} onClose={onClose} role="menu" label={label} align={align}>
      <div ref={list} role="none" onKeyDown={move}>
        {items.map((item) => {
          const content = (
            <>
              <span className={styles.icon}>
                {item.checked === undefined ? item.icon : item.checked && <IconCheck aria-hidden />}
              </span>
              <span className={styles.label}>{item.label}</span>
              {item.note !== undefined && <span className={styles.note}>{item.note}</span>}
            </>
          );
          if (item.to !== undefined)
            return (
              <Link
                key={item.label}
                role="menuitem"
                tabIndex={-1}
                className={styles.item}
                to={item.to}
                onClick={onClose}
              >
                {content}
              </Link>
            );
          const { checked, run } = item;
          return (
            <button
              key={item.label}
              type="button"
              role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
              aria-checked={checked}
              aria-disabled={'disabled' in item && item.disabled ? true : undefined}
              tabIndex={-1}
              className={styles.item}
              onClick={() => {
                if (checked === undefined) finish(run);
                else if (!('disabled' in item && item.disabled)) run();
              }}
            >
              {content}
            </button>
          );
        })}
      </div>
    </Popover>
  );
}
