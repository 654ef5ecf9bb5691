import { useEffect, useRef } from 'react';
import { onDemand } from '../../ui/preloadable';
import { useToasts } from '../../ui/toast';
import styles from './ToastRegion.module.css';

// A toast says that something ended well or badly, so it must not end the page when its code cannot be loaded.
const ToastCard = onDemand(() =>
  import('./ToastCard')
    .then((m) => m.ToastCard)
    .catch(() => ({ title }: { title: string }) => <p>{title}</p>),
);

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
    const { style } = document.documentElement;
    let next = 0;
    const leaveRoom = () => {
      // Without toasts nothing is set: each change makes the browser compute all styles again.
      if (here.offsetHeight === 0) style.removeProperty('--toasts');
      else style.setProperty('--toasts', `${here.offsetHeight + 16}px`);
    };
    const watch = new ResizeObserver(() => {
      // Tables take another height by this and are observed too, which within one frame browsers treat as an error.
      cancelAnimationFrame(next);
      next = requestAnimationFrame(leaveRoom);
    });
    watch.observe(here);
    return () => {
      cancelAnimationFrame(next);
      watch.disconnect();
    };
  }, []);
  return (
    <div
      ref={region}
      className={`gap-8 ${styles.region}`}
      role="status"
      aria-live="polite"
      aria-label="Messages"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} {...toast} />
      ))}
    </div>
  );
}
