import { ActionIcon } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import classes from './About.module.css';
import { Popover } from './Popover';

/** An info icon with the reason for what stands beside it. Click, tap or Enter shows it. */
export function About({ label, children }: { label: string; children: ReactNode }) {
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
      {'\u2060' /* No line may begin here. */}
      {anchor && (
        <Popover anchor={anchor} label={label} onClose={() => setAnchor(null)}>
          <div className={`stack gap-6 second ${classes.words}`}>{children}</div>
        </Popover>
      )}
    </span>
  );
}
