import { useId, type ComponentProps } from 'react';
import { Popover } from '../../ui/Popover';
import { useOpener } from '../../ui/useOpener';
import { useWhenIdle } from '../../ui/whenIdle';
import styles from './Banner.module.css';
import { PlainButton } from '../../ui/PlainButton';
import type { Content } from '../../ui/jsx';

/** A button of the banner with a panel under it. Their code is loaded when they are likely to be needed. */
export function Flyout({
  label,
  words,
  className,
  face,
  align = 'end',
  preload,
  children,
}: {
  label: string;
  /** The visible words. The accessible name contains them, so that people can say them to press the button. */
  words?: string;
  className?: string | undefined;
  face: Content;
  align?: 'start' | 'end';
  preload: () => void;
  children: (close: () => void) => Content;
}) {
  const likely = () => {
    Popover.preload();
    preload();
  };
  const { anchor, close, opens } = useOpener('dialog', likely);
  useWhenIdle(likely);
  return (
    <>
      <CoverButton
        {...opens}
        label={words === undefined ? label : `${label}: ${words}`}
        face={face}
        className={className}
        title={label}
      />
      {anchor && (
        <Popover anchor={anchor} label={label} align={align} offset={10} flush onClose={close}>
          {children(close)}
        </Popover>
      )}
    </>
  );
}

/**
 * A button over visible text, such as the current values. The text is outside the button element, so that its name can
 * say more.
 */
export function CoverButton({
  label,
  face,
  className = '',
  ...button
}: Omit<ComponentProps<'button'>, 'children' | 'className'> & {
  label: string;
  face: Content;
  className?: string | undefined;
}) {
  const id = useId();
  return (
    <div className={`card inline ${styles.control} ${className}`}>
      <span id={id} className={styles.face}>
        {face}
      </span>
      <PlainButton {...button} className={styles.cover} aria-label={label} aria-describedby={id} />
    </div>
  );
}
