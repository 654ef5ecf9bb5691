import { IconChevronRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import classes from './Disclosure.module.css';

/** Folds fields that few people need. It opens by itself when one of them is filled in or has an error. */
export function Disclosure({
  title,
  filled,
  children,
}: {
  title: string;
  filled: boolean;
  children: ReactNode;
}) {
  const [opened, setOpened] = useState(filled);
  return (
    <details
      className="shrink"
      open={opened || filled}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary className={`label inline ${classes.summary}`}>
        <IconChevronRight size={14} aria-hidden />
        {title}
      </summary>
      <div className={`stack ${classes.fields}`}>{children}</div>
    </details>
  );
}
