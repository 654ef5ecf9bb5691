import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { CoverButton } from './CoverButton';
import styles from './Flyout.module.css';

/**
 * A button of the banner with a panel under it. The panel is a non-modal dialog: it opens with the focus in it, and
 * closes on Escape (focus returns), on a click elsewhere, and when the focus leaves it.
 */
export function Flyout({
  label,
  className,
  face,
  align = 'end',
  children,
}: {
  /** The accessible name of the button and of the panel. */
  label: string;
  className?: string | undefined;
  face: ReactNode;
  align?: 'start' | 'end';
  children: (close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  // Counts the times the person closed it, as opposed to having gone elsewhere: then the focus returns.
  const [closings, setClosings] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      setOpen(false);
      setClosings((count) => count + 1);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);

  useEffect(() => {
    if (closings > 0) button.current?.focus();
  }, [closings]);

  const close = () => {
    setOpen(false);
    setClosings(closings + 1);
  };

  return (
    <div ref={box} className={styles.box}>
      <CoverButton
        ref={button}
        label={label}
        face={face}
        className={className}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className={styles.panel}
          data-align={align}
        >
          <Suspense fallback={<div className={styles.waiting} />}>
            <FirstFocus>{children(close)}</FirstFocus>
          </Suspense>
        </div>
      )}
    </div>
  );
}

/** Moves the focus into the panel once its code has come. */
function FirstFocus({ children }: { children: ReactNode }) {
  const inside = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = inside.current?.querySelector<HTMLElement>(
      '[data-autofocus], [aria-checked="true"], input, button, a[href]',
    );
    (first ?? inside.current?.closest<HTMLElement>('[role="dialog"]'))?.focus();
  }, []);
  return <div ref={inside}>{children}</div>;
}
