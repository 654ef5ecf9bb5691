import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { Content } from './jsx';
import classes from './Disclosure.module.css';

/** Folds fields that few people need. It opens by itself when one of them is filled in or has an error. */
export function Disclosure({
  title,
  filled,
  children,
}: {
  title: string;
  filled: boolean;
  children: Content;
}) {
  const [opened, setOpened] = useState(filled);
  return (
    <details
      className="shrink"
      open={opened || filled}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary className={`label inline gap-6 second ${classes.summary}`}>
        <IconChevronRight size={14} aria-hidden />
        <span>{title}</span>
      </summary>
      <div className={`stack ${classes.fields}`}>{children}</div>
    </details>
  );
}
