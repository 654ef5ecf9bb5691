import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './Banner.module.css';
import { PlainButton } from '../../ui/PlainButton';

/**
 * A button with a short, fixed name over other visible text, such as the current values. The text is outside the button
 * element, so that it is readable but not part of the button's name.
 */
export function CoverButton({
  label,
  face,
  className = '',
  ...button
}: Omit<ComponentProps<'button'>, 'children' | 'className'> & {
  label: string;
  face: ReactNode;
  className?: string | undefined;
}) {
  const id = useId();
  return (
    <div className={`${styles.control} ${className}`}>
      <span id={id} className={styles.face}>
        {face}
      </span>
      <PlainButton {...button} className={styles.cover} aria-label={label} aria-describedby={id} />
    </div>
  );
}
