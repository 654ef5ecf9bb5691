import type { Content } from './jsx';
import styles from './EmptyState.module.css';

/** Says what would be listed here and how to add it. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
}: {
  icon?: Content;
  title: string;
  children?: Content;
  actions?: Content;
}) {
  return (
    <div className={`gap-6 ${styles.empty}`}>
      {icon !== undefined && <div className={`dim ${styles.icon}`}>{icon}</div>}
      <p className="strong">{title}</p>
      {children !== undefined && <div className={`second ${styles.words}`}>{children}</div>}
      {actions !== undefined && <div className="line gap-8 pad">{actions}</div>}
    </div>
  );
}
