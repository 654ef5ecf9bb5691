import { CloseButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Content, Part } from './jsx';
import styles from './SplitView.module.css';

/** A list, and what is chosen in it beside the list, or above it where there is no room. */
export function SplitView({ children, side }: { children: Part; side: Part }) {
  return (
    <div className={styles.split} data-open={Boolean(side)}>
      {children}
      {side}
    </div>
  );
}

/** The side of a `SplitView`. It takes the focus when something else is chosen, and Escape closes it. */
export function SidePanel({
  id,
  label,
  head,
  children,
  onClose,
}: {
  id: string;
  label: string;
  head: Content;
  children: Part;
  onClose: () => void;
}) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
  }, [id]);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={`card shrink ${styles.panel}`}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={`ends gap-12 ${styles.head}`}>
        <div className="shrink">{head}</div>
        <CloseButton aria-label={`Close ${label.toLowerCase()}`} onClick={onClose} />
      </div>
      {children}
    </aside>
  );
}
