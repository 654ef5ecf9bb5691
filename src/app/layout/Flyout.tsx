import type { ReactNode } from 'react';
import { Popover, preloadPopover } from '../../ui/Popover';
import { useOpener } from '../../ui/useOpener';
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
  preload: () => void;
  children: (close: () => void) => ReactNode;
}) {
  const likely = () => {
    preloadPopover();
    preload();
  };
  const { anchor, close, opens } = useOpener('dialog', likely);
  useWhenIdle(likely);
  return (
    <>
      <CoverButton {...opens} label={label} face={face} className={className} title={label} />
      {anchor && (
        <Popover anchor={anchor} label={label} align={align} offset={10} flush onClose={close}>
          {children(close)}
        </Popover>
      )}
    </>
  );
}
