import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { removeView, type SavedView } from '../memory/views';
import { useMemoryKey } from '../session/scope';
import { showToast } from '../ui/toast';
import styles from './ViewsPanel.module.css';

/** Saved views: each opens its list, and can be removed. */
export function ViewList({
  label,
  views,
  current,
  noteOf,
  onOpen,
}: {
  label: string;
  views: readonly SavedView[];
  /** What the address of the list says now. */
  current?: string;
  /** What stands beside the name. */
  noteOf?: (view: SavedView) => string;
  onOpen?: () => void;
}) {
  const key = useMemoryKey();
  const remove = (view: SavedView) => {
    const undo = removeView(key, view);
    showToast({ title: `View “${view.name}” removed`, action: { label: 'Undo', run: undo } });
  };
  return (
    <ul className={`stack gap-2 ${styles.list}`} aria-label={label}>
      {views.map((view) => {
        const { name, path, search } = view;
        return (
          <li key={`${path} ${name}`} className={`line ${styles.view}`}>
            <Link
              to={{ pathname: path, search }}
              className={`clip ${styles.name}`}
              aria-current={search === current || undefined}
              onClick={onOpen}
            >
              {name}
            </Link>
            {noteOf && <span className="hint">{noteOf(view)}</span>}
            <ActionIcon aria-label={`Remove view ${name}`} onClick={() => remove(view)}>
              <IconX aria-hidden />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}
