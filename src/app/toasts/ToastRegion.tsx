import { lazy, Suspense } from 'react';
import { useToasts } from '../../components/ui/toast';
import styles from './ToastRegion.module.css';

const ToastCard = lazy(() => import('./ToastCard').then((m) => ({ default: m.ToastCard })));

/**
 * Finished writes, at the bottom right: never over a primary button. The region is there from the start, since screen
 * readers only follow one that they have seen.
 */
export function ToastRegion() {
  const toasts = useToasts();
  return (
    <div className={styles.region} role="status" aria-live="polite" aria-label="Messages">
      <Suspense fallback={null}>
        {toasts.map(({ id, title, link, action, tone = 'settled' }) => (
          <ToastCard key={id} id={id} title={title} link={link} action={action} tone={tone} />
        ))}
      </Suspense>
    </div>
  );
}
