import { ActionIcon } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './About.module.css';
import { Popover } from './Popover';
import type { Content } from './jsx';

/** An info icon with the reason for what stands beside it. Click, tap or Enter shows it. */
export function About({ label, children }: { label: string; children: Content }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <span className={classes.place}>
      <ActionIcon
        className={classes.info}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
      >
        <IconInfoCircle aria-hidden="true" />
      </ActionIcon>
      <span>⁠</span>
      {anchor && (
        <Popover anchor={anchor} label={label} onClose={() => setAnchor(null)}>
          <div className={`stack gap-6 second ${classes.words}`}>{children}</div>
        </Popover>
      )}
    </span>
  );
}
