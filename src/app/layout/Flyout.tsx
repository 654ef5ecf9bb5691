import { useState, type ReactNode } from 'react';
import { Popover, preloadPopover } from '../../ui/Popover';
import { useWhenIdle } from '../../ui/whenIdle';
import { CoverButton } from './CoverButton';

/** A button of the banner with a panel under it. Their code is loaded when they are likely to be needed. */
export function Flyout({
  label,
  className,
  face,
  align = 'end',
  preload,
  children,
}: {
  label: string;
  className?: string | undefined;
  face: ReactNode;
  align?: 'start' | 'end';
  preload?: () => void;
  children: (close: () => void) => ReactNode;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const likely = () => {
    preloadPopover();
    preload?.();
  };
  useWhenIdle(likely);
  return (
    <>
      <CoverButton
        label={label}
        face={face}
        className={className}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={likely}
        onFocus={likely}
        onClick={(event) => {
          const { currentTarget } = event;
          setAnchor((open) => (open === null ? currentTarget : null));
        }}
      />
      {anchor && (
        <Popover anchor={anchor} label={label} align={align} offset={10} flush onClose={close}>
          {children(close)}
        </Popover>
      )}
    </>
  );
}
