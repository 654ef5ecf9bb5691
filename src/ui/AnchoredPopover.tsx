import { Popover } from '@mantine/core';
import { useCallback, useRef, type KeyboardEvent } from 'react';
import { Anchor, useFocusBack } from './Anchor';
import type { Content } from './jsx';

interface PopoverProps {
  anchor: HTMLElement;
  onClose: () => void;
  label: string;
  align?: 'start' | 'end';
  offset?: number;
  /** Set if the content has its own padding. */
  flush?: boolean;
  children: Content;
}

/** The panel itself; see ui/Popover. */
export function AnchoredPopover({
  anchor,
  onClose,
  label,
  align = 'start',
  offset = 4,
  flush = false,
  children,
}: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  useFocusBack(anchor, panel);
  // Mantine moves the focus a task later, and an Escape in between would go to the control.
  const stands = useCallback((element: HTMLDivElement | null) => {
    panel.current = element;
    element?.focus({ preventScroll: true });
  }, []);

  const press = (event: KeyboardEvent) => {
    // In a panel with an open list of suggestions, the first Escape closes only the list.
    const taken = (event.target as HTMLElement).dataset['mantineStopPropagation'] === 'true';
    if (event.key !== 'Escape' || taken) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };

  return (
    <Popover
      opened
      onChange={(opened) => !opened && onClose()}
      position={align === 'end' ? 'bottom-end' : 'bottom-start'}
      offset={offset}
      middlewares={{ flip: true, shift: { padding: 8 }, size: { padding: 8 } }}
      hideDetached={false}
      withRoles={false}
      closeOnEscape={false}
      trapFocus
    >
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown
        ref={stands}
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        data-panel
        className="scroll"
        p={flush ? 0 : 14}
        onKeyDown={press}
        onBlur={(event) => {
          const to = event.relatedTarget;
          if (to !== null && !event.currentTarget.contains(to) && !anchor.contains(to)) onClose();
        }}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
