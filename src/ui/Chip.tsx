import { CloseButton } from '@mantine/core';
import styles from './Chip.module.css';

export function Chip({
  text,
  title = text,
  removeLabel,
  quiet = false,
  onRemove,
}: {
  text: string;
  title?: string;
  removeLabel: string;
  quiet?: boolean;
  onRemove: () => void;
}) {
  return (
    <li className={`inline fine ${styles.chip}`} data-quiet={quiet || undefined} title={title}>
      <span className="clip isolate" translate="no">
        {text}
      </span>
      <CloseButton radius="xl" c="inherit" aria-label={removeLabel} onClick={onRemove} />
    </li>
  );
}
