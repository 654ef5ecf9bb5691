import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './FixedField.module.css';

interface FixedFieldProps {
  label: string;
  mono?: boolean;
  children: ReactNode;
}

/** A value that can't be changed after creation, shown among the fields of an edit form. */
export function FixedField({ label, mono = false, children }: FixedFieldProps) {
  return (
    <div className="stack gap-4 shrink">
      <dt className="label">{label}</dt>
      <dd className={`ends gap-8 second breaks ${classes.value} ${mono ? 'mono' : ''}`}>
        <span>{children}</span>
        <IconLock size={13} aria-hidden="true" className="dim" />
      </dd>
    </div>
  );
}

/** Frames fixed values as one list. */
export function FixedFields({ children }: { children: ReactNode }) {
  return <dl className={classes.list}>{children}</dl>;
}
