import type { ResourceType } from '../contract/resources';
import type { Content } from './jsx';
import { useSlots } from './slots';
import styles from './EmptyState.module.css';

/** Says what would be listed here and how to add it. */
export function EmptyState({
  of,
  icon: given,
  title,
  children,
  actions,
}: {
  /** Shows the icon of these resources, if no other is given. */
  of?: ResourceType;
  icon?: Content;
  title: string;
  children?: Content;
  actions?: Content;
}) {
  const { subjects } = useSlots();
  const Icon = of && subjects[of]?.icon;
  const icon = given ?? (Icon && <Icon aria-hidden />);
  return (
    <div className={`gap-6 ${styles.empty}`}>
      {icon !== undefined && <div className={`dim ${styles.icon}`}>{icon}</div>}
      <p className="strong">{title}</p>
      {children !== undefined && <div className={`second ${styles.words}`}>{children}</div>}
      {actions !== undefined && <div className="line gap-8 pad">{actions}</div>}
    </div>
  );
}
