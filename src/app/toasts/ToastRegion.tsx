import { lazy, Suspense, useEffect, useRef } from 'react';
import { useToasts } from '../../components/ui/toast';
import styles from './ToastRegion.module.css';

const ToastCard = lazy(() => import('./ToastCard').then((m) => ({ default: m.ToastCard })));

/**
 * Finished writes, at the bottom right. The page and its tables leave them room at the end (`--toasts`), so that they
 * cover no rows or buttons. The region is always present, because screen readers only follow regions they already know.
 */
export function ToastRegion() {
  const toasts = useToasts();
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const here = region.current;
    if (!here) return undefined;
    const watch = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--toasts', `${here.offsetHeight}px`),
    );
    watch.observe(here);
    return () => watch.disconnect();
  }, []);
  return (
    <div
      ref={region}
      className={styles.region}
      role="status"
      aria-live="polite"
      aria-label="Messages"
    >
      <Suspense fallback={null}>
        {toasts.map(({ id, title, link, action, tone = 'settled' }) => (
          <ToastCard key={id} id={id} title={title} link={link} action={action} tone={tone} />
        ))}
      </Suspense>
    </div>
  );
}
