import { IconAlertTriangle, IconCircleCheck, IconProgress, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import controls from '../../components/controls.module.css';
import { dismissToast } from '../../components/toast';
import styles from './ToastCard.module.css';

const SHOWN_FOR_MS = 9_000;
const icons = {
  settled: IconCircleCheck,
  moving: IconProgress,
  attention: IconAlertTriangle,
  failed: IconAlertTriangle,
};

/** One toast; it leaves by itself. */
export function ToastCard({
  id,
  title,
  link,
  tone,
}: {
  id: number;
  title: string;
  link: { to: string; label: string } | undefined;
  tone: keyof typeof icons;
}) {
  const Icon = icons[tone];
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <div className={styles.toast}>
      <Icon aria-hidden className={styles.icon} data-tone={tone} />
      <span className={styles.title}>{title}</span>
      {link && (
        <Link to={link.to} className={styles.link} onClick={() => dismissToast(id)}>
          {link.label}
        </Link>
      )}
      <button
        type="button"
        className={controls.icon}
        aria-label="Dismiss"
        onClick={() => dismissToast(id)}
      >
        <IconX aria-hidden />
      </button>
    </div>
  );
}
