import type { Ref } from 'react';
import type { Content } from '../../../ui/jsx';
import styles from './Folding.module.css';

/**
 * Fields that may be folded. They are hidden from the eye only: screen readers and scripts still find them by their
 * names, and the first focus in them shows them.
 */
export function Folding({
  folded,
  onShow,
  fieldsRef,
  children,
}: {
  folded: boolean;
  onShow: () => void;
  fieldsRef?: Ref<HTMLDivElement>;
  children: Content;
}) {
  return (
    <div
      ref={fieldsRef}
      className={`stack ${folded ? styles.folded : ''}`}
      onFocus={folded ? onShow : undefined}
    >
      {children}
    </div>
  );
}
