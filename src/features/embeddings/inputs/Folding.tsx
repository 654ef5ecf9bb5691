import type { Content } from '../../../ui/jsx';
import styles from './Folding.module.css';

/**
 * Fields that may be folded. They are hidden from the eye only: screen readers and scripts still find them by their
 * names, and the first focus in them shows them.
 */
export function Folding({
  folded,
  onShow,
  children,
}: {
  folded: boolean;
  onShow: () => void;
  children: Content;
}) {
  return (
    <div className={`stack ${folded ? styles.folded : ''}`} onFocus={folded ? onShow : undefined}>
      {children}
    </div>
  );
}
