import { IconChevronRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import classes from './Disclosure.module.css';

/** Fields that few need, behind one line. It opens by itself when something in it is filled in or wrong. */
export function Disclosure({
  title,
  filled,
  children,
}: {
  title: string;
  /** Something in it is set or needs a look. */
  filled: boolean;
  children: ReactNode;
}) {
  const [opened, setOpened] = useState(filled);
  return (
    <details
      className={classes.details}
      open={opened || filled}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary className={`label inline ${classes.summary}`}>
        <IconChevronRight aria-hidden />
        {title}
      </summary>
      <div className={classes.fields}>{children}</div>
    </details>
  );
}
