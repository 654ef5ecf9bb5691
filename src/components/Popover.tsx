import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './Popover.module.css';

const GAP = 4;
const EDGE = 8;

/**
 * A panel beside the control that opened it, in the browser's top layer so that nothing clips it. Escape and a press
 * outside close it; Escape returns the focus to the control.
 */
export function Popover({
  anchor,
  onClose,
  role,
  label,
  align = 'start',
  children,
}: {
  anchor: HTMLElement;
  onClose: () => void;
  role: 'dialog' | 'menu';
  label: string;
  align?: 'start' | 'end';
  children: ReactNode;
}) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const here = panel.current;
    if (!here) return undefined;
    here.showPopover();
    const place = () => position(here, anchor, align);
    place();
    const watch = new ResizeObserver(place);
    watch.observe(here);
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      watch.disconnect();
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
    };
  }, [anchor, align]);

  useEffect(() => {
    const here = panel.current;
    const first = here?.querySelector<HTMLElement>(
      '[data-autofocus], [role^="menuitem"], input, button, a',
    );
    first?.focus();
    const press = (event: Event) => {
      const target = event.target as Node;
      if (!here?.contains(target) && !anchor.contains(target)) close.current();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      close.current();
      anchor.focus();
    };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('keydown', key, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('keydown', key, true);
    };
  }, [anchor]);

  return (
    <div
      ref={panel}
      popover="manual"
      role={role}
      aria-label={label}
      className={styles.panel}
      data-role={role}
      onBlur={(event) => {
        const to = event.relatedTarget;
        if (to !== null && !event.currentTarget.contains(to) && !anchor.contains(to)) onClose();
      }}
    >
      {children}
    </div>
  );
}

function position(panel: HTMLElement, anchor: HTMLElement, align: 'start' | 'end'): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const left = align === 'end' ? at.right - width : at.left;
  const below = at.bottom + GAP;
  const fits = below + height <= window.innerHeight - EDGE;
  const top = fits ? below : Math.max(EDGE, at.top - GAP - height);
  panel.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - width - EDGE))}px`;
  panel.style.top = `${Math.min(top, Math.max(EDGE, window.innerHeight - height - EDGE))}px`;
}
