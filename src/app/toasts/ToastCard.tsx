import { Anchor, CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconProgress } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, parsePath, useLocation } from 'react-router';
import { dismissToast, type Toast } from '../../ui/toast';
import { TitleAfter } from '../../ui/pageTitle';
import { visible } from '../../lib/text/invisible';
import styles from './ToastCard.module.css';

const SHOWN_FOR_MS = 9_000;
/** Long enough to notice a mistake and to reach the toast by keyboard. */
const UNDOABLE_FOR_MS = 20_000;
const icons = {
  settled: IconCircleCheck,
  moving: IconProgress,
  attention: IconAlertTriangle,
  failed: IconAlertTriangle,
};

export function ToastCard({ id, title, link, action, tone = 'settled' }: Toast & { id: number }) {
  const Icon = icons[tone];
  const here = useLocation();
  // A link to the current page would do nothing.
  const away = link && parsePath(link.to).pathname !== here.pathname ? link : undefined;
  const undoable = action !== undefined;
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), undoable ? UNDOABLE_FOR_MS : SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [id, undoable]);
  return (
    <div className={`row gap-10 ${styles.toast}`} data-toast>
      <TitleAfter />
      <Icon size={17} aria-hidden className="toned" data-tone={tone} />
      <span className={`grow shrink ${styles.title}`}>{visible(title)}</span>
      {away && (
        <Link to={away.to} className={styles.link} onClick={() => dismissToast(id)}>
          {away.label}
        </Link>
      )}
      {action && (
        <Anchor
          component="button"
          type="button"
          className={styles.link}
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
        </Anchor>
      )}
      <CloseButton aria-label="Dismiss" onClick={() => dismissToast(id)} />
    </div>
  );
}
