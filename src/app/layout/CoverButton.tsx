import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './CoverButton.module.css';

/**
 * A button with a short, fixed name over a face that shows something else, such as the values in force. The face stands
 * beside the button in the document, so that its words are readable and do not contradict the button's name.
 */
export function CoverButton({
  label,
  face,
  className,
  ...button
}: Omit<ComponentProps<'button'>, 'children' | 'className'> & {
  label: string;
  face: ReactNode;
  className?: string | undefined;
}) {
  const id = useId();
  return (
    <div className={`${styles.chip} ${className}`}>
      <span id={id} className={styles.face}>
        {face}
      </span>
      <button
        {...button}
        type="button"
        className={`bare ${styles.button}`}
        aria-label={label}
        aria-describedby={id}
      />
    </div>
  );
}
